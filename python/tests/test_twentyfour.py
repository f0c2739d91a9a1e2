"""The 24 game and Countdown."""

from __future__ import annotations

import itertools
import pickle
from fractions import Fraction

import numpy as np
import pytest

from unpuzzle import Exhausted, InputError, Unsolvable, countdown, twentyfour
from unpuzzle.twentyfour import Hand, Rules

DECK = np.array(list(itertools.combinations_with_replacement(range(1, 14), 4)))


def value(text: str) -> Fraction:
    """The value of an expression by an independent reader: Python's own, on fractions."""
    import ast

    class Exact(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.Call:
            return ast.Call(ast.Name("Fraction", ast.Load()), [node], [])

    tree = ast.fix_missing_locations(Exact().visit(ast.parse(text, mode="eval")))
    made = eval(compile(tree, "<answer>", "eval"), {"Fraction": Fraction})
    assert isinstance(made, Fraction)
    return made


def test_every_hand_of_a_deck() -> None:
    solved = twentyfour.solve_many(DECK, expressions=True)
    assert (len(DECK), int((solved.solvable == 1).sum())) == (1820, 1362)
    assert solved.count is not None
    assert solved.expressions is not None
    assert ((solved.count > 0) == (solved.solvable == 1)).all()
    found = [(row, text) for row, text in zip(DECK, solved.expressions, strict=True) if text]
    assert len(found) == 1362
    assert all(value(text) == 24 for _, text in found)
    texts = [text for _, text in found]
    assert twentyfour.check_many(texts, np.array([row for row, _ in found])).all()


def test_batches_say_what_single_calls_say() -> None:
    rows = DECK[::97]
    solved, rated = twentyfour.solve_many(rows), twentyfour.rate_many(rows)
    assert solved.count is not None
    for place, row in enumerate(rows.tolist()):
        one = twentyfour.solve(row)
        assert (one.solvable, len(one.solutions)) == (
            bool(solved.solvable[place]),
            solved.count[place],
        )
        if one.solvable:
            rating = twentyfour.rate(row)
            assert rating.seconds == rated.seconds[place]
            assert rating.level == twentyfour.LEVELS[rated.levels[place]]
        else:
            assert np.isnan(rated.seconds[place])
            with pytest.raises(Unsolvable):
                twentyfour.rate(row)


def test_arrays_of_any_order_and_kind() -> None:
    expected = twentyfour.solve_many(DECK[:50]).solvable.tolist()
    for own in (
        np.asfortranarray(DECK[:50]),
        DECK[:50].astype(np.uint8),
        DECK[:50].astype(">i4"),
        np.repeat(DECK[:50], 2, axis=0)[::2],
        DECK[:50].tolist(),
    ):
        assert twentyfour.solve_many(own).solvable.tolist() == expected
    backwards = twentyfour.solve_many(DECK[:50][::-1, ::-1]).solvable.tolist()
    assert backwards == expected[::-1]


@pytest.mark.parametrize(
    ("hands", "error", "says"),
    [
        ([3, 3, 8, 8], InputError, "two dimensions"),
        ([[3.0, 3.0, 8.0, 8.0]], TypeError, "whole numbers"),
        ([[float("nan")] * 4], TypeError, "whole numbers"),
        ([[True, False]], TypeError, "whole numbers"),
        ([[3, 0, 8, 8]], InputError, r"hands\[0, 1\] is 0"),
        ([[1] * 9], InputError, "2 to 8 cards"),
        ([[1]], InputError, "2 to 8 cards"),
        (np.array([[2**64 - 1, 1]], dtype=np.uint64), InputError, r"hands\[0, 0\]"),
        (np.zeros((2, 0), dtype=np.int64), InputError, "2 to 8 cards"),
        ([["a", "b"]], TypeError, "whole numbers"),
    ],
)
def test_bad_arrays_are_refused(hands: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        twentyfour.solve_many(hands)  # type: ignore[arg-type]


def test_no_hands_are_no_work() -> None:
    assert twentyfour.solve_many(np.zeros((0, 4), dtype=np.int64)).solvable.tolist() == []


@pytest.mark.parametrize(
    ("cards", "error", "says"),
    [
        ("3 3 8 X", InputError, "is not a card"),
        ("", InputError, "no cards"),
        ([3, 3, 8, 8.0], TypeError, "not float"),
        ([3, 3, 8, float("nan")], TypeError, "not float"),
        ([3, 3, 8, True], TypeError, "not True"),
        ([3, 3, 8, None], TypeError, "NoneType"),
        ([10**5000, 3], InputError, "too large"),
        (8, TypeError, "not int"),
        (None, TypeError, "not NoneType"),
        ([1] * 9, InputError, "at most 8"),
        ("\0 1 2 3", InputError, "is not a card"),
        ("3 3 8 \N{GRINNING FACE}", InputError, "is not a card"),
    ],
)
def test_bad_hands_are_refused(cards: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        twentyfour.solve(cards)  # type: ignore[arg-type]


def test_an_error_has_its_place() -> None:
    with pytest.raises(InputError) as caught:
        twentyfour.solve("3 ö 8 8")
    error = caught.value
    assert error.text is not None
    assert error.place == (2, 3)
    assert error.text[slice(*error.place)] == "ö"
    assert str(error).splitlines()[1:] == ["  3 ö 8 8", "    ^"]
    assert pickle.loads(pickle.dumps(error)).place == error.place
    assert isinstance(error, ValueError)


def test_limits_are_refused_where_they_are_none() -> None:
    for timeout in (float("nan"), -1.0):
        with pytest.raises(InputError, match="seconds"):
            twentyfour.solve("3 3 8 8", timeout=timeout)
    with pytest.raises(InputError, match="max_nodes"):
        twentyfour.solve("3 3 8 8", max_nodes=-1)
    with pytest.raises(InputError, match="24 digits"):
        twentyfour.solve("3 3 8 8", max_nodes=10**5000)
    with pytest.raises(TypeError):
        twentyfour.solve("3 3 8 8", max_nodes=1.5)  # type: ignore[arg-type]
    assert twentyfour.solve("3 3 8 8", timeout=float("inf"), max_nodes=10**9).solvable
    assert twentyfour.solve("3 3 8 8", timeout=1e300).solvable


def test_unknown_is_not_no() -> None:
    solved = twentyfour.solve("25 50 75 100 99 98 97 96", target=999_983, max_nodes=10)
    assert (solved.verdict, solved.solvable, solved.complete) == ("unknown", None, False)
    with pytest.raises(Exhausted) as caught:
        twentyfour.rate("5 6 7 8 9 10", max_nodes=10)
    assert caught.value.reason == "nodes"
    assert pickle.loads(pickle.dumps(caught.value)).reason == "nodes"


def test_objects_are_values() -> None:
    values = [
        Hand.parse("A 2 J K"),
        Rules.countdown("7/2"),
        twentyfour.solve("3 3 8 8"),
        twentyfour.check("8/(3-8/3)", "3 3 8 8"),
        twentyfour.hint("1 3 4 6"),
        twentyfour.rate("1 3 4 6"),
        twentyfour.generate(seed=3)[0],
        twentyfour.winning_steps("3 3 8 8"),
    ]
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert len(repr(value)) < 400
    with pytest.raises(AttributeError):
        values[0].cards = ()  # type: ignore[attr-defined,misc]
    assert Hand((3, Fraction(8, 3))) == Hand((Fraction(3), Fraction(8, 3)))
    assert Rules(operators="/ * - +") == Rules()


def test_hands_draw_themselves() -> None:
    for one in (Hand.parse("3 3 8 8"), twentyfour.solve("1 2 3 4"), *twentyfour.generate(seed=1)):
        svg = one._repr_svg_()
        assert svg.startswith("<svg")
        assert svg.endswith("</svg>")


def test_forms_are_a_stream() -> None:
    forms = list(twentyfour.every_form("1 2 3 4"))
    assert len(forms) == len(set(forms)) > 100
    assert all(value(form) == 24 for form in forms)
    with twentyfour.every_form("1 2 3 4 5 6 7 8") as stream:
        first = next(stream)
    assert value(first) == 24
    assert list(stream) == []
    with pytest.raises(Exhausted):
        list(twentyfour.every_form("1 2 3 4 5 6 7 8", max_nodes=5000))


def test_other_rules() -> None:
    assert twentyfour.solve("2 2 2 9", rules=Rules(operators="+-*/^")).solvable
    assert twentyfour.solve("1 1", target="1/2").solvable is False
    assert twentyfour.solve("1 2", target=Fraction(1, 2)).solutions == ("1/2",)
    for rules in ({"operators": "x"}, {"target": "a"}, {"operators": ""}):
        with pytest.raises(InputError):
            Rules(**rules)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rules(target=1.5)  # type: ignore[arg-type]


def test_generating_refuses_what_there_is_not() -> None:
    assert len(twentyfour.generate(16, fraction=True)) == 16
    with pytest.raises(Unsolvable, match="16"):
        twentyfour.generate(17, fraction=True)
    for wrong in ({"level": "sharp"}, {"deck": "2-3"}, {"cards": 7}, {"seed": -1}, {"count": -1}):
        with pytest.raises(InputError):
            twentyfour.generate(**wrong)  # type: ignore[arg-type]
    assert {deal.level for deal in twentyfour.generate(9, level="expert")} == {"expert"}


def test_advice_follows_the_game() -> None:
    assert twentyfour.hint("3 3 8 8", level=3).answer == "8/(3-8/3)"
    lost = twentyfour.hint("3 3 8 8", after=["8+8"])
    assert (lost.kind, lost.undo) == ("undo", (1, 1))
    assert twentyfour.hint("1 3 4 6", lang="id").text != twentyfour.hint("1 3 4 6").text
    with pytest.raises(InputError, match="language"):
        twentyfour.hint("1 3 4 6", lang="xx")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="not on the table"):
        twentyfour.hint("1 3 4 6", after="9*9")


def test_checking_says_what_is_wrong() -> None:
    wrong = twentyfour.judge("8*3+8-3", "3 3 8 8")
    assert (wrong.correct, wrong.value) == (False, 29)
    assert twentyfour.judge("(", "3 3 8 8").malformed
    assert twentyfour.judge("3*8", "3 3 8 8").error
    assert not twentyfour.judge("8 ÷ (3 − 8 ÷ 4)", "3 3 8 8")
    with pytest.raises(TypeError):
        twentyfour.judge(24, "3 3 8 8")  # type: ignore[arg-type]


def test_countdown() -> None:
    deals = countdown.generate(20, seed=5)
    for deal in deals:
        answer = deal.solutions[0]
        target = deal.rules.target
        assert countdown.judge(answer, deal.hand.cards, target)
        assert value(answer) == target
    solved = countdown.solve("1 1 1 1 1 1", 100)
    assert solved.nearest
    assert (solved.solvable, solved.nearest.value) == (False, 9)
    assert not countdown.judge("7-7+100", "7 7 100 1 2 3", 100)


def test_progress_is_heard() -> None:
    heard: list[int] = []
    cards, rules = "25 50 75 100 99 98 97 96", Rules(target=999_983, operators="+-*/^")
    twentyfour.solve(cards, rules=rules, timeout=0.5, progress=lambda n, *_: heard.append(n))
    assert heard
    with pytest.raises(ZeroDivisionError):
        twentyfour.solve(cards, rules=rules, timeout=20, progress=lambda *_: 1 / 0)
    with pytest.raises(TypeError):
        twentyfour.solve("3 3 8 8", progress="yes")  # type: ignore[arg-type]
