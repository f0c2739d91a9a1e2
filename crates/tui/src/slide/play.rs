//! The game at the keyboard: slide, take back, ask, resume tomorrow.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle::puzzles::slide::{Slid, Slide2048, SlideGame};
use unpuzzle::slide::{Move, Played, Review, Size, WINNING};
use unpuzzle_puzzles::{GameId, Puzzle, msg};
use unpuzzle_session::Worker;
use unpuzzle_store::{Ending, GameResult};

use super::board::{self, arrow, fact};
use super::review::ReviewScreen;
use super::tiles::{self, Motion};
use super::{Advice, PUZZLE, Reviewing, adviser, reviewer};
use crate::entry::Note;
use crate::env::{Begun, ScreenEnv};
use crate::game::{GameScreen, Input, Skin, Table as GameTable, Thinker};
use crate::history::result_of;
use crate::prelude::*;
use crate::saving::Saving;

pub(crate) struct Slide {
    /// The words after `2048 play` that lead back to this game.
    how: String,
    reviewer: Worker<Vec<Played>, Reviewing>,
    /// Whether every position gets advice.
    is_advised: bool,
    /// Whether this position gets advice.
    is_hinted: bool,
    motion: Option<Motion>,
    glides: bool,
    /// Whether 2048 was reached before the last move.
    is_celebrated: bool,
    /// Whether it asks to continue after 2048.
    is_celebrating: bool,
    is_reviewing: bool,
    /// The number of moves that the review screen wants to go back to.
    wanted: Rc<Cell<Option<usize>>>,
}

type Table = GameTable<Slide>;

/// The screen of a game; `how` are the words after `2048 play` that lead back to it.
pub(super) fn screen(
    env: &Rc<ScreenEnv>,
    mut begun: Begun<SlideGame>,
    how: String,
    is_advised: bool,
) -> GameScreen<Slide> {
    let start = (Role::Quiet, msg!("Arrows, W A S D slide the tiles."));
    begun.note = begun.note.filter(|_| !begun.is_kept).or(Some(start));
    let grid = begun.session.game().grid();
    let skin = Slide {
        how,
        reviewer: reviewer(grid.size()),
        is_advised,
        is_hinted: false,
        motion: None,
        glides: tiles::glides_by_choice(env.data_directory.as_deref()),
        is_celebrated: grid.largest() >= WINNING,
        is_celebrating: false,
        is_reviewing: false,
        wanted: Rc::default(),
    };
    GameScreen::new(Rc::clone(env), skin, begun)
}

fn size(table: &Table) -> Size {
    table.game().grid().size()
}

fn is_over(table: &Table) -> bool {
    table.game().grid().is_over()
}

fn is_won(table: &Table) -> bool {
    table.game().grid().largest() >= WINNING
}

/// Whether the game counts in the statistics; a typed board does not.
fn counts(table: &Table) -> bool {
    table.session.id().parameters().parse::<Size>().is_ok()
}

/// Whether the game as it is now is in the history.
fn is_recorded(table: &Table) -> bool {
    let (game, score) = (table.session.id().to_string(), table.game().points());
    let mut past = table.past.results.iter();
    past.any(|result| result.game == game && result.score == Some(score))
}

/// The score of each recorded game on boards of this size, and whether 2048 was reached.
fn scores(table: &Table) -> Vec<(u64, bool)> {
    let level = size(table).to_string();
    let same = table.past.results.iter().filter(|result| result.level == level);
    same.filter_map(|result| Some((result.score?, result.is_solved()))).collect()
}

/// The best score on boards of this size, this game included.
fn best(table: &Table) -> u64 {
    let before = scores(table).into_iter().map(|(score, _)| score).max();
    before.unwrap_or(0).max(table.game().points())
}

impl Slide {
    /// Whether the worth of the moves is shown.
    fn shows_advice(&self, table: &Table) -> bool {
        (self.is_advised || self.is_hinted) && !is_over(table)
    }

