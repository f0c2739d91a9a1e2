//! The game at the keyboard: slide, take back, ask, go on tomorrow.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle::puzzles::slide::{Slid, Slide2048, SlideGame};
use unpuzzle::slide::{Grid, Move, Played, Review, Size, WINNING};
use unpuzzle_puzzles::{GameId, Puzzle, msg};
use unpuzzle_session::Worker;
use unpuzzle_store::{Ending, GameResult};

use super::motion::{self, Motion};
use super::review::Reviewed;
use super::scores::Scores;
use super::workers::{Advice, Reviewing, adviser, reviewer};
use super::{PUZZLE, play_view, words};
use crate::env::{Begun, ScreenEnv};
use crate::game::{GameScreen, Input, Skin, Table as GameTable, Thinker};
use crate::history::result_of;
use crate::prelude::*;
use crate::saving::Saving;

pub(crate) struct Slide {
    /// The words after `2048 play` that lead back to this game.
    how: String,
    reviewer: Worker<Vec<Played>, Reviewing>,
    /// Whether advice is wanted for every position.
    is_advised: bool,
    /// Whether it was asked for in this one.
    pub(super) is_hinted: bool,
    pub(super) motion: Option<Motion>,
    glides: bool,
    pub(super) scores: Scores,
    /// Whether 2048 was reached before the last move.
    is_celebrated: bool,
    /// Whether it waits to hear if the game goes on after 2048.
    pub(super) is_celebrating: bool,
    is_reviewing: bool,
    /// The number of moves that a review wants to go back to.
    wanted: Rc<Cell<Option<usize>>>,
}

pub(super) type Table = GameTable<Slide>;

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
        glides: motion::glides_by_choice(env.data_directory.as_deref()),
        scores: Scores::default(),
        is_celebrated: grid.largest() >= WINNING,
        is_celebrating: false,
        is_reviewing: false,
        wanted: Rc::default(),
    };
    GameScreen::new(Rc::clone(env), skin, begun)
}

pub(super) fn size(table: &Table) -> Size {
    table.game().grid().size()
}

pub(super) fn is_over(table: &Table) -> bool {
    table.game().grid().is_over()
}

/// Whether a game is one of those that are compared: a board that somebody made up is not.
pub(super) fn counts(table: &Table) -> bool {
    table.session.id().parameters().parse::<Size>().is_ok()
}

fn is_won(table: &Table) -> bool {
    table.game().grid().largest() >= WINNING
}

impl Slide {
    /// Whether the worth of the moves is shown.
    pub(super) fn shows_advice(&self, table: &Table) -> bool {
        (self.is_advised || self.is_hinted) && !is_over(table)
    }

    /// The best score on boards of this size, this game included.
    pub(super) fn best(&self, table: &Table) -> u64 {
        self.scores.best.max(table.game().points())
    }

    /// The scores of all games, this one included.
    pub(super) fn scores_with_this(&self, table: &Table) -> Scores {
        match is_recorded(table) {
            true => self.scores,
            false => self.scores.with(table.game().points(), is_won(table)),
        }
    }

    /// An answer to the question whether to go on after 2048.
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

    fn switch_advice(&mut self, table: &mut Table) {
        self.is_advised = !self.is_advised;
        self.is_hinted = false;
        table.thought = None;
        table.think();
    }

    fn switch_motion(&mut self, table: &mut Table) {
        self.glides = !self.glides;
        let said = if self.glides { msg!("tiles glide") } else { msg!("tiles jump") };
        table.say(Role::Quiet, said);
        let directory = table.env.data_directory.as_deref();
        if let Err(error) = motion::remember_choice(directory, self.glides) {
            table.warn(msg!(
                "this holds until you leave; it cannot be remembered: {why}",
                why = error.to_string()
            ));
        }
    }

    fn ask_review(&mut self, table: &mut Table) {
        if !table.has_moves() {
            table.warn(msg!("there is no move to review yet"));
        } else if !self.is_reviewing {
            self.is_reviewing = true;
            say_reviewing(table, 0);
            self.reviewer.ask(SlideGame::played(table.session.positions()));
        }
    }

    fn reviewed(&mut self, table: &mut Table, review: Option<&Review>) -> Effect {
        self.is_reviewing = false;
        table.note = None;
        let Some(review) = review else {
            table.warn(msg!("the game could not be reviewed"));
            return Effect::Stay;
        };
        Effect::Open(Box::new(Reviewed::new(review, Rc::clone(&self.wanted))))
    }
}

fn say_reviewing(table: &mut Table, percent: u64) {
    table.say(Role::Quiet, msg!("Looking at every move again… {percent} %", percent));
}

/// Whether the game as it is now was written down already.
fn is_recorded(table: &Table) -> bool {
    let (game, score) = (table.session.id().to_string(), table.game().points());
    let mut past = table.past.results.iter();
    past.any(|result| result.game == game && result.score == Some(score))
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

impl Skin for Slide {
    type Game = SlideGame;
    type Thought = Advice;

    fn puzzle(&self) -> &'static dyn Puzzle {
        &Slide2048
    }

    fn title(&self, table: &Table) -> Message {
        title(&Slide2048, words::size(size(table)))
    }

    fn status(&self, table: &Table) -> Message {
        msg!(
            "score {score}  best {best}  moves {moves}",
            score = LocalizedText::grouped(table.game().points()),
            best = LocalizedText::grouped(self.best(table)),
            moves = LocalizedText::grouped(table.session.moves().len() as u128)
        )
    }

    fn keys(&self, table: &Table) -> Vec<Key> {
        play_view::keys(self, table)
    }

    fn help(&self) -> Message {
        msg!(
            "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and go on as far as you can.\n\narrows, W A S D            slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\nh                          hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        play_view::draw(self, table, frame, area, theme);
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
            (_, Some('v')) => self.switch_advice(table),
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
                Reviewing::Done(review) => return self.reviewed(table, review.as_ref()),
            }
        }
        Effect::Stay
    }

    fn shown(&mut self, table: &mut Table) {
        self.scores = Scores::of(&table.past, size(table));
        if let Some(moves) = self.wanted.take() {
            table.go_to(moves);
        }
    }

    fn thinker(&self, table: &Table) -> Thinker<Self> {
        let mut adviser = adviser(size(table));
        Box::new(move |game, asker| {
            let grid: &Grid = game.grid();
            adviser(grid, &asker.budget(), &asker.lasting_budget())
        })
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
        let question = msg!(
            "Go on with this game? Score {score} after {moves} {moves|move|moves}.",
            score = LocalizedText::grouped(table.game().points()),
            moves = table.session.moves().len()
        );
        (!is_over(table)).then_some(question)
    }

    fn poll_interval(&self, table: &Table) -> Duration {
        Duration::from_millis(match self.motion {
            Some(_) => 16,
            None if self.shows_advice(table) && table.thought.is_none() => 25,
            None => 100,
        })
    }

    fn farewell(&self, table: &Table) -> Option<Message> {
        let text = match (is_over(table), table.session.has_place()) {
            _ if !table.has_moves() => return None,
            (false, true) => msg!(
                "Score {score} after {moves} {moves|move|moves}. The game is kept; go on with: unpuzzle 2048 play {how}",
                ..
            ),
            _ => {
                msg!("Score {score} after {moves} {moves|move|moves}, largest tile {largest}.", ..)
            }
        };
        Some(
            text.with("score", LocalizedText::grouped(table.game().points()))
                .with("moves", table.session.moves().len())
                .with("largest", words::tile(table.game().grid().largest()))
                .with("how", self.how.as_str()),
        )
    }
}
