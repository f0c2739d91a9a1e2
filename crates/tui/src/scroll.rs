//! Lines that may be more than the screen can show.

use crate::prelude::*;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
}

/// The columns of the bar, with the gap before it.
const BAR: u16 = 2;

impl Scroll {
    /// Takes a key or the wheel if it scrolls; says whether it did.
    pub(crate) fn update(&mut self, event: &Event, lines: usize, height: u16) -> bool {
        let page = usize::from(height).saturating_sub(1).max(1);
        let last = lines.saturating_sub(usize::from(height));
        let target = match (event, event.key()) {
            (Event::Wheel(by), _) => self.first.saturating_add_signed(isize::from(*by) * 3),
            (_, Some(KeyCode::Up | KeyCode::Char('k'))) => self.first.saturating_sub(1),
            (_, Some(KeyCode::Down | KeyCode::Char('j'))) => self.first + 1,
            (_, Some(KeyCode::PageUp)) => self.first.saturating_sub(page),
            (_, Some(KeyCode::PageDown | KeyCode::Char(' '))) => self.first + page,
            (_, Some(KeyCode::Home)) => 0,
            (_, Some(KeyCode::End)) => last,
            _ => return false,
        };
        self.first = target.min(last);
        true
    }

    /// Lines that leave room for the bar at the right edge, where there is one.
    pub(crate) fn lines<'a>(area: Rect, write: impl Fn(u16) -> Vec<Line<'a>>) -> Vec<Line<'a>> {
        let lines = write(area.width);
        match lines.len() > usize::from(area.height) && area.width > BAR {
            true => write(area.width - BAR),
            false => lines,
        }
    }

    /// Draws the lines that are in sight, and at the right edge where they are
    /// among all of them.
    pub(crate) fn draw(self, frame: &mut Frame<'_>, area: Rect, lines: &[Line<'_>], theme: Theme) {
        let height = usize::from(area.height);
        let first = self.first.min(lines.len().saturating_sub(height));
        let shown: Vec<_> = lines.iter().skip(first).take(height).cloned().collect();
        frame.render_widget(Paragraph::new(shown), area);
        if lines.len() > height && area.width > 1 {
            draw_bar(frame, area, first, lines.len(), theme);
        }
    }
}

fn draw_bar(frame: &mut Frame<'_>, area: Rect, first: usize, count: usize, theme: Theme) {
    let height = usize::from(area.height);
    let thumb = (height * height / count).max(1);
    let start = first * (height - thumb) / (count - height);
    for row in 0..area.height {
        let inside = (start..start + thumb).contains(&usize::from(row));
        let sign = if inside { "█" } else { "│" };
        let place = Rect::new(area.right() - 1, area.y + row, 1, 1);
        frame.render_widget(Span::styled(sign, theme.style(Role::Quiet)), place);
    }
}
