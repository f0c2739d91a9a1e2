"""Solvers, ratings and games for 24, Countdown, tiling puzzles, Nerdle and 2048.

Each puzzle is a module: :mod:`unpuzzle.twentyfour`, :mod:`unpuzzle.countdown`,
:mod:`unpuzzle.tiling`, :mod:`unpuzzle.nerdle` and :mod:`unpuzzle.slide2048`.
:mod:`unpuzzle.envs` has environments for ``gymnasium``, and :mod:`unpuzzle.tasks` tasks
with verifiers in the shape of ``reasoning-gym``; neither package is needed to import
this one.

>>> from unpuzzle import twentyfour
>>> twentyfour.solve("3 3 8 8").solutions
('8/(3-8/3)',)
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from ._errors import Exhausted, InputError, Unsolvable
from ._native import VERSION as __version__

if TYPE_CHECKING:
    from . import countdown, envs, nerdle, slide2048, tasks, tiling, twentyfour

__all__ = [
    "Exhausted",
    "InputError",
    "Unsolvable",
    "__version__",
    "countdown",
    "envs",
    "nerdle",
    "slide2048",
    "tasks",
    "tiling",
    "twentyfour",
]


def __getattr__(name: str) -> ModuleType:
    """Import a module of the package when it is first named."""
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
