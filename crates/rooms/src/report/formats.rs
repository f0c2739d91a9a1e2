//! A report as rows, one for each player and hand, and as A4 pages.

use unpuzzle_puzzles::page::{Role, Span, Table};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{LocalizedText, Message, msg};

use super::{AttemptReport, GameReport, HandReport, Outcome, PlayerReport, Report};
use crate::Millis;
use crate::class::Task;
use crate::settings::Choice as _;

const MARGIN: f64 = 48.0;
const RIGHT: f64 = 595.28 - MARGIN;
/// Vertical extent of the rows.
const TOP: f64 = 120.0;
const BOTTOM: f64 = 776.0;
const ROW: f64 = 17.0;
const SIZE: f64 = 9.5;

#[derive(Clone, Copy)]
struct Place {
    left: f64,
    right: f64,
    flush_right: bool,
}

const fn text(left: f64, right: f64) -> Place {
    Place { left, right, flush_right: false }
}

const fn number(left: f64, right: f64) -> Place {
    Place { left, right, flush_right: true }
}

impl Report {
    /// The report on A4 paper.
    pub fn pictures(&self) -> Vec<Picture> {
        let mut paper = Paper { pages: Vec::new(), y: BOTTOM, title: "".into(), about: "".into() };
        for game in &self.games {
            let title = msg!("Room {code}, game {game}", code = self.code.as_str(), ..);
            paper.title = title.with("game", game.game).into();
            paper.about = msg!(
                "{puzzle}, {mode}: {players} players, {hands} hands",
                puzzle = game.puzzle.text(),
                mode = game.mode.text(),
                players = game.players.len(),
                hands = game.hands.len()
            )
            .into();
            paper.game(game);
        }
        if self.games.is_empty() {
            paper.title = msg!("Nothing has been played yet").into();
            paper.begin();
        }
        let kept = msg!(
            "Kept on the server for {days} days after the room is closed, then deleted.",
            days = self.keep
        );
        let count = paper.pages.len();
        for (page, picture) in paper.pages.iter_mut().enumerate() {
            let which = msg!("{page} of {pages}", page = page + 1, pages = count);
            let foot = |at, words: LocalizedText| Label::new(at, 8.5, words).painted(Paint::Faint);
            picture.draw(foot((MARGIN, 797.0), kept.clone().into()));
            picture.draw(foot((RIGHT, 797.0), which.into()).anchored(Anchor::End));
        }
        paper.pages
    }
}

struct Paper {
    pages: Vec<Picture>,
    y: f64,
    title: LocalizedText,
    about: LocalizedText,
}

impl Paper {
    fn begin(&mut self) {
        let mut page = Picture::a4();
        page.draw(Label::new((MARGIN, 70.0), 22.0, self.title.clone()).bold());
        page.draw(Label::new((MARGIN, 88.0), 10.0, self.about.clone()));
        page.draw(Shape::Path {
            strokes: vec![Stroke::Move((MARGIN, 98.0)), Stroke::Line((RIGHT, 98.0))],
            style: Style::outlined(Paint::Accent, 1.5),
        });
        self.pages.push(page);
        self.y = TOP;
    }

    /// Starts a new page unless some more rows fit.
    fn need(&mut self, rows: usize) {
        if self.y + ROW * rows as f64 > BOTTOM {
            self.begin();
        }
    }

    fn heading(&mut self, words: impl Into<LocalizedText>) {
        let y = self.y + 6.0;
        self.draw(Label::new((MARGIN, y), 13.0, words.into()).bold());
        self.y = y + ROW;
    }

    fn row<const N: usize>(&mut self, places: [Place; N], cells: [LocalizedText; N], bold: bool) {
        for (place, words) in places.into_iter().zip(cells) {
            let label = if place.flush_right {
                Label::new((place.right, self.y), SIZE, words).anchored(Anchor::End)
            } else {
                Label::new((place.left, self.y), SIZE, words)
            };
            let label = label.within(place.right - place.left);
            self.draw(if bold { label.bold() } else { label });
        }
        self.y += ROW;
    }

    /// A table whose head is repeated on each page.
    fn table<const N: usize>(
        &mut self,
        columns: [(Place, Message); N],
        rows: impl Iterator<Item = ([LocalizedText; N], bool)>,
    ) {
        let places = columns.each_ref().map(|(place, _)| *place);
        let heads = columns.map(|(_, head)| LocalizedText::from(head));
        self.row(places, heads.clone(), true);
        for (cells, bold) in rows {
            if self.y > BOTTOM {
                self.begin();
                self.row(places, heads.clone(), true);
            }
            self.row(places, cells, bold);
        }
    }

    fn draw(&mut self, shape: impl Into<Shape>) {
        if let Some(page) = self.pages.last_mut() {
            page.draw(shape);
        }
    }

    fn game(&mut self, game: &GameReport) {
        self.begin();
        self.heading(msg!("Players"));
        let columns = [
            (number(48.0, 66.0), msg!("#")),
            (text(76.0, 240.0), msg!("Name")),
            (text(244.0, 360.0), msg!("Team")),
            (number(370.0, 420.0), msg!("report"; "Solved")),
            (number(430.0, 480.0), msg!("Hints")),
            (number(490.0, 547.0), msg!("Points")),
        ];
        let players = game.players.iter().map(|player| {
            let cells = [
                player.place.into(),
                player.name.as_str().into(),
                player.team.as_deref().unwrap_or_default().into(),
                player.solved.into(),
                player.hints.into(),
                player.points.into(),
            ];
            (cells, false)
        });
        self.table(columns, players);
        self.hands(game);
        for player in &game.players {
            self.player(game, player);
        }
    }

