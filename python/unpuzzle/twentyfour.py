"""The 24 game: make 24 from every card with ``+ - * /``, exactly.

Everything here is exact: values are fractions, *no* is a proof, and a search that cannot
finish says *unknown*. Hands are texts or numbers, and all functions take the same rules.

>>> from unpuzzle import twentyfour
>>> solved = twentyfour.solve([1, 4, 5, 6])
>>> solved.solvable, solved.solutions
(True, ('4/(1-5/6)', '6/(5/4-1)'))
>>> twentyfour.rate("1 4 5 6").level
'expert'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

from . import _draw, _native
from ._call import (
    LEVELS, Bounds, Lang, Level, Limits, Listener, Stream, ask, limits, natural, read, seed_of,
)
from ._errors import Exhausted, InputError, Unsolvable
from ._numbers import Cards, Number, exact, hand_text, number, number_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

__all__ = [
    "LEVELS", "Checked", "Deal", "Exhausted", "Hand", "Hint", "InputError", "Nearest", "RatedMany",
    "Rating", "Rules", "Solved", "SolvedMany", "Step", "Unsolvable", "check", "check_many",
    "every_form", "generate", "hint", "instance", "judge", "rate", "rate_many", "solvable",
    "solve", "solve_many", "winning_steps",
]

Deck: TypeAlias = Literal["1-9", "1-10", "full"]
Target: TypeAlias = "SupportsIndex | Fraction | str"

_MOST_COUNT = 1_000


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game.

    ``operators`` are some of ``+ - * / ^ ! log sqrt concat``. With ``subset`` cards may be left
    over, as in Countdown, and values are whole and positive. The other flags restrict
    intermediate values.

    >>> Rules(target=10, operators="+-")
    Rules(target=10, operators='+-')
    >>> Rules.countdown(952).subset
    True
    """

    target: Number = 24
    operators: str = "+-*/"
    subset: bool = False
    integers_only: bool = False
    no_negatives: bool = False
    no_zero: bool = False

    def __post_init__(self) -> None:
        text = number_text(self.target, "a target")
        target, operators = _native.twentyfour_rules(text, self.operators)
        object.__setattr__(self, "target", number(target))
        object.__setattr__(self, "operators", operators)
        if self.subset:
            for flag in ("integers_only", "no_negatives", "no_zero"):
                object.__setattr__(self, flag, True)

    @classmethod
    def countdown(cls, target: Target) -> Rules:
        """The numbers round of Countdown: some of the numbers, all values whole and positive."""
        return cls(target=target, subset=True)  # type: ignore[arg-type]  # checked like a text

    def __repr__(self) -> str:
        words = [f"target={self.target!s}"]
        if self.operators != "+-*/":
            words.append(f"operators={self.operators!r}")
        flags = ("subset", "integers_only", "no_negatives", "no_zero")
        words += [f"{flag}=True" for flag in flags if getattr(self, flag)]
        return f"Rules({', '.join(words)})"


CLASSIC = Rules()
"""The rules of the card game."""


def _rules(rules: Rules | None, target: Target | None) -> Rules:
    rules = rules or CLASSIC
    return rules if target is None else replace(rules, target=target)  # type: ignore[arg-type]


