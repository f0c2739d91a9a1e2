"""Tiling puzzles: IQ Puzzler Pro and its kin, pentominoes, Soma, pyramids and your own.

A :class:`Problem` is a board, its pieces, and those already placed. Everything
is exact: counts are complete, *no* is a proof, and a challenge has one solution.

>>> from unpuzzle import tiling
>>> problem = tiling.board("pentominoes-3x20")
>>> tiling.count(problem).raw
8
>>> print(tiling.solve(problem).solution)
UUXIIIIINNNFTWYYYYZV
UXXXPPLNNFFFTWWYZZZV
UUXPPPLLLLFTTTWWZVVV
"""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _native
from ._call import (
    Bounds, Lang, Level, Stream, ask, encoded, limits, natural, read, seed_of,
)
from ._errors import Exhausted, InputError, Unsolvable

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "BOARDS", "ENGINES", "Challenge", "Counts", "Difficulty", "Exhausted", "Hint", "InputError",
    "Piece", "Placed", "Problem", "Solution", "Solved", "Unsolvable", "board", "check", "count",
    "generate", "hint", "parse", "rate", "solutions", "solve",
]

Cell: TypeAlias = "tuple[int, int, int]"
"""A place: column, row and layer."""

Lattice: TypeAlias = Literal["square", "cubic", "balls"]
Turning: TypeAlias = Literal["fixed", "rotate", "flip"]
Engine: TypeAlias = Literal["brute-force", "dlx", "bitmask", "mrv", "frontier"]

ENGINES: tuple[Engine, ...] = ("brute-force", "dlx", "bitmask", "mrv", "frontier")
"""The engines; by default the best for the problem is chosen."""

