//! The game at the keyboard: slide, take back, ask, go on tomorrow.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle::puzzles::slide::{Slid, Slide2048, SlideGame};
use unpuzzle::slide::{Grid, Mistake, Move, Played, Review, Size, WINNING};
use unpuzzle_puzzles::{GameId, Puzzle, msg};
use unpuzzle_session::Worker;
use unpuzzle_store::{Ending, GameResult};

use super::Scores;
use super::tiles::Motion;
use super::tiles::{Painting, Scale};
use super::{Advice, Reviewing, adviser, reviewer};
use super::{PUZZLE, tiles};
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
        glides: tiles::glides_by_choice(env.data_directory.as_deref()),
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
        if is_recorded(table) {
            self.scores
        } else {
            self.scores.with(table.game().points(), is_won(table))
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
        if let Err(error) = tiles::remember_choice(directory, self.glides) {
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
        title(&Slide2048, super::size(size(table)))
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
        keys(self, table)
    }

    fn help(&self) -> Message {
        msg!(
            "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and go on as far as you can.\n\narrows, W A S D            slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\nh                          hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        draw(self, table, frame, area, theme);
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
            "Resume this game? Score {score} after {moves} {moves|move|moves}.",
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
                "Score {score} after {moves} {moves|move|moves}. The game is saved; resume it with: unpuzzle 2048 play {how}",
                ..
            ),
            _ => {
                msg!("Score {score} after {moves} {moves|move|moves}, largest tile {largest}.", ..)
            }
        };
        Some(
            text.with("score", LocalizedText::grouped(table.game().points()))
                .with("moves", table.session.moves().len())
                .with("largest", super::tile(table.game().grid().largest()))
                .with("how", self.how.as_str()),
        )
    }
}

/// The columns beside the board, and those between.
const SIDE: u16 = 25;
const GAP: u16 = 4;
/// The rows below the board.
const BELOW: u16 = 3;

pub(super) fn keys(skin: &Slide, table: &Table) -> Vec<Key> {
    if skin.is_celebrating {
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

pub(super) fn draw(skin: &Slide, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [middle, bottom] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(BELOW)]).areas(area);
    let painting = Painting {
        grid: table.game().grid(),
        newest: table.session.last().map(|slid| usize::from(slid.turn.spawn.cell)),
        motion: skin.motion.as_ref().map(|motion| (motion, motion.phase(table.now))),
    };
    let side = draw_board(&painting, frame, middle, theme);
    if let Some(side) = side {
        let mut lines = facts(&facts_of(skin, table), theme);
        if skin.shows_advice(table) {
            lines.push(Line::raw(""));
            lines.extend(advice_lines(table.thought.as_ref(), SIDE, theme));
        }
        frame.render_widget(Paragraph::new(lines), side);
    }
    draw_below(skin, table, frame, bottom, side.is_some(), theme);
}
/// Draws a board with as much beside it as fits; says where that is. Where
/// nothing fits beside it, there is no such place.
pub(super) fn draw_board(
    painting: &Painting<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) -> Option<Rect> {
    let size = painting.grid.size();
    let Some((scale, has_side)) = scale(size, area) else {
        let words = theme
            .say(msg!("This board does not fit on the terminal. Enlarge the terminal to see it."));
        let rows = said(Role::Warning, words, area.width, theme);
        frame.render_widget(Paragraph::new(rows), area);
        return None;
    };
    let (width, height) = scale.board(size);
    let whole = width + if has_side { GAP + SIDE } else { 0 };
    let board = Rect {
        x: area.x + (area.width - whole) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    painting.draw(frame.buffer_mut(), board, scale, theme);
    has_side.then(|| Rect {
        x: board.right() + GAP,
        width: SIDE,
        ..area.intersection(Rect { y: board.y, ..area })
    })
}

/// The scale of a board, and whether something fits beside it. Small tiles are
/// worse than nothing beside them.
fn scale(size: Size, area: Rect) -> Option<(Scale, bool)> {
    let alone = Scale::largest(size, area.width, area.height)?;
    let beside = area.width.checked_sub(SIDE + GAP);
    let beside = beside.and_then(|width| Scale::largest(size, width, area.height));
    match beside {
        Some(beside) if beside == alone || beside.is_roomy() => Some((beside, true)),
        _ => Some((alone, false)),
    }
}

/// A name and a number beside the board.
pub(super) type Fact = (Message, LocalizedText);

fn facts_of(skin: &Slide, table: &Table) -> Vec<Fact> {
    let game = table.game();
    let mut facts = vec![
        (msg!("Score"), LocalizedText::grouped(game.points())),
        (msg!("Best"), LocalizedText::grouped(skin.best(table))),
        (msg!("Moves"), LocalizedText::grouped(table.session.moves().len() as u128)),
        (msg!("Largest tile"), super::tile(game.grid().largest()).into()),
    ];
    if let Some(slid) = table.session.last() {
        let last = msg!("{arrow} +{points}", arrow = super::arrow(slid.turn.direction), ..);
        let last = last.with("points", LocalizedText::grouped(slid.points));
        facts.push((msg!("Last move"), last.into()));
    }
    facts
}

/// Names on the left, numbers on the right.
pub(super) fn facts(facts: &[Fact], theme: Theme) -> Vec<Line<'static>> {
    let line = |(name, number): &Fact| {
        let name = theme.say(name);
        let number = number.in_language(theme.language);
        let room = usize::from(SIDE).saturating_sub(Span::raw(name).width());
        Line::from(vec![
            Span::styled(name, theme.style(Role::Quiet)),
            Span::styled(format!("{number:>room$}"), theme.style(Role::Strong)),
        ])
    };
    facts.iter().map(line).collect()
}

