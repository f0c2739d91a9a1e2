"""Nerdle: exact advice, colours, strategies and reviews for every size of the game.

Rows are pairs of a guess and its colours, 0 absent, 1 elsewhere, 2 in place (or ``b y g``),
or one text with a colon between them.

>>> from unpuzzle import nerdle
>>> nerdle.feedback("9+9*9=90", "90-9*9=9")
'20111111'
>>> nerdle.hint().guess
'54-36=18'
>>> nerdle.candidates(["7*9-3=60:02101110"])[:2]
['1*36/4=9', '1*36/9=4']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _draw, _native
from ._call import Bounds, Listener, ask, limits, natural, read, seed_of
from ._errors import Exhausted, InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

__all__ = [
    "STRATEGIES", "VARIANTS", "Advice", "Assessment", "Distribution", "Exhausted", "InputError",
    "Instance", "Path", "Row", "answers", "candidates", "check", "count", "feedback",
    "feedback_matrix", "feedback_number", "generate", "hint", "instance", "review", "solve",
    "tiles", "trial", "tries",
]

Variant: TypeAlias = Literal["micro", "mini", "midi", "classic", "maxi"]
VARIANTS: tuple[Variant, ...] = ("micro", "mini", "midi", "classic", "maxi")
"""The sizes of the game."""

Strategy: TypeAlias = str
STRATEGIES = ("optimal", "most-parts", "entropy", "minimax", "seed", "seed-first")
"""The strategies, the strongest first."""

Rows: TypeAlias = "Iterable[Row | tuple[str, str] | str]"

_MOST_COUNT = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A guess and its colours.

    >>> Row.parse("48-32=16:02101110")
    Row('48-32=16', '02101110')
    """

    guess: str
    colours: str

    @classmethod
    def parse(cls, text: str) -> Row:
        """Parse ``guess:colours``."""
        guess, colon, colours = text.partition(":")
        if not colon:
            message = "a row is a guess and its colours with a colon between them"
            raise InputError(message, text, (0, len(text)))
        return cls(guess.strip(), colours.strip())

    def __repr__(self) -> str:
        return f"Row({self.guess!r}, {self.colours!r})"

    def _repr_svg_(self) -> str:
        return _draw.guesses([(self.guess, self.colours)])


def _rows(rows: Rows) -> list[tuple[str, str]]:
    if isinstance(rows, str):
        rows = [rows]
    pairs = []
    for row in rows:
        if isinstance(row, str):
            row = Row.parse(row)
        pairs.append((row.guess, row.colours) if isinstance(row, Row) else (row[0], row[1]))
    return pairs


def _words(rows: Rows) -> list[str]:
    """Rows as verbs take them."""
    return [f"{_packed(guess)}:{_packed(colours)}" for guess, colours in _rows(rows)]


def _packed(text: str) -> str:
    return "".join(text.split())


def _variant(variant: Variant | None, *rows: str) -> Variant:
    """The variant, or the one whose rows have this length."""
    if variant is not None:
        return variant
    lengths = {len(_packed(row)) for row in rows[:1]}
    known: dict[int, Variant] = {5: "micro", 6: "mini", 7: "midi", 8: "classic", 10: "maxi"}
    return known.get(lengths.pop(), "classic") if lengths else "classic"


def tiles(variant: Variant = "classic") -> int:
    """Number of tiles in a row."""
    return _native.nerdle_variant(variant)[0]


def tries(variant: Variant = "classic") -> int:
    """Number of guesses."""
    return _native.nerdle_variant(variant)[1]


def count(variant: Variant = "classic") -> int:
    """Number of answers.

    >>> count()
    17723
    """
    return _native.nerdle_variant(variant)[2]


def answers(variant: Variant = "classic", *, timeout: float | None = None) -> list[str]:
    """Every equation that can be the answer, in order.

    >>> answers("micro")[:3]
    ['1+1=2', '1+2=3', '1+3=4']
    """
    return _native.nerdle_answers(variant, limits(timeout, None, None))


