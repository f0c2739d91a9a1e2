"""The exceptions of the package."""

from __future__ import annotations

from typing import Literal

__all__ = ["Exhausted", "InputError", "Unsolvable"]


class InputError(ValueError):
    """An invalid argument: the message, and the place ``text[start:end]`` if it was a text.

    >>> from unpuzzle import InputError, twentyfour
    >>> try:
    ...     twentyfour.solve("3 3 8 X")
    ... except InputError as error:
    ...     print(error)
    “X” is not a card: use A, 2 to 10, J, Q, K or a whole number
      3 3 8 X
            ^
    """

    def __init__(
        self, message: str, text: str | None = None, place: tuple[int, int] | None = None
    ) -> None:
        super().__init__(message, text, place)
        self.message = message
        self.text = text
        self.place = place

    def __str__(self) -> str:
        """The message, and the line with the mistake marked."""
        if self.text is None or self.place is None or not self.text.strip():
            return self.message
        start, end = self.place
        first = self.text.rfind("\n", 0, start) + 1
        last = self.text.find("\n", start)
        line = self.text[first : last if last >= 0 else len(self.text)]
        marks = " " * (start - first) + "^" * max(1, min(end, first + len(line)) - start)
        return f"{self.message}\n  {line}\n  {marks}"


class Exhausted(RuntimeError):
    """The search was stopped before the answer was known, by a limit or an interrupt.

    A number too large to be exact counts as ``'nodes'``.
    """

    reason: Literal["deadline", "nodes", "stopped"]

    def __init__(self, message: str, reason: Literal["deadline", "nodes", "stopped"]) -> None:
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


class Unsolvable(ValueError):
    """There is no solution, or no such hand; this is proven."""