BOARDS: tuple[str, ...] = tuple(_native.tiling_boards())
"""The built-in boards; ``a-puzzle-a-day`` takes any date."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece, or several identical ones, with its letter.

    It may be fixed, rotated, or also flipped; all copies must be used.
    """

    label: str
    cells: tuple[Cell, ...]
    turning: Turning = "flip"
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Placed:
    """A placed piece: its index in the problem, and the cells that it covers."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A puzzle: cover every cell, use every piece, overlap nothing; draws itself.

    ``optional`` cells may stay empty, ``fixed`` pieces are already placed.

    >>> domino = Piece("A", ((0, 0, 0), (1, 0, 0)), copies=2)
    >>> Problem([(x, y, 0) for x in (0, 1) for y in (0, 1)], [domino])
    <square board of 4 cells, 2 pieces>
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    optional: tuple[Cell, ...] = ()
    fixed: tuple[Placed, ...] = ()
    lattice: Lattice = "square"

    def __init__(
        self,
        cells: Iterable[Sequence[int]],
        pieces: Iterable[Piece],
        optional: Iterable[Sequence[int]] = (),
        fixed: Iterable[Placed] = (),
        lattice: Lattice = "square",
    ) -> None:
        given = {
            "lattice": lattice,
            "cells": _cells(cells),
            "optional": _cells(optional),
            "pieces": tuple(pieces),
            "fixed": tuple(fixed),
        }
        _fill(self, _native.tiling_problem(encoded(given)))

    @property
    def id(self) -> str | None:
        """The id of the game, if an id can express it."""
        return _native.tiling_text(encoded(self))[1]

    @property
    def text(self) -> str | None:
        """The problem in the course format, if that can express it."""
        return _native.tiling_text(encoded(self))[0]

    def with_fixed(self, placed: Iterable[Placed]) -> Problem:
        """The same problem with more pieces on the board."""
        fixed = (*self.fixed, *placed)
        return Problem(self.cells, self.pieces, self.optional, fixed, self.lattice)

    def moves(self, text: str) -> tuple[Placed, ...]:
        """Parse moves as the program writes them, separated by ``;``.

        >>> board("iq-puzzler-pro").moves("I:1,1+2,1+2,2")[0].cells
        ((0, 0, 0), (0, 1, 0), (1, 1, 0))
        """
        return _told_placed(json.loads(_native.tiling_moves(encoded(self), text)))

    def __str__(self) -> str:
        return _draw(self, self.fixed)

    def __repr__(self) -> str:
        pieces = sum(piece.copies for piece in self.pieces)
        given = f", {len(self.fixed)} given" if self.fixed else ""
        return f"<{self.lattice} board of {len(self.cells)} cells, {pieces} pieces{given}>"

    def _repr_svg_(self) -> str:
        return _native.tiling_svg(encoded(self), encoded(self.fixed), "")


def _cells(cells: Iterable[Sequence[int]]) -> list[tuple[int, int, int]]:
    told = []
    for cell in cells:
        x, y, *rest = cell
        if len(rest) > 1:
            raise InputError(f"a cell has two or three numbers, not {len(cell)}")
        told.append((_index(x), _index(y), _index(rest[0]) if rest else 0))
    return told


def _index(value: int) -> int:
    number = operator.index(value)
    if abs(number) > 2**20:
        raise InputError("a cell is too far away")
    return number


def _told_placed(placed: list[dict[str, Any]]) -> tuple[Placed, ...]:
    return tuple(Placed(one["piece"], tuple(map(tuple, one["cells"]))) for one in placed)


def _fill(problem: Problem, told: str) -> None:
    data = json.loads(told)
    pieces = [
        Piece(own["label"], tuple(map(tuple, own["cells"])), own["turning"], own["copies"])
        for own in data["pieces"]
    ]
    for name, value in (
        ("cells", tuple(map(tuple, data["cells"]))),
        ("pieces", tuple(pieces)),
        ("optional", tuple(map(tuple, data["optional"]))),
        ("fixed", _told_placed(data["fixed"])),
        ("lattice", data["lattice"]),
    ):
        object.__setattr__(problem, name, value)


def _problem(told: str) -> Problem:
    problem = object.__new__(Problem)
    _fill(problem, told)
    return problem


def _draw(problem: Problem, placed: Iterable[Placed]) -> str:
    return _native.tiling_draw(encoded(problem), encoded(tuple(placed)))[0].rstrip("\n")


def board(name: str) -> Problem:
    """A built-in board; :data:`BOARDS` has their names.

    >>> board("iq-puzzler-pro")
    <square board of 55 cells, 12 pieces>
    """
    return _problem(_native.tiling_board(name))


def parse(text: str, *, timeout: float | None = None) -> Problem:
    """The problem of a text in the course format, or of a game id.

    >>> print(solve(parse("3 3 2\\nDEFAULT\\nAAA\\nA\\nA\\nBB\\nBB\\n")).solution)
    AAA
    ABB
    ABB
    >>> parse("tiling:iq-puzzler-pro;I:1,1+2,1+2,2")
    <square board of 55 cells, 12 pieces, 1 given>
    """
    return _problem(_native.tiling_parse(text, limits(timeout, None, None)))


@dataclass(frozen=True, slots=True)
class Solution:
    """All pieces in their places; draws itself in a notebook."""

    problem: Problem = field(repr=False)
    placed: tuple[Placed, ...] = field(repr=False)

    @property
    def layers(self) -> list[list[str]]:
        """Rows of letters, the top layer first."""
        return _native.tiling_draw(encoded(self.problem), encoded(self.placed))[1]

    def __str__(self) -> str:
        return _draw(self.problem, self.placed)

    def _repr_svg_(self) -> str:
        return _native.tiling_svg(encoded(self.problem), encoded(self.placed), "")


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of a search; *no* is a proof.

    ``second`` and ``unique`` are ``None`` unless requested, ``engine`` if no search was needed;
    ``examined`` counts cases, nodes or states.
    """

    solvable: bool
    solution: Solution | None
    second: Solution | None
    unique: bool | None
    engine: Engine | None
    examined: int = field(compare=False)

    def __repr__(self) -> str:
        found = "no solution"
        if self.solvable:
            found = "the only solution" if self.unique else "a solution"
        return f"<{found}, found by {self.engine or 'a count'} in {self.examined} cases>"

    def _repr_svg_(self) -> str | None:
        return self.solution._repr_svg_() if self.solution else None


