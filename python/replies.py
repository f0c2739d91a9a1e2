"""Writes the dataclasses that are replies of verbs, from the schemas of the program.

    python python/replies.py          # rewrites them
    python python/replies.py --check  # says whether they are as the schemas have them

A module has them between the lines ``# <replies>`` and ``# </replies>``. Classes that say more
than a reply does (a hand with its rules, a problem with its pieces) are written by hand.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent / "unpuzzle"
MARKS = "# <replies> written by python/replies.py\n", "# </replies>\n"

# Module, class, verb, and the fields in order: the name in the reply if it is another one, and
# the type if it is not the one of the schema.
REPLIES: list[tuple[str, str, str, dict[str, tuple[str, str | None]]]] = [
    (
        "twentyfour",
        "Rating",
        "24.rate",
        {name: (name, None) for name in ("seconds", "level", "calibrated", "reasons")},
    ),
    (
        "tiling",
        "Difficulty",
        "tiling.rate",
        {
            name: (name, None)
            for name in ("level", "forced_cells", "last_homes", "pockets", "trials", "branching")
        },
    ),
    (
        "nerdle",
        "Advice",
        "nerdle.hint",
        {
            "guess": ("guess", "str"),
            "candidates": ("candidates", None),
            "expected": ("expected_exact", "Fraction"),
            "exact": ("exact", None),
            "bits": ("bits", None),
            "may_win": ("may_win", None),
            "certain": ("certain", None),
        },
    ),
]


def schema(verb: str, names: set[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of the answer that has these fields, and all definitions."""
    command = [sys.executable, "-m", "unpuzzle", "schema", verb]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    waiting = [told]
    while waiting:
        one = waiting.pop()
        if names <= set(one.get("properties", {})):
            return one, told["$defs"]
        waiting += [*one.get("oneOf", []), *one.get("anyOf", [])]
    raise SystemExit(f"no reply of {verb} has {', '.join(sorted(names))}")


def python_type(own: dict[str, Any], defs: dict[str, Any]) -> str:
    """The type of a value."""
    if "$ref" in own:
        return python_type(defs[own["$ref"].removeprefix("#/$defs/")], defs)
    words = [one["const"] for one in own.get("oneOf", []) if "const" in one]
    if words:
        aliases = {"easy": "Level", "left": "Move"}
        return aliases.get(words[0], f"Literal[{', '.join(map(repr, words))}]")
    if isinstance(own.get("type"), list):
        kind = next(kind for kind in own["type"] if kind != "null")
        return f"{python_type(own | {'type': kind}, defs)} | None"
    if own["type"] == "array":
        return f"tuple[{python_type(own['items'], defs)}, ...]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[own["type"]]


def written(name: str, verb: str, fields: dict[str, tuple[str, str | None]]) -> str:
    """The class of a reply."""
    told, defs = schema(verb, {own for own, _ in fields.values()})
    types, about = [], []
    for field, (own, kind) in fields.items():
        value = told["properties"][own]
        kind = kind or python_type(value, defs)
        types.append(f"    {field}: {kind}")
        words = " ".join(value.get("description", "").replace("`", "``").split())
        about.append(f"    {field} : {kind}\n" + textwrap.indent(textwrap.fill(words, 88), " " * 8))
    return "\n".join([
        "@dataclass(frozen=True, slots=True)",
        f"class {name}:",
        f'    """{told["description"]}',
        "",
        "    Attributes",
        "    ----------",
        *about,
        '    """',
        "",
        *types,
        "",
    ])


def main() -> int:
    differing = []
    for module, name, verb, fields in REPLIES:
        path = PACKAGE / f"{module}.py"
        text = path.read_text(encoding="utf-8")
        before, rest = text.split(MARKS[0])
        _, after = rest.split(MARKS[1])
        made = MARKS[0].join([before, written(name, verb, fields) + MARKS[1] + after])
        if made == text:
            continue
        differing.append(name)
        if "--check" not in sys.argv:
            path.write_text(made, encoding="utf-8")
    if differing and "--check" in sys.argv:
        print(f"not as in the schemas: {', '.join(differing)}; run python/replies.py")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
