"""The native half of the package; ``stubtest`` holds this file equal to it."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray

from ._call import Level, Limits
from .nerdle import Variant

VERSION: str

__all__ = [
    "NerdleBoards",
    "SlideBoards",
    "SlideGame",
    "SlidePlayer",
    "Stream",
    "TilingBoards",
    "TwentyfourBoards",
    "VERSION",
    "main",
    "nerdle_answers",
    "nerdle_candidates",
    "nerdle_check",
    "nerdle_feedback",
    "nerdle_feedback_matrix",
    "nerdle_generate",
    "nerdle_hint",
    "nerdle_instance",
    "nerdle_review",
    "nerdle_solve",
    "nerdle_trial",
    "nerdle_variant",
    "slide_bench",
    "slide_grid",
    "slide_move",
    "slide_start",
    "tiling_board",
    "tiling_boards",
    "tiling_check",
    "tiling_count",
    "tiling_draw",
    "tiling_generate",
    "tiling_hint",
    "tiling_moves",
    "tiling_parse",
    "tiling_problem",
    "tiling_rate",
    "tiling_solutions",
    "tiling_solve",
    "tiling_svg",
    "tiling_text",
    "twentyfour_accepts",
    "twentyfour_check",
    "twentyfour_check_many",
    "twentyfour_every_form",
    "twentyfour_generate",
    "twentyfour_hand",
    "twentyfour_hint",
    "twentyfour_instance",
    "twentyfour_judge",
    "twentyfour_rate",
    "twentyfour_rate_many",
    "twentyfour_rules",
    "twentyfour_solvable",
    "twentyfour_solve",
    "twentyfour_solve_many",
    "twentyfour_winning_steps",
]

_Fraction: TypeAlias = tuple[int, int]
_Rules: TypeAlias = tuple[str, str, bool, bool, bool, bool]
_ToldRules: TypeAlias = tuple[_Fraction, str, bool, bool, bool, bool]
_Rating: TypeAlias = tuple[float, Level, bool, list[str]]
_Order: TypeAlias = tuple[str, str | None, bool, bool, str, int, str | None, bool]
_Reason: TypeAlias = Literal["deadline", "nodes", "stopped"]
_Verdict: TypeAlias = Literal["yes", "no", "unknown"]

def main(words: Sequence[str]) -> int: ...
@final
class Stream:
    def __iter__(self) -> Stream: ...
    def __next__(self) -> Any: ...
    def close(self) -> None: ...

class _ToldSolved(TypedDict):
    verdict: _Verdict
    solutions: list[str]
    nearest: tuple[_Fraction, _Fraction, str] | None
    bound: int | None
    cases: int
    complete: bool
    stopped: _Reason | None

class _ToldCheck(TypedDict):
    correct: bool | None
    value: _Fraction | None
    error: str | None
    place: tuple[int, int] | None
    malformed: bool
    standing: tuple[int, int] | None

class _ToldHint(TypedDict):
    level: int
    kind: str
    text: str
    step: str | None
    answer: str | None
    undo: tuple[int, int] | None

class _ToldDeal(TypedDict):
    id: str
    hand: list[_Fraction]
    rules: _ToldRules
    cards: list[str]
    rating: tuple[float, Level] | None
    solutions: list[str]
    counted: bool

def twentyfour_hand(text: str, state: bool) -> list[_Fraction]: ...
def twentyfour_rules(rules: _Rules) -> _ToldRules: ...
def twentyfour_solve(hand: str, rules: _Rules, first: bool, limits: Limits) -> _ToldSolved: ...
def twentyfour_solvable(hand: str, rules: _Rules, limits: Limits) -> _Verdict: ...
def twentyfour_every_form(hand: str, rules: _Rules, limits: Limits) -> Stream: ...
def twentyfour_judge(answer: str, hand: str, rules: _Rules) -> _ToldCheck: ...
def twentyfour_accepts(answer: str, cards: list[int], target: int, countdown: bool) -> bool: ...
def twentyfour_check(answer: str, hand: str, rules: _Rules, limits: Limits) -> _ToldCheck: ...
def twentyfour_hint(
    hand: str, rules: _Rules, level: int, after: str, code: str, limits: Limits
) -> _ToldHint: ...
def twentyfour_winning_steps(
    hand: str, rules: _Rules, limits: Limits
) -> list[tuple[str, _Fraction, list[_Fraction]]]: ...
def twentyfour_rate(hand: str, rules: _Rules, code: str, limits: Limits) -> _Rating: ...
def twentyfour_generate(
    count: int, seed: int, order: _Order, limits: Limits
) -> list[_ToldDeal]: ...
def twentyfour_instance(
    id: str, limits: Limits
) -> tuple[list[_Fraction], _ToldRules, list[str] | None]: ...
def twentyfour_solve_many(
    rows: NDArray[np.int64], rules: _Rules, count: bool, expressions: bool, limits: Limits
) -> tuple[NDArray[np.int8], NDArray[np.int64] | None, list[str | None] | None]: ...
def twentyfour_check_many(
    answers: list[str], rows: NDArray[np.int64], rules: _Rules, limits: Limits
) -> NDArray[np.bool_]: ...
def twentyfour_rate_many(
    rows: NDArray[np.int64], rules: _Rules, limits: Limits
) -> tuple[NDArray[np.float64], NDArray[np.int8]]: ...

_Grid: TypeAlias = tuple[int, int, bytes]
_Move: TypeAlias = Literal["left", "down", "right", "up"]

def slide_grid(text: str) -> _Grid: ...
def slide_start(rows: int, columns: int, seed: int, game: int) -> _Grid: ...
def slide_move(grid: _Grid, direction: str) -> tuple[_Grid, int] | None: ...
def slide_bench(
    player: str, games: int, seed: int, rows: int, columns: int, limits: Limits
) -> tuple[list[tuple[int, int, int]], _Reason | None]: ...
@final
class SlideGame:
    def __new__(cls, id: str) -> SlideGame: ...
    def grid(self) -> _Grid: ...
    def standing(self) -> tuple[int, int, Literal["playing", "won", "lost"]]: ...
    def slide(self, direction: str) -> bool: ...

@final
class SlidePlayer:
    def __new__(cls, name: str, rows: int, columns: int, limits: Limits) -> SlidePlayer: ...
    def name(self) -> str: ...
    def begin(self, seed: int, game: int) -> None: ...
    def values(self, grid: _Grid, limits: Limits) -> list[float | None]: ...
    def choose(self, grid: _Grid, limits: Limits) -> int | None: ...

_NerdleRules: TypeAlias = tuple[str, bool]
_Rows: TypeAlias = list[tuple[str, str]]

class _ToldAdvice(TypedDict):
    guess: str
    candidates: int
    expected: tuple[int, int]
    exact: bool
    bits: float
    may_win: bool
    certain: str

def nerdle_answers(variant: str, limits: Limits) -> list[str]: ...
def nerdle_variant(variant: str) -> tuple[int, int, int]: ...
def nerdle_check(guess: str, variant: str) -> list[str]: ...
def nerdle_feedback(guess: str, answer: str, rules: _NerdleRules) -> str: ...
def nerdle_feedback_matrix(
    guesses: list[str], answers: list[str] | None, variant: str, limits: Limits
) -> NDArray[np.uint16]: ...
def nerdle_candidates(rows: _Rows, rules: _NerdleRules, limits: Limits) -> list[str]: ...
def nerdle_hint(
    rows: _Rows, rules: _NerdleRules, strategy: str, hard: bool, limits: Limits
) -> _ToldAdvice | None: ...
def nerdle_solve(
    answer: str, rules: _NerdleRules, strategy: str, limits: Limits
) -> _Rows: ...
def nerdle_trial(
    rules: _NerdleRules, strategy: str, limits: Limits
) -> tuple[list[int], int]: ...
def nerdle_review(
    rows: _Rows, rules: _NerdleRules, limits: Limits
) -> list[tuple[tuple[int, int, int, str] | None, int, int, float, float]]: ...
def nerdle_generate(count: int, seed: int, variant: str) -> list[tuple[str, str]]: ...
def nerdle_instance(id: str) -> tuple[Variant, str, list[str]]: ...

_Cell: TypeAlias = tuple[int, int, int]
_Placed: TypeAlias = tuple[int, list[_Cell]]
_Problem: TypeAlias = tuple[
    Literal["square", "cubic", "balls"],
    list[_Cell],
    list[_Cell],
    list[tuple[str, list[_Cell], Literal["fixed", "rotate", "flip"], int]],
    list[_Placed],
]
_Engine: TypeAlias = Literal["brute-force", "dlx", "bitmask", "mrv", "frontier"]
_Difficulty: TypeAlias = tuple[Level, int, int, int, int, int]

def tiling_problem(problem: _Problem) -> _Problem: ...
def tiling_boards() -> list[str]: ...
def tiling_board(name: str) -> _Problem: ...
def tiling_parse(text: str, limits: Limits) -> _Problem: ...
def tiling_text(problem: _Problem) -> tuple[str | None, str | None]: ...
def tiling_moves(problem: _Problem, text: str) -> list[_Placed]: ...
def tiling_solve(
    problem: _Problem, engine: str | None, unique: bool, limits: Limits
) -> tuple[list[list[_Placed]], _Engine | None, int]: ...
def tiling_count(
    problem: _Problem, engine: str | None, distinct: bool, limits: Limits
) -> tuple[str, str, str | None, _Engine | None, int]: ...
def tiling_solutions(
    problem: _Problem, engine: str | None, distinct: bool, limits: Limits
) -> Stream: ...
def tiling_check(problem: _Problem, placed: list[_Placed]) -> str | None: ...
def tiling_hint(
    problem: _Problem, placed: list[_Placed], code: str, limits: Limits
) -> tuple[Literal["place", "take_back", "done", "give_up"], _Placed | None, str]: ...
def tiling_rate(problem: _Problem, limits: Limits) -> _Difficulty: ...
def tiling_generate(
    problem: _Problem, level: str, seed: int, count: int, limits: Limits
) -> list[tuple[int, _Problem, list[_Placed], _Difficulty]]: ...
def tiling_draw(problem: _Problem, placed: list[_Placed]) -> tuple[str, list[list[str]]]: ...
def tiling_svg(problem: _Problem, placed: list[_Placed], title: str) -> str: ...

_Seeds: TypeAlias = Sequence[tuple[int, int]]
_Seen: TypeAlias = tuple[NDArray[Any], NDArray[np.bool_]]
_Stepped: TypeAlias = tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]

@final
class SlideBoards:
    def __new__(cls, count: int) -> SlideBoards: ...
    def sizes(self) -> tuple[int, int]: ...
    def reset(self, seeds: _Seeds) -> _Seen: ...
    def step(self, actions: NDArray[np.int64], autoreset: bool) -> _Stepped: ...

@final
class TwentyfourBoards:
    def __new__(cls, count: int, deck: str, level: str | None) -> TwentyfourBoards: ...
    def sizes(self) -> tuple[int, int]: ...
    def reset(self, seeds: _Seeds) -> _Seen: ...
    def step(self, actions: NDArray[np.int64], autoreset: bool) -> _Stepped: ...

@final
class NerdleBoards:
    def __new__(cls, count: int, variant: str, hard: bool, limits: Limits) -> NerdleBoards: ...
    def answers(self) -> list[str]: ...
    def sizes(self) -> tuple[int, int]: ...
    def reset(self, seeds: _Seeds) -> _Seen: ...
    def step(self, actions: NDArray[np.int64], autoreset: bool) -> _Stepped: ...

@final
class TilingBoards:
    def __new__(
        cls, count: int, problem: _Problem, given: int, limits: Limits
    ) -> TilingBoards: ...
    def placement(self, action: int) -> _Placed: ...
    def sizes(self) -> tuple[int, int]: ...
    def reset(self, seeds: _Seeds) -> _Seen: ...
    def step(self, actions: NDArray[np.int64], autoreset: bool) -> _Stepped: ...