def solve(
    problem: Problem,
    *,
    unique: bool = False,
    engine: Engine | None = None,
    **bounds: Unpack[Bounds],
) -> Solved:
    """Find a solution or prove that there is none, and with ``unique`` whether it is the only one.

    Raises :class:`Exhausted` if a limit was reached first.
    """
    found, own, examined = _native.tiling_solve(encoded(problem), engine, unique, limits(**bounds))
    made = [Solution(problem, _told_placed(placed)) for placed in json.loads(found)]
    return Solved(
        bool(made),
        made[0] if made else None,
        made[1] if len(made) > 1 else None,
        len(made) == 1 if unique else None,
        own,
        examined,
    )


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of solutions: ``raw`` with pieces distinguished by letter.

    ``arrangements`` do not distinguish identical pieces; ``distinct`` are up to symmetry of the
    board.
    """

    raw: int
    arrangements: int
    distinct: int | None
    engine: Engine | None
    examined: int = field(compare=False)


def count(
    problem: Problem,
    *,
    distinct: bool = False,
    engine: Engine | None = None,
    **bounds: Unpack[Bounds],
) -> Counts:
    """Count all solutions.

    >>> count(board("pentominoes-3x20"), distinct=True).distinct
    2
    """
    asked = {"file": problem, "count": True, "reduced": distinct, "strategy": engine}
    told = ask("tiling.solve", asked, limits(**bounds))
    if told["solvable"] is None:
        raise Exhausted(told["reason"], told["stopped"] or "nodes")
    apart = int(told["reduced"]) if distinct else None
    return Counts(
        int(told["count"]), int(told["arrangements"]), apart, told.get("engine"), told["cases"]
    )


def solutions(
    problem: Problem,
    *,
    distinct: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    max_nodes: int | None = None,
) -> Stream[Solution]:
    """Every solution, one by one; with ``distinct`` up to symmetry.

    >>> with solutions(board("pentominoes-3x20")) as found:
    ...     sum(1 for _ in found)
    8
    """
    bounds = limits(timeout, max_nodes, None)
    native = _native.tiling_solutions(encoded(problem), engine, distinct, bounds)
    return Stream(native, lambda placed: Solution(problem, _told_placed(json.loads(placed))))


def check(problem: Problem, placed: Iterable[Placed]) -> str | None:
    """The mistake in a solution; ``None`` if it is correct.

    >>> problem = board("pentominoes-3x20")
    >>> check(problem, solve(problem).solution.placed) is None
    True
    """
    return _native.tiling_check(encoded(problem), encoded(tuple(placed)))


@dataclass(frozen=True, slots=True)
class Hint:
    """A correct move and the reason."""

    kind: Literal["place", "take_back", "done", "give_up"]
    placed: Placed | None
    reason: str


def hint(
    problem: Problem,
    placed: Iterable[Placed] = (),
    *,
    lang: Lang = "en",
    **bounds: Unpack[Bounds],
) -> Hint:
    """The next move after some pieces were placed.

    >>> hint(parse("2 2 2\\nDEFAULT\\nA\\nAA\\nB\\n")).kind
    'place'
    """
    given = encoded(problem), encoded(tuple(placed))
    kind, own, reason = _native.tiling_hint(*given, lang, limits(**bounds))
    move = None if own is None else _told_placed([json.loads(own)])[0]
    return Hint(kind, move, reason)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a problem is, by the hardest technique that is needed.

    Easy: there is always a cell or a piece with one possibility left. Medium: one must also see
    pockets that cannot be filled, or count colours. Hard: one must also try a placement and see
    it fail. Expert: trying one placement at a time is not enough. The numbers count the cells and
    the last homes of pieces that forced a placement, the pockets and trials that ruled some out,
    and the nodes of a search from where the techniques end, at most a million.
    """

    level: Level
    forced_cells: int
    last_homes: int
    pockets: int
    trials: int
    branching: int


def rate(problem: Problem, **bounds: Unpack[Bounds]) -> Difficulty:
    """How hard a problem is for people.

    >>> rate(parse("2 2 2\\nDEFAULT\\nA\\nAA\\nB\\n")).level
    'easy'
    """
    return read(Difficulty, ask("tiling.rate", {"file": problem}, limits(**bounds)))


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position with exactly one solution; draws itself in a notebook."""

    id: str
    problem: Problem
    solution: Solution
    difficulty: Difficulty

    def __repr__(self) -> str:
        return f"<{self.id}: {self.problem!r}, {self.difficulty.level}>"

    def _repr_svg_(self) -> str:
        return self.problem._repr_svg_()


def generate(
    count: int = 1,
    *,
    board: str = "iq-puzzler-pro",
    level: Level = "medium",
    seed: int = 0,
    **bounds: Unpack[Bounds],
) -> list[Challenge]:
    """Challenges with exactly one solution, as ``unpuzzle tiling generate`` makes them.

    Returns fewer if the seed has fewer of this level.

    >>> made = generate(1, board="pentominoes-3x20", level="easy", seed=7)
    >>> solve(made[0].problem, unique=True).unique
    True
    """
    made = _native.tiling_generate(
        _native.tiling_board(board),
        level,
        seed_of(seed),
        natural(count, "count", 10_000),
        limits(**bounds),
    )
    challenges = []
    for index, told, placed, difficulty in made:
        problem = _problem(told)
        id = f"tiling:{board}/{level}#{seed}.{index}"
        solution = Solution(problem, _told_placed(json.loads(placed)))
        challenges.append(Challenge(id, problem, solution, read(Difficulty, json.loads(difficulty))))
    return challenges
