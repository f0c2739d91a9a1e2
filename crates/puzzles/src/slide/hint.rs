//! `hint`: the best move of a board, with what each is worth.

use unpuzzle_slide::{Advice, Greedy, Move, PlayerName, Values};

use super::game::tiles;
use super::input::{BoardArgs, no_player};
use crate::prelude::*;

/// The best move of a board, and what each move is worth
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Hint(BoardArgs);

impl Verb for Hint {
    const NAME: &'static str = "hint";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'", "what to do here?"),
        ("hint '2 4 ./. 2 8' --player perfect --json", "exact on a small board, as data"),
    ];
    const SPOILS: bool = true;
    type Answer = Advice;

    fn run(&self, cx: &mut Context<'_>) -> Result<Advice, NoAnswer> {
        let BoardArgs { board, by } = &self.0;
        let mut factory = by.weights.factory(cx.io)?;
        let player = by.player(board.grid.size());
        cx.notes.extend(self.0.doubts());
        let advice = factory.advise(player, board.grid, cx.budget);
        advice
            .map_err(no_player)?
            .ok_or_else(|| NoAnswer::No(msg!("no move is possible: the game is over")))
    }

    fn show(&self, advice: &Advice, page: &mut Page) {
        page.push(Block::Board(tiles(&advice.board)));
        let best = advice.best.message();
        page.line(Role::Good, msg!("the best move is {best}", best));
        page.push(Block::Table(table(&advice.values, advice.best)));
        page.line(Role::Quiet, measure(advice).with("player", advice.player.to_string()));
        if let PlayerName::Greedy(Greedy::ValueLiteral | Greedy::SpaceLiteral) = advice.player {
            let points = |way| advice.board.slide(way).map_or(0, |slide| slide.reward);
            let counted = msg!(
                "HitungHorizontal: {across}, HitungVertikal: {down}",
                across = points(Move::Left),
                down = points(Move::Down)
            );
            page.line(Role::Quiet, counted);
        }
    }
}

fn measure(advice: &Advice) -> Message {
    match advice.player {
        _ if advice.in_points => msg!("by {player}: points that are still to come on average", ..),
        PlayerName::Greedy(Greedy::Value) => msg!("by {player}: points of the move", ..),
        PlayerName::Greedy(Greedy::Space) => msg!("by {player}: cells that the move frees", ..),
        PlayerName::Greedy(Greedy::ValueLiteral) => {
            msg!("by {player}: 2 across or 1 down if the move scores, else 0", ..)
        }
        PlayerName::Greedy(Greedy::SpaceLiteral) => {
            msg!("by {player}: 2 across if the move frees a cell, 1 down if it scores, else 0", ..)
        }
        _ => msg!("by {player}: larger is better, in a measure of its own", ..),
    }
}

fn table(values: &Values, best: Move) -> Table {
    let row = |direction: Move| {
        let role = if direction == best { Role::Strong } else { Role::Normal };
        let worth = match values.get(direction) {
            Some(value) => Span::new(role, LocalizedText::fixed(value, 1)),
            None => Span::new(Role::Quiet, msg!("changes nothing")),
        };
        vec![Span::new(role, direction.message()), worth]
    };
    Table::new([(msg!("move"), false), (msg!("worth"), true)], Move::ALL.map(row))
}
