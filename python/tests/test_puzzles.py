"""Nerdle, tiling and 2048."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest

from unpuzzle import Exhausted, InputError, Unsolvable, nerdle, slide2048, tiling
from unpuzzle.slide2048 import Board
from unpuzzle.tiling import Piece, Placed, Problem

COURSE = "3 3 2\nDEFAULT\nAAA\nA\nA\nBB\nBB\n"


def test_the_matrix_has_the_colours() -> None:
    guesses = nerdle.answers("mini")[::13]
    matrix = nerdle.feedback_matrix(guesses)
    answers = nerdle.answers("mini")
    assert matrix.shape == (len(guesses), len(answers))
    for row, guess in enumerate(guesses):
        for column, answer in enumerate(answers):
            assert matrix[row, column] == nerdle.feedback_number(nerdle.feedback(guess, answer))


def test_rows_that_are_no_answers_have_colours_too() -> None:
    rows = ["0+36=036", "12+35=47", "1+1+1=03"]
    matrix = nerdle.feedback_matrix(rows, rows)
    assert np.diag(matrix).tolist() == [3**8 - 1] * 3
    assert matrix[0, 1] == nerdle.feedback_number(nerdle.feedback(rows[0], rows[1]))
    assert nerdle.feedback_matrix([], []).shape == (0, 0)


def test_nerdle_refuses_with_the_place() -> None:
    with pytest.raises(InputError) as caught:
        nerdle.feedback("48-32=1?", "48-32=16")
    assert caught.value.place == (7, 8)
    with pytest.raises(InputError, match="7, not 9"):
        nerdle.check("1+2*3=09")
    with pytest.raises(InputError, match="cannot be"):
        nerdle.candidates(["48-32=16:22222222", "12+35=47:22222222"])
    for wrong in ({"variant": "huge"}, {"strategy": "best"}):
        with pytest.raises(InputError):
            nerdle.hint(**wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="colon"):
        nerdle.hint(["48-32=16"])
    with pytest.raises(InputError, match="no answer"):
        nerdle.solve("0+36=036")
    with pytest.raises(TypeError):
        nerdle.feedback_matrix("48-32=16")


def test_nerdle_plays_to_the_end() -> None:
    for game in nerdle.generate(5, seed=1, variant="midi"):
        answer = game.answers[0]
        path = nerdle.solve(answer)
        assert path.guesses[-1] == answer
        assert nerdle.hint(path.rows) is None
        assert nerdle.candidates(path.rows[:-1]).count(answer) == 1
        judged = nerdle.review(path.rows)
        assert [one.expected == one.best for one in judged] == [True] * len(judged)
        assert pickle.loads(pickle.dumps(path)) == path
        assert path._repr_svg_().startswith("<svg")
    found = nerdle.trial(variant="mini")
    assert found.average == Fraction(272, 103)
    assert "<svg" in found._repr_svg_()


def test_maxi_stops_in_time() -> None:
    with pytest.raises(Exhausted):
        nerdle.answers("maxi", timeout=0)


def test_tiling_counts_and_streams() -> None:
    problem = tiling.board("pentominoes-3x20")
    counts = tiling.count(problem, distinct=True)
    assert (counts.raw, counts.distinct) == (8, 2)
    found = list(tiling.solutions(problem))
    assert len(set(found)) == 8
    assert all(tiling.check(problem, one.placed) is None for one in found)
    assert len(list(tiling.solutions(problem, distinct=True))) == 2
    for engine in ("dlx", "mrv", "frontier"):
        assert tiling.count(problem, engine=engine).raw == 8
    assert tiling.count(tiling.board("soma")).raw == 11520


def test_tiling_challenges_have_one_solution() -> None:
    for made in tiling.generate(3, board="pentominoes-3x20", level="easy", seed=1):
        solved = tiling.solve(made.problem, unique=True)
        assert solved.unique
        assert solved.solution == made.solution
        assert tiling.parse(made.id) == made.problem
        assert tiling.rate(made.problem).level == made.difficulty.level
        assert pickle.loads(pickle.dumps(made)) == made
        assert made._repr_svg_().startswith("<svg")


def test_tiling_proves_no() -> None:
    domino = Piece("A", ((0, 0, 0), (1, 0, 0)), copies=2)
    plus = [(x, y) for x in range(3) for y in range(2) if (x, y) not in ((0, 0), (2, 1))]
    solved = tiling.solve(Problem(plus, [domino]))
    assert solved.solvable
    lonely = Problem([(0, 0), (1, 0), (3, 0), (5, 0)], [domino])
    assert tiling.solve(lonely).solvable is False
    with pytest.raises(Unsolvable):
        tiling.rate(lonely)


def test_tiling_refuses_what_makes_no_sense() -> None:
    domino = Piece("A", ((0, 0, 0), (1, 0, 0)))
    with pytest.raises(InputError, match="named twice"):
        Problem([(0, 0), (0, 0)], [domino])
    with pytest.raises(InputError, match="no cell"):
        Problem([], [domino])
    with pytest.raises(InputError, match="boards are"):
        tiling.board("iq-puzler")
    with pytest.raises(InputError, match="lattice must be square"):
        Problem([(0, 0)], [domino], lattice="hexagons")  # type: ignore[arg-type]
    with pytest.raises(InputError) as caught:
        tiling.parse(COURSE.replace("AAA", "AaA"))
    assert caught.value.text is not None
    with pytest.raises(InputError, match="engines are"):
        tiling.solve(tiling.parse(COURSE), engine="fast")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="too far away"):
        Problem([(0, 10**30)], [domino])
    with pytest.raises(TypeError):
        Problem([(0, 0.5)], [domino])  # type: ignore[list-item]
    problem = tiling.parse(COURSE)
    assert tiling.check(problem, [Placed(0, ((0, 0, 0),))])
    with pytest.raises(InputError):
        tiling.hint(problem, [Placed(7, ((0, 0, 0),))])


def test_tiling_hints() -> None:
    problem = tiling.parse(COURSE)
    hint = tiling.hint(problem)
    assert hint.kind == "place"
    assert hint.placed
    assert tiling.solve(problem.with_fixed([hint.placed])).solvable
    assert tiling.hint(problem, lang="id").reason != hint.reason


def test_tiling_stops() -> None:
    with pytest.raises(Exhausted):
        tiling.count(tiling.board("kanoodle"), timeout=0.05, engine="brute-force")
    with tiling.solutions(tiling.board("iq-puzzler-pro")) as found:
        assert tiling.check(tiling.board("iq-puzzler-pro"), next(found).placed) is None


def test_pyramids_draw_themselves() -> None:
    problem = tiling.board("iq-puzzler-pro-pyramid")
    assert problem._repr_svg_().startswith("<svg")
    assert pickle.loads(pickle.dumps(problem)) == problem


def test_boards_slide() -> None:
    board = Board([[2, 2, 4, 8], [0] * 4, [0] * 4, [2, 0, 0, 0]])
    assert board.slide("up") == (Board([[4, 2, 4, 8], [0] * 4, [0] * 4, [0] * 4]), 4)
    assert Board([[2, 4], [8, 16]]).moves == ()
    assert pickle.loads(pickle.dumps(board)) == board
    assert Board.from_exponents(board.exponents) == board
    for wrong in ([[3, 0], [0, 0]], [[2, 2], [2]], [[-2, 0], [0, 0]], [[10**30, 0], [0, 0]]):
        with pytest.raises(InputError):
            Board(wrong)
    with pytest.raises((TypeError, AttributeError)):
        Board([[2.0, 2.0], [0.0, 0.0]])  # type: ignore[list-item]
    with pytest.raises(InputError, match="a move is"):
        board.slide("sideways")  # type: ignore[arg-type]
    with pytest.raises(InputError):
        Board.parse("2 2 banana 4")
    with pytest.raises(InputError):
        Board.from_exponents([1, 2, 3])


def test_players_play() -> None:
    game = slide2048.Game("2048:4x4#7")
    player = slide2048.Player("expert:1")
    for _ in range(50):
        move = player.choose(game.board)
        assert move is not None
        assert game.slide(move)
    assert game.score > 100
    assert pickle.loads(pickle.dumps(game)).board == game.board
    assert slide2048.hint(Board([[2, 4], [8, 16]]), player="perfect").move is None
    for wrong in ("expret", "expert:99", "random:2"):
        with pytest.raises(InputError):
            slide2048.Player(wrong)
    with pytest.raises(InputError, match="4x4"):
        slide2048.Player("expert", size=(3, 3))
    with pytest.raises(InputError, match="plays on 4x4"):
        player.choose([[2, 2], [0, 0]])
    standing = slide2048.bench("random", games=3, timeout=0)
    assert (standing.games, standing.stopped) == ((), "deadline")
