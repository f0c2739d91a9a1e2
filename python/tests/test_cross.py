"""The same seed gives the same in Rust, on the command line, in the browser and here.

The program of the package runs the Rust engines through the registry; the server is asked
as the pages ask it, over HTTP. ``crates/puzzles`` and the tests of the engines pin the
same seeds in Rust.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from unpuzzle import nerdle, slide2048, tiling, twentyfour

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Asks a server as the pages do."""
    data = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "unpuzzle", "serve", "--listen", "127.0.0.1:0"]
    server = subprocess.Popen(
        [*command, "--database", str(data / "results.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout
        address = None
        while address is None:
            line = server.stdout.readline()
            assert line, "the server has ended"
            address = re.search(r"http://127\.0\.0\.1:\d+", line)

        def ask(puzzle: str, verb: str, **body: Any) -> Any:
            request = urllib.request.Request(
                f"{address[0]}/api/{puzzle}/{verb}",
                json.dumps(body).encode(),
                {"Content-Type": "application/json"},
            )
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)

        yield ask
    finally:
        server.terminate()
        server.wait(30)


def test_twentyfour_solves_alike(program: Ask, browser: Ask) -> None:
    for cards in ("3 3 8 8", "1 4 5 6", "7 8 9 10", "1 1 1 1"):
        own = list(twentyfour.solve(cards).solutions)
        told = program("24", "solve", *cards.split())
        asked = browser("24", "solve", cards=[int(card) for card in cards.split()])
        assert own == [one["text"] for one in told["solutions"]]
        assert own == [one["text"] for one in asked["solutions"]]


def test_twentyfour_deals_alike(program: Ask, browser: Ask) -> None:
    for level in ("easy", "expert"):
        own = [deal.id for deal in twentyfour.generate(5, level=level, seed=42)]
        told = program("24", "generate", "-n", "5", "--level", level, "--seed", "42")
        asked = browser("24", "generate", count=5, level=level, seed=42)
        assert own == [deal["id"] for deal in told["hands"]]
        assert own == [deal["id"] for deal in asked["hands"]]


def test_twentyfour_rates_alike(program: Ask, browser: Ask) -> None:
    for cards in ("1 3 4 6", "2 2 6 6"):
        own = twentyfour.rate(cards)
        told = program("24", "rate", *cards.split())
        asked = browser("24", "rate", cards=cards)
        for other in (told, asked):
            assert (own.seconds, own.level) == (other["seconds"], other["level"])
            assert list(own.reasons) == other["reasons"]


def test_nerdle_is_alike(program: Ask, browser: Ask) -> None:
    own = nerdle.generate(3, seed=11, variant="midi")
    words = ("nerdle", "generate", "-n", "3", "--seed", "11", "--variant", "midi", "--reveal")
    told = program(*words)["puzzles"]
    asked = browser("nerdle", "generate", count=3, seed=11, variant="midi", reveal=True)["puzzles"]
    for other in (told, asked):
        assert [game.id for game in own] == [game["id"] for game in other]
        assert [list(game.answers) for game in own] == [game["answers"] for game in other]
    hint = nerdle.hint(["48-32=16:02101110"])
    assert hint
    told = program("nerdle", "hint", "48-32=16:02101110")
    assert (hint.guess, hint.candidates) == (told["guess"], told["candidates"])


def test_tiling_is_alike(program: Ask, browser: Ask) -> None:
    board = "pentominoes-3x20"
    own = tiling.generate(2, board=board, level="easy", seed=5)
    words = ("tiling", "generate", "--board", board, "--level", "easy", "-n", "2", "--seed", "5")
    told = program(*words)["challenges"]
    asked = browser("tiling", "generate", board=board, level="easy", count=2, seed=5)["challenges"]
    assert [made.id for made in own] == [made["id"] for made in told]
    assert [made.id for made in own] == [made["id"] for made in asked]
    counted = program("tiling", "solve", "--board", board, "--count")
    assert int(counted["count"]) == tiling.count(tiling.board(board)).raw


def test_2048_is_alike(program: Ask, browser: Ask) -> None:
    for player in ("random", "greedy-value", "expert:1"):
        own = slide2048.bench(player, games=10, seed=3)
        words = ("2048", "bench", "--player", player, "--games", "10", "--seed", "3")
        told = program(*words)["players"][0]
        assert own.mean_score == pytest.approx(told["mean_score"], abs=0.051)
    board = "2,2,4,8/0,0,0,0/0,0,0,0/2,0,0,0"
    own_hint = slide2048.hint(board, player="expert:2")
    asked = browser("2048", "hint", board=board, player="expert:2")
    assert own_hint.move == asked["move"]


def test_a_game_of_an_id_is_alike(browser: Ask) -> None:
    game = slide2048.Game("2048:4x4#7")
    for move in ("left", "down", "right", "up", "left", "down"):
        game.slide(move)
    told = browser("2048", "play", game=game.id, moves=game.moves)
    assert told["score"] == game.score
    assert told["moves"] == game.moves
    assert slide2048.Board.parse(told["state"]["board"]) == game.board
