//! Hands chosen by the teacher, as pasted: hands and ids line by line, rows of a table (CSV,
//! or as the terminal prints it), or the command that made a sheet, which makes its hands
//! again.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use unpuzzle_nerdle::{Instance as Equation, Tiles, Variant};
use unpuzzle_puzzles::{
    Budget, Call, Field, GameId, Language, Message, NoIo, Takes, find, msg, split_command,
};
use unpuzzle_twentyfour::deal::{Instance as Deal, Rank};
use unpuzzle_twentyfour::{Hand, Rules};

use crate::settings::ClassPuzzle;

/// Hands chosen by the host, in order; empty if hands are dealt.
///
/// A hand is four cards (`3 3 8 8`, `24:3,3,8,8`), a Nerdle equation (`4*7=28`), or a game id
/// of any puzzle (`tiling:iq-puzzler-pro/easy#7`). A line may also be a row of a table that
/// contains one of these, or the command that makes a sheet
/// (`unpuzzle 24 generate --seed 7 -n 10`), which stands for all hands of the sheet.
///
/// Input may have lines that need a search. They stay text until
/// [`Settings::patched_within`](crate::Settings::patched_within) resolves them under a budget;
/// the settings of a room have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct HandList(Vec<OwnHand>);

/// One of the teacher's own hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::class) enum OwnHand {
    Cards([Rank; 4]),
    /// A game of another puzzle.
    Game(GameId),
    /// An unresolved line.
    Unread(String),
}

impl OwnHand {
    pub(super) fn read(&self, budget: &Budget) -> Result<Vec<OwnHand>, Message> {
        let OwnHand::Unread(line) = self else {
            return Ok(vec![self.clone()]);
        };
        let read = read_line(line, budget);
        if budget.check().is_err() {
            return Err(msg!("takes too long to check"));
        }
        read.ok_or_else(|| msg!("not a hand, a game id or the command of a sheet"))
    }
}

impl fmt::Display for OwnHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OwnHand::Cards(ranks) => {
                f.write_str(&ranks.map(|rank| rank.value().to_string()).join(" "))
            }
            OwnHand::Game(id) => id.fmt(f),
            OwnHand::Unread(line) => f.write_str(line),
        }
    }
}

impl HandList {
    pub const MAX: usize = 50;

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no list: hands are dealt.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all lines are resolved, and not too many.
    pub(crate) fn is_read(&self) -> bool {
        self.len() <= Self::MAX && !self.0.iter().any(|hand| matches!(hand, OwnHand::Unread(_)))
    }

