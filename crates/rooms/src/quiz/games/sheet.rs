//! Parsing what a teacher pastes: hands and ids line by line, rows of a table (CSV, or as the
//! terminal prints it), or the command that made a sheet, which makes the same hands again.

use serde_json::Value;
use unpuzzle_nerdle::{Instance as Equation, Tiles, Variant};
use unpuzzle_puzzles::find;
use unpuzzle_puzzles::{Budget, Call, Field, GameId, Language, NoIo, Takes, split_command};
use unpuzzle_twentyfour::deal::{Instance as Dealt, Rank};
use unpuzzle_twentyfour::{Hand, Rules};

use super::list::OwnHand;

/// The verb that makes sheets.
const GENERATE: &str = "generate";
/// Node limit for making a sheet.
const SHEET_NODES: u64 = 50_000_000;
/// Characters that draw tables and cards.
const LINES: [char; 4] = ['─', '│', '╭', '╰'];

/// The hands that a line names: one, none in the heading of a table, or those of a sheet.
pub(super) fn read(line: &str, budget: &Budget) -> Option<Vec<OwnHand>> {
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

/// The hand that a text spells out, which takes no search.
pub(super) fn hand(text: &str) -> Option<OwnHand> {
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

/// The cards that the id of a game deals: `24:hard,1-10#7`.
fn dealt(text: &str, budget: &Budget) -> Option<OwnHand> {
    of_id(&text.trim().trim_matches('"').parse().ok()?, &budget.for_nodes(SHEET_NODES))
}

fn of_id(id: &GameId, budget: &Budget) -> Option<OwnHand> {
    let Dealt { hand, rules, .. } = Dealt::read(id, budget).ok()?;
    // Which operators there are is a setting of the room; all else is as usual.
    let usual = Rules { operators: rules.operators, ..Rules::classic() };
    of_hand(&hand).filter(|_| rules == usual)
}

fn of_hand(hand: &Hand) -> Option<OwnHand> {
    let ranks: Option<Vec<_>> = hand.ranks()?.into_iter().map(Rank::new).collect();
    Some(OwnHand::Cards(ranks?.try_into().ok()?))
}

/// An equation becomes the id of the game whose answer it is.
fn equation(text: &str) -> Option<OwnHand> {
    let custom = |variant: &Variant| {
        let tiles = Tiles::parse(text, *variant).ok()?;
        Equation::custom(tiles, *variant)?.id().ok()
    };
    text.contains('=').then(|| Variant::ALL.iter().find_map(custom))?.map(OwnHand::Game)
}

/// The id of a game of another puzzle than 24.
fn game(text: &str) -> Option<OwnHand> {
    let id: GameId = text.parse().ok()?;
    matches!(id.puzzle(), "nerdle" | "tiling" | "2048").then_some(OwnHand::Game(id))
}

/// Cells between commas or wide gaps.
fn cells(line: &str) -> Vec<&str> {
    let by_comma = line.split(',');
    by_comma.flat_map(|part| part.split("  ")).filter(|cell| !cell.trim().is_empty()).collect()
}

/// Every hand of a sheet, by the words of the command that made it.
fn sheet(puzzle: &str, words: &[String], budget: &Budget) -> Option<Vec<OwnHand>> {
    let verbs = find(unpuzzle_puzzles::ALL, puzzle)?.verbs();
    let request = Call::new(verbs.iter().find(|verb| verb.name == GENERATE)?);
    let reply = asked(request, words)?.run(&mut NoIo, &budget.for_nodes(SHEET_NODES)).ok()?;
    let made: Value = serde_json::from_str(&reply.json(Language::English)).ok()?;
    let lists = made.as_object()?.values().filter_map(Value::as_array);
    let ids = lists.flatten().filter_map(|one| one["id"].as_str());
    ids.map(hand).collect()
}

/// The request of a command. Without its seed a sheet cannot be made again; what only says
/// where or how it is printed does not matter.
fn asked(mut request: Call, words: &[String]) -> Option<Call> {
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

/// The argument that a flag names.
fn argument(request: &Call, flag: &str) -> Option<&'static Field> {
    let is_named = |one: &&Field| match (flag.strip_prefix("--"), one.short) {
        (Some(long), _) => one.is_called(long),
        (None, Some(short)) => flag.strip_prefix('-').is_some_and(|one| one.chars().eq([short])),
        (None, None) => false,
    };
    request.verb.fields().iter().find(is_named)
}
