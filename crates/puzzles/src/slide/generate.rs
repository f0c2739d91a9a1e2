//! `generate`: starting boards, each a game by its id.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{InputError, LegacyReply, Outcome, Random, Request, Value};

use super::game::tiles;
use super::{input, messages};
use unpuzzle_slide::board::Grid;
use unpuzzle_slide::game::PUZZLE;

/// Boards up to this many are drawn; more are listed.
const DRAWN: usize = 3;

pub(super) fn perform(request: &Request) -> Result<LegacyReply, InputError> {
    let size = input::size(request)?;
    let count = request.number("count").unwrap_or(1).unsigned_abs();
    let seeds = (0..count).map(|index| request.seed.wrapping_add(index));
    let games: Vec<Start> = seeds
        .map(|seed| Start {
            id: format!("{PUZZLE}:{size}#{seed}"),
            grid: Grid::start(size, &mut Random::seeded(seed)),
        })
        .collect();
    Ok(reply(&games))
}

/// A game before its first move.
struct Start {
    id: String,
    grid: Grid,
}

fn reply(games: &[Start]) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let fields = |game: &Start| {
        Value::Record(vec![
            ("id", game.id.as_str().into()),
            ("board", game.grid.to_string().into()),
        ])
    };
    reply
        .field("count", games.len())
        .field("boards", Value::list(games.iter().map(fields)));
    if games.len() <= DRAWN {
        for game in games {
            reply.page.push(Block::Board(tiles(&game.grid)));
        }
    }
    let table = table(games);
    reply.page.push(Block::Table(table.clone()));
    reply.table = Some(table);
    reply
}

fn table(games: &[Start]) -> Table {
    let columns = [&messages::ID, &messages::BOARD_COLUMN];
    let row = |game: &Start| {
        let id = Span::new(Role::Strong, game.id.as_str());
        vec![id, Span::new(Role::Normal, game.grid.to_string())]
    };
    Table {
        columns: columns
            .map(|title| Column {
                title,
                numeric: false,
            })
            .to_vec(),
        rows: games.iter().map(row).collect(),
    }
}
