//! The game at the keyboard: slide, take back, ask, go on tomorrow.

mod results;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle::puzzles::slide::{Slide2048, SlideGame};
use unpuzzle::slide::WINNING;
use unpuzzle::slide::{Grid, Move, Played, Review, Size};
use unpuzzle_puzzles::{GameId, msg};
use unpuzzle_session::{KeptSession, Session, Worker};

use super::motion::{self, Motion, last_move};
use super::review::Reviewed;
use super::scores::Scores;
use super::workers::{Advice, Reviewing, adviser, reviewer};
use super::{PUZZLE, play_view, questions, words};
use crate::clock::Stopwatch;
use crate::env::ScreenEnv;
use crate::history::History;
use crate::prelude::*;
use crate::saving::Saving;

pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    pub(super) session: KeptSession<SlideGame>,
    /// The words after `2048 play` that lead back to this game.
    how: String,
    pub(super) mode: Mode,
    adviser: Worker<Grid, Advice>,
    reviewer: Worker<Vec<Played>, Reviewing>,
    pub(super) advice: Option<Advice>,
    /// Whether advice is wanted for every position.
    pub(super) is_advised: bool,
    /// Whether it was asked for in this one.
    pub(super) is_hinted: bool,
    pub(super) motion: Option<Motion>,
    glides: bool,
    pub(super) note: Option<(Role, Message)>,
    pub(super) saving: Saving,
    past: History,
    pub(super) scores: Scores,
    is_celebrated: bool,
    is_reviewing: bool,
    /// The number of moves that a review wants to go back to.
    wanted: Rc<Cell<Option<usize>>>,
    is_leaving: bool,
    stopwatch: Stopwatch,
    now: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Playing,
    /// Shall the game go on that was kept?
    Resuming,
    Won,
    GivingUp,
}

pub(crate) struct Beginning {
    pub(crate) session: KeptSession<SlideGame>,
    /// The words after `2048 play` that lead back to this game.
    pub(crate) how: String,
    pub(crate) is_kept: bool,
    pub(crate) note: Option<(Role, Message)>,
    pub(crate) is_advised: bool,
}

impl Play {
    pub(crate) fn new(env: Rc<ScreenEnv>, beginning: Beginning) -> Self {
        let Beginning { session, .. } = beginning;
        let grid = *session.game().grid();
        let is_question = beginning.is_kept && !grid.is_over();
        let start = (Role::Quiet, msg!("Arrows, W A S D slide the tiles."));
        let glides = motion::glides_by_choice(env.data_directory.as_deref());
        let mut play = Play {
            adviser: adviser(grid.size()),
            reviewer: reviewer(grid.size()),
            env,
            is_celebrated: grid.largest() >= WINNING,
            session,
            how: beginning.how,
            mode: if is_question { Mode::Resuming } else { Mode::Playing },
            advice: None,
            is_advised: beginning.is_advised,
            is_hinted: false,
            motion: None,
            glides,
            note: beginning.note.or(Some(start)),
            saving: Saving::default(),
            past: History::default(),
            scores: Scores::default(),
            is_reviewing: false,
            wanted: Rc::default(),
            is_leaving: false,
            stopwatch: Stopwatch::default(),
            now: Duration::ZERO,
        };
        play.ask_if_wanted();
        play
    }

    pub(super) fn size(&self) -> Size {
        self.session.game().grid().size()
    }

    pub(super) fn is_over(&self) -> bool {
        self.session.game().grid().is_over()
    }

    /// Whether the worth of the moves is shown.
    pub(super) fn shows_advice(&self) -> bool {
        (self.is_advised || self.is_hinted) && !self.is_over()
    }

    fn slide(&mut self, direction: Move, theme: Theme) -> Effect {
        if self.is_over() {
            // The end stays in sight, whatever is still pressed.
            self.note = None;
            return Effect::Stay;
        }
        let played = self.session.play(&direction.to_string()).ok();
        let Some(made) = played.and_then(|_| last_move(&self.session)) else {
            let direction = direction.message();
            let nothing = msg!("nothing moves {direction}", direction);
            self.note = Some((Role::Warning, nothing));
            return Effect::Stay;
        };
        self.after_change();
        self.motion = (self.glides && theme.colours).then(|| Motion::of(&made, self.now));
        if !self.is_celebrated && self.session.game().grid().largest() >= WINNING {
            self.is_celebrated = true;
            self.mode = Mode::Won;
        }
        Effect::Stay
    }

