"""Limits, progress and calls of verbs."""

from __future__ import annotations

import json
import math
import operator
import sys
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Generic, Literal, TypeAlias, TypedDict, TypeVar

from . import _native
from ._errors import Exhausted, InputError, Unsolvable

Lang: TypeAlias = Literal["en", "id"]
"""A language: English or Indonesian."""

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]
"""How hard a puzzle is for people."""

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")
"""The levels, easiest first; batches use their indices."""

Listener: TypeAlias = Callable[["int", "int | None", "int | None", "str | None"], object]
"""Receives progress: nodes, parts done, parts in all, the best result so far."""

Limits: TypeAlias = "tuple[float | None, int | None, Listener | None]"

UNLIMITED: Limits = (None, None, None)

_MOST_NODES = 2**64 - 1


class Bounds(TypedDict, total=False):
    """Limits of a computation and its progress listener."""

    timeout: float | None
    """Seconds after which the answer is *unknown*."""
    max_nodes: int | None
    """Nodes after which the answer is *unknown*."""
    progress: bool | Listener | None
    """``True`` for a progress bar, or a function that receives the progress."""


def limits(
    timeout: float | None = None,
    max_nodes: int | None = None,
    progress: bool | Listener | None = None,
) -> Limits:
    """The limits of a call, validated."""
    if timeout is None and max_nodes is None and not progress:
        return UNLIMITED
    if timeout is not None:
        timeout = float(timeout)
        if math.isnan(timeout) or timeout < 0:
            raise InputError(f"timeout is a number of seconds from 0, not {timeout}")
        if math.isinf(timeout):
            timeout = None
    if max_nodes is not None:
        max_nodes = natural(max_nodes, "max_nodes", _MOST_NODES)
    return timeout, max_nodes, listener(progress)


def ask(
    verb: str,
    given: Mapping[str, object],
    bounds: Limits,
    *,
    lang: str = "en",
    seed: int = 0,
    quick: bool = False,
) -> dict[str, Any]:
    """Call a verb as the program and the server do: an object of arguments in, the reply out.

    ``stopped`` in the reply names the limit that was reached, if any. Quick calls run on the
    calling thread, so no signal stops them.
    """
    text, stopped = _native.call(verb, encoded(given), lang, seed, quick, bounds)
    reply: dict[str, Any] = json.loads(text)
    reply["stopped"] = stopped
    why = reply.get("why")
    if why is None or "verdict" not in reply:
        return reply
    if reply["verdict"] == "no":
        raise Unsolvable(why)
    raise Exhausted(why, stopped or "nodes")


def encoded(value: object) -> str:
    """A value as JSON: dataclasses as objects, whole numbers of any kind as numbers."""
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> object:
    names = getattr(type(value), "__slots__", None)
    if names is None:
        return operator.index(value)
    return {name: getattr(value, name) for name in names}


T = TypeVar("T")


def read(kind: type[T], reply: Mapping[str, Any], **others: object) -> T:
    """A dataclass with the fields of a reply; ``others`` replaces or adds some."""
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    values = {name: others[name] if name in others else reply.get(name) for name in names}
    return kind(**{n: tuple(own) if isinstance(own, list) else own for n, own in values.items()})


def natural(value: int, name: str, most: int) -> int:
    """A whole number from 0 to ``most``, validated."""
    if isinstance(value, bool):
        raise TypeError(f"{name} is a whole number, not {value}")
    number = operator.index(value)
    if not 0 <= number <= most:
        raise InputError(f"{name} is a whole number from 0 to {most}, not {_short(number)}")
    return number


def seed_of(value: int) -> int:
    """A seed: any 64 bits."""
    return natural(value, "seed", 2**64 - 1)


def _short(number: int) -> str:
    """A number as an error shows it, shortened if it is long."""
    return str(number) if abs(number) < 10**24 else "a number of more than 24 digits"


def listener(progress: bool | Listener | None) -> Listener | None:
    """The listener of a call: ``True`` stands for a progress bar."""
    if progress is None or progress is False:
        return None
    if progress is not True:
        if not callable(progress):
            raise TypeError("progress is True, False or a function")
        return progress
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _line
    return _bar(tqdm)


def _bar(tqdm: Any) -> Listener:
    bar = None

    def hear(nodes: int, done: int | None, total: int | None, best: str | None) -> None:
        nonlocal bar
        if bar is None:
            bar = tqdm(total=total, unit="node" if total is None else "part", leave=False)
        bar.total = total
        bar.n = nodes if done is None else done
        bar.set_postfix_str(best or "", refresh=False)
        bar.refresh()

    return hear


def _line(nodes: int, done: int | None, total: int | None, best: str | None) -> None:
    parts = f"{done}/{total}" if total else f"{nodes:,} nodes"
    print(f"\r{parts} {best or ''}", end="", file=sys.stderr, flush=True)


class Stream(Generic[T]):
    """An iterator over results of a search in the background.

    The search ends with the iterator; end it early with ``with`` or :meth:`close`.

    >>> from unpuzzle import twentyfour
    >>> with twentyfour.every_form("1 2 11 9") as forms:
    ...     next(forms)
    '((1+2)*11)-9'
    """

    __slots__ = ("_make", "_native")

    def __init__(self, native: _native.Stream, make: Callable[[Any], T]) -> None:
        self._native = native
        self._make = make

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        return self._make(next(self._native))

    def close(self) -> None:
        """End the search."""
        self._native.close()

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
