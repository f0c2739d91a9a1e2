//! The worst moves of a game, and the way back to each of them.

use std::cell::Cell;
use std::rc::Rc;

use unpuzzle::puzzles::slide::Slide2048;
use unpuzzle::slide::{Mistake, Review};
use unpuzzle_puzzles::msg;

use super::board::value;
use super::tiles::{Painting, Scale};
use crate::prelude::*;

/// The columns of the list.
const LIST: u16 = 42;

pub(super) struct ReviewScreen {
    review: Review,
    chosen: usize,
    /// Receives the number of moves to go back to.
    wanted: Rc<Cell<Option<usize>>>,
}

impl ReviewScreen {
    pub(super) fn new(review: Review, wanted: Rc<Cell<Option<usize>>>) -> Self {
        ReviewScreen { review, chosen: 0, wanted }
    }

    fn chosen(&self) -> Option<&Mistake> {
        self.review.worst.get(self.chosen)
    }

    fn summary(&self) -> Message {
        if self.review.worst.is_empty() {
            return msg!("Every move was the best one.");
        }
        // Rounded down: only a game without a mistake has all hundred.
        let percent = (self.review.accuracy * 100.0).floor();
        msg!(
            "{percent} % of {moves} {moves|move|moves} were the best ones.",
            percent = percent.to_string(),
            moves = self.review.moves
        )
    }

    fn row(&self, place: usize, mistake: &Mistake, theme: Theme) -> Line<'static> {
        let worse = msg!(
            "move {number}: {played}, better {best}",
            number = mistake.number,
            played = mistake.played.message(),
            best = mistake.best.message()
        );
        let (mark, role) =
            if place == self.chosen { ("▸", Role::Strong) } else { (" ", Role::Normal) };
        Line::styled(format!("{mark} {}", theme.tell(&worse)), theme.style(role))
    }

    fn draw_chosen(&self, mistake: &Mistake, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [above, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(4)]).areas(area);
        let painting = Painting { grid: &mistake.board, newest: None, motion: None };
        if let Some(scale) = Scale::largest(mistake.board.size(), above.width, above.height) {
            painting.draw(frame.buffer_mut(), above, scale, theme);
        }
        let lost = msg!("lost {loss}", loss = value(mistake.loss, theme.language));
        let mut rows = vec![theme.line(Role::Bad, &lost)];
        let reason = theme.tell(&mistake.reason);
        rows.extend(said(Role::Normal, &reason, below.width, theme));
        frame.render_widget(Paragraph::new(rows), below);
    }
}

impl Screen for ReviewScreen {
    fn title(&self) -> Message {
        title(&Slide2048, msg!("review"))
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.chosen().is_some() {
            keys.push(Key::named(KeyCode::Up, msg!("up")));
            keys.push(Key::named(KeyCode::Down, msg!("down")));
            keys.push(Key::named(KeyCode::Enter, msg!("play on from here")));
        }
        keys.push(Key::named(KeyCode::Esc, msg!("back")));
        keys
    }

    fn update(&mut self, event: &Event, _cx: EventContext) -> Effect {
        let last = self.review.worst.len().saturating_sub(1);
        match event.key() {
            Some(KeyCode::Up | KeyCode::Char('k')) => self.chosen = self.chosen.saturating_sub(1),
            Some(KeyCode::Down | KeyCode::Char('j')) => self.chosen = last.min(self.chosen + 1),
            Some(KeyCode::Enter) => {
                self.wanted.set(self.chosen().map(|mistake| mistake.number - 1));
                return Effect::Close;
            }
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, middle] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(area);
        frame.render_widget(theme.line(Role::Strong, &self.summary()), top);
        let [list, board] =
            Layout::horizontal([Constraint::Length(LIST), Constraint::Min(1)]).areas(middle);
        let mistakes = self.review.worst.iter().enumerate();
        let rows: Vec<_> = mistakes.map(|(place, one)| self.row(place, one, theme)).collect();
        frame.render_widget(Paragraph::new(rows), list);
        if let Some(mistake) = self.chosen() {
            self.draw_chosen(mistake, frame, board, theme);
        }
    }
}