    /// What a change of the position brings with it.
    fn after_change(&mut self) {
        self.note = None;
        self.motion = None;
        self.is_hinted = false;
        self.advice = None;
        self.adviser.cancel();
        self.saving = Saving::Idle;
        self.ask_if_wanted();
        self.session.keep();
    }

    fn ask_if_wanted(&mut self) {
        if self.shows_advice() {
            self.adviser.ask(*self.session.game().grid());
        }
    }

    pub(super) fn undo(&mut self) -> Effect {
        if self.session.undo() {
            self.after_change();
        } else {
            self.note = Some((Role::Warning, msg!("there is nothing to take back")));
        }
        Effect::Stay
    }

    fn redo(&mut self) {
        if self.session.redo() {
            self.after_change();
        } else {
            self.note = Some((Role::Warning, msg!("there is nothing to make again")));
        }
    }

    fn hint(&mut self) {
        if !self.is_over() {
            self.session.count_hint();
            self.is_hinted = true;
            self.note = None;
            self.ask_if_wanted();
            // A game without moves is not worth going on with.
            if !self.session.moves().is_empty() {
                self.session.keep();
            }
        }
    }

    fn switch_advice(&mut self) {
        self.is_advised = !self.is_advised;
        self.is_hinted = false;
        self.advice = None;
        self.ask_if_wanted();
    }

    fn switch_motion(&mut self) {
        self.glides = !self.glides;
        let said = match self.glides {
            true => msg!("tiles glide"),
            false => msg!("tiles jump"),
        };
        self.note = Some((Role::Quiet, said));
        let directory = self.env.data_directory.as_deref();
        if let Err(error) = motion::remember_choice(directory, self.glides) {
            let why = msg!(
                "this holds until you leave; it cannot be remembered: {why}",
                why = error.to_string()
            );
            self.note = Some((Role::Warning, why));
        }
    }

    fn ask_new(&mut self) -> Effect {
        if !self.session.moves().is_empty() && !self.is_over() {
            self.mode = Mode::GivingUp;
            return Effect::Stay;
        }
        self.begin_anew()
    }

    /// Puts the game away and begins another of the same size.
    pub(super) fn begin_anew(&mut self) -> Effect {
        let put_away = self.put_away();
        let seed = self.env.next_seed().to_string();
        let id = GameId::seeded(PUZZLE, &self.size().to_string(), &seed);
        if let Some(game) = id.ok().and_then(|id| SlideGame::open(&id).ok()) {
            self.session.begin(Session::new(game));
        }
        self.mode = Mode::Playing;
        self.is_celebrated = false;
        self.after_change();
        self.session.forget();
        put_away
    }

    fn ask_review(&mut self) {
        if self.session.moves().is_empty() {
            self.note = Some((Role::Warning, msg!("there is no move to review yet")));
        } else if !self.is_reviewing {
            self.is_reviewing = true;
            self.say_reviewing(0);
            self.reviewer.ask(SlideGame::played(self.session.positions()));
        }
    }

    fn say_reviewing(&mut self, percent: u64) {
        let said = msg!("Looking at every move again… {percent} %", percent);
        self.note = Some((Role::Quiet, said));
    }

    /// Takes what was thought of since the last time.
    fn listen(&mut self) -> Effect {
        if let Some(why) = self.session.problem() {
            self.note = Some((Role::Warning, msg!("the game cannot be kept: {why}", why)));
        }
        if let Some(advice) = self.adviser.poll() {
            self.advice = Some(advice);
        }
        while let Some(reviewing) = self.reviewer.poll() {
            match reviewing {
                Reviewing::Percent(percent) => self.say_reviewing(percent),
                Reviewing::Done(review) => return self.reviewed(review.as_ref()),
            }
        }
        Effect::Stay
    }

