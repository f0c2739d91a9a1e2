"""Exact numbers and hands, as text for the engine."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from fractions import Fraction
from typing import SupportsIndex, TypeAlias

Number: TypeAlias = "int | Fraction"
"""An exact number; whole ones are plain integers."""

Cards: TypeAlias = "str | Iterable[SupportsIndex | Fraction | str]"
"""A hand: a text such as ``"3 3 8 8"`` or ``"A 2 J K"``, or its numbers."""


def number(parts: tuple[int, int]) -> Number:
    """The number of a numerator and a denominator."""
    return parts[0] if parts[1] == 1 else Fraction(*parts)


def exact(text: str) -> Number:
    """The number of a text such as ``8/3``."""
    return Fraction(text) if "/" in text else int(text)


def number_text(value: SupportsIndex | Fraction | str, name: str = "a number") -> str:
    """A number as text; floats are rejected because they are not exact."""
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, bool):
        raise TypeError(f"{name} is a whole number or a fraction, not {value}")
    try:
        return _digits(operator.index(value))
    except TypeError:
        kind = type(value).__name__
        message = f"{name} is a whole number, a fractions.Fraction or a text, not {kind}"
        raise TypeError(message) from None


def _digits(value: int) -> str:
    # Python refuses to write numbers of more than 4,300 digits.
    return str(value) if value.bit_length() < 256 else "9" * 40


def hand_text(cards: Cards) -> str:
    """A hand as text."""
    if isinstance(cards, str):
        return cards
    try:
        given = iter(cards)
    except TypeError:
        kind = type(cards).__name__
        raise TypeError(f"a hand is a text or its numbers, not {kind}") from None
    return " ".join([number_text(card, "a card") for card in given])
