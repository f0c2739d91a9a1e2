"""2048: boards of any size, players from random to the trained expert, tournaments.

>>> from unpuzzle import slide2048
>>> board = slide2048.Board.parse("2 2 4 8 / 0 0 0 0 / 0 0 0 0 / 2 0 0 0")
>>> after, points = board.slide("left")
>>> after.rows[0], points
((4, 4, 8, 0), 4)
>>> slide2048.hint(board, player="greedy-value").move
'left'
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, SupportsIndex, TypeAlias, cast

from . import _draw, _native
from ._call import UNLIMITED, Listener, limits, natural, seed_of
from ._errors import Exhausted, InputError

__all__ = [
    "MOVES", "PLAYERS", "Board", "Exhausted", "Finished", "Game", "Hint", "InputError", "Player",
    "Standing", "bench", "hint", "start",
]

Move: TypeAlias = Literal["left", "down", "right", "up"]
"""A direction."""

MOVES: tuple[Move, ...] = ("left", "down", "right", "up")
"""The moves; environments number them from 0."""

PLAYERS = (
    "random", "first-legal", "greedy-value", "greedy-space", "greedy-value-literal",
    "greedy-space-literal", "corner", "expectimax", "network", "expert", "perfect",
)
"""The players, the weakest first; ``expert:2`` looks two moves ahead."""

Given: TypeAlias = "Board | str | Iterable[Iterable[SupportsIndex]]"

_MOST = 10**12


@dataclass(frozen=True, slots=True)
class Board:
    """A board, 0 for an empty cell; draws itself in a notebook.

    >>> Board([[2, 0], [4, 8]])
    Board([[2, 0], [4, 8]])
    >>> Board.parse("2,0/4,8") == Board([[2, 0], [4, 8]])
    True
    """

    rows: tuple[tuple[int, ...], ...]

    def __init__(self, rows: Iterable[Iterable[SupportsIndex]]) -> None:
        if isinstance(rows, str):
            raise TypeError("a board is rows of tiles; Board.parse reads a text")
        text = "/".join(",".join(str(natural(_index(t), "a tile", _MOST)) for t in row) for row in rows)
        object.__setattr__(self, "rows", _rows(_native.slide_grid(text)))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Parse a board as people write and paste it.

        >>> Board.parse("[[2, 4], [8, 0]]").rows
        ((2, 4), (8, 0))
        """
        return cls(_rows(_native.slide_grid(text)))

    @classmethod
    def from_exponents(cls, exponents: Sequence[int], *, columns: int = 4) -> Board:
        """The board of an environment's observation: exponents row by row.

        >>> Board.from_exponents([1, 0, 2, 3], columns=2)
        Board([[2, 0], [4, 8]])
        """
        cells = [natural(_index(exponent), "an exponent", 40) for exponent in exponents]
        return cls(_rows((len(cells) // max(1, columns), columns, cells)))

    @property
    def exponents(self) -> tuple[int, ...]:
        """The exponents row by row, 0 for an empty cell."""
        return tuple(max(0, tile.bit_length() - 1) for row in self.rows for tile in row)

    def slide(self, move: Move) -> tuple[Board, int] | None:
        """The board after a move, before a new tile appears, and its points.

        ``None`` if the move changes nothing.

        >>> Board([[2, 2], [0, 0]]).slide("left")
        (Board([[4, 0], [0, 0]]), 4)
        """
        slid = _native.slide_move(_given(self), move)
        return slid and (Board(_rows(slid[0])), slid[1])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that change something."""
        given = _given(self)
        return tuple(move for move in MOVES if _native.slide_move(given, move))

    def __repr__(self) -> str:
        return f"Board({[list(row) for row in self.rows]})"

    def __str__(self) -> str:
        width = max(len(str(tile)) for row in self.rows for tile in row)
        lines = [[(str(tile) if tile else ".").rjust(width) for tile in row] for row in self.rows]
        return "\n".join(map(" ".join, lines))

    def _repr_svg_(self) -> str:
        columns, cells = len(self.rows[0]), self.exponents
        return _draw.tiles([cells[at : at + columns] for at in range(0, len(cells), columns)])


def _index(value: SupportsIndex) -> int:
    return value.__index__()


def _rows(grid: tuple[int, int, Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    _, columns, cells = grid
    tiles = [2**exponent if exponent else 0 for exponent in cells]
    return tuple(tuple(tiles[at : at + columns]) for at in range(0, len(tiles), columns))


def _given(board: Board) -> tuple[int, int, bytes]:
    return len(board.rows), len(board.rows[0]), bytes(board.exponents)


def _board(board: Given) -> Board:
    if isinstance(board, Board):
        return board
    return Board.parse(board) if isinstance(board, str) else Board(board)


def start(*, seed: int = 0, game: int = 0, size: tuple[int, int] = (4, 4)) -> Board:
    """The starting board of a game of a tournament.

    >>> start(seed=1).rows == start(seed=1).rows
    True
    """
    rows, columns = size
    return Board(_rows(_native.slide_start(rows, columns, seed_of(seed), natural(game, "game", 2**64 - 1))))


class Game:
    """A game in progress, by its id: a size and a seed, or a starting board.

    >>> game = Game("2048:.,2/.,2#7")
    >>> game.slide("right"), game.slide("down"), game.score
    (False, True, 4)
    """

    __slots__ = ("_native", "id", "moves")

    def __init__(self, id: str) -> None:
        self._native = _native.SlideGame(id)
        self.id = id
        self.moves: list[Move] = []

    def slide(self, move: Move) -> bool:
        """Make a move; false if it changes nothing."""
        changed = self._native.slide(move)
        if changed:
            self.moves.append(move)
        return changed

    @property
    def board(self) -> Board:
        """The position."""
        return Board(_rows(self._native.grid()))

    @property
    def score(self) -> int:
        """The points so far."""
        return self._native.standing()[0]

    @property
    def status(self) -> Literal["playing", "won", "lost"]:
        """The status; ``won`` at the move that makes the first 2048 only."""
        return self._native.standing()[2]

    def __repr__(self) -> str:
        return f"<{self.id}: {len(self.moves)} moves, {self.score} points>"

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.id, tuple(self.moves))

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


def _replay(id: str, moves: tuple[Move, ...]) -> Game:
    game = Game(id)
    for move in moves:
        game.slide(move)
    return game


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice of a player: its move, ``None`` when the game is over, and the value of each."""

    move: Move | None
    values: dict[Move, float]


class Player:
    """A player by name.

    >>> player = Player("greedy-value")
    >>> player.choose([[2, 2, 0, 0], [4, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    'left'
    """

    __slots__ = ("_native", "name", "size")

    def __init__(
        self, name: str, *, size: tuple[int, int] = (4, 4), timeout: float | None = None
    ) -> None:
        self._native = _native.SlidePlayer(name, *size, limits(timeout, None, None))
        self.name = self._native.name()
        self.size = size

    def begin(self, *, seed: int, game: int = 0) -> None:
        """Prepare for a game of a tournament, whose random numbers random players use."""
        self._native.begin(seed_of(seed), natural(game, "game", 2**64 - 1))

    def values(self, board: Given, *, timeout: float | None = None) -> dict[Move, float]:
        """The value of each possible move to the player."""
        values = self._native.values(_given(_board(board)), limits(timeout, None, None))
        return {m: value for m, value in zip(MOVES, values, strict=True) if value is not None}

    def choose(self, board: Given, *, timeout: float | None = None) -> Move | None:
        """The player's move, or ``None`` when the game is over."""
        chosen = self._native.choose(_given(_board(board)), limits(timeout, None, None))
        return None if chosen is None else MOVES[chosen]

    def act(self, exponents: Sequence[int]) -> int:
        """The index of the move on the observation of an environment; 0 when it is over."""
        rows, columns = self.size
        chosen = self._native.choose((rows, columns, bytes(exponents)), UNLIMITED)
        return chosen or 0

    def __repr__(self) -> str:
        return f"Player({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _player, (self.name, self.size)


def _player(name: str, size: tuple[int, int]) -> Player:
    return Player(name, size=size)


def hint(board: Given, *, player: str = "expert", timeout: float | None = None) -> Hint:
    """The advice of a player on a board.

    >>> hint([[2, 2], [0, 4]], player="perfect").move
    'left'
    """
    own = _board(board)
    adviser = Player(player, size=(len(own.rows), len(own.rows[0])), timeout=timeout)
    values = adviser.values(own, timeout=timeout)
    return Hint(adviser.choose(own, timeout=timeout), values)


@dataclass(frozen=True, slots=True)
class Finished:
    """The result of one game: score, moves and largest tile."""

    score: int
    moves: int
    largest: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The finished games of a tournament, and why it was stopped; draws itself."""

    player: str
    games: tuple[Finished, ...]
    stopped: str | None = None

    @property
    def mean_score(self) -> float:
        """The mean score; NaN if no game was finished."""
        return sum(game.score for game in self.games) / len(self.games) if self.games else math.nan

    @property
    def standard_error(self) -> float:
        """The standard error of the mean score."""
        mean, count = self.mean_score, len(self.games)
        if not count:
            return math.nan
        squares = sum((game.score - mean) ** 2 for game in self.games)
        return math.sqrt(squares / max(1, count - 1) / count)

    @property
    def tiles(self) -> dict[int, float]:
        """The share of games that reached each tile."""
        largest = sorted({game.largest for game in self.games})
        if not largest:
            return {}
        shares, tile = {}, largest[0]
        while tile <= largest[-1]:
            reached = sum(game.largest >= tile for game in self.games)
            shares[tile] = reached / len(self.games)
            tile *= 2
        return shares

    def __repr__(self) -> str:
        return f"<{self.player}: {len(self.games)} games, {self.mean_score:.1f} points on average>"

    def _repr_svg_(self) -> str:
        shares = [(str(tile), 100 * share) for tile, share in self.tiles.items()]
        return _draw.bars(shares, f"{self.player}: games that reached a tile, in percent")


def bench(
    player: str,
    *,
    games: int = 100,
    seed: int = 0,
    size: tuple[int, int] = (4, 4),
    timeout: float | None = None,
    progress: bool | Listener | None = None,
) -> Standing:
    """Play many games on all cores, the same as ``unpuzzle 2048 bench``.

    >>> bench("random", games=4, seed=1).games == bench("random", games=4, seed=1).games
    True
    """
    count = natural(games, "games", 10**9)
    bounds = limits(timeout, None, progress)
    played, stopped = _native.slide_bench(player, count, seed_of(seed), *size, bounds)
    finished = tuple(Finished(score, moves, 2**exponent) for score, moves, exponent in played)
    return Standing(player, finished, cast("str | None", stopped))