def _ask(
    verb: str,
    cards: str,
    rules: Rules,
    bounds: Limits,
    lang: str = "en",
    **given: object,
) -> dict[str, Any]:
    """Call a verb on a hand; up to four cards with ordinary operators are quick."""
    given["cards"] = cards
    if rules is not CLASSIC:
        given |= {
            "target": str(rules.target),
            "ops": rules.operators,
            "subset": rules.subset,
            "integers": rules.integers_only,
            "no-negatives": rules.no_negatives,
            "no-zero": rules.no_zero,
        }
    is_small = ":" not in cards and len(cards.replace(",", " ").split()) <= 4
    quick = is_small and rules.operators == "+-*/"
    return ask(verb, given, bounds, lang=lang, quick=quick)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards as they were dealt; draws itself in a notebook.

    >>> Hand.parse("A 2 J K")
    Hand('1 2 11 13')
    >>> Hand.parse([3, 3, 8, 8]).cards
    (3, 3, 8, 8)
    """

    cards: tuple[Number, ...]

    @classmethod
    def parse(cls, cards: Cards) -> Hand:
        """Parse a hand as people write it: whole numbers, ``A T J Q K``, with or without suits."""
        return cls(tuple(map(number, _native.twentyfour_hand(hand_text(cards), False))))

    def __post_init__(self) -> None:
        cards = _native.twentyfour_hand(hand_text(self.cards), True)
        object.__setattr__(self, "cards", tuple(map(number, cards)))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Any:
        return iter(self.cards)

    def _repr_svg_(self) -> str:
        return _draw.cards([str(card) for card in self.cards])


def _hand(cards: Iterable[Number]) -> Hand:
    """A hand made by the engine, which needs no parsing."""
    hand = object.__new__(Hand)
    object.__setattr__(hand, "cards", tuple(cards))
    return hand


@dataclass(frozen=True, slots=True)
class Nearest:
    """The value nearest to a target that cannot be reached."""

    value: Number
    distance: Number
    expression: str


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of a search.

    ``solvable`` is False if that is proven, and None if a limit was reached. ``solutions`` are
    essentially different, simple ones first; ``complete`` says whether none is missing.
    ``nearest`` is set if cards may be left over and the target cannot be reached, ``bound`` (the
    largest value that was tried) if larger ones came up, with extra operators.
    """

    hand: Hand
    rules: Rules
    solvable: bool | None
    solutions: tuple[str, ...]
    nearest: Nearest | None = None
    bound: int | None = None
    cases: int = field(default=0, compare=False)
    complete: bool = True

    @property
    def verdict(self) -> Literal["yes", "no", "unknown"]:
        """Whether there is a solution, as a word."""
        return "unknown" if self.solvable is None else "yes" if self.solvable else "no"

    def __repr__(self) -> str:
        shown = ", ".join(self.solutions[:3]) + (", …" if len(self.solutions) > 3 else "")
        many = "" if len(self.solutions) == 1 else "s"
        count = f"{len(self.solutions)}{'' if self.complete else ' or more'} solution{many}"
        found = f"{count}: {shown}" if self.solutions else self.verdict
        return f"<{self.hand} → {self.rules.target}: {found}>"

    def _repr_svg_(self) -> str:
        lines = list(self.solutions[:12])
        if len(self.solutions) > len(lines):
            lines.append(f"and {len(self.solutions) - len(lines)} more")
        if not lines:
            lines = ["no solution" if self.verdict == "no" else "unknown"]
        return _draw.cards([str(card) for card in self.hand], lines)


def solve(
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    want: Literal["distinct", "first"] = "distinct",
    **bounds: Unpack[Bounds],
) -> Solved:
    """Every essentially different solution of a hand, or the first.

    A hand may be a position of a game (``"3 8/3 8"``); ``target`` overrides that of the rules.
    After ``timeout`` seconds or ``max_nodes`` the answer is *unknown*; ``progress`` is ``True``
    for a bar, or a function that receives the progress.

    >>> solve("3 3 8 8").solutions
    ('8/(3-8/3)',)
    >>> solve("1 1 1 1").solvable
    False

    A search without time finds nothing, which is not a *no*:

    >>> solve("93 94 95 96 97 98 99 100", target=999_983, timeout=0).solvable is None
    True
    """
    if want not in ("distinct", "first"):
        raise InputError(f"want is 'distinct' or 'first', not {want!r}")
    text = hand_text(cards)
    given = _rules(rules, target)
    told = _ask("24.solve", text, given, limits(**bounds), first=want == "first", any=True)
    nearest = told.get("nearest")
    return Solved(
        hand=_hand(map(exact, told["cards"])),
        rules=given,
        solvable=told["solvable"],
        solutions=tuple([solution["text"] for solution in told["solutions"]]),
        nearest=nearest and Nearest(exact(nearest["value"]), exact(nearest["distance"]), nearest["text"]),
        bound=told.get("bound"),
        cases=told["cases"],
        complete=told["complete"],
    )