def check(guess: str, *, variant: Variant | None = None) -> tuple[str, ...]:
    """Why a valid guess can never be the answer; empty if it can.

    >>> check("54-36=18")
    ()
    >>> check("0+36=036")
    ('no answer calculates with the number 0', 'no number of an answer starts with 0')
    """
    return tuple(_native.nerdle_check(guess, _variant(variant, guess)))


def feedback(
    guess: str, answer: str, *, variant: Variant | None = None, commutative: bool = False
) -> str:
    """The colours of a guess: 0 absent, 1 elsewhere, 2 in place.

    >>> feedback("12+35=47", "35+12=47", commutative=True)
    '22222222'
    """
    return _native.nerdle_feedback(guess, answer, (_variant(variant, answer), commutative))


def feedback_number(colours: str) -> int:
    """Colours as the number of :func:`feedback_matrix`: their digits in base three.

    >>> feedback_number("00000012")
    5
    """
    return int(colours, 3)


def feedback_matrix(
    guesses: Sequence[str],
    answers: Sequence[str] | None = None,
    *,
    variant: Variant | None = None,
    timeout: float | None = None,
    progress: bool | Listener | None = None,
) -> NDArray[np.uint16]:
    """The colours of many guesses with many answers, on all cores.

    A row for each guess and a column for each answer, by default all of the variant; colours are
    encoded as in :func:`feedback_number`.

    >>> feedback_matrix(["9+9*9=90", "12+35=47"], ["90-9*9=9", "12+35=47"])
    array([[4738,  747],
           [   9, 6560]], dtype=uint16)
    >>> feedback_matrix(["54-36=18"]).shape
    (1, 17723)
    """
    _sequence(guesses, "guesses")
    if answers is not None:
        _sequence(answers, "answers")
    size = _variant(variant, *guesses)
    bounds = limits(timeout, None, progress)
    known = None if answers is None else list(answers)
    return _native.nerdle_feedback_matrix(list(guesses), known, size, bounds)


def _sequence(rows: Sequence[str], name: str) -> None:
    if isinstance(rows, str):
        raise TypeError(f"{name} are a list of rows, not one text")


def candidates(
    rows: Rows,
    *,
    variant: Variant | None = None,
    commutative: bool = False,
    timeout: float | None = None,
) -> list[str]:
    """Every answer consistent with the rows; an error if they contradict each other."""
    given = _rows(rows)
    size = _variant(variant, *(guess for guess, _ in given))
    return _native.nerdle_candidates(given, (size, commutative), limits(timeout, None, None))


@dataclass(frozen=True, slots=True)
class Advice:
    """A recommended guess.

    ``expected`` guesses are needed on average, or at least that many unless this is ``exact``. The
    guess gives ``bits`` of information on average, and may be the answer if ``may_win``.
    ``certain`` has the symbols that every candidate has, besides ``=``.
    """

    guess: str
    candidates: int
    expected: Fraction
    exact: bool
    bits: float
    may_win: bool
    certain: str


def hint(
    rows: Rows = (),
    *,
    variant: Variant | None = None,
    strategy: Strategy = "optimal",
    hard: bool = False,
    commutative: bool = False,
    **bounds: Unpack[Bounds],
) -> Advice | None:
    """The best next guess; ``None`` once the answer is found.

    >>> advice = hint(variant="mini")
    >>> advice.guess, advice.expected
    ('4*7=28', Fraction(272, 103))
    """
    rules = {"variant": variant, "strategy": strategy, "hard": hard, "commutative": commutative}
    told = ask("nerdle.hint", {"rows": _words(rows), **rules}, limits(**bounds))
    if told.get("solved"):
        return None
    return read(Advice, told, expected=Fraction(told["expected_exact"]))


@dataclass(frozen=True, slots=True)
class Path:
    """The rows that a strategy plays until it finds the answer; draws itself."""

    answer: str
    strategy: Strategy
    rows: tuple[Row, ...]

    @property
    def guesses(self) -> tuple[str, ...]:
        """The guesses; the last is the answer."""
        return tuple(row.guess for row in self.rows)

    def __repr__(self) -> str:
        return f"<{self.strategy}: {' '.join(self.guesses)}>"

    def _repr_svg_(self) -> str:
        return _draw.guesses([(row.guess, row.colours) for row in self.rows])


