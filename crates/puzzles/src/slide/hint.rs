//! `hint`: the best move of a board, with what each is worth.

use unpuzzle_puzzle::msg;
use unpuzzle_slide::board::{Grid, Move, Values};
use unpuzzle_slide::players::{Player as _, PlayerName};

use super::game::tiles;
use super::input::{BoardArguments, threads};
use crate::Answered;
use crate::prelude::*;

/// `2048 hint`
pub(super) struct Hint;

impl OldVerb for Hint {
    type Arguments = BoardArguments;
    type Reply = Answered<Advice>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'", "what to do here?"),
            ("hint '2 4 ./. 2 8' --player perfect --json", "exact on a small board, as data"),
        ],
        ..VerbInfo::new("hint", "The best move of a board, and what each move is worth")
    };

    fn run(
        arguments: BoardArguments,
        call: &mut Context<'_>,
    ) -> Result<Answered<Advice>, NoAnswer> {
        let board = arguments.board.grid;
        let (mut players, name) = arguments.by.players(board.size(), call.io)?;
        let player = players.player(name, threads(call.threads), call.budget)?;
        let values = player.and_then(|mut player| player.values(&board, call.budget).ok());
        let Some(values) = values else {
            return Ok(Answered::Unknown(
                (msg!("unknown: the work was stopped before the end")).into(),
            ));
        };
        let best = values.best();
        Ok(Answered::Told(Advice {
            board,
            best,
            values: MoveValues::new(&values),
            player: best.map(|_| name),
            in_points: players.counts_points(name, &board),
            text: best.is_none().then(|| msg!("no move is possible: the game is over")),
            notes: arguments.board.doubts(),
        }))
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Advice {
    #[schemars(with = "String")]
    board: Grid,
    /// Null if there is none.
    #[serde(rename = "move")]
    #[schemars(with = "Option<Word<Move>>")]
    best: Option<Move>,
    values: MoveValues,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    player: Option<PlayerName>,
    #[serde(skip)]
    in_points: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Message>,
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

    fn table(&self, best: Move) -> Table {
        let row = |(direction, worth): (Move, Option<f64>)| {
            let role = match direction == best {
                true => Role::Strong,
                false => Role::Normal,
            };
            let worth = match worth {
                Some(value) => Span::new(role, LocalizedText::fixed(value, 1)),
                None => Span::new(Role::Quiet, msg!("changes nothing")),
            };
            vec![Span::new(role, direction.message()), worth]
        };
        Table::new([(msg!("move"), false), (msg!("worth"), true)], self.each().map(row))
    }
}

impl Reply for Advice {
    fn verdict(&self) -> Verdict {
        self.best.map_or(Verdict::No, |_| Verdict::Yes)
    }

    fn notes(&self) -> Vec<Message> {
        self.notes.clone()
    }

    fn show(&self, page: &mut Page) {
        page.push(Block::Board(tiles(&self.board)));
        let (Some(best), Some(player)) = (self.best, self.player) else {
            page.line(Role::Bad, msg!("no move is possible: the game is over"));
            return;
        };
        let said = msg!("the best move is {best}", best = best.message());
        page.line(Role::Good, said);
        page.push(Block::Table(self.values.table(best)));
        let unit = match self.in_points {
            true => msg!("by {player}: points that are still to come on average", ..),
            false => msg!("by {player}: larger is better, in a measure of its own", ..),
        };
        page.line(Role::Quiet, unit.with("player", player.to_string()));
    }
}