def solvable(
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    **bounds: Unpack[Bounds],
) -> bool | None:
    """Whether a hand can be solved: True, False (a proof) or None (unknown).

    >>> solvable("3 3 8 8"), solvable("1 1 1 1")
    (True, False)
    """
    told = _ask("24.solve", hand_text(cards), _rules(rules, target), limits(**bounds), first=True, any=True)
    found: bool | None = told["solvable"]
    return found


def every_form(
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    timeout: float | None = None,
    max_nodes: int | None = None,
) -> Stream[str]:
    """Every written form of every solution that uses all the cards, one by one.

    In the order of brute force: orders of cards, operators, brackets; all brackets are written.

    >>> list(every_form("1 2 11 9"))
    ['((1+2)*11)-9', '((2+1)*11)-9', '(11*(2+1))-9', '(11*(1+2))-9']
    """
    bounds = limits(timeout, max_nodes, None)
    native = _native.twentyfour_every_form(hand_text(cards), _rules(rules, target), bounds)
    return Stream(native, str)


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on an answer.

    ``correct`` is ``None`` if a number is too large to decide. The error is at
    ``answer[start:end]`` of ``place``; a ``malformed`` answer is not an expression. A correct one is
    solution ``index``, from 0, of ``count``, if :func:`check` found it.
    """

    answer: str
    correct: bool | None
    value: Number | None = None
    error: str | None = None
    place: tuple[int, int] | None = None
    malformed: bool = False
    index: int | None = None
    count: int | None = None

    def __bool__(self) -> bool:
        return self.correct is True

    def __repr__(self) -> str:
        if self.correct:
            which = f", solution {self.index + 1} of {self.count}" if self.index is not None else ""
            return f"<{self.answer} is right{which}>"
        return f"<{self.answer}: {self.error}>"


def judge(
    answer: str, cards: Cards, *, rules: Rules | None = None, target: Target | None = None
) -> Checked:
    """Whether an answer is correct, without a search: the fastest way to score.

    >>> bool(judge("8 ÷ (3 − 8 ÷ 3)", "3 3 8 8"))
    True
    >>> judge("8 * 3 + 8 - 3", "3 3 8 8")
    <8 * 3 + 8 - 3: this makes 29, not 24>
    """
    if not isinstance(answer, str):
        raise TypeError(f"an answer is a text, not {type(answer).__name__}")
    told = _native.twentyfour_judge(answer, hand_text(cards), _rules(rules, target))
    value = told["value"]
    return Checked(
        answer,
        told["correct"],
        None if value is None else number(value),
        told["error"],
        told["place"],
        told["malformed"],
    )


def check(
    answer: str,
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    **bounds: Unpack[Bounds],
) -> Checked:
    """Whether an answer is correct, and which of the solutions it is.

    >>> check("6/(5/4-1)", "1 4 5 6").index
    1
    """
    judged = judge(answer, cards, rules=rules, target=target)
    if not judged:
        return judged
    given = _rules(rules, target)
    told = _ask("24.check", hand_text(cards), given, limits(**bounds), expression=answer)
    if "solution" not in told:
        return judged
    return replace(judged, index=told["solution"] - 1, count=told["count"])


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice in a position: a nudge (level 1), a step (2) or the answer (3).

    ``kind`` is ``'think'``, ``'step'``, ``'answer'``, ``'undo'``, ``'celebrate'``,
    ``'no_solution'`` or ``'unknown'``; ``undo`` is the step that lost the game, from 1, and the
    number of steps to undo.
    """

    level: int
    kind: str
    text: str
    step: str | None = None
    answer: str | None = None
    undo: tuple[int, int] | None = None


def hint(
    cards: Cards,
    *,
    level: int = 1,
    after: str | Sequence[str] = (),
    rules: Rules | None = None,
    target: Target | None = None,
    lang: Lang = "en",
    **bounds: Unpack[Bounds],
) -> Hint:
    """A hint in three levels, for any position of a game.

    >>> hint("1 3 4 6").text
    'You will need a fraction on the way.'
    >>> hint("1 3 4 6", level=2).step
    '3 / 4'
    >>> hint("3 3 8 8", after="8+8").kind
    'undo'
    """
    steps = after if isinstance(after, str) else "; ".join(after)
    told = _ask(
        "24.hint",
        hand_text(cards),
        _rules(rules, target),
        limits(**bounds),
        lang,
        level=natural(level, "level", 255),
        after=steps,
    )
    undo = (told["undo_step"], told["undo_count"]) if "undo" in told else None
    return read(Hint, told, undo=undo)


