//! `bench`: how strong players are, over many games from the same seeds.

use unpuzzle_puzzle::page::{Bar, Block, Chart, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, InputError, LegacyReply, LocalizedText, Outcome, Request, Value, VerbIo,
};

use super::input::{self, NoSeat};
use super::messages;
use unpuzzle_slide::players::{PlayerFactory, PlayerName};
use unpuzzle_slide::players::{Standing, Tournament};

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let names = input::players(request)?;
    let mut roster = input::roster(desk, request)?;
    let entries = match play_all(&mut roster, &names, request, budget) {
        Ok(entries) => entries,
        Err(NoSeat::Refused(failure)) => return Err(failure),
        Err(NoSeat::OutOfBudget) => Vec::new(),
    };
    Ok(reply(&names, &entries))
}

/// One player's result.
pub(super) struct Entry {
    pub(super) name: PlayerName,
    pub(super) standing: Standing,
}

/// Lets each player play all games, one player after the other.
pub(super) fn play_all(
    roster: &mut PlayerFactory,
    names: &[PlayerName],
    request: &Request,
    budget: &Budget,
) -> Result<Vec<Entry>, NoSeat> {
    let size = input::size(request).map_err(NoSeat::Refused)?;
    let tournament = Tournament {
        size,
        games: request.number("games").unwrap_or(1).unsigned_abs(),
        seed: request.seed,
    };
    let mut entries = Vec::new();
    for &name in names {
        let seats = input::seats(roster, name, size, request, budget)?;
        let standing = tournament.run(seats, budget);
        entries.push(Entry { name, standing });
    }
    Ok(entries)
}

/// Whether every player played every game.
pub(super) fn outcome(names: &[PlayerName], entries: &[Entry]) -> Outcome {
    let whole = |entry: &Entry| entry.standing.stopped.is_none();
    match names.len() == entries.len() && entries.iter().all(whole) {
        true => Outcome::Yes,
        false => Outcome::Unknown,
    }
}

fn reply(names: &[PlayerName], entries: &[Entry]) -> LegacyReply {
    let mut reply = LegacyReply::new(outcome(names, entries));
    reply.field("players", Value::list(entries.iter().map(fields)));
    show(&mut reply, names, entries);
    reply
}

/// The table and the chart of the results.
pub(super) fn show(reply: &mut LegacyReply, names: &[PlayerName], entries: &[Entry]) {
    let table = table(entries);
    reply.page.push(Block::Table(table.clone()));
    for entry in entries
        .iter()
        .filter(|entry| !entry.standing.games.is_empty())
    {
        reply.page.line(Role::Normal, tiles_line(entry));
    }
    reply.page.blank();
    reply.page.push(Block::Chart(chart(entries)));
    if outcome(names, entries) == Outcome::Unknown {
        reply.page.line(Role::Warning, &messages::STOPPED);
    }
    reply.table = Some(table);
}

fn fields(entry: &Entry) -> Value {
    let standing = &entry.standing;
    Value::Record(vec![
        ("player", entry.name.to_string().into()),
        ("games", standing.games.len().into()),
        ("mean_score", standing.mean_score().into()),
        ("standard_error", standing.standard_error().into()),
        ("tiles", tiles(standing)),
        ("moves_per_second", standing.moves_per_second().into()),
        ("moves", standing.moves.into()),
        ("finished", standing.stopped.is_none().into()),
    ])
}

/// The share of games that reached each tile.
pub(super) fn tiles(standing: &Standing) -> Value {
    Value::list(
        standing.tiles().into_iter().map(|(tile, share)| {
            Value::Record(vec![("tile", tile.into()), ("share", share.into())])
        }),
    )
}

fn table(entries: &[Entry]) -> Table {
    let columns = [
        (&messages::PLAYER_COLUMN, false),
        (&messages::GAMES_COLUMN, true),
        (&messages::MEAN, true),
        (&messages::ERROR, true),
        (&messages::MOVES_PER_SECOND, true),
    ];
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: entries.iter().map(row).collect(),
    }
}

fn row(entry: &Entry) -> Vec<Span> {
    let standing = &entry.standing;
    let number = |value: Option<f64>| Span::new(Role::Normal, rounded(value));
    vec![
        Span::new(Role::Strong, entry.name.to_string()),
        Span::new(Role::Normal, standing.games.len()),
        number(standing.mean_score()),
        number(standing.standard_error()),
        number(Some(standing.moves_per_second())),
    ]
}

/// A dash where no game was finished.
fn rounded(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.0}"))
}

/// `expert:3: 8192 100.0 %, 16384 84.5 %`, the largest tiles.
fn tiles_line(entry: &Entry) -> String {
    const SHOWN: usize = 5;
    let tiles = entry.standing.tiles();
    let shown = tiles.iter().skip(tiles.len().saturating_sub(SHOWN));
    let shown: Vec<_> = shown
        .map(|(tile, share)| format!("{tile} {:.1} %", 100.0 * share))
        .collect();
    format!("{}: {}", entry.name, shown.join(", "))
}

fn chart(entries: &[Entry]) -> Chart {
    let bar = |entry: &Entry| {
        let (mean, error) = (entry.standing.mean_score(), entry.standing.standard_error());
        let shown = format!("{} ± {}", rounded(mean), rounded(error));
        Bar {
            label: LocalizedText::from(entry.name.to_string()),
            value: mean.unwrap_or(0.0).max(1.0),
            shown: LocalizedText::from(shown),
        }
    };
    Chart {
        title: LocalizedText::from(&messages::MEAN_TITLE),
        logarithmic: true,
        bars: entries.iter().map(bar).collect(),
    }
}
