"""Countdown: make a target from some of six numbers; all values are positive whole numbers.

It is the numbers round of the television game: :mod:`unpuzzle.twentyfour` under
:meth:`Rules.countdown <unpuzzle.twentyfour.Rules.countdown>`.

>>> from unpuzzle import countdown
>>> countdown.solve("100 75 3 6 4 1", 952, want="first").solvable
True
>>> countdown.check("25*4", "25 4 1 1 1 1", 100).correct
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import twentyfour
from ._call import Bounds, limits
from ._errors import Exhausted, InputError, Unsolvable
from ._numbers import Cards, number_text
from .twentyfour import Checked, Deal, Rules, Solved, Target

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Checked", "Deal", "Exhausted", "InputError", "Rules", "Solved", "Unsolvable", "check",
    "generate", "judge", "solvable", "solve",
]


def solve(
    numbers: Cards,
    target: Target,
    *,
    want: Literal["distinct", "first"] = "first",
    **bounds: Unpack[Bounds],
) -> Solved:
    """Make a target from some of the numbers.

    If that is impossible, ``nearest`` is the nearest possible value, which is proven, too.

    >>> solved = solve("25 50 75 100 3 6", 952, want="first")
    >>> judge(solved.solutions[0], "25 50 75 100 3 6", 952).correct
    True
    >>> solve("1 1 1 1 1 1", 100).nearest.value
    9
    """
    return twentyfour.solve(numbers, rules=Rules.countdown(target), want=want, **bounds)


def solvable(numbers: Cards, target: Target, **bounds: Unpack[Bounds]) -> bool | None:
    """Whether a target can be made: True, False (a proof) or None (unknown).

    >>> solvable("1 1 1 1 1 1", 100)
    False
    """
    return twentyfour.solvable(numbers, rules=Rules.countdown(target), **bounds)


def judge(answer: str, numbers: Cards, target: Target) -> Checked:
    """Whether an answer is correct, without a search.

    >>> judge("100*(6+4)-75", "100 75 3 6 4 1", 925).correct
    True
    >>> judge("3/6", "100 75 3 6 4 1", 925).error
    'this makes 1/2, and this game allows whole numbers only'
    """
    return twentyfour.judge(answer, numbers, rules=Rules.countdown(target))


def check(
    answer: str, numbers: Cards, target: Target, *, timeout: float | None = 1.0
) -> Checked:
    """Whether an answer is correct, and which of the solutions if that is quickly found.

    >>> check("75+25", "25 75 1 1 1 1", 100).correct
    True
    """
    return twentyfour.check(answer, numbers, rules=Rules.countdown(target), timeout=timeout)


def generate(
    count: int = 1,
    *,
    seed: int = 0,
    target: Target | None = None,
    **bounds: Unpack[Bounds],
) -> list[Deal]:
    """Deal rounds that can be solved, as ``unpuzzle 24 generate --countdown`` does.

    >>> rounds = generate(3, seed=7)
    >>> [len(deal.hand) for deal in rounds], rounds == generate(3, seed=7)
    ([6, 6, 6], True)
    """
    goal = None if target is None else number_text(target, "a target")
    return twentyfour._deals(count, seed, limits(**bounds), countdown=True, target=goal)