@dataclass(frozen=True, slots=True)
class Step:
    """A step after which a game can still be won."""

    text: str
    result: Number
    left: tuple[Number, ...]


def winning_steps(
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    **bounds: Unpack[Bounds],
) -> tuple[Step, ...]:
    """All steps after which the game can still be won.

    >>> winning_steps("3 3 8 8")
    (Step(text='8 / 3', result=Fraction(8, 3), left=(3, 8, Fraction(8, 3))),)
    """
    steps = _native.twentyfour_winning_steps(hand_text(cards), _rules(rules, target), limits(**bounds))
    return tuple(Step(text, number(made), tuple(map(number, left))) for text, made, left in steps)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a hand is, with the weightiest reason first.

    Half of experienced players solve it within ``seconds``. It is ``calibrated`` for the hands
    that the model was fitted to: four cards of a deck that make 24 with ``+ - * /``.
    """

    seconds: float
    level: Level
    calibrated: bool
    reasons: tuple[str, ...]


def rate(
    cards: Cards,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    lang: Lang = "en",
    **bounds: Unpack[Bounds],
) -> Rating:
    """How hard a hand is for people, by a model fitted to measured times.

    Raises :class:`Unsolvable` for a hand without a solution.

    >>> rate("1 1 4 6").level
    'easy'
    >>> rating = rate("3 3 8 8")
    >>> rating.level, rating.reasons[0]
    ('expert', 'harder: it needs a fraction, 1/3')
    """
    told = _ask("24.rate", hand_text(cards), _rules(rules, target), limits(**bounds), lang)
    return read(Rating, told)


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt hand with its rating and solutions; draws itself in a notebook.

    ``cards`` are as shown, with suits if they have any. Hands of more than five cards are not
    rated and not ``counted``: they have one solution of perhaps many.
    """

    id: str
    hand: Hand
    rules: Rules
    cards: tuple[str, ...]
    seconds: float | None
    level: Level | None
    solutions: tuple[str, ...]
    counted: bool

    def __repr__(self) -> str:
        rated = f", {self.level}, {self.seconds} s" if self.level else ""
        return f"<{self.id}: {' '.join(self.cards)}{rated}>"

    def _repr_svg_(self) -> str:
        note = [f"{self.level}: {self.seconds} s"] if self.level else []
        return _draw.cards(list(self.cards), note)


def _deals(
    count: int, seed: int, bounds: Limits, *, quick: bool = False, **order: object
) -> list[Deal]:
    number = natural(count, "count", _MOST_COUNT)
    if number == 0:
        return []
    order["number"] = number
    told = ask("24.generate", order, bounds, seed=seed_of(seed), quick=quick)
    return [_deal(hand, order) for hand in told["hands"]]


def _deal(told: dict[str, Any], order: dict[str, object]) -> Deal:
    target, ops = told.get("target"), order.get("ops")
    rules = CLASSIC
    if target is not None or ops is not None:
        countdown = order.get("countdown") is True
        rules = Rules(exact(target or "24"), str(ops or "+-*/"), subset=countdown)
    return Deal(
        told["id"],
        _hand(told["cards"]),
        rules,
        tuple(told["shown"].split()),
        told["seconds"],
        told["level"],
        tuple(told["solutions"]),
        told["count"] is not None,
    )


