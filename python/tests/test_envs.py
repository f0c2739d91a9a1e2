"""Environments, by gymnasium's own checker and against the tournaments of the engine."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import unpuzzle.envs
from unpuzzle import InputError, nerdle, slide2048

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("unpuzzle/2048-v0", {}),
    ("unpuzzle/24-v0", {}),
    ("unpuzzle/24-v0", {"level": "hard", "deck": "1-10"}),
    ("unpuzzle/Nerdle-v0", {"variant": "mini"}),
    ("unpuzzle/Nerdle-v0", {"variant": "micro", "hard": True}),
    ("unpuzzle/Tiling-v0", {"board": "pentominoes-3x20"}),
    ("unpuzzle/Tiling-v0", {"board": "pentominoes-3x20", "given": 9}),
]


@pytest.mark.parametrize(("name", "settings"), KINDS)
def test_gymnasium_checks(name: str, settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(infinity|render|normalized).*")
        env = gymnasium.make(name, render_mode="ansi", **settings)
        check_env(env.unwrapped, skip_render_check=False)
    env.reset(seed=1)
    assert isinstance(env.render(), str)


@pytest.mark.parametrize(("name", "settings"), KINDS)
def test_a_vector_plays_as_single_environments(name: str, settings: dict[str, Any]) -> None:
    seeds = [5, 6, 7, 8]
    vector = gymnasium.make_vec(name, num_envs=4, **settings)
    assert isinstance(vector, unpuzzle.envs._VectorEnv)
    singles = [gymnasium.make(name, **settings).unwrapped for _ in seeds]
    seen, info = vector.reset(seed=seeds)
    own = [env.reset(seed=seed) for env, seed in zip(singles, seeds, strict=True)]
    chance = np.random.default_rng(0)
    done = np.zeros(4, dtype=bool)
    for _ in range(200):
        assert vector.observation_space.contains(seen)
        for place, (single, told) in enumerate(own):
            if not done[place]:
                assert (seen[place] == single).all()
                assert (info["action_mask"][place] == told["action_mask"]).all()
        actions = np.array(
            [chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        )
        seen, rewards, over, cut, info = vector.step(actions)
        assert not cut.any()
        for place, env in enumerate(singles):
            if done[place]:
                continue
            one, reward, ended, _, told = env.step(actions[place])
            own[place] = (one, told)
            assert (reward, ended) == (rewards[place], over[place])
            done[place] |= ended
        if done.all():
            break
    assert done.any()


@pytest.mark.parametrize("name", ["random", "expert:1"])
def test_agents_have_the_scores_of_the_bench(name: str) -> None:
    games, seed = 4, 3
    bench = slide2048.bench(name, games=games, seed=seed)
    players = [slide2048.Player(name) for _ in range(games)]
    for game, player in enumerate(players):
        player.begin(seed=seed, game=game)
    env = unpuzzle.envs.Slide2048VectorEnv(games)
    seen, _ = env.reset(seed=seed)
    scores, done = np.zeros(games), np.zeros(games, dtype=bool)
    while not done.all():
        actions = np.array(
            [0 if done[n] else player.act(seen[n].ravel()) for n, player in enumerate(players)]
        )
        seen, rewards, over, _, _ = env.step(actions)
        scores += np.where(done, 0, rewards)
        done |= over
    assert scores.tolist() == [game.score for game in bench.games]


def test_a_game_that_is_over_begins_anew() -> None:
    env = unpuzzle.envs.NerdleVectorEnv(3, variant="micro")
    env.reset(seed=1)
    answers = nerdle.answers("micro")
    wins = np.array([answers.index(answer) for answer in env._boards.answers()])  # type: ignore[union-attr]
    seen, rewards, over, _, info = env.step(wins)
    assert rewards.tolist() == [1.0] * 3
    assert over.all()
    assert not info["action_mask"].any()
    seen, rewards, over, _, info = env.step(wins)
    assert not seen.any()
    assert not over.any()
    assert info["action_mask"].all()
    assert rewards.tolist() == [0.0] * 3


def test_forbidden_actions_change_nothing() -> None:
    env = unpuzzle.envs.TwentyFourEnv()
    seen, info = env.reset(seed=1)
    after, *_ = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    assert not (after == seen).all()
    forbidden = np.flatnonzero(env.step(np.int64(0))[4]["action_mask"] == 0)
    before = env._seen
    again, reward, *_ = env.step(np.int64(forbidden[0]))
    assert (again == before).all()
    assert reward == 0


def test_bad_actions_and_seeds_are_refused() -> None:
    env = unpuzzle.envs.Slide2048VectorEnv(2)
    env.reset(seed=1)
    for actions in ([0, 4], [-1, 0], [0], [0, 0, 0]):
        with pytest.raises(InputError):
            env.step(np.array(actions))
    with pytest.raises((TypeError, ValueError)):
        env.step(np.array([float("nan"), 0.0]))
    with pytest.raises((TypeError, ValueError)):
        env.step(np.zeros((2, 2), dtype=np.int64))
    with pytest.raises(InputError):
        env.reset(seed=[1])
    for wrong in ({"variant": "maxi"}, {"variant": "huge"}):
        with pytest.raises(InputError):
            unpuzzle.envs.NerdleEnv(**wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        unpuzzle.envs.TilingEnv(board="pentominoes-3x20", given=12)


def test_masks_of_2048_are_the_moves_of_the_board() -> None:
    env = unpuzzle.envs.Slide2048VectorEnv(50)
    _, info = env.reset(seed=4)
    chance = np.random.default_rng(4)
    for _ in range(120):
        boards, _, _, _, info = env.step(chance.integers(0, 4, 50))
        for board, mask in zip(boards, info["action_mask"], strict=True):
            moves = slide2048.Board.from_exponents(board.ravel().tolist()).moves
            assert [move in moves for move in slide2048.MOVES] == mask.astype(bool).tolist()


def test_many_games_on_all_cores_are_the_same_games() -> None:
    few = unpuzzle.envs.Slide2048VectorEnv(64)
    many = unpuzzle.envs.Slide2048VectorEnv(20_000)
    one, _ = few.reset(seed=9)
    other, _ = many.reset(seed=9)
    assert (one == other[:64]).all()
    chance = np.random.default_rng(1)
    for _ in range(20):
        actions = chance.integers(0, 4, 20_000)
        one, *_ = few.step(actions[:64])
        other, *_ = many.step(actions)
        assert (one == other[:64]).all()
