//! Reads boards, records, sizes and players out of requests.

use std::sync::Arc;

use unpuzzle_puzzle::{
    Budget, GameId, InputError, Message, Random, Request, SourceSpan, VerbIo, nearest,
};

use super::explain::{Explain, Refuse as _};
use super::game::SlideGame;
use super::{messages, unknown};
use unpuzzle_slide::WeightsError;
use unpuzzle_slide::board::Grid;
use unpuzzle_slide::board::Size;
use unpuzzle_slide::game::PUZZLE;
use unpuzzle_slide::network::Network;
use unpuzzle_slide::notation::Record;
use unpuzzle_slide::players::{AnyPlayer, NameError, PlayerError, PlayerFactory, PlayerName};

/// The most threads that a request is given.
const MOST_THREADS: usize = 256;

/// A board with the tiles that are to come, where it is that of a game.
pub(super) struct Standing {
    pub(super) grid: Grid,
    /// The seed of the game and its random numbers from here on.
    pub(super) game: Option<(String, Random)>,
}

/// The board of a request: typed in any form, or a game id with the moves made
/// so far behind it, `2048:4x4#7 LULDR`.
pub(super) fn standing(request: &Request) -> Result<Standing, InputError> {
    let text = request.word("board").unwrap_or_default();
    if let Some((id, moves)) = id_and_moves(text) {
        let mut game = SlideGame::open(&id)?;
        let seed = id.seed().unwrap_or("0").to_owned();
        game.play_all(moves)?;
        return Ok(Standing {
            grid: *game.grid(),
            game: Some((seed, game.random().clone())),
        });
    }
    let grid = text
        .parse()
        .map_err(|error: unpuzzle_slide::BoardError| error.failure(text))?;
    Ok(Standing { grid, game: None })
}

/// The board of a request where the tiles to come do not matter.
pub(super) fn board(request: &Request) -> Result<Grid, InputError> {
    Ok(standing(request)?.grid)
}

/// The id at the start of a text and what stands behind it.
fn id_and_moves(text: &str) -> Option<(GameId, &str)> {
    let text = text.trim();
    let is_id = text.strip_prefix(PUZZLE)?.starts_with(':');
    let (id, moves) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let id = id.parse().ok().filter(|_| is_id)?;
    Some((id, moves))
}

/// What is doubtful about a board, to be told beside the result.
pub(super) fn doubts(grid: &Grid) -> Vec<Message> {
    grid.doubt().iter().map(Explain::message).collect()
}

/// Stands for the end of a line of a record on one line.
pub(super) const LINE_END: char = ';';

/// The record of a request.
pub(super) fn record(request: &Request) -> Result<Record, InputError> {
    let text = request.word("game").unwrap_or_default();
    let lines = match text.contains('\n') {
        true => text.to_owned(),
        false => text.replace(LINE_END, "\n"),
    };
    Record::parse(&lines).map_err(|error| error.failure(&lines))
}

/// The size of a request.
pub(super) fn size(request: &Request) -> Result<Size, InputError> {
    let text = request.word("size").unwrap_or("4x4");
    let refused = |error: unpuzzle_slide::SizeError| {
        InputError::new(error.message()).at(SourceSpan::whole(text))
    };
    text.parse().map_err(refused)
}

pub(super) fn threads(request: &Request) -> usize {
    request.threads.clamp(1, MOST_THREADS)
}

/// The players that a request names, with commas between them.
pub(super) fn players(request: &Request) -> Result<Vec<PlayerName>, InputError> {
    let text = request.word("player").unwrap_or_default();
    let mut start = 0;
    let mut names = Vec::new();
    for word in text.split(',') {
        let blanks = word.len() - word.trim_start().len();
        let at = start + blanks..start + blanks + word.trim().len();
        let name = word
            .trim()
            .parse()
            .map_err(|error| name_failure(error, SourceSpan::new(text, at)));
        names.push(name?);
        start += word.len() + 1;
    }
    Ok(names)
}

