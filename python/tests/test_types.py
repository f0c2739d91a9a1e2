"""The stubs are those of the module, and the replies those of the schemas."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="needs mypy")
def test_stubs_are_kept_equal() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "unpuzzle._native"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_replies_are_as_in_the_schemas() -> None:
    script = Path(__file__).parents[1] / "replies.py"
    ran = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