    /// The hand of a round, from 1.
    pub(super) fn get(&self, round: u32) -> Option<&OwnHand> {
        self.0.get((round as usize).checked_sub(1)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OwnHand> {
        self.0.iter()
    }
}

impl From<Vec<OwnHand>> for HandList {
    fn from(hands: Vec<OwnHand>) -> Self {
        HandList(hands)
    }
}

impl From<Vec<String>> for HandList {
    fn from(lines: Vec<String>) -> Self {
        let hands = lines.into_iter().map(|line| hand(&line).unwrap_or(OwnHand::Unread(line)));
        HandList(hands.collect())
    }
}

impl From<HandList> for Vec<String> {
    fn from(list: HandList) -> Self {
        list.0.iter().map(OwnHand::to_string).collect()
    }
}

const GENERATE: &str = "generate";
const SHEET_NODES: u64 = 50_000_000;
/// The line drawing characters of tables and cards in the terminal.
const LINES: [char; 4] = ['─', '│', '╭', '╰'];

/// The hands of a line: one, none for the heading of a table, or those of a sheet.
fn read_line(line: &str, budget: &Budget) -> Option<Vec<OwnHand>> {
    let line = line.trim();
    let hand = |text: &str| hand(text).or_else(|| dealt(text, budget));
    if let Some(hand) = hand(line) {
        return Some(vec![hand]);
    }
    if line.contains(LINES) {
        return Some(Vec::new());
    }
    let words = split_command(line);
    if let Some(place) = words.iter().position(|word| word == GENERATE) {
        return sheet(words.get(place.checked_sub(1)?)?, &words[place + 1..], budget);
    }
    let several = line.split(';').map(hand).collect::<Option<Vec<_>>>();
    if several.is_some() {
        return several;
    }
    let cells = cells(line);
    match cells.iter().find_map(|cell| hand(cell)) {
        Some(hand) => Some(vec![hand]),
        None => {
            let is_heading = cells.len() > 1 && !line.contains(|letter: char| letter.is_numeric());
            is_heading.then(Vec::new)
        }
    }
}

/// The hand that a text spells out, without a search.
fn hand(text: &str) -> Option<OwnHand> {
    let text = text.trim().trim_matches('"');
    cards(text).or_else(|| equation(text)).or_else(|| game(text))
}

fn cards(text: &str) -> Option<OwnHand> {
    match text.parse::<GameId>() {
        Ok(id) if id.seed().is_some() => None,
        Ok(id) => of_id(&id, &Budget::unlimited()),
        Err(_) => of_hand(&Hand::parse(text).ok()?),
    }
}

/// The cards dealt by a game id such as `24:hard,1-10#7`.
fn dealt(text: &str, budget: &Budget) -> Option<OwnHand> {
    of_id(&text.trim().trim_matches('"').parse().ok()?, &budget.for_nodes(SHEET_NODES))
}

fn of_id(id: &GameId, budget: &Budget) -> Option<OwnHand> {
    let Deal { hand, rules, .. } = Deal::read(id, budget).ok()?;
    // The operators are a setting of the room; other rules are not supported.
    let usual = Rules { operators: rules.operators, ..Rules::classic() };
    of_hand(&hand).filter(|_| rules == usual)
}

fn of_hand(hand: &Hand) -> Option<OwnHand> {
    let ranks: Option<Vec<_>> = hand.ranks()?.into_iter().map(Rank::new).collect();
    Some(OwnHand::Cards(ranks?.try_into().ok()?))
}

/// The id of the Nerdle game with this answer.
fn equation(text: &str) -> Option<OwnHand> {
    let custom = |variant: &Variant| {
        let tiles = Tiles::parse(text, *variant).ok()?;
        Equation::custom(tiles, *variant)?.id().ok()
    };
    text.contains('=').then(|| Variant::ALL.iter().find_map(custom))?.map(OwnHand::Game)
}

/// A game id of a puzzle other than 24.
fn game(text: &str) -> Option<OwnHand> {
    let id: GameId = text.parse().ok()?;
    let puzzle: ClassPuzzle = id.puzzle().parse().ok()?;
    (puzzle != ClassPuzzle::TwentyFour).then_some(OwnHand::Game(id))
}

fn cells(line: &str) -> Vec<&str> {
    let by_comma = line.split(',');
    by_comma.flat_map(|part| part.split("  ")).filter(|cell| !cell.trim().is_empty()).collect()
}

/// The hands of a sheet, from the arguments of the command that made it.
fn sheet(puzzle: &str, words: &[String], budget: &Budget) -> Option<Vec<OwnHand>> {
    let verbs = find(unpuzzle_puzzles::ALL, puzzle)?.verbs();
    let request = Call::new(verbs.iter().find(|verb| verb.name == GENERATE)?);
    let reply = parse_call(request, words)?.run(&mut NoIo, &budget.for_nodes(SHEET_NODES)).ok()?;
    let made: Value = serde_json::from_str(&reply.json(Language::English)).ok()?;
    let lists = made.as_object()?.values().filter_map(Value::as_array);
    let ids = lists.flatten().filter_map(|one| one["id"].as_str());
    ids.map(hand).collect()
}

/// Parses the arguments. The seed is required to make the same sheet; output options are
/// ignored.
fn parse_call(mut request: Call, words: &[String]) -> Option<Call> {
    let (mut seed, mut words) = (None, words.iter());
    while let Some(word) = words.next() {
        let (name, attached) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        let mut value = || attached.clone().or_else(|| words.next().cloned());
        match (name, argument(&request, name)) {
            ("--seed", _) => seed = Some(value()?.parse().ok()?),
            ("--json" | "--quiet" | "-q", _) => {}
            ("--save" | "--lang" | "--color" | "--threads" | "--title" | "--answers", _) => {
                value()?;
            }
            (_, Some(Field { name, takes: Takes::Flag, .. })) => {
                request = request.with(name, "true").ok()?;
            }
            (_, Some(Field { name, .. })) => request = request.with(name, value()?).ok()?,
            (_, None) => return None,
        }
    }
    request.seed = seed?;
    Some(request)
}

fn argument(request: &Call, flag: &str) -> Option<&'static Field> {
    let is_named = |one: &&Field| match (flag.strip_prefix("--"), one.short) {
        (Some(long), _) => one.is_called(long),
        (None, Some(short)) => flag.strip_prefix('-').is_some_and(|one| one.chars().eq([short])),
        (None, None) => false,
    };
    request.verb.fields().iter().find(is_named)
}
