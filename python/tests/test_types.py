"""The stubs are those of the module, and the replies have the fields of the schemas."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import subprocess
import sys
from typing import Any

import pytest

from unpuzzle import nerdle, tiling, twentyfour


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="needs mypy")
def test_stubs_are_kept_equal() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "unpuzzle._native"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("kind", "verb"),
    [
        (twentyfour.Rating, "24.rate"),
        (tiling.Difficulty, "tiling.rate"),
        (nerdle.Advice, "nerdle.hint"),
    ],
)
def test_replies_have_the_fields_of_their_schemas(kind: Any, verb: str) -> None:
    command = [sys.executable, "-m", "unpuzzle", "schema", verb]
    shapes = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout)]
    for shape in shapes:
        shapes += [*shape.get("oneOf", []), *shape.get("anyOf", [])]
    names = {field.name for field in dataclasses.fields(kind)}
    assert any(names <= set(shape.get("properties", {})) for shape in shapes)