    fn reviewed(&mut self, review: Option<&Review>) -> Effect {
        self.is_reviewing = false;
        self.note = None;
        let Some(review) = review else {
            self.note = Some((Role::Warning, msg!("the game could not be reviewed")));
            return Effect::Stay;
        };
        let reviewed = Reviewed::new(review, Rc::clone(&self.wanted));
        Effect::Open(Box::new(reviewed))
    }

    fn let_time_pass(&mut self, now: Duration) {
        let lap = self.stopwatch.lap(now);
        self.now = now;
        if self.mode == Mode::Playing && !self.is_over() {
            self.session.run_clock(lap);
        }
        if let Some(motion) = &mut self.motion
            && !motion.go_on(now)
        {
            self.motion = None;
        }
    }

    fn update_playing(&mut self, event: &Event, theme: Theme) -> Effect {
        if let Some(direction) = questions::direction(event) {
            return self.slide(direction, theme);
        }
        match (event.key(), event.letter()) {
            _ if event.control() == Some('r') => self.redo(),
            (Some(KeyCode::Backspace), _) => return self.undo(),
            (Some(KeyCode::F(1)), _) | (_, Some('?')) => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and go on as far as you can.\n\narrows, W A S D            slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\nh                          hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best."
                    ),
                );
            }
            (_, Some('h')) => self.hint(),
            (_, Some('u')) => return self.undo(),
            (_, Some('r')) => self.redo(),
            (_, Some('v')) => self.switch_advice(),
            (_, Some('m')) => self.switch_motion(),
            (_, Some('n')) => return self.ask_new(),
            (_, Some('e')) => self.ask_review(),
            (_, Some('x')) => self.save(theme),
            _ if event.is_leave() => return self.leave(),
            _ => {}
        }
        Effect::Stay
    }

    fn save(&mut self, theme: Theme) {
        let name = format!("2048-{}", theme.say(msg!("game")));
        self.saving = Saving::begin(&name, self.session.save());
    }
}

impl Screen for Play {
    fn title(&self) -> Message {
        title(&Slide2048, words::size(self.size()))
    }

    fn status(&self) -> Option<Message> {
        Some(msg!(
            "score {score}  best {best}  moves {moves}",
            score = LocalizedText::grouped(self.session.game().points()),
            best = LocalizedText::grouped(self.best()),
            moves = LocalizedText::grouped(self.session.moves().len() as u128)
        ))
    }

    fn keys(&self) -> Vec<Key> {
        play_view::keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        if let Some(effect) = self.saving.handle(event) {
            return effect;
        }
        match event {
            Event::Tick => return self.listen(),
            Event::Shown(past) => self.shown(past),
            Event::Recorded(recorded) => return self.recorded(recorded),
            _ => {}
        }
        match self.mode {
            Mode::Playing => self.update_playing(event, context.theme),
            Mode::Resuming => self.update_resuming(event),
            Mode::Won => self.update_won(event),
            Mode::GivingUp => self.update_giving_up(event),
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        play_view::draw(self, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        match self.motion {
            Some(_) => Duration::from_millis(16),
            None if self.shows_advice() && self.advice.is_none() => Duration::from_millis(25),
            None => Duration::from_millis(100),
        }
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(PUZZLE)
    }

    fn is_under_way(&self) -> bool {
        // What is kept goes on another time.
        !self.session.has_place() && !self.session.moves().is_empty() && !self.is_over()
    }

    fn farewell(&self) -> Option<Message> {
        let text = match (self.is_over(), self.session.has_place()) {
            _ if self.session.moves().is_empty() => return None,
            (false, true) => msg!(
                "Score {score} after {moves} {moves|move|moves}. The game is kept; go on with: unpuzzle 2048 play {how}",
                ..
            ),
            _ => {
                msg!("Score {score} after {moves} {moves|move|moves}, largest tile {largest}.", ..)
            }
        };
        Some(
            text.with("score", LocalizedText::grouped(self.session.game().points()))
                .with("moves", self.session.moves().len())
                .with("largest", words::tile(self.session.game().grid().largest()))
                .with("how", self.how.as_str()),
        )
    }
}