    /// Handles the answer to whether to continue after 2048.
    fn answer(&mut self, event: &Event) -> Input<Self> {
        match event.key() {
            Some(KeyCode::Enter | KeyCode::Char(' ' | 'y' | 'c')) => {}
            Some(KeyCode::Char('n' | 'N')) => return Input::New,
            Some(KeyCode::Char('u' | 'U') | KeyCode::Backspace) => return Input::Undo,
            _ if event.is_leave() => return Input::Other,
            _ => return Input::Taken,
        }
        self.is_celebrating = false;
        Input::Taken
    }

    fn slide(&self, direction: Move, table: &mut Table) -> Input<Self> {
        // The end stays in sight, whatever is still pressed.
        table.note = None;
        if is_over(table) {
            return Input::Taken;
        }
        if table.game().grid().slide(direction).is_none() {
            table.warn(msg!("nothing moves {direction}", direction = direction.message()));
            return Input::Taken;
        }
        Input::Play(direction)
    }

    fn hint(&mut self, table: &mut Table) {
        if !is_over(table) {
            table.session.count_hint();
            self.is_hinted = true;
            table.note = None;
            table.think();
        }
    }

    fn switch_motion(&mut self, table: &mut Table) {
        self.glides = !self.glides;
        let said = if self.glides { msg!("tiles glide") } else { msg!("tiles jump") };
        table.say(Role::Quiet, said);
        let directory = table.env.data_directory.as_deref();
        if let Err(error) = tiles::remember_choice(directory, self.glides) {
            table.warn(msg!(
                "this holds until you leave; it cannot be remembered: {why}",
                why = error.to_string()
            ));
        }
    }

    fn ask_review(&mut self, table: &mut Table) {
        if !table.has_moves() {
            table.warn(msg!("no move to review yet"));
        } else if !self.is_reviewing {
            self.is_reviewing = true;
            say_reviewing(table, 0);
            self.reviewer.ask(SlideGame::played(table.session.positions()));
        }
    }

    fn reviewed(&mut self, table: &mut Table, review: Option<Review>) -> Effect {
        self.is_reviewing = false;
        table.note = None;
        let Some(review) = review else {
            table.warn(msg!("the game could not be reviewed"));
            return Effect::Stay;
        };
        Effect::Open(Box::new(ReviewScreen::new(review, Rc::clone(&self.wanted))))
    }

    fn facts(&self, table: &Table, theme: Theme) -> Vec<Line<'static>> {
        let game = table.game();
        let grouped = |number: u64| LocalizedText::grouped(number);
        let mut lines = vec![
            fact(&msg!("Score"), grouped(game.points()), theme),
            fact(&msg!("Best"), grouped(best(table)), theme),
            fact(&msg!("Moves"), grouped(table.session.moves().len() as u64), theme),
            fact(&msg!("Largest tile"), super::tile(game.grid().largest()), theme),
        ];
        if let Some(slid) = table.session.last() {
            let (arrow, points) = (arrow(slid.turn.direction), grouped(slid.points));
            lines.push(fact(&msg!("Last move"), msg!("{arrow} +{points}", arrow, points), theme));
        }
        if self.shows_advice(table) {
            lines.push(Line::raw(""));
            lines.extend(board::advice_lines(table.thought.as_ref(), theme));
        }
        lines
    }

    fn notes(&self, table: &Table) -> Vec<Note> {
        match (table.question, &table.note) {
            (Some(question), _) => table.asked(self, question).into_iter().collect(),
            (None, _) if self.is_celebrating => {
                vec![Note::Said(Role::Good, msg!("2048! You made it. Keep going for more?"))]
            }
            (None, Some(note)) => vec![note.clone()],
            (None, None) if is_over(table) => summary(table),
            (None, None) => self.best_move(table).into_iter().collect(),
        }
    }

    /// The hint: the best move.
    fn best_move(&self, table: &Table) -> Option<Note> {
        let best = table.thought.filter(|_| self.is_hinted)?.values.best()?;
        let (arrow, direction) = (arrow(best), best.message());
        let hint = msg!("Best move: {arrow} {direction}.", arrow, direction);
        Some(Note::Said(Role::Accent, hint))
    }
}

