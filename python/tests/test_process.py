"""Signals, forks, threads and leaks."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from unpuzzle import Exhausted, InputError, nerdle, slide2048, tiling, twentyfour

HARD = (
    "twentyfour.solve('25 50 75 100 99 98 97 96',"
    " rules=twentyfour.Rules(target=999_983, operators='+-*/^'))"
)
LONG = [
    HARD,
    "list(twentyfour.every_form('25 50 75 100 99 98 97 96', target=999_983))",
    "tiling.count(tiling.board('kanoodle'), engine='brute-force')",
    "list(tiling.solutions(tiling.board('kanoodle'), engine='brute-force'))",
    "slide2048.bench('expert:3', games=10_000)",
    "nerdle.trial(variant='classic', strategy='entropy')",
]


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("work", LONG)
def test_control_c_stops_a_search(work: str) -> None:
    code = f"""
        import os, signal, threading, time
        from unpuzzle import nerdle, slide2048, tiling, twentyfour
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted")
        print(twentyfour.solve("3 3 8 8").solutions)
    """
    ran = run(code)
    assert ran.stdout.split("\n")[:2] == ["interrupted", "('8/(3-8/3)',)"], ran.stderr


def test_a_handler_of_ones_own_is_called() -> None:
    code = f"""
        import os, signal, threading
        from unpuzzle import twentyfour
        class Enough(Exception): pass
        def stop(*_): raise Enough
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        try:
            {HARD}
        except Enough:
            print("enough")
    """
    assert run(code).stdout == "enough\n"


def test_other_threads_go_on() -> None:
    ticks: list[int] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(Exhausted):
        tiling.count(tiling.board("kanoodle"), engine="brute-force", timeout=1.0)
    stop.set()
    thread.join()
    assert len(ticks) > 5


def test_threads_work_side_by_side() -> None:
    hands = [deal.hand for deal in twentyfour.generate(40, seed=1)]
    expected = [twentyfour.solve(hand.cards).solutions for hand in hands]
    found: list[list[tuple[str, ...]]] = []

    def work() -> None:
        found.append([twentyfour.solve(hand.cards).solutions for hand in hands])
        found.append(expected if nerdle.count() else [])

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 16


def test_a_stream_in_another_thread() -> None:
    stream = twentyfour.every_form("1 2 3 4")
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.extend(stream))
    thread.start()
    thread.join()
    assert len(found) == len(list(twentyfour.every_form("1 2 3 4")))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_goes_on_working() -> None:
    code = """
        import os, sys
        from unpuzzle import nerdle, slide2048, tiling, twentyfour
        board = tiling.board("pentominoes-3x20")
        def work():
            assert tiling.count(board).raw == 8
            assert twentyfour.solve("5 6 7 8 9", target=100).solvable is not None
            assert len(nerdle.candidates(["4*7=28:220200"])) == 2
            assert len(slide2048.bench("random", games=4).games) == 4
        work()
        stream = twentyfour.every_form("1 2 3 4 5 6")
        next(stream)
        child = os.fork()
        if child == 0:
            work()
            try:
                next(stream)
            except RuntimeError as error:
                os.write(1, str(error).encode())
                os._exit(0)
            os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
        next(stream)
    """
    ran = run(code)
    assert (ran.returncode, ran.stdout) == (
        0,
        "this iterator belongs to the process that made it",
    ), ran.stderr


def test_leaving_in_the_middle_is_no_crash() -> None:
    code = """
        from unpuzzle import tiling, twentyfour
        streams = [tiling.solutions(tiling.board("iq-puzzler-pro")) for _ in range(3)]
        for stream in streams: next(stream)
    """
    ran = run(code)
    assert (ran.returncode, ran.stderr) == (0, "")


def resident() -> int:
    """Bytes of memory that this process has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def everything() -> None:
    """A little of all that there is, errors too."""
    twentyfour.solve("1 2 3 4")
    twentyfour.solve_many([[1, 2, 3, 4], [3, 3, 8, 8]], expressions=True)
    twentyfour.generate(2, seed=1)
    twentyfour.check("1*2*3*4", "1 2 3 4")
    twentyfour.hint("1 2 3 4", level=3)
    with twentyfour.every_form("1 2 3 4") as forms:
        next(forms)
    nerdle.feedback_matrix(["4*7=28", "12-4=8"])
    nerdle.hint(["4*7=28:220200"])
    problem = tiling.parse("3 3 2\nDEFAULT\nAAA\nA\nA\nBB\nBB\n")
    tiling.count(problem)
    list(tiling.solutions(problem))
    board = slide2048.start(seed=1)
    board.slide("left")
    for bad in ("3 3 8 X", "", "1 2 3 4 5 6 7 8 9"):
        with pytest.raises(InputError):
            twentyfour.solve(bad)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_nothing_leaks() -> None:
    def grown(rounds: int) -> tuple[int, int]:
        memory, objects = resident(), len(gc.get_objects())
        for _ in range(rounds):
            everything()
        gc.collect()
        return resident() - memory, len(gc.get_objects()) - objects

    grown(60)  # tables and caches are filled
    threads = settled()
    memory, objects = grown(200)
    assert memory < 3_000_000, f"{memory} bytes in 200 rounds"
    assert objects < 100, f"{objects} objects in 200 rounds"
    assert settled() <= threads


def settled() -> int:
    """Threads of this process, once those that are asked to end have ended."""
    fewest, deadline = threads_of_process(), time.monotonic() + 1
    while time.monotonic() < deadline:
        time.sleep(0.05)
        fewest = min(fewest, threads_of_process())
    return fewest


def threads_of_process() -> int:
    return len(os.listdir("/proc/self/task"))


def test_the_program_has_its_exit_codes() -> None:
    def program(*words: str) -> int:
        return subprocess.run(
            [sys.executable, "-m", "unpuzzle", *words], capture_output=True, check=False
        ).returncode

    assert program("24", "solve", "3", "3", "8", "8") == 0
    assert program("24", "solve", "1", "1", "1", "1") == 1
    assert program("24", "solve", "1", "x") == 2
    assert program("24", "solve", "96", "97", "98", "99", "--target", "999983", "--max-nodes", "9") == 3


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_the_program_stops_on_control_c() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "unpuzzle", "tiling", "solve", "--board", "kanoodle", "--count"]
        + ["--engine", "brute-force"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) in (3, 130)


def test_importing_is_light() -> None:
    code = """
        import sys, time
        before = time.process_time()
        import unpuzzle, unpuzzle.twentyfour, unpuzzle.nerdle, unpuzzle.slide2048
        print(time.process_time() - before)
        assert "numpy" not in sys.modules and "gymnasium" not in sys.modules
    """
    ran = run(code)
    assert ran.returncode == 0, ran.stderr
    print("import takes", ran.stdout.strip(), "seconds of processor time")
