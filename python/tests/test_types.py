"""The stubs are those of the module."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

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