    fn hands(&mut self, game: &GameReport) {
        self.need(4);
        self.heading(msg!("Hands"));
        let columns = [
            (number(48.0, 66.0), msg!("#")),
            (text(76.0, 260.0), msg!("Task")),
            (number(266.0, 330.0), msg!("report"; "Solved")),
            (number(336.0, 420.0), msg!("Median seconds")),
            (number(426.0, 547.0), msg!("Usual seconds")),
        ];
        self.table(columns, game.hands.iter().map(|hand| (hand_cells(hand), hand.hard)));
        if game.hands.iter().any(|hand| hand.hard) {
            self.need(1);
            let about = msg!(
                "Hands in bold were hard: fewer than half of those who got to them solved them."
            );
            self.row([text(MARGIN, RIGHT)], [about.into()], false);
        }
    }

    fn player(&mut self, game: &GameReport, player: &PlayerReport) {
        let places = [
            number(48.0, 66.0),
            text(76.0, 180.0),
            text(184.0, 254.0),
            number(256.0, 290.0),
            text(302.0, 362.0),
            text(366.0, 547.0),
        ];
        self.need(3);
        self.heading(player.name.as_str());
        for attempt in &player.hands {
            if self.y > BOTTOM {
                self.begin();
                self.heading(player.name.as_str());
            }
            let hand = game.hands.iter().find(|hand| hand.number == attempt.hand);
            self.row(places, attempt_cells(hand, attempt), false);
        }
    }
}

fn hand_cells(hand: &HandReport) -> [LocalizedText; 5] {
    let share = msg!("{solved} of {playing}", solved = hand.solved, playing = hand.playing);
    let time = |time: Option<u64>| time.map_or_else(|| "–".into(), seconds);
    [hand.number.into(), task(hand).into(), share.into(), time(hand.median), time(hand.usual)]
}

fn attempt_cells(hand: Option<&HandReport>, attempt: &AttemptReport) -> [LocalizedText; 6] {
    let tries = attempt.tries.join(" ; ");
    let given: LocalizedText = match attempt.outcome {
        Outcome::Solved => attempt.answer.clone().unwrap_or_default().into(),
        _ if tries.is_empty() => "".into(),
        _ => LocalizedText::each(|language| {
            format!("{}: {tries}", msg!("Tries").in_language(language))
        }),
    };
    let is_empty = attempt.answer.is_none() && tries.is_empty();
    let hints = match attempt.hints {
        0 => "".into(),
        hints => msg!("hints: {hints}", hints).into(),
    };
    // Absence concerns few players, so it shares the last column.
    let given: LocalizedText = if !attempt.away {
        given
    } else if is_empty {
        msg!("was away during the hand").into()
    } else {
        LocalizedText::List(vec![msg!("was away during the hand").into(), given])
    };
    [
        attempt.hand.into(),
        hand.map(task).unwrap_or_default().into(),
        attempt.outcome.text().into(),
        attempt.after.map_or_else(|| "–".into(), seconds),
        hints,
        given,
    ]
}

impl Report {
    /// One row for each player and hand.
    pub fn table(&self) -> Table {
        let columns = [
            (msg!("Game"), true),
            (msg!("Name"), false),
            (msg!("Team"), false),
            (msg!("Hand"), true),
            (msg!("Task"), false),
            (msg!("Outcome"), false),
            (msg!("Seconds"), true),
            (msg!("Hints"), true),
            (msg!("Points"), true),
            (msg!("Answer"), false),
            (msg!("Tries"), false),
            (msg!("Away"), false),
        ];
        let rows = self.games.iter().flat_map(|game| {
            let players = game.players.iter();
            players.flat_map(|one| one.hands.iter().map(|attempt| row(game, one, attempt)))
        });
        Table::new(columns, rows)
    }
}

fn row(game: &GameReport, player: &PlayerReport, attempt: &AttemptReport) -> Vec<Span> {
    let hand = game.hands.iter().find(|hand| hand.number == attempt.hand);
    let words = |words: LocalizedText| Span::new(Role::Normal, words);
    let away = if attempt.away { msg!("was away during the hand").into() } else { "".into() };
    vec![
        words(game.game.into()),
        words(harmless(&player.name).into()),
        words(harmless(player.team.as_deref().unwrap_or_default()).into()),
        words(attempt.hand.into()),
        words(hand.map(task).unwrap_or_default().into()),
        words(attempt.outcome.text().into()),
        words(attempt.after.map(seconds).unwrap_or_else(|| "".into())),
        words(attempt.hints.into()),
        words(attempt.points.into()),
        words(harmless(attempt.answer.as_deref().unwrap_or_default()).into()),
        words(harmless(&attempt.tries.join(" ; ")).into()),
        words(away),
    ]
}

/// A hand in a few characters.
fn task(hand: &HandReport) -> String {
    match &hand.task {
        Task::TwentyFour { cards } => cards.map(|card| card.rank.to_string()).join(" "),
        // The answer is more telling than the game id.
        Task::Nerdle { .. } => hand.answers.first().unwrap_or(&hand.game).clone(),
        Task::Tiling { game } | Task::Slide { game } => game.clone(),
    }
}

/// Seconds with one decimal.
fn seconds(time: Millis) -> LocalizedText {
    LocalizedText::decimal(&format!("{}.{}", time / 1000, time % 1000 / 100))
}

/// Prevents CSV formula injection, also in spreadsheets that normalise full-width characters.
fn harmless(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t' | '\r' | '\n') => {
            format!("'{text}")
        }
        _ => text.to_owned(),
    }
}
