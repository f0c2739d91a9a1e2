"""Tasks with verifiers, in the shape of ``reasoning-gym``.

A task is a sequence of entries: dictionaries with ``question``, ``answer`` and
``metadata``. Entry ``n`` of a seed is always the same. Every answer is scored by the strict
checker of its puzzle: 1 for any correct answer however it is written, and partial credit for
a wrong one, with the reason in :meth:`Task.explain`.

>>> from unpuzzle import tasks
>>> task = tasks.TwentyFour(size=2, seed=7, level="hard")
>>> entry = task[0]
>>> task.score_answer(entry["answer"], entry)
1.0
>>> task.explain("1 + 1", entry).score
0.05
"""

from __future__ import annotations

import abc
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from . import _native, countdown, nerdle, slide2048, tiling, twentyfour
from ._call import UNLIMITED, Level, ask, natural, seed_of
from ._errors import InputError

__all__ = [
    "NAMES", "BestMove2048", "Countdown", "Entry", "Nerdle", "Score", "Task", "Tiling",
    "TwentyFour", "create",
]

Entry: TypeAlias = "dict[str, Any]"
"""``question``, ``answer`` and ``metadata``."""

_BITS = 2**64 - 1


class _Random:
    """The random numbers of the engine: SplitMix64."""

    def __init__(self, seed: int, stream: int) -> None:
        apart = _mix((stream + 1) * 0x9E3779B97F4A7C15 & _BITS)
        self.state = _mix(seed ^ apart)

    def bits(self) -> int:
        self.state = self.state + 0x9E3779B97F4A7C15 & _BITS
        return _mix(self.state)

    def below(self, bound: int) -> int:
        unfair = (2**64 - bound) % bound
        while True:
            wide = self.bits() * bound
            if wide & _BITS >= unfair:
                return wide >> 64