def solve(
    answer: str,
    *,
    variant: Variant | None = None,
    strategy: Strategy = "optimal",
    commutative: bool = False,
    **bounds: Unpack[Bounds],
) -> Path:
    """The path of a strategy to an answer.

    >>> solve("4*7=28").guesses
    ('4*7=28',)
    """
    rules = {"variant": variant, "strategy": strategy, "commutative": commutative}
    told = ask("nerdle.solve", {"answer": answer, **rules}, limits(**bounds))
    return Path(answer, strategy, tuple(Row(row["guess"], row["feedback"]) for row in told["rows"]))


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many answers took 1, 2, 3, … guesses, or were never found; draws itself."""

    strategy: Strategy
    found: tuple[int, ...]
    never: int

    @property
    def average(self) -> Fraction:
        """Mean number of guesses over the answers that were found."""
        total = sum(guesses * count for guesses, count in enumerate(self.found, 1))
        return Fraction(total, max(1, sum(self.found)))

    def _repr_svg_(self) -> str:
        counts = [(str(guesses), float(count)) for guesses, count in enumerate(self.found, 1)]
        title = f"{self.strategy}: answers by guesses, {float(self.average):.4f} on average"
        return _draw.bars(counts, title)


def trial(
    *,
    variant: Variant = "classic",
    strategy: Strategy = "optimal",
    commutative: bool = False,
    **bounds: Unpack[Bounds],
) -> Distribution:
    """Play a strategy against every answer.

    >>> found = trial(variant="micro")
    >>> found.found, found.average
    ((1, 27, 77, 22), Fraction(374, 127))
    """
    asked = {"variant": variant, "strategy": strategy, "commutative": commutative}
    told = ask("nerdle.compare", asked, limits(**bounds))["strategies"][0]
    return Distribution(strategy, tuple(told["distribution"]), told["lost"])


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of a guess in a finished game.

    ``expected`` and ``best`` are the mean numbers of guesses with this guess and with a best one,
    itself included; ``candidates`` were possible before it, ``left`` after it.
    """

    row: Row
    expected: Fraction | None
    best: Fraction | None
    best_guess: str | None
    candidates: int
    left: int
    bits_expected: float
    bits_gained: float

    @property
    def luck(self) -> float:
        """Information gained beyond the expected."""
        return self.bits_gained - self.bits_expected


def review(
    rows: Rows,
    *,
    variant: Variant | None = None,
    commutative: bool = False,
    **bounds: Unpack[Bounds],
) -> tuple[Assessment, ...]:
    """Assess every guess of a game.

    >>> [judged.left for judged in review(["4*7=28:220200"])]
    [2]
    """
    asked = {"game": _words(rows), "variant": variant, "commutative": commutative}
    judged = ask("nerdle.rate", asked, limits(**bounds))["guesses"]
    return tuple(_assessment(told) for told in judged)


def _assessment(told: dict[str, Any]) -> Assessment:
    def fraction(text: str | None) -> Fraction | None:
        return None if text is None else Fraction(text)

    return read(
        Assessment,
        told,
        row=Row(told["guess"], told["feedback"]),
        expected=fraction(told["expected_exact"]),
        best=fraction(told["best_exact"]),
        bits_gained=told["bits"],
    )


@dataclass(frozen=True, slots=True)
class Instance:
    """The game of an id, with its answers unless they depend on the guesses."""

    id: str
    variant: Variant
    mode: str
    answers: tuple[str, ...]


def instance(id: str) -> Instance:
    """The game of an id.

    >>> instance("nerdle:mini#7").variant
    'mini'
    """
    variant, mode, found = _native.nerdle_instance(id)
    return Instance(id, variant, mode, tuple(found))


def generate(count: int = 1, *, seed: int = 0, variant: Variant = "classic") -> list[Instance]:
    """Games of consecutive seeds, as ``unpuzzle nerdle generate`` makes them.

    >>> [game.id for game in generate(2, seed=7, variant="mini")]
    ['nerdle:mini#7', 'nerdle:mini#8']
    """
    games = _native.nerdle_generate(natural(count, "count", _MOST_COUNT), seed_of(seed), variant)
    return [Instance(id, variant, "single", (answer,)) for id, answer in games]