/// The one player that a request names, or the strongest for this size.
pub(super) fn player(
    request: &Request,
    roster: &PlayerFactory,
    size: Size,
) -> Result<PlayerName, InputError> {
    match request.given("player") {
        None => Ok(roster.strongest(size)),
        Some(text) => text
            .trim()
            .parse()
            .map_err(|error| name_failure(error, SourceSpan::whole(text))),
    }
}

fn name_failure(error: NameError, place: SourceSpan) -> InputError {
    let (message, suggestion) = match error {
        NameError::Unknown => {
            let known = PlayerName::WORDS.to_vec();
            let typed = &place.text[place.span.clone()];
            let word = typed.split(':').next().unwrap_or_default();
            let suggestion = nearest(word, PlayerName::WORDS);
            (messages::NO_SUCH_PLAYER.with("known", known), suggestion)
        }
        NameError::Plies(most) => (messages::PLIES_RANGE.with("most", most), None),
        _ => (messages::NO_PLIES.message(), None),
    };
    InputError::new(message)
        .at(place)
        .with_suggestion(suggestion)
}

/// The players that can be had: the expert with the weights of the request, or
/// with its own.
pub(super) fn roster(
    desk: &mut dyn VerbIo,
    request: &Request,
) -> Result<PlayerFactory, InputError> {
    let Some(path) = request.given("weights") else {
        return Ok(PlayerFactory::default());
    };
    let missing = || InputError::new(messages::NO_SUCH_FILE.message()).at(SourceSpan::whole(path));
    let bytes = desk.read("weights")?.ok_or_else(missing)?;
    let refused = |error| weights_failure(&error).at(SourceSpan::whole(path));
    let network = Network::unpack(&bytes).map_err(refused)?;
    Ok(PlayerFactory::with_network(Arc::new(network)))
}

/// What is wrong with a file of weights.
pub(super) fn weights_failure(error: &WeightsError) -> InputError {
    InputError::new(match error {
        WeightsError::Foreign => messages::FOREIGN_FILE.message(),
        WeightsError::Version { found, expected } => messages::OTHER_FORMAT
            .with("found", *found)
            .with("expected", *expected),
        WeightsError::Truncated(at) => messages::FILE_TOO_SHORT.with("at", *at),
        WeightsError::Damaged { .. } => messages::FILE_DAMAGED.message(),
        WeightsError::Nonsense(at) => messages::FILE_NONSENSE.with("at", *at),
        WeightsError::Shape(_) => messages::FILE_SHAPE.message(),
    })
}

/// Why nobody sits down: a refusal, or a reply when the budget ran out.
pub(super) enum NoSeat {
    Refused(InputError),
    OutOfBudget,
}

impl NoSeat {
    pub(super) fn reply(self) -> Result<unpuzzle_puzzle::LegacyReply, InputError> {
        match self {
            NoSeat::Refused(failure) => Err(failure),
            NoSeat::OutOfBudget => Ok(unknown()),
        }
    }
}

/// A seat with a player.
pub(super) fn seat(
    roster: &mut PlayerFactory,
    name: PlayerName,
    size: Size,
    request: &Request,
    budget: &Budget,
) -> Result<AnyPlayer, NoSeat> {
    let seat = roster.player(name, size, threads(request), budget);
    seat.map_err(|error| {
        let message = match error {
            PlayerError::Exhausted(_) => return NoSeat::OutOfBudget,
            PlayerError::Weights(error) => return NoSeat::Refused(weights_failure(&error)),
            PlayerError::OtherSize => messages::EXPERT_SIZE.message(),
            PlayerError::TooLarge => messages::PERFECT_SIZE.message(),
        };
        let help = messages::ANY_SIZE.message();
        NoSeat::Refused(InputError::new(message).with_help(help))
    })
}

/// As many seats with the same player as there are threads.
pub(super) fn seats(
    roster: &mut PlayerFactory,
    name: PlayerName,
    size: Size,
    request: &Request,
    budget: &Budget,
) -> Result<Vec<AnyPlayer>, NoSeat> {
    let each = 0..threads(request);
    each.map(|_| seat(roster, name, size, request, budget))
        .collect()
}
