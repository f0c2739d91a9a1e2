"""Pictures for notebooks, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

_FONT = "font-family='Inter, Helvetica, Arial, sans-serif'"
_SUITS = {"♥": "#c0262d", "♦": "#c0262d"}


def _escape(text: str) -> str:
    """As ``html.escape``, whose table of entities would be loaded with the package."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _svg(width: float, height: float, shapes: Sequence[str], title: str) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:g}' height='{height:g}' "
        f"viewBox='0 0 {width:g} {height:g}' role='img'>"
        f"<title>{_escape(title)}</title>{''.join(shapes)}</svg>"
    )


def _box(x: float, y: float, width: float, height: float, fill: str, line: str = "none") -> str:
    return (
        f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='6' "
        f"fill='{fill}' stroke='{line}'/>"
    )


def _text(
    x: float, y: float, size: float, text: str, fill: str = "#1c1c1c", anchor: str = "middle"
) -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' font-size='{size:g}' font-weight='600' fill='{fill}' "
        f"text-anchor='{anchor}' dominant-baseline='central' {_FONT}>{_escape(text)}</text>"
    )


def cards(labels: Sequence[str], lines: Sequence[str] = ()) -> str:
    """Cards side by side, and lines of text below them."""
    width, height, gap = 58, 82, 10
    shapes = []
    for place, label in enumerate(labels):
        x = gap + place * (width + gap)
        ink = _SUITS.get(label[-1:], "#1c1c1c")
        size = 26 if len(label) < 4 else 88 / len(label)
        shapes.append(_box(x, gap, width, height, "#ffffff", "#9aa0a6"))
        shapes.append(_text(x + width / 2, gap + height / 2, size, label, ink))
    below = height + 2 * gap
    for place, line in enumerate(lines):
        shapes.append(_text(gap, below + 12 + 22 * place, 15, line, "#5f6368", "start"))
    across = gap + len(labels) * (width + gap)
    across = max([across, *(2 * gap + 9 * len(line) for line in lines)])
    return _svg(across, below + 22 * len(lines), shapes, " ".join([*labels, *lines]))


_TILES = [
    "#cdc1b4", "#eee4da", "#ede0c8", "#f2b179", "#f59563", "#f67c5f", "#f65e3b", "#edcf72",
    "#edcc61", "#edc850", "#edc53f", "#edc22e", "#3c3a32",
]


def _grid(
    rows: Sequence[Sequence[tuple[str, float, str, str]]],
    cell: int,
    gap: int,
    title: str,
    back: str = "none",
) -> str:
    """Rows of squares: label, font size, fill and text colour of each."""
    across = gap + max((len(row) for row in rows), default=1) * (cell + gap)
    down = gap + max(1, len(rows)) * (cell + gap)
    shapes = [_box(0, 0, across, down, back)]
    for y, row in enumerate(rows):
        for x, (label, size, fill, ink) in enumerate(row):
            left, top = gap + x * (cell + gap), gap + y * (cell + gap)
            shapes.append(_box(left, top, cell, cell, fill))
            shapes.append(_text(left + cell / 2, top + cell / 2, size, label, ink))
    return _svg(across, down, shapes, title)


def tiles(rows: Sequence[Sequence[int]]) -> str:
    """A board of 2048 from its exponents."""

    def tile(exponent: int) -> tuple[str, float, str, str]:
        label = str(2**exponent) if exponent else ""
        size = 24 if len(label) < 3 else 66 / len(label)
        ink = "#776e65" if exponent < 3 else "#f9f6f2"
        return label, size, _TILES[min(exponent, len(_TILES) - 1)], ink

    title = " / ".join(" ".join(map(str, row)) for row in rows)
    return _grid([[tile(exponent) for exponent in row] for row in rows], 56, 8, title, "#bbada0")


_COLOURS = {"0": "#161803", "1": "#820458", "2": "#398874"}


def guesses(rows: Sequence[tuple[str, str]]) -> str:
    """Rows of Nerdle: guesses on their colours."""
    shown = [
        [(symbol, 22, _COLOURS.get(colour, "#989484"), "#ffffff") for symbol, colour in zip(*row, strict=False)]
        for row in rows
    ]
    return _grid(shown, 40, 5, " ".join(f"{guess}:{colours}" for guess, colours in rows))


def bars(values: Sequence[tuple[str, float]], title: str) -> str:
    """A chart: a bar for each value, with its name before it and its number behind it."""
    line, left, full = 26, 90, 320
    largest = max((value for _, value in values), default=0) or 1
    shapes = [_text(8, 16, 15, title, "#1c1c1c", "start")]
    for place, (name, value) in enumerate(values):
        top = 34 + place * line
        length = full * value / largest
        shapes.append(_text(left - 8, top + 9, 13, name, "#5f6368", "end"))
        shapes.append(_box(left, top, length, 18, "#398874"))
        shapes.append(_text(left + length + 6, top + 9, 13, f"{value:,.4g}", "#5f6368", "start"))
    return _svg(left + full + 90, 42 + line * len(values), shapes, title)
