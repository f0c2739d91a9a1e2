"""Environments in the conventions of gymnasium, single and as vectors.

| id | what | actions | observations |
|---|---|---|---|
| ``unpuzzle/2048-v0`` | 2048 | left, down, right, up | exponents of a 4 × 4 board |
| ``unpuzzle/24-v0`` | merge two cards until 24 is left | a pair and an operation | fractions |
| ``unpuzzle/Nerdle-v0`` | find the equation | the index of an answer | symbols and colours |
| ``unpuzzle/Tiling-v0`` | place pieces | the index of a placement | the piece on each cell |

``info["action_mask"]`` marks the actions that have an effect, as ``int8`` for
``env.action_space.sample(info["action_mask"])``; any other action changes nothing and has
reward 0. The vectors step thousands of games in one call on all cores; game ``n`` of
``reset(seed=s)`` has the random numbers of game ``n`` of a tournament of that seed
(``unpuzzle 2048 bench --seed s``), and a list of seeds those of single environments.

Importing this module registers the environments.

>>> import gymnasium, unpuzzle.envs
>>> env = gymnasium.make("unpuzzle/2048-v0")
>>> board, info = env.reset(seed=7)
>>> board, reward, terminated, truncated, info = env.step(1)
>>> board.shape, info["action_mask"].tolist()
((4, 4), [1, 1, 1, 1])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _native, nerdle, tiling, twentyfour
from ._call import UNLIMITED, Level, encoded, seed_of
from .slide2048 import Board

if TYPE_CHECKING:
    _Boards: TypeAlias = (
        "_native.SlideBoards | _native.NerdleBoards"
        " | _native.TilingBoards | _native.TwentyfourBoards"
    )

__all__ = [
    "NerdleEnv", "NerdleVectorEnv", "Slide2048Env", "Slide2048VectorEnv", "TilingEnv",
    "TilingVectorEnv", "TwentyFourEnv", "TwentyFourVectorEnv",
]

Observation: TypeAlias = "NDArray[Any]"

for _name, _kind in {
    "2048-v0": "Slide2048",
    "24-v0": "TwentyFour",
    "Nerdle-v0": "Nerdle",
    "Tiling-v0": "Tiling",
}.items():
    if f"unpuzzle/{_name}" not in registry:
        register(
            id=f"unpuzzle/{_name}",
            entry_point=f"unpuzzle.envs:{_kind}Env",
            vector_entry_point=f"unpuzzle.envs:{_kind}VectorEnv",
        )


class _Env(gymnasium.Env[Observation, np.int64]):
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, boards: _Boards, single: spaces.Box, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self._boards = boards
        self.observation_space = single
        self.action_space = spaces.Discrete(boards.sizes()[1])
        self.render_mode = render_mode
        self._seen = np.zeros(single.shape, single.dtype)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start game 0 of the seed."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(2**63)) if seed is None else seed_of(seed)
        seen, mask = self._boards.reset([(own, 0)])
        self._seen = seen.reshape(self._seen.shape)
        return self._seen.copy(), {"action_mask": mask.view(np.int8)}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; one that the mask forbids changes nothing."""
        taken = np.array([action], dtype=np.int64)
        seen, rewards, over, mask = self._boards.step(taken, False)
        self._seen = seen.reshape(self._seen.shape)
        info = {"action_mask": mask.view(np.int8)}
        return self._seen.copy(), float(rewards[0]), bool(over[0]), False, info

    def render(self) -> Any:
        """The game as text."""
        return self._text(self._seen) if self.render_mode == "ansi" else None

    def _text(self, seen: Observation) -> str:
        raise NotImplementedError


