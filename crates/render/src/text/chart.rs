//! Charts: bars from left to right with their values after them.

use unpuzzle_puzzles::page::{Bar, Chart, Role, Span};

use super::{TextStyle, ansi, line};
use crate::scale::Scale;

/// A bar is never drawn shorter than this, however narrow the screen.
const LEAST: usize = 8;

/// Where the parts of a chart are.
struct Layout {
    scale: Scale,
    label: usize,
    bar: usize,
    style: TextStyle,
}

/// The lines of a chart: title, bars, and the scale where it is logarithmic.
pub(super) fn lines(chart: &Chart, style: TextStyle) -> Vec<String> {
    let layout = layout(chart, style);
    let mut all = line::lines(&[Span::new(Role::Strong, chart.title.clone())], style);
    all.extend(chart.bars.iter().map(|bar| bar_line(bar, &layout)));
    if chart.logarithmic {
        all.push(axis(&layout));
        let note = layout.scale.note(style.language);
        all.extend(line::lines(&[Span::new(Role::Quiet, note)], style));
    }
    all
}

fn layout(chart: &Chart, style: TextStyle) -> Layout {
    let widest = |text: fn(&Bar) -> Span| {
        let spans = chart.bars.iter().map(text);
        spans.map(|span| line::natural_width(&span, style)).max().unwrap_or(0)
    };
    let label = widest(|bar| Span::new(Role::Normal, bar.label.clone()));
    let label = label.min(style.columns() / 2);
    let shown = widest(|bar| Span::new(Role::Normal, bar.shown.clone()));
    let room = style.columns().saturating_sub(label + shown + 3);
    Layout { scale: Scale::of(chart), label, bar: room.clamp(LEAST, 60), style }
}

fn bar_line(bar: &Bar, layout: &Layout) -> String {
    let style = layout.style;
    let words = |words: &unpuzzle_puzzles::LocalizedText| {
        line::clean(&words.in_language(style.language), style).replace('\n', " ")
    };
    let label = shortened(&words(&bar.label), layout.label, style);
    let space = " ".repeat(layout.label - line::width(&label));
    let eighths = (layout.scale.place(bar.value) * layout.bar as f64 * 8.0).round() as usize;
    let least = usize::from(bar.value > 0.0);
    let drawn = drawn(eighths.max(least), style);
    let drawn = ansi::paint(Role::Accent, &drawn, style);
    let gap = if drawn.is_empty() { "" } else { " " };
    format!("{label}{space}  {drawn}{gap}{}", words(&bar.shown))
}

/// A bar in eighths of a column where there are characters for them.
fn drawn(eighths: usize, style: TextStyle) -> String {
    if !style.unicode {
        return "#".repeat(eighths.div_ceil(8));
    }
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{part}", "█".repeat(eighths / 8))
}

/// The ticks of the scale under the bars, as many as have room.
fn axis(layout: &Layout) -> String {
    let style = layout.style;
    let mut text = " ".repeat(layout.label + 2);
    let start = line::width(&text);
    for (place, label) in layout.scale.ticks(style.language) {
        let column = start + (place * layout.bar as f64).round() as usize;
        let label = format!("{}{label}", style.pick("╵", "'"));
        let free = line::width(&text);
        let fits = column + line::width(&label) <= style.columns();
        if fits && column >= free {
            text.push_str(&" ".repeat(column - free));
            text.push_str(&label);
        }
    }
    ansi::paint(Role::Quiet, &text, style)
}

fn shortened(text: &str, width: usize, style: TextStyle) -> String {
    if line::width(text) <= width {
        return text.to_owned();
    }
    let dots = style.pick("…", "...");
    let mut short = text.to_owned();
    while line::width(&short) + line::width(dots) > width && short.pop().is_some() {}
    format!("{short}{dots}")
}
