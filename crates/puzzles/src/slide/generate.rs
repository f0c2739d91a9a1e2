//! `generate`: starting boards, each a game by its id.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
use unpuzzle_puzzle::{Call, InputError, Random, Reply, Verb, VerbInfo, arguments};
use unpuzzle_slide::board::{Grid, Size};
use unpuzzle_slide::game::PUZZLE;

use super::game::tiles;
use super::{input, messages};

/// Boards up to this many are drawn; more are listed.
const DRAWN: u64 = 3;

/// `2048 generate`
pub(super) struct Generate;

arguments! {
    /// What `generate` takes.
    pub(super) struct GenerateArguments {
        count: u64 = number(1..=10_000, or 1, &messages::COUNT).short('n'),
        size: Size = word("SIZE", or "4x4", &messages::SIZE) => input::size,
    }
}

impl Verb for Generate {
    type Arguments = GenerateArguments;
    type Reply = Generated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("generate -n 5 --size 3x3 --seed 7", &messages::EXAMPLE_GENERATE)],
        formats: &["csv"],
        ..VerbInfo::new("generate", &messages::GENERATE)
    };

    fn run(arguments: GenerateArguments, call: &mut Call<'_>) -> Result<Generated, InputError> {
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

impl Generated {
    fn rows(&self) -> Table {
        let row = |game: &Start| {
            let id = Span::new(Role::Strong, game.id.as_str());
            vec![id, Span::new(Role::Normal, game.board.to_string())]
        };
        Table::new(
            [(&messages::ID, false), (&messages::BOARD_COLUMN, false)],
            self.boards.iter().map(row),
        )
    }
}

impl Reply for Generated {
    fn page(&self) -> Page {
        let mut page = Page::new();
        if self.count <= DRAWN {
            for game in &self.boards {
                page.push(Block::Board(tiles(&game.board)));
            }
        }
        page.push(Block::Table(self.rows()));
        page
    }

    fn table(&self) -> Option<Table> {
        Some(self.rows())
    }

    fn count(&self) -> Option<u64> {
        Some(self.count)
    }
}
