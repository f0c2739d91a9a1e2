//! `hint`: the best move of a board, with what each is worth.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
use unpuzzle_puzzle::{Call, InputError, Message, Outcome, Reply, Verb, VerbInfo};
use unpuzzle_slide::board::{Grid, Move, Values};
use unpuzzle_slide::players::{Player as _, PlayerName};

use super::game::{direction_message, tiles};
use super::input::{BoardArguments, threads};
use super::messages;
use super::stopped::Stopped;

/// `2048 hint`
pub(super) struct Hint;

impl Verb for Hint {
    type Arguments = BoardArguments;
    type Reply = Advice;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'", &messages::EXAMPLE_HINT),
            ("hint '2 4 ./. 2 8' --player perfect --json", &messages::EXAMPLE_PERFECT),
        ],
        ..VerbInfo::new("hint", &messages::HINT)
    };

    fn run(arguments: BoardArguments, call: &mut Call<'_>) -> Result<Advice, InputError> {
        let board = arguments.board.grid;
        let (mut players, name) = arguments.by.players(board.size(), call.io)?;
        let player = players.player(name, threads(call.threads), call.budget)?;
        let values = player.and_then(|mut player| player.values(&board, call.budget).ok());
        let Some(values) = values else {
            return Ok(Advice::Stopped(Stopped::new()));
        };
        let notes = arguments.board.doubts();
        Ok(match values.best() {
            Some(best) => Advice::Best(Best {
                board,
                best,
                values: MoveValues::new(&values),
                player: name,
                notes,
            }),
            None => Advice::Over(Over {
                board,
                best: None,
                values: MoveValues::new(&values),
                text: messages::game::OVER.message(),
                notes,
            }),
        })
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Advice {
    Best(Best),
    Over(Over),
    Stopped(Stopped),
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Best {
    #[schemars(with = "String")]
    board: Grid,
    #[serde(rename = "move")]
    #[schemars(with = "String")]
    best: Move,
    values: MoveValues,
    #[schemars(with = "String")]
    player: PlayerName,
    #[serde(skip)]
    notes: Vec<Message>,
}

/// A board without a move.
#[derive(Serialize, JsonSchema)]
pub(super) struct Over {
    #[schemars(with = "String")]
    board: Grid,
    #[serde(rename = "move")]
    best: Option<()>,
    values: MoveValues,
    text: Message,
    #[serde(skip)]
    notes: Vec<Message>,
}

/// What each move is worth; nothing for one that changes nothing.
#[derive(Serialize, JsonSchema)]
struct MoveValues {
    left: Option<f64>,
    down: Option<f64>,
    right: Option<f64>,
    up: Option<f64>,
}

impl MoveValues {
    fn new(values: &Values) -> Self {
        MoveValues {
            left: values.get(Move::Left),
            down: values.get(Move::Down),
            right: values.get(Move::Right),
            up: values.get(Move::Up),
        }
    }

    fn each(&self) -> [(Move, Option<f64>); 4] {
        [
            (Move::Left, self.left),
            (Move::Down, self.down),
            (Move::Right, self.right),
            (Move::Up, self.up),
        ]
    }
}

impl Reply for Advice {
    fn outcome(&self) -> Outcome {
        match self {
            Advice::Best(_) => Outcome::Yes,
            Advice::Over(_) => Outcome::No,
            Advice::Stopped(_) => Outcome::Unknown,
        }
    }

    fn page(&self) -> Page {
        match self {
            Advice::Best(best) => best.page(),
            Advice::Over(over) => {
                let mut page = Page::new();
                page.push(Block::Board(tiles(&over.board)));
                page.line(Role::Bad, &messages::game::OVER);
                page
            }
            Advice::Stopped(stopped) => stopped.page(),
        }
    }

    fn notes(&self) -> Vec<Message> {
        match self {
            Advice::Best(Best { notes, .. }) | Advice::Over(Over { notes, .. }) => notes.clone(),
            Advice::Stopped(_) => Vec::new(),
        }
    }
}

impl Best {
    fn page(&self) -> Page {
        let mut page = Page::new();
        page.push(Block::Board(tiles(&self.board)));
        let said = messages::game::BEST_MOVE.with("best", direction_message(self.best));
        page.line(Role::Good, said);
        page.push(Block::Table(self.table()));
        let unit = match self.player.counts_points() {
            true => &messages::VALUES_IN_POINTS,
            false => &messages::VALUES_OF_ITS_OWN,
        };
        page.line(Role::Quiet, unit.with("player", self.player.to_string()));
        page
    }

    fn table(&self) -> Table {
        let row = |(direction, worth): (Move, Option<f64>)| {
            let role = match direction == self.best {
                true => Role::Strong,
                false => Role::Normal,
            };
            let worth = match worth {
                Some(value) => Span::new(role, format!("{value:.1}")),
                None => Span::new(Role::Quiet, &messages::IMPOSSIBLE),
            };
            vec![Span::new(role, direction_message(direction)), worth]
        };
        Table::new(
            [(&messages::MOVE, false), (&messages::WORTH, true)],
            self.values.each().map(row),
        )
    }
}