fn draw_below(
    skin: &Slide,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    has_side: bool,
    theme: Theme,
) {
    if !matches!(table.saving, Saving::Idle) {
        return table.saving.draw(frame, area, theme);
    }
    let mut rows = Vec::new();
    if skin.shows_advice(table) && !has_side {
        rows.push(advice_line(table.thought.as_ref(), theme));
    }
    for note in told(skin, table) {
        rows.extend(note.rows(area.width, theme));
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn told(skin: &Slide, table: &Table) -> Vec<Note> {
    match (table.question, &table.note) {
        (Some(question), _) => table.asked(skin, question).into_iter().collect(),
        (None, _) if skin.is_celebrating => {
            vec![Note::Said(Role::Good, msg!("2048! You made it. Keep going for more?"))]
        }
        (None, Some(note)) => vec![note.clone()],
        (None, None) if is_over(table) => told_at_the_end(skin, table),
        (None, None) => hint(skin, table).into_iter().collect(),
    }
}

/// The best move, for a player who asked for it just now.
fn hint(skin: &Slide, table: &Table) -> Option<Note> {
    let best = table.thought.filter(|_| skin.is_hinted)?.values.best()?;
    let hint = msg!("Best move: {arrow} {direction}.", arrow = super::arrow(best), ..);
    Some(Note::Said(Role::Accent, hint.with("direction", best.message())))
}

fn told_at_the_end(skin: &Slide, table: &Table) -> Vec<Note> {
    let (score, largest) = (table.game().points(), table.game().grid().largest());
    let result = msg!(
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        score = LocalizedText::grouped(score),
        largest = super::tile(largest),
        moves = table.session.moves().len()
    );
    let mut told = vec![Note::Said(Role::Strong, result)];
    if !counts(table) {
        let own = msg!("A board of your own is not in your statistics.");
        told.push(Note::Said(Role::Quiet, own));
        return told;
    }
    let scores = skin.scores_with_this(table);
    let statistics = msg!(
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        games = scores.games,
        size = super::size(size(table)),
        average = LocalizedText::grouped(scores.average()),
        best = LocalizedText::grouped(scores.best),
        won = scores.won
    );
    if skin.scores.games > 0 && score > skin.scores.best {
        told.push(Note::Said(Role::Good, msg!("A new best score!")));
    }
    told.push(Note::Said(Role::Normal, statistics));
    told
}

/// The order in which directions are listed.
const ORDER: [Move; 4] = [Move::Left, Move::Right, Move::Up, Move::Down];

/// The values of the moves one below the other.
pub(super) fn advice_lines(
    advice: Option<&Advice>,
    width: u16,
    theme: Theme,
) -> Vec<Line<'static>> {
    let Some(advice) = advice else {
        let words = theme.say(msg!("Thinking…"));
        return vec![Line::styled(words, theme.style(Role::Quiet))];
    };
    let player = msg!("Advice of {player}", player = advice.player.to_string());
    let mut lines = vec![Line::styled(theme.tell(&player), theme.style(Role::Title))];
    lines.extend(ORDER.map(|direction| row(advice, direction, width, theme)));
    let unit = if advice.player.counts_points() {
        msg!("points still to come")
    } else {
        msg!("how far behind the best")
    };
    lines.push(Line::styled(theme.say(unit), theme.style(Role::Quiet)));
    lines
}

fn row(advice: &Advice, direction: Move, width: u16, theme: Theme) -> Line<'static> {
    let role = role(advice, direction);
    let mark = if role == Role::Good { "▸" } else { " " };
    let name = theme.say(direction.message());
    let left = format!("{mark} {} {name}", super::arrow(direction));
    let worth = worth(advice, direction, theme);
    let room = usize::from(width).saturating_sub(Span::raw(left.as_str()).width());
    Line::styled(format!("{left}{worth:>room$}"), theme.style(role))
}

/// The values of the moves on one line.
pub(super) fn advice_line(advice: Option<&Advice>, theme: Theme) -> Line<'static> {
    let Some(advice) = advice else {
        let words = theme.say(msg!("Thinking…"));
        return Line::styled(words, theme.style(Role::Quiet));
    };
    let spans = ORDER.map(|direction| {
        let role = role(advice, direction);
        let mark = if role == Role::Good { "▸" } else { "" };
        let worth = worth(advice, direction, theme);
        let text = format!("{mark}{} {worth}   ", super::arrow(direction));
        Span::styled(text, theme.style(role))
    });
    Line::from(spans.to_vec())
}

fn role(advice: &Advice, direction: Move) -> Role {
    match advice.values.get(direction) {
        None => Role::Quiet,
        Some(_) if advice.values.best() == Some(direction) => Role::Good,
        Some(_) => Role::Normal,
    }
}

fn worth(advice: &Advice, direction: Move, theme: Theme) -> String {
    let values = &advice.values;
    let best = values.best().and_then(|best| values.get(best));
    match (values.get(direction), best) {
        (Some(value), _) if advice.player.counts_points() => super::value(value, theme.language),
        (Some(_), _) if values.best() == Some(direction) => theme.say(msg!("best")).to_owned(),
        (Some(value), Some(best)) => super::value(value - best, theme.language),
        _ => theme.say(msg!("cannot")).to_owned(),
    }
}

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
            if place == self.chosen {
                Line::styled(format!("▸ {text}"), theme.style(Role::Strong))
            } else {
                Line::raw(format!("  {text}"))
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
        let loss = super::value(mistake.loss, theme.language);
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
        let summary = if self.worst.is_empty() {
            msg!("Every move was the best one.")
        } else {
            self.accuracy()
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
