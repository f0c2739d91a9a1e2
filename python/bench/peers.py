"""The package beside those that people use today, in one run.

    pip install reasoning-gym==0.1.25 gymnasium-2048 jumanji
    python python/bench/peers.py --instances 2000

Each figure is a ratio of processor time in this run, so that a busy machine matters little; 2048
is also measured by the clock, because it runs on all cores. The run fails if the packages
disagree: every instance of ``reasoning-gym`` must be solved or proven unsolvable, and its answers
be correct by our checker, or the report says why not. ``--made FILE`` reads instances made
before, a JSON list ``[entry, score]`` on each line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import unpuzzle
from unpuzzle import countdown, tasks, twentyfour


def cost(work: Callable[[], object], least: float = 0.5) -> float:
    """Seconds of processor time that one call takes, the best of three rounds."""
    calls = 1
    while True:
        begin = time.process_time()
        for _ in range(calls):
            work()
        spent = time.process_time() - begin
        if spent >= least / 3:
            break
        calls *= 4
    rounds = [spent / calls]
    for _ in range(2):
        begin = time.process_time()
        for _ in range(calls):
            work()
        rounds.append((time.process_time() - begin) / calls)
    return min(rounds)


def report(what: str, own: float, peer: float, goal: float, unit: str) -> None:
    ratio = peer / own
    verdict = "reached" if ratio >= goal else "MISSED"
    print(f"{what}: {own:.3g} {unit} against {peer:.3g} {unit}, {ratio:,.0f} x (goal {goal:,.0f} x: {verdict})")


def make_and_score() -> None:
    """How long it takes to make a rated hand, and to score an answer."""
    import reasoning_gym

    peer = reasoning_gym.create_dataset("puzzle24", seed=1, size=10**6)
    own = tasks.TwentyFour(size=10**9, seed=1)
    places = {"peer": 0, "own": 0}

    def make(name: str, task: Any) -> None:
        places[name] += 1
        task[places[name]]

    theirs = cost(lambda: make("peer", peer), 2.0)
    report("make a solvable, rated hand of 24", cost(lambda: make("own", own)), theirs, 1000, "s")
    entry, other = own[0], peer[0]
    theirs = cost(lambda: peer.score_answer(other["answer"], other))
    mine = cost(lambda: own.score_answer(entry["answer"], entry))
    report("score an answer of 24", mine, theirs, 100, "s")


def entries(name: str, count: int, made: list[Path]) -> Iterator[tuple[dict[str, Any], float]]:
    """Instances of reasoning-gym with the score that it gives to its own answer."""
    files = [path for path in made if name in path.name]
    if files:
        for path in files:
            for line in path.read_text(encoding="utf-8").splitlines():
                entry, score = json.loads(line)
                yield entry, score
        return
    import reasoning_gym

    task = reasoning_gym.create_dataset(name, seed=1, size=count)
    for entry in task:
        yield entry, task.score_answer(entry["answer"], entry)


def instances(count: int, made: list[Path]) -> bool:
    """Solves the instances of reasoning-gym and scores its answers with our checker."""
    agreed = True
    for name in ("puzzle24", "countdown"):
        told: Counter[str] = Counter()
        begin, solved = time.process_time(), 0
        for entry, score in entries(name, count, made):
            if sum(told.values()) == count:
                break
            numbers = entry["metadata"]["numbers"]
            target = 24 if name == "puzzle24" else int(entry["metadata"]["target"])
            rules = twentyfour.Rules(target=target)
            answer = str(entry["answer"])
            found = twentyfour.solve(numbers, rules=rules, want="first")
            strict = twentyfour.judge(answer, numbers, rules=rules)
            solved += found.solvable is not None
            told[verdict(name, numbers, target, answer, found.solvable, strict, score)] += 1
        spent = time.process_time() - begin
        total = sum(told.values())
        print(f"{name}: {solved} of {total} instances solved or proven in {spent:.1f} s")
        for reason, often in told.most_common():
            print(f"  {often:5} {reason}")
        agreed &= solved == total and not any("DISAGREE" in reason for reason in told)
    return agreed


def verdict(
    name: str,
    numbers: list[int],
    target: int,
    answer: str,
    solvable: bool | None,
    strict: twentyfour.Checked,
    score: float,
) -> str:
    """Where the two agree, or why they do not."""
    if strict.correct and solvable:
        if score < 1:
            return f"its answer is right by us, and scored {score} by itself"
        if name == "countdown" and not countdown.judge(answer, numbers, target).correct:
            return "right, but not by the rules of television (a negative value or a fraction)"
        return "solved by us, its answer right by us and by itself"
    used = Counter(int(word) for word in re.findall(r"\d+", answer))
    if used != Counter(numbers):
        left = "leaves numbers out" if not used - Counter(numbers) else "uses other numbers"
        return f"its answer {left}: {strict.error}"[:60]
    if solvable and re.search(r"(^|\()\s*-", answer):
        return "solved by us; its answer has a minus before a number, which is no move of the game"
    return f"DISAGREE: {numbers} {target} {answer}: {strict.error}, solvable {solvable}"


def games(seconds: float) -> None:
    """Steps of 2048 a second of processor time, and of the clock."""
    own = {boards: rate(own_steps(boards), seconds) for boards in (1024, 16384, 65536)}
    peers = {
        "gymnasium-2048": (2000, rate(gymnasium_steps(), seconds)),
        "jumanji": (20, rate(jumanji_steps(1024), seconds)),
    }
    print("2048, steps a second of one core (and of the clock, on all of them)")
    for boards, (core, clock) in own.items():
        print(f"  unpuzzle, {boards:6,} boards: {core:12,.0f} ({clock:,.0f})")
    for name, (goal, (core, clock)) in peers.items():
        most_core, most_clock = (max(rate[kind] for rate in own.values()) for kind in (0, 1))
        reached = "reached" if max(most_core / core, most_clock / clock) >= goal else "MISSED"
        print(
            f"  {name}: {core:,.0f} ({clock:,.0f}); {most_core / core:,.0f} x by core, "
            f"{most_clock / clock:,.0f} x by the clock (goal {goal:,} x: {reached})"
        )


def rate(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Steps a second, of a core and of the clock: the best round of some seconds."""
    core = clock = 0.0
    end = time.process_time() + seconds
    while core == 0 or time.process_time() < end:
        spent, begin = time.process_time(), time.perf_counter()
        steps = step()
        core = max(core, steps / (time.process_time() - spent))
        clock = max(clock, steps / (time.perf_counter() - begin))
    return core, clock