/// The end of the game, and how it compares with those before.
fn summary(table: &Table) -> Vec<Note> {
    let mut notes = vec![Note::Said(Role::Strong, board::over(&table.session))];
    if !counts(table) {
        let own = msg!("A board of your own is not in your statistics.");
        notes.push(Note::Said(Role::Quiet, own));
        return notes;
    }
    let score = table.game().points();
    let mut scores = scores(table);
    if scores.iter().map(|(score, _)| *score).max().is_some_and(|best| score > best) {
        notes.push(Note::Said(Role::Good, msg!("A new best score!")));
    }
    if !is_recorded(table) {
        scores.push((score, is_won(table)));
    }
    let total = scores.iter().fold(0_u64, |sum, (score, _)| sum.saturating_add(*score));
    let statistics = msg!(
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        games = scores.len(),
        size = super::size(size(table)),
        average = LocalizedText::grouped(total / scores.len().max(1) as u64),
        best = LocalizedText::grouped(best(table)),
        won = scores.iter().filter(|(_, is_won)| *is_won).count()
    );
    notes.push(Note::Said(Role::Normal, statistics));
    notes
}

fn say_reviewing(table: &mut Table, percent: u64) {
    table.say(Role::Quiet, msg!("Looking at every move again… {percent} %", percent));
}

fn direction(event: &Event) -> Option<Move> {
    Some(match event.key()? {
        KeyCode::Left | KeyCode::Char('a' | 'A') => Move::Left,
        KeyCode::Down | KeyCode::Char('s' | 'S') => Move::Down,
        KeyCode::Right | KeyCode::Char('d' | 'D') => Move::Right,
        KeyCode::Up | KeyCode::Char('w' | 'W') => Move::Up,
        _ => return None,
    })
}

/// The rows below the board.
const BELOW: u16 = 3;

impl Skin for Slide {
    type Game = SlideGame;
    type Thought = Advice;