class _VectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int, boards: _Boards, single: spaces.Box) -> None:
        self._boards = boards
        self._shape = num_envs, *single.shape
        self.num_envs = num_envs
        self.single_observation_space = single
        self.single_action_space = spaces.Discrete(boards.sizes()[1])
        self.observation_space = batch_space(single, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, dtype=np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games: game ``n`` of the seed, or each with its own seed."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None or isinstance(seed, int | np.integer):
            own = int(self.np_random.integers(2**63)) if seed is None else seed_of(int(seed))
            seeds = [(own, game) for game in range(self.num_envs)]
        else:
            drawn = (int(self.np_random.integers(2**63)) if s is None else seed_of(s) for s in seed)
            seeds = [(own, 0) for own in drawn]
        seen, mask = self._boards.reset(seeds)
        return seen.reshape(self._shape), self._info(mask)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in every game; finished games start anew instead."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        taken = given.astype(np.int64, copy=False)
        seen, rewards, over, mask = self._boards.step(taken, True)
        return seen.reshape(self._shape), rewards, over, np.zeros_like(over), self._info(mask)

    def _info(self, mask: NDArray[np.bool_]) -> dict[str, Any]:
        shown = mask.view(np.int8).reshape(self.num_envs, -1)
        return {"action_mask": shown, "_action_mask": self._all}


def _slide() -> spaces.Box:
    return spaces.Box(0, 40, (4, 4), np.uint8)


class Slide2048Env(_Env):
    """2048 on 4 × 4: the reward is the sum of the merged tiles, the end is when none moves."""

    def __init__(self, *, render_mode: str | None = None) -> None:
        super().__init__(_native.SlideBoards(1), _slide(), render_mode)

    def _text(self, seen: Observation) -> str:
        return str(Board.from_exponents(seen.ravel().tolist()))


class Slide2048VectorEnv(_VectorEnv):
    """Games of 2048."""

    def __init__(self, num_envs: int = 1) -> None:
        super().__init__(num_envs, _native.SlideBoards(num_envs), _slide())


def _merge() -> spaces.Box:
    most = np.iinfo(np.int64).max
    return spaces.Box(-most, most, (4, 2), np.int64)


class TwentyFourEnv(_Env):
    """The 24 game: merge two numbers until one is left; reward 1 if it is 24.

    An action is ``6 * pair + operation`` with the pairs 01, 02, 03, 12, 13, 23 and the
    operations a + b, a - b, b - a, a * b, a / b, b / a. The result takes the first place. An
    observation is a numerator and a denominator for each place, 0 and 0 once it is used up.
    """

    def __init__(
        self,
        *,
        deck: twentyfour.Deck = "full",
        level: Level | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(_native.TwentyfourBoards(1, deck, level), _merge(), render_mode)

    def _text(self, seen: Observation) -> str:
        left = (f"{top}" if below == 1 else f"{top}/{below}" for top, below in seen if below)
        return " ".join(left)


class TwentyFourVectorEnv(_VectorEnv):
    """Hands of the 24 game."""

    def __init__(
        self, num_envs: int = 1, *, deck: twentyfour.Deck = "full", level: Level | None = None
    ) -> None:
        super().__init__(num_envs, _native.TwentyfourBoards(num_envs, deck, level), _merge())


def _guess(
    count: int, variant: nerdle.Variant, hard: bool
) -> tuple[_native.NerdleBoards, spaces.Box]:
    shape = nerdle.tries(variant), nerdle.tiles(variant), 2
    boards = _native.NerdleBoards(count, variant, hard, UNLIMITED)
    return boards, spaces.Box(0, 32, shape, np.int8)


class NerdleEnv(_Env):
    """Nerdle: an action is an index of :func:`unpuzzle.nerdle.answers`; reward 1 if it wins.

    An observation has for each row and tile the symbol from 1 and the colour (1 absent,
    2 elsewhere, 3 in place), 0 in free rows. The mask excludes guesses already made, and with
    ``hard`` also those that contradict earlier rows.
    """

    def __init__(
        self,
        *,
        variant: Literal["micro", "mini", "midi", "classic"] = "classic",
        hard: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(*_guess(1, variant, hard), render_mode)

    def _text(self, seen: Observation) -> str:
        symbols = " 0123456789+-*/=()²³"
        rows = (row for row in seen.tolist() if row[0][0])
        pairs = (zip(*row, strict=True) for row in rows)
        return "\n".join(
            f"{''.join(symbols[s] for s in guess)}:{''.join(str(c - 1) for c in colours)}"
            for guess, colours in pairs
        )


class NerdleVectorEnv(_VectorEnv):
    """Games of Nerdle."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        variant: Literal["micro", "mini", "midi", "classic"] = "classic",
        hard: bool = False,
    ) -> None:
        super().__init__(num_envs, *_guess(num_envs, variant, hard))


def _cover(boards: _native.TilingBoards) -> spaces.Box:
    return spaces.Box(0, 100, (boards.sizes()[0],), np.int8)


class TilingEnv(_Env):
    """A tiling puzzle: an action is a placement, the reward 1 for the last piece.

    The game ends when nothing fits. It starts with ``given`` pieces of a random solution. An
    observation has for each cell of the problem the number of its kind of piece from 1, or 0.
    """

    def __init__(
        self,
        *,
        board: str | tiling.Problem = "iq-puzzler-pro",
        given: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.problem = tiling.board(board) if isinstance(board, str) else board
        boards = _native.TilingBoards(1, encoded(self.problem), given, UNLIMITED)
        self._tiling = boards
        super().__init__(boards, _cover(boards), render_mode)

    def placement(self, action: int) -> tiling.Placed:
        """The piece and the cells of an action."""
        piece, cells = self._tiling.placement(action)
        return tiling.Placed(piece, tuple(cells))

    def _text(self, seen: Observation) -> str:
        return " ".join(map(str, seen.tolist()))


class TilingVectorEnv(_VectorEnv):
    """Boards of a tiling puzzle."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        board: str | tiling.Problem = "iq-puzzler-pro",
        given: int = 0,
    ) -> None:
        self.problem = tiling.board(board) if isinstance(board, str) else board
        boards = _native.TilingBoards(num_envs, encoded(self.problem), given, UNLIMITED)
        super().__init__(num_envs, boards, _cover(boards))