def own_steps(boards: int) -> Callable[[], int]:
    """Our steps, a few hundred thousand a round."""
    env = unpuzzle.envs.Slide2048VectorEnv(boards)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    actions = [chance.integers(0, 4, boards) for _ in range(16)]
    rounds = max(1, 400_000 // boards)

    def step() -> int:
        for number in range(rounds):
            env.step(actions[number % 16])
        return rounds * boards

    return step


def gymnasium_steps() -> Callable[[], int]:
    """Steps of gymnasium-2048."""
    import gymnasium
    import gymnasium_2048  # noqa: F401

    env = gymnasium.make("gymnasium_2048/TwentyFortyEight-v0").unwrapped
    env.reset(seed=1)
    chance = np.random.default_rng(1).integers(0, 4, 300).tolist()

    def step() -> int:
        for action in chance:
            _, _, over, cut, _ = env.step(action)
            if over or cut:
                env.reset()
        return len(chance)

    return step


def jumanji_steps(boards: int) -> Callable[[], int]:
    """Steps of jumanji under vmap and jit, on the processor."""
    import jax
    import jumanji
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(jumanji.make("Game2048-v1"))
    advance = jax.jit(jax.vmap(env.step))
    state, _ = jax.jit(jax.vmap(env.reset))(jax.random.split(jax.random.PRNGKey(0), boards))
    actions = jax.random.randint(jax.random.PRNGKey(1), (boards,), 0, 4)
    state, shown = advance(state, actions)
    jax.block_until_ready(shown)

    def step() -> int:
        nonlocal state
        for _ in range(40):
            state, shown = advance(state, actions)
        jax.block_until_ready(shown)
        return 40 * boards

    return step


def importing() -> None:
    """Processor time of the import, in a process of its own."""
    import subprocess

    code = (
        "import time; begin = time.process_time();"
        "import unpuzzle, unpuzzle.twentyfour, unpuzzle.nerdle, unpuzzle.slide2048;"
        "print(time.process_time() - begin)"
    )
    spent = min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(7)
    )
    print(f"import: {1000 * spent:.0f} ms of processor time (goal 50: {'reached' if spent < 0.05 else 'MISSED'})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--instances", type=int, default=2000)
    parser.add_argument("--made", type=Path, nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=4.0, help="processor time for each environment")
    options = parser.parse_args()
    importing()
    make_and_score()
    agreed = instances(options.instances, options.made)
    games(options.seconds)
    sys.exit(0 if agreed else 1)


if __name__ == "__main__":
    import unpuzzle.envs

    main()