    fn puzzle(&self) -> &'static dyn Puzzle {
        &Slide2048
    }

    fn title(&self, table: &Table) -> Message {
        title(&Slide2048, super::size(size(table)))
    }

    fn status(&self, table: &Table) -> Message {
        msg!(
            "score {score}  best {best}  moves {moves}",
            score = LocalizedText::grouped(table.game().points()),
            best = LocalizedText::grouped(best(table)),
            moves = LocalizedText::grouped(table.session.moves().len())
        )
    }

    fn keys(&self, table: &Table) -> Vec<Key> {
        if self.is_celebrating {
            return vec![
                Key::named(KeyCode::Enter, msg!("keep going")),
                Key::letter('u', msg!("undo")),
                Key::letter('n', msg!("new game")),
                Key::letter('q', msg!("leave")),
            ];
        }
        let mut keys = Vec::new();
        if !is_over(table) {
            keys.push(Key::letter('h', msg!("hint")));
            keys.push(Key::letter('v', msg!("advice on/off")));
        }
        keys.push(Key::letter('u', msg!("undo")));
        if table.session.can_redo() {
            keys.push(Key::letter('r', msg!("redo")));
        }
        keys.extend([
            Key::letter('n', msg!("new game")),
            Key::letter('e', msg!("review")),
            Key::letter('x', msg!("save")),
        ]);
        keys.extend(Key::help_and_leave());
        keys
    }

    fn help(&self) -> Message {
        msg!(
            "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and continue as far as you can.\n\narrows, W A S D            slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\nh                          hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [middle, bottom] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(BELOW)]).areas(area);
        let motion = self.motion.as_ref().map(|motion| (motion, table.now));
        let side = board::draw_board(&table.session, motion, frame, middle, theme);
        if let Some(side) = side {
            frame.render_widget(Paragraph::new(self.facts(table, theme)), side);
        }
        if !matches!(table.saving, Saving::Idle) {
            return table.saving.draw(frame, bottom, theme);
        }
        let mut rows = Vec::new();
        if self.shows_advice(table) && side.is_none() {
            rows.push(board::advice_line(table.thought.as_ref(), theme));
        }
        for note in self.notes(table) {
            rows.extend(note.rows(bottom.width, theme));
        }
        frame.render_widget(Paragraph::new(rows), bottom);
    }

    fn input(&mut self, table: &mut Table, event: &Event, cx: EventContext) -> Input<Self> {
        if self.is_celebrating {
            return self.answer(event);
        }
        if let Some(direction) = direction(event) {
            return self.slide(direction, table);
        }
        match (event.key(), event.letter()) {
            (Some(KeyCode::Backspace), _) => return Input::Undo,
            (_, Some('r')) => return Input::Redo,
            (_, Some('n')) => return Input::New,
            (_, Some('h' | 'i')) => self.hint(table),
            (_, Some('v')) => {
                self.is_advised = !self.is_advised;
                (self.is_hinted, table.thought) = (false, None);
                table.think();
            }
            (_, Some('m')) => self.switch_motion(table),
            (_, Some('e')) => self.ask_review(table),
            (_, Some('x')) => {
                let name = format!("2048-{}", cx.theme.say(msg!("game")));
                table.saving = Saving::begin(&name, table.session.save());
            }
            _ => return Input::Other,
        }
        Input::Taken
    }

    fn played(&mut self, table: &mut Table, slid: &Slid, theme: Theme) {
        self.motion = (self.glides && theme.colours).then(|| Motion::of(slid, table.now));
        self.is_celebrating = is_won(table) && !self.is_celebrated;
        self.is_celebrated |= self.is_celebrating;
    }

    fn changed(&mut self, _table: &mut Table) {
        self.motion = None;
        self.is_hinted = false;
        self.is_celebrating = false;
    }

    fn tick(&mut self, table: &mut Table) -> Effect {
        self.motion = self.motion.take().filter(|motion| !motion.is_past(table.now));
        while let Some(reviewing) = self.reviewer.poll() {
            match reviewing {
                Reviewing::Percent(percent) => say_reviewing(table, percent),
                Reviewing::Done(review) => return self.reviewed(table, review),
            }
        }
        Effect::Stay
    }

    fn shown(&mut self, table: &mut Table) {
        if let Some(moves) = self.wanted.take() {
            table.go_to(moves);
        }
    }

    fn thinker(&self, table: &Table) -> Thinker<Self> {
        let mut adviser = adviser(size(table));
        Box::new(move |game, asker| adviser(game.grid(), &asker.budget(), &asker.lasting_budget()))
    }

    fn wants_thought(&self, table: &Table) -> bool {
        self.shows_advice(table)
    }

    fn is_over(&self, table: &Table) -> bool {
        is_over(table)
    }

    /// A game that is over can be taken back, so it ends when it is left.
    fn ending(&self, _table: &Table) -> Option<Ending> {
        None
    }

    fn parting(&self, table: &Table) -> Option<GameResult> {
        let points = table.game().points();
        if points == 0 || !counts(table) || is_recorded(table) {
            return None;
        }
        let ending = if is_won(table) { Ending::Solved } else { Ending::Skipped };
        let result = result_of(&table.session, ending);
        Some(GameResult { level: size(table).to_string(), score: Some(points), ..result })
    }

    fn another(&mut self, table: &mut Table) -> Result<Effect, InputError> {
        let seed = table.env.next_seed().to_string();
        let id = GameId::seeded(PUZZLE, &size(table).to_string(), &seed);
        if let Some(game) = id.ok().and_then(|id| SlideGame::open(&id).ok()) {
            table.begin(Some(game));
        }
        self.is_celebrated = false;
        Ok(Effect::Stay)
    }

    fn resuming(&self, table: &Table) -> Option<Message> {
        let question =
            msg!("Resume this game? Score {score} after {moves} {moves|move|moves}.", ..);
        (!is_over(table)).then(|| board::with_result(question, &table.session))
    }

    fn poll_interval(&self, table: &Table) -> Duration {
        Duration::from_millis(match self.motion {
            Some(_) => 16,
            None if self.shows_advice(table) && table.thought.is_none() => 25,
            None => 100,
        })
    }

    fn farewell(&self, table: &Table) -> Option<Message> {
        let text = if !is_over(table) && table.session.has_place() {
            msg!(
                "Score {score} after {moves} {moves|move|moves}. The game is saved; resume it with: unpuzzle 2048 play {how}",
                how = self.how.as_str(),
                ..
            )
        } else {
            msg!("Score {score} after {moves} {moves|move|moves}, largest tile {largest}.", ..)
        };
        table.has_moves().then(|| board::with_result(text, &table.session))
    }
}
