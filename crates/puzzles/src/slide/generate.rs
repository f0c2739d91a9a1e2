//! `generate`: starting boards, each a game by its id.

use unpuzzle_slide::{Grid, PUZZLE};

use super::game::tiles;
use super::input::SizeArg;
use crate::prelude::*;

/// Boards up to this many are drawn; more are listed.
const DRAWN: u64 = 3;

/// Make starting boards
#[derive(Deserialize, JsonSchema)]
pub(super) struct Generate {
    /// How many boards
    #[serde(default)]
    #[schemars(extend("x-short" = "n", "x-alias" = ["count"]))]
    number: Within<1, 10_000>,
    #[serde(flatten)]
    size: SizeArg,
}

/// Starting boards.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: u64,
    boards: Vec<Start>,
}

/// A game before its first move.
#[derive(Serialize, JsonSchema)]
struct Start {
    id: String,
    board: Grid,
}

impl Verb for Generate {
    const NAME: &'static str = "generate";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("generate -n 5 --size 3x3 --seed 7", "five small boards")];
    const FORMATS: &'static [&'static str] = &["csv"];
    type Answer = Generated;

    fn run(&self, cx: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let (count, size) = (self.number.get(), self.size.get());
        let start = |seed| Start {
            id: format!("{PUZZLE}:{size}#{seed}"),
            board: Grid::start(size, &mut Random::seeded(seed)),
        };
        let boards = (0..count).map(|index| start(cx.seed.wrapping_add(index)));
        Ok(Generated { count, boards: boards.collect() })
    }

    fn show(&self, generated: &Generated, page: &mut Page) {
        if generated.count <= DRAWN {
            for game in &generated.boards {
                page.push(Block::Board(tiles(&game.board)));
            }
        }
        for Start { id, board } in &generated.boards {
            page.line(Role::Strong, id.as_str());
            // Text to paste must not be wrapped.
            page.push(Block::Verbatim(board.to_string()));
        }
    }

    fn table(&self, generated: &Generated) -> Option<Table> {
        Some(Table::of(
            &generated.boards,
            &[
                (msg!("game"), false, &|game| Span::new(Role::Strong, game.id.as_str())),
                (msg!("board"), false, &|game| game.board.to_string().into()),
            ],
        ))
    }

    fn figures(&self, generated: &Generated) -> Figures {
        Figures { count: Some(generated.count), ..Figures::default() }
    }
}
