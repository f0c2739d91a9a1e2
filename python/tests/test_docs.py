"""The examples of docs/python.md."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/python.md"


def test_examples_say_what_the_package_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(shown, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner().run(test).failed == 0


def test_other_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        if ">>>" not in block:
            exec(compile(block, str(PAGE), "exec"), {})
