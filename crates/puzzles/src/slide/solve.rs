//! `solve`: a player plays on from a board to the end.

use unpuzzle_puzzle::page::{Block, Role};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, Outcome, Random, Request, VerbIo,
};

use super::game::tiles;
use super::{input, messages};
use unpuzzle_slide::board::tile;
use unpuzzle_slide::notation::Record;
use unpuzzle_slide::players::play_on;

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let input::Standing { grid, game } = input::standing(request)?;
    let mut roster = input::roster(desk, request)?;
    let name = input::player(request, &roster, grid.size())?;
    let mut seat = match input::seat(&mut roster, name, grid.size(), request, budget) {
        Ok(seat) => seat,
        Err(none) => return none.reply(),
    };
    seat.begin(Random::seeded(!request.seed));
    // A game goes on with its own tiles; a board has none to come.
    let of_request = || (request.seed.to_string(), Random::seeded(request.seed));
    let (seed, mut random) = game.unwrap_or_else(of_request);
    let mut record = Record::new(grid)
        .with_seed(&seed)
        .with_player(&name.to_string());
    let stopped = play_on(&mut seat, grid, &mut random, budget, |turn| {
        // The player's own moves are always possible.
        let _ = record.play(turn);
    });
    let mut reply = told(&record, stopped);
    reply.notes = input::doubts(&grid);
    Ok(reply)
}

fn told(record: &Record, stopped: Option<Exhausted>) -> LegacyReply {
    let outcome = if stopped.is_some() {
        Outcome::Unknown
    } else {
        Outcome::Yes
    };
    let largest = tile(record.grid().largest());
    let mut reply = LegacyReply::new(outcome);
    reply
        .field("start", record.start().to_string())
        .field("player", record.player())
        .field("score", record.score())
        .field("moves", record.turns().len())
        .field("largest", largest)
        .field("over", record.grid().is_over())
        .field("board", record.grid().to_string())
        .field("record", record.to_string());
    let said = messages::PLAYED_ON
        .with("player", record.player().unwrap_or_default())
        .with("moves", record.turns().len())
        .with("score", record.score())
        .with("largest", largest);
    reply.page.line(Role::Title, said);
    reply.page.push(Block::Board(tiles(record.grid())));
    if stopped.is_some() {
        reply.page.line(Role::Warning, &messages::STOPPED);
    }
    reply.text = Some(record.to_string().into());
    reply
}
