"""Tasks: every answer is right, every entry the same again, wrong ones get little."""

from __future__ import annotations

from typing import Any

import pytest

from unpuzzle import InputError, tasks

CONFIGS: list[tuple[str, dict[str, Any]]] = [
    ("twentyfour", {}),
    ("twentyfour", {"level": "expert", "fraction": True}),
    ("countdown", {}),
    ("nerdle", {"variant": "mini"}),
    ("tiling", {"board": "pentominoes-3x20", "level": "easy"}),
    ("best_move_2048", {"board": (2, 2)}),
    ("best_move_2048", {"board": (4, 4), "player": "expectimax:1"}),
]


@pytest.mark.parametrize(("name", "config"), CONFIGS)
def test_answers_are_right(name: str, config: dict[str, Any]) -> None:
    task = tasks.create(name, size=12, seed=3, **config)
    assert len(task) == 12
    entries = list(task)
    assert entries == [tasks.create(name, size=12, seed=3, **config)[n] for n in range(12)]
    assert len({entry["question"] for entry in entries}) > 6
    for place, entry in enumerate(entries):
        assert entry["metadata"]["source_dataset"] == name
        assert entry["metadata"]["source_index"] == place
        assert task.explain(entry["answer"], entry) == tasks.RIGHT
        for wrong in (None, "", "  ", "nonsense", "1+", "🙂", "\0", "9" * 10_000):
            scored = task.explain(wrong, entry)
            assert 0 <= scored.score <= 0.1
            assert scored.reason
    assert task[-1] == entries[-1]
    assert task[2:4] == entries[2:4]
    with pytest.raises(IndexError):
        task[12]


def test_partial_credit_is_explained() -> None:
    task = tasks.TwentyFour(seed=1)
    entry = task[0]
    cards = entry["metadata"]["cards"]
    assert task.explain("+".join(map(str, cards)), entry).score in (0.1, 1.0)
    assert task.explain("24", entry).score == 0.05
    assert task.explain("((", entry).score == 0.01
    assert "no expression" in task.explain("((", entry).reason


def test_other_ways_to_write_an_answer_count() -> None:
    task = tasks.TwentyFour(seed=2)
    entry = task[0]
    answer = entry["answer"].replace("*", " × ").replace("/", " ÷ ") + " = 24"
    assert task.score_answer(answer, entry) == 1.0


def test_unknown_tasks_are_refused() -> None:
    with pytest.raises(InputError, match="tasks are"):
        tasks.create("chess")
    with pytest.raises(InputError):
        tasks.TwentyFour(size=-1)
