//! `hint`: the best move of a board, with what each is worth.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value, VerbIo};

use super::game::{direction_message, tiles};
use super::{input, messages};
use unpuzzle_slide::board::Grid;
use unpuzzle_slide::board::Move;
use unpuzzle_slide::board::Values;
use unpuzzle_slide::players::Player;
use unpuzzle_slide::players::PlayerName;

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let grid = input::board(request)?;
    let mut roster = input::roster(desk, request)?;
    let name = input::player(request, &roster, grid.size())?;
    let mut seat = match input::seat(&mut roster, name, grid.size(), request, budget) {
        Ok(seat) => seat,
        Err(none) => return none.reply(),
    };
    let Ok(values) = seat.values(&grid, budget) else {
        return Ok(super::unknown());
    };
    let mut reply = match values.best() {
        Some(best) => told(&grid, name, &values, best),
        None => over(&grid),
    };
    reply.notes = input::doubts(&grid);
    Ok(reply)
}

fn told(grid: &Grid, name: PlayerName, values: &Values, best: Move) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let worth = |(field, direction): (&'static str, Move)| (field, values.get(direction).into());
    reply
        .field("board", grid.to_string())
        .field("move", best.to_string())
        .field("values", Value::Record(FIELDS.map(worth).to_vec()))
        .field("player", name.to_string());
    reply.page.push(Block::Board(tiles(grid)));
    let said = messages::game::BEST_MOVE.with("best", direction_message(best));
    reply.page.line(Role::Good, said);
    reply.page.push(Block::Table(table(values, best)));
    let unit = match name {
        PlayerName::Expert(_) | PlayerName::Perfect => &messages::VALUES_IN_POINTS,
        _ => &messages::VALUES_OF_ITS_OWN,
    };
    reply
        .page
        .line(Role::Quiet, unit.with("player", name.to_string()));
    reply
}

const FIELDS: [(&str, Move); 4] = [
    ("left", Move::Left),
    ("down", Move::Down),
    ("right", Move::Right),
    ("up", Move::Up),
];

fn table(values: &Values, best: Move) -> Table {
    let columns = [(&messages::MOVE, false), (&messages::WORTH, true)];
    let row = |direction: Move| {
        let role = if direction == best {
            Role::Strong
        } else {
            Role::Normal
        };
        let worth = match values.get(direction) {
            Some(value) => Span::new(role, format!("{value:.1}")),
            None => Span::new(Role::Quiet, &messages::IMPOSSIBLE),
        };
        vec![Span::new(role, direction_message(direction)), worth]
    };
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: Move::ALL.map(row).to_vec(),
    }
}

fn over(grid: &Grid) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::No);
    reply
        .field("board", grid.to_string())
        .field("move", Value::Null)
        .field(
            "values",
            Value::Record(FIELDS.map(|(field, _)| (field, Value::Null)).to_vec()),
        )
        .field("text", messages::game::OVER.message());
    reply.page.push(Block::Board(tiles(grid)));
    reply.page.line(Role::Bad, &messages::game::OVER);
    reply
}
