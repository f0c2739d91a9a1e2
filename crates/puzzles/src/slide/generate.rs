//! `generate`: starting boards, each a game by its id.

use unpuzzle_puzzle::{Random, msg};
use unpuzzle_slide::board::{Grid, Size};
use unpuzzle_slide::game::PUZZLE;

use super::game::tiles;
use super::input;
use crate::prelude::*;

/// Boards up to this many are drawn; more are listed.
const DRAWN: u64 = 3;

/// `2048 generate`
pub(super) struct Generate;

arguments! {
    pub(super) struct GenerateArguments {
        count: u64 = number(1..=10_000, or 1, "How many boards").short('n'),
        size: Size = word("SIZE", or "4x4", "Rows and columns, from 2x2 to 8x8") => input::size,
    }
}

impl OldVerb for Generate {
    type Arguments = GenerateArguments;
    type Reply = Generated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("generate -n 5 --size 3x3 --seed 7", "five small boards")],
        formats: &["csv"],
        ..VerbInfo::new("generate", "Make starting boards")
    };

    fn run(arguments: GenerateArguments, call: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let GenerateArguments { count, size } = arguments;
        let seeds = (0..count).map(|index| call.seed.wrapping_add(index));
        let boards = seeds.map(|seed| Start {
            id: format!("{PUZZLE}:{size}#{seed}"),
            board: Grid::start(size, &mut Random::seeded(seed)),
        });
        let boards = boards.collect();
        Ok(Generated { count, boards })
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: u64,
    boards: Vec<Start>,
}

/// A game before its first move.
#[derive(Serialize, JsonSchema)]
struct Start {
    id: String,
    #[schemars(with = "String")]
    board: Grid,
}

impl Reply for Generated {
    fn show(&self, page: &mut Page) {
        if self.count <= DRAWN {
            for game in &self.boards {
                page.push(Block::Board(tiles(&game.board)));
            }
        }
        page.table(self.table());
    }

    fn table(&self) -> Option<Table> {
        Some(Table::of(
            &self.boards,
            &[
                (msg!("game"), false, &|game| Span::new(Role::Strong, game.id.as_str())),
                (msg!("board"), false, &|game| game.board.to_string().into()),
            ],
        ))
    }

    fn count(&self) -> Option<u64> {
        Some(self.count)
    }
}