def generate(
    count: int = 1,
    *,
    seed: int = 0,
    level: Level | None = None,
    deck: Deck = "full",
    cards: int = 4,
    target: Target | None = None,
    fraction: bool = False,
    unique: bool = False,
    operators: str = "+-*/",
    **bounds: Unpack[Bounds],
) -> list[Deal]:
    """Deal hands that can be solved, no two alike; the same seed deals the same hands.

    They are the hands of ``unpuzzle 24 generate`` with the same seed. A hand has 2 to 6
    ``cards`` of a deck; ``fraction`` deals only hands that need one, ``unique`` only those with one
    solution. Raises :class:`Unsolvable` if there are not enough hands of this kind.

    >>> generate(2, level="hard", seed=7)
    [<24:3,11,2,6: 3♥ J♥ 2♥ 6♥, hard, 12.0 s>, <24:8,10,6,13: 8♦ 10♥ 6♦ K♦, hard, 10.6 s>]
    """
    size = natural(cards, "cards", 255)
    return _deals(
        count,
        seed,
        limits(**bounds),
        quick=count <= 4 and size <= 4 and target is None and operators == "+-*/",
        level=level,
        deck=deck,
        cards=size,
        target=None if target is None else number_text(target, "a target"),
        fraction=fraction,
        unique=unique,
        ops=None if operators == "+-*/" else operators,
    )


def instance(id: str, *, timeout: float | None = None) -> tuple[Hand, Rules]:
    """The hand and the rules of a game id.

    >>> instance("24:2,2,2,9;target=10;ops=+-*/^")
    (Hand('2 2 2 9'), Rules(target=10, operators='+-*/^'))
    """
    hand, (target, operators, *flags) = _native.twentyfour_instance(id, limits(timeout, None, None))
    return _hand(map(number, hand)), Rules(number(target), operators, *flags)


@dataclass(frozen=True, slots=True, eq=False)
class SolvedMany:
    """The results for many hands: 1 yes, 0 no, -1 unknown.

    ``count`` is the number of essentially different solutions, -1 if unknown.
    """

    solvable: NDArray[np.int8]
    count: NDArray[np.int64] | None = None
    expressions: list[str | None] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RatedMany:
    """How hard many hands are; levels are indices of :data:`LEVELS`.

    Without a solution, seconds are NaN and the level is -1.
    """

    seconds: NDArray[np.float64]
    levels: NDArray[np.int8]


def _rows(hands: ArrayLike) -> NDArray[np.int64]:
    """Hands as an array of whole numbers, without a copy if it already is one."""
    import numpy as np

    given = np.asarray(hands)
    if given.ndim != 2:
        raise InputError(f"hands are an array of two dimensions, not of {given.ndim}")
    if given.dtype.kind not in "iu":
        raise TypeError(f"hands are whole numbers, not {given.dtype}")
    if given.dtype.kind == "u" and given.dtype.itemsize == 8 and given.size:
        given = np.minimum(given, np.uint64(2**63 - 1))
    return np.asarray(given, dtype=np.int64)


def solve_many(
    hands: ArrayLike,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    count: bool = True,
    expressions: bool = False,
    **bounds: Unpack[Bounds],
) -> SolvedMany:
    """Solve many hands of the same size on all cores, one a row.

    >>> solved = solve_many([[3, 3, 8, 8], [1, 1, 1, 1], [1, 2, 3, 4]])
    >>> solved.solvable.tolist(), solved.count.tolist()
    ([1, 0, 1], [1, 0, 3])
    """
    given = _rules(rules, target)
    return SolvedMany(
        *_native.twentyfour_solve_many(_rows(hands), given, count, expressions, limits(**bounds))
    )


def check_many(
    answers: Sequence[str],
    hands: ArrayLike,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    timeout: float | None = None,
    progress: bool | Listener | None = None,
) -> NDArray[np.bool_]:
    """Whether each answer is correct for the hand in its row.

    >>> check_many(["8/(3-8/3)", "8*3"], [[3, 3, 8, 8], [3, 3, 8, 8]]).tolist()
    [True, False]
    """
    bounds = limits(timeout, None, progress)
    return _native.twentyfour_check_many(list(answers), _rows(hands), _rules(rules, target), bounds)


def rate_many(
    hands: ArrayLike,
    *,
    rules: Rules | None = None,
    target: Target | None = None,
    **bounds: Unpack[Bounds],
) -> RatedMany:
    """How hard many hands are.

    >>> rated = rate_many([[1, 1, 4, 6], [3, 3, 8, 8], [1, 1, 1, 1]])
    >>> rated.levels.tolist()
    [0, 3, -1]
    """
    return RatedMany(*_native.twentyfour_rate_many(_rows(hands), _rules(rules, target), limits(**bounds)))
