//! Where a game went wrong: its worst moves, each with its board, and the way
//! back to play on from there.

use std::cell::Cell;
use std::rc::Rc;
use unpuzzle_puzzles::msg;

use unpuzzle::puzzles::slide::Slide2048;
use unpuzzle::slide::{Mistake, Review};

use super::tiles::{Painting, Scale};
use super::words;
use crate::prelude::*;

/// The columns of the list.
const LIST: u16 = 42;

pub(crate) struct Reviewed {
    accuracy: f64,
    moves: usize,
    worst: Vec<Mistake>,
    chosen: usize,
    wanted: Rc<Cell<Option<usize>>>,
}

impl Reviewed {
    /// The screen of a review. Into `wanted` goes the number of moves that
    /// a player wants to go back to.
    pub(crate) fn new(review: &Review, wanted: Rc<Cell<Option<usize>>>) -> Self {
        Reviewed {
            accuracy: review.accuracy,
            moves: review.moves,
            worst: review.worst.clone(),
            chosen: 0,
            wanted,
        }
    }

    fn accuracy(&self) -> Message {
        // Rounded down: only a game without a mistake has all hundred.
        let percent = (self.accuracy * 100.0).floor();
        msg!(
            "{percent} % of {moves} {moves|move|moves} were the best ones.",
            percent = percent.to_string(),
            moves = self.moves
        )
    }

    fn rows(&self, theme: Theme) -> Vec<Line<'static>> {
        let row = |(place, mistake): (usize, &Mistake)| {
            let text = theme.tell(&worse(mistake));
            match place == self.chosen {
                true => Line::styled(format!("▸ {text}"), theme.style(Role::Strong)),
                false => Line::raw(format!("  {text}")),
            }
        };
        self.worst.iter().enumerate().map(row).collect()
    }

    fn draw_chosen(&self, mistake: &Mistake, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [above, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(4)]).areas(area);
        let painting = Painting { grid: &mistake.board, newest: None, motion: None };
        let size = mistake.board.size();
        if let Some(scale) = Scale::largest(size, above.width, above.height) {
            painting.draw(frame.buffer_mut(), above, scale, theme);
        }
        let loss = words::value(mistake.loss, theme.language);
        let lost = theme.tell(&msg!("lost {loss}", loss));
        let mut rows = vec![Line::styled(lost, theme.style(Role::Bad))];
        let reason = theme.tell(&mistake.reason.message());
        rows.extend(said(Role::Normal, &reason, below.width, theme));
        frame.render_widget(Paragraph::new(rows), below);
    }
}

fn worse(mistake: &Mistake) -> Message {
    msg!(
        "move {number}: {played}, better {best}",
        number = mistake.number,
        played = mistake.played.message(),
        best = mistake.best.message()
    )
}

impl Screen for Reviewed {
    fn title(&self) -> Message {
        title(&Slide2048, msg!("review"))
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if !self.worst.is_empty() {
            keys.push(Key::named(KeyCode::Up, msg!("up")));
            keys.push(Key::named(KeyCode::Down, msg!("down")));
            keys.push(Key::named(KeyCode::Enter, msg!("play on from here")));
        }
        keys.push(Key::named(KeyCode::Esc, msg!("back")));
        keys
    }

    fn update(&mut self, event: &Event, _moment: EventContext) -> Effect {
        let last = self.worst.len().saturating_sub(1);
        match event.key() {
            Some(KeyCode::Up | KeyCode::Char('k')) => self.chosen = self.chosen.saturating_sub(1),
            Some(KeyCode::Down | KeyCode::Char('j')) => self.chosen = last.min(self.chosen + 1),
            Some(KeyCode::Enter) => {
                let mistake = self.worst.get(self.chosen);
                self.wanted.set(mistake.map(|mistake| mistake.number - 1));
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
        let summary = match self.worst.is_empty() {
            true => msg!("Every move was the best one."),
            false => self.accuracy(),
        };
        frame.render_widget(Line::styled(theme.tell(&summary), theme.style(Role::Strong)), top);
        let [list, board] =
            Layout::horizontal([Constraint::Length(LIST), Constraint::Min(1)]).areas(middle);
        frame.render_widget(Paragraph::new(self.rows(theme)), list);
        if let Some(mistake) = self.worst.get(self.chosen) {
            self.draw_chosen(mistake, frame, board, theme);
        }
    }
}