def _mix(bits: int) -> int:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _BITS
    return bits ^ bits >> 31


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an answer, from 0 to 1, and the reason."""

    score: float
    reason: str


RIGHT = Score(1.0, "right")
NOTHING = Score(0.0, "no answer is given")


class Task(abc.ABC, Sequence[Entry]):
    """A sequence of entries of one kind and seed."""

    name: ClassVar[str]

    def __init__(self, *, size: int = 500, seed: int = 0) -> None:
        self.size = natural(size, "size", 10**9)
        self.seed = seed_of(seed)

    @abc.abstractmethod
    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        """A question, its answer and the data for the checker."""

    @abc.abstractmethod
    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        """The score of an answer."""

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self.size))]
        place = index.__index__()
        if place < 0:
            place += self.size
        if not 0 <= place < self.size:
            raise IndexError(f"entry {index} of {self.size}")
        question, answer, metadata = self._make(_Random(self.seed, place))
        about = {"source_dataset": self.name, "source_index": place, **metadata}
        return {"question": question, "answer": answer, "metadata": about}

    def __iter__(self) -> Iterator[Entry]:
        return (self[place] for place in range(self.size))

    def explain(self, answer: str | None, entry: Entry) -> Score:
        """The score of an answer, and the reason."""
        if not isinstance(answer, str) or not answer.strip():
            return NOTHING
        return self._judge(answer.strip(), entry["metadata"])

    def score_answer(self, answer: str | None, entry: Entry) -> float:
        """The score of an answer, from 0 to 1."""
        return self.explain(answer, entry).score

    def __repr__(self) -> str:
        return f"<{self.name}: {self.size} entries of seed {self.seed}>"


def _expression(checked: twentyfour.Checked, near: float | None = None) -> Score:
    """The score of an expression, by how far it follows the rules."""
    reason = checked.error or "the value is too large to tell"
    if checked.correct:
        return RIGHT
    if checked.malformed:
        return Score(0.01, f"no expression: {reason}")
    if checked.value is not None:
        return Score(0.2 if near else 0.1, f"by the rules, but {reason}")
    return Score(0.05, f"an expression, but {reason}")


class TwentyFour(Task):
    """Make 24 from four cards, by level of human difficulty.

    Scores: 1 correct; 0.1 every card once by the rules, but not 24; 0.05 other cards or
    operations; 0.01 not an expression.

    >>> print(TwentyFour(seed=1, level="easy")[0]["metadata"]["level"])
    easy
    """

    name = "twentyfour"

    def __init__(
        self,
        *,
        size: int = 500,
        seed: int = 0,
        level: Level | None = None,
        deck: twentyfour.Deck = "full",
        fraction: bool = False,
    ) -> None:
        super().__init__(size=size, seed=seed)
        self.level: Level | None = level
        self.deck: twentyfour.Deck = deck
        self.fraction = fraction

    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        order = {"deck": self.deck, "level": self.level, "fraction": self.fraction}
        deal = ask("24.generate", order, UNLIMITED, seed=random.bits(), quick=True)["hands"][0]
        cards = deal["cards"]
        question = (
            f"Make 24 with the numbers {', '.join(map(str, cards))}. Use each number "
            "exactly once, with + - * / and brackets. Answer with the expression alone."
        )
        metadata = {
            "cards": cards,
            "target": 24,
            "solutions": deal["count"],
            "level": deal["level"],
            "seconds": deal["seconds"],
        }
        return question, deal["solutions"][0], metadata

    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        cards, target = metadata["cards"], metadata["target"]
        if _native.twentyfour_accepts(answer, cards, target, False):
            return RIGHT
        return _expression(twentyfour.judge(answer, cards, target=target))


class Countdown(Task):
    """The numbers round of Countdown: reach a target with some of six numbers.

    Scores: 1 correct; 0.2 by the rules and at most 10 off; 0.1 by the rules; 0.05 against
    them; 0.01 not an expression.
    """

    name = "countdown"

    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        deal = countdown.generate(seed=random.bits())[0]
        numbers = ", ".join(map(str, deal.hand.cards))
        question = (
            f"Reach {deal.rules.target} with some of the numbers {numbers}. Use each at most "
            "once, with + - * / and brackets; every value on the way is a positive whole number. "
            "Answer with the expression alone."
        )
        metadata = {"numbers": list(deal.hand.cards), "target": int(deal.rules.target)}
        return question, deal.solutions[0], metadata

    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        numbers, target = metadata["numbers"], metadata["target"]
        if _native.twentyfour_accepts(answer, numbers, target, True):
            return RIGHT
        checked = countdown.judge(answer, numbers, target)
        near = checked.value is not None and abs(checked.value - target) <= 10
        return _expression(checked, near)


class Nerdle(Task):
    """Find the only equation that is consistent with the rows of a game.

    Scores: 1 correct; otherwise 0.05 for an equation of the right size, and up to 0.15 more by
    the share of rows that it agrees with; 0.01 not an equation.
    """

    name = "nerdle"

    def __init__(
        self, *, size: int = 500, seed: int = 0, variant: nerdle.Variant = "classic"
    ) -> None:
        super().__init__(size=size, seed=seed)
        self.variant: nerdle.Variant = variant

    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        left = nerdle.answers(self.variant)
        answer = left[random.below(len(left))]
        rows: list[tuple[str, str]] = []
        while len(left) > 1:
            guess = left[random.below(len(left))]
            if guess != answer:
                rows.append((guess, nerdle.feedback(guess, answer, variant=self.variant)))
                left = nerdle.candidates(rows, variant=self.variant)
        shown = "\n".join(f"{guess} {colours}" for guess, colours in rows)
        question = (
            f"Find the hidden equation of {nerdle.tiles(self.variant)} characters. Each row is a "
            "guess and what it showed for each character: 2 right, 1 in the equation but "
            f"elsewhere, 0 not in it (or not that often).\n{shown}\n"
            "Answer with the equation alone."
        )
        return question, answer, {"rows": rows, "variant": self.variant}

    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        variant, rows = metadata["variant"], metadata["rows"]
        try:
            warnings = nerdle.check(answer, variant=variant)
        except InputError as error:
            return Score(0.01, f"no equation: {error.message}")
        fits = [nerdle.feedback(guess, answer, variant=variant) == shown for guess, shown in rows]
        if all(fits) and not warnings:
            return RIGHT
        if all(fits):
            return Score(0.2, f"it agrees with every row, but {warnings[0]}")
        share = sum(fits) / max(1, len(fits))
        return Score(0.05 + 0.15 * share, f"it agrees with {sum(fits)} of {len(fits)} rows")


class Tiling(Task):
    """Complete a board that has exactly one solution.

    Scores: 1 correct; 0.1 a full board of the right shape that keeps the given pieces; 0.01
    anything else.
    """

    name = "tiling"

    def __init__(
        self,
        *,
        size: int = 500,
        seed: int = 0,
        board: str = "pentominoes-5x12",
        level: Level = "medium",
    ) -> None:
        super().__init__(size=size, seed=seed)
        self.board = board
        self.level: Level = level

    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        made: list[tiling.Challenge] = []
        while not made:
            made = tiling.generate(
                board=self.board, level=self.level, seed=random.bits() >> 1
            )
        challenge = made[0]
        problem = challenge.problem
        placed = {one.piece for one in problem.fixed}
        pieces = [piece for place, piece in enumerate(problem.pieces) if place not in placed]
        shapes = "\n\n".join(_shape(piece) for piece in pieces)
        question = (
            "Fill the board: every '.' gets the letter of a piece. Each of these pieces is used "
            f"once and may be turned and flipped; letters stay.\n\n{problem}\n\nThe pieces:\n\n"
            f"{shapes}\n\nAnswer with the full board alone."
        )
        metadata = {"id": challenge.id, "level": challenge.difficulty.level}
        return question, str(challenge.solution), metadata

    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        problem = tiling.parse(metadata["id"])
        rows = [re.sub(r"\s", "", row) for row in answer.splitlines() if row.strip()]
        form = [re.sub(r"\s", "", row) for row in str(problem).splitlines()]
        if [len(row) for row in rows] != [len(row) for row in form]:
            return Score(0.01, "the rows are not those of the board")
        places = {piece.label: place for place, piece in enumerate(problem.pieces)}
        cells: dict[int, list[tiling.Cell]] = {}
        for cell, letter in zip(problem.cells, "".join(rows), strict=True):
            if letter not in places:
                return Score(0.01, f"{letter!r} is no piece")
            cells.setdefault(places[letter], []).append(cell)
        flaw = tiling.check(
            problem, [tiling.Placed(piece, tuple(own)) for piece, own in sorted(cells.items())]
        )
        if flaw is None:
            return RIGHT
        kept = all(
            own in (".", given)
            for own, given in zip("".join(form), "".join(rows), strict=True)
        )
        return Score(0.1 if kept else 0.01, flaw)


def _shape(piece: tiling.Piece) -> str:
    xs, ys = {x for x, _, _ in piece.cells}, {y for _, y, _ in piece.cells}
    rows = []
    for y in range(min(ys), max(ys) + 1):
        marks = (piece.label if (x, y, 0) in piece.cells else " " for x in range(min(xs), max(xs) + 1))
        rows.append("".join(marks).rstrip())
    return "\n".join(rows)


class BestMove2048(Task):
    """The best move of 2048: on small boards by exact play, on 4 × 4 by the expert.

    Scores: 1 for any best move; 0.1 for another possible move; 0.01 anything else.
    """

    name = "best_move_2048"

    def __init__(
        self,
        *,
        size: int = 500,
        seed: int = 0,
        board: tuple[int, int] = (2, 3),
        player: str | None = None,
    ) -> None:
        super().__init__(size=size, seed=seed)
        exact = board[0] * board[1] <= 9 and min(board) >= 2
        self.board = board
        self.player = slide2048.Player(player or ("perfect" if exact else "expert:2"), size=board)

    def _make(self, random: _Random) -> tuple[str, str, dict[str, Any]]:
        rows, columns = self.board
        while True:
            game = slide2048.Game(f"2048:{rows}x{columns}#{random.bits()}")
            for _ in range(2 + random.below(8 * rows * columns)):
                possible = game.board.moves
                if not possible:
                    break
                game.slide(possible[random.below(len(possible))])
            values = self.player.values(game.board)
            if len(values) > 1:
                break
        best = max(values.values())
        moves = [move for move, value in values.items() if value == best]
        question = (
            "This is a board of 2048, in which moves push all tiles and equal ones merge; then a "
            "2 (in nine of ten cases) or a 4 appears in an empty cell at random. Which move gains "
            f"most points on average until the end: left, down, right or up?\n\n{game.board}\n\n"
            "Answer with the move alone."
        )
        metadata = {
            "board": [list(row) for row in game.board.rows],
            "best": moves,
            "values": dict(values),
        }
        return question, moves[0], metadata

    def _judge(self, answer: str, metadata: dict[str, Any]) -> Score:
        move = answer.lower().strip(" .'\"")
        values = metadata["values"]
        if move in metadata["best"]:
            return RIGHT
        if move in values:
            loss = max(values.values()) - values[move]
            return Score(0.1, f"{move} is worth {loss:.2f} points less than the best")
        if move in slide2048.MOVES:
            return Score(0.01, f"{move} changes nothing")
        return Score(0.01, "a move is left, down, right or up")


_TASKS: tuple[type[Task], ...] = (TwentyFour, Countdown, Nerdle, Tiling, BestMove2048)

NAMES: tuple[str, ...] = tuple(task.name for task in _TASKS)
"""The names of the tasks."""


def create(name: str, **config: Any) -> Task:
    """A task by name with its settings, like ``reasoning_gym.create_dataset``.

    >>> create("countdown", size=3, seed=1)
    <countdown: 3 entries of seed 1>
    """
    made: dict[str, Callable[..., Task]] = {task.name: task for task in _TASKS}
    if name not in made:
        raise InputError(f"tasks are {', '.join(NAMES)}", name, (0, len(name)))
    return made[name](**config)
