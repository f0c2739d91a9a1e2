"""What tests share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture(scope="session")
def program() -> Callable[..., Any]:
    """The program `unpuzzle` of the package: its JSON for some words."""

    def run(*words: str) -> Any:
        command = [sys.executable, "-m", "unpuzzle", *words, "--json"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode in (0, 1), ran.stderr
        return json.loads(ran.stdout)

    return run
