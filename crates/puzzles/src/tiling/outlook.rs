//! `outlook`: in how many solutions a position still stands, and which
//! placements keep it alive.

use unpuzzle_tiling::coach;
use unpuzzle_tiling::model::Layout;

use super::hint::placed_after;
use super::input::Source;
use super::{drawing, picture};
use crate::prelude::*;

/// Say in how many solutions a position still stands, and what keeps it alive
#[derive(Deserialize, JsonSchema)]
pub(super) struct Outlook {
    #[serde(flatten)]
    source: Source,
    /// The moves already made, with semicolons between them
    #[schemars(extend("x-value" = "MOVES"))]
    after: Option<String>,
    /// How many placements of each piece to list
    #[serde(default)]
    limit: Within<1, 1_000_000>,
}

/// What can become of a position, or the position alone.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Position {
    Known(coach::Outlook),
    Unknown { why: Message, board: Layout },
}

impl Position {
    fn board(&self) -> &Layout {
        match self {
            Position::Known(outlook) => &outlook.board,
            Position::Unknown { board, .. } => board,
        }
    }
}

impl Verb for Outlook {
    const NAME: &'static str = "outlook";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("outlook --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'", "is it still alive?"),
        ("outlook --board soma --after 'V:1:1,1+1:1,2+1:2,2' --save position.png", "as a picture"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "pdf"];
    const SPOILS: bool = true;
    type Answer = Position;

    fn run(&self, cx: &mut Context<'_>) -> Result<Position, NoAnswer> {
        let problem = &self.source.read(cx)?.problem;
        let placed = placed_after(problem, self.after.as_deref())?;
        let outlook = coach::Outlook::new(problem, &placed, self.limit.get(), cx.budget);
        Ok(outlook.map_or_else(
            |why| Position::Unknown {
                why: msg!("unknown: {reason}", reason = why.message()),
                board: Layout::new(problem, &[problem.fixed(), &placed].concat()),
            },
            Position::Known,
        ))
    }

    fn verdict(&self, position: &Position) -> Verdict {
        match position {
            Position::Known(outlook) => (outlook.count > 0).into(),
            Position::Unknown { .. } => Verdict::Unknown,
        }
    }

    fn show(&self, position: &Position, page: &mut Page) {
        let outlook = match position {
            Position::Known(outlook) => outlook,
            Position::Unknown { why, .. } => {
                page.line(Role::Warning, why.clone());
                return;
            }
        };
        self.source.heading(page);
        drawing::layout(page, &outlook.board);
        if outlook.count == 0 {
            page.line(Role::Warning, msg!("no solution from here: take something back"));
        } else {
            let line = msg!("{count} {count|solution|solutions} from here", count = outlook.count);
            page.line(Role::Good, line);
        }
        if outlook.has_twins {
            page.line(
                Role::Quiet,
                msg!("identical pieces are not told apart here; `solve --count` tells them apart"),
            );
        }
        page.table((!outlook.pieces.is_empty()).then(|| pieces(outlook)));
    }

    fn text(&self, position: &Position) -> Option<LocalizedText> {
        Some(position.board().to_string().into())
    }

    fn pictures(&self, position: &Position) -> Vec<Picture> {
        let Layout { problem, placed } = position.board();
        picture::pictures(problem, placed, self.source.title())
    }
}

fn pieces(outlook: &coach::Outlook) -> Table {
    Table::of(
        &outlook.pieces,
        &[
            (msg!("piece"), false, &|one| Span::new(Role::Strong, one.piece.to_string())),
            (msg!("fits"), true, &|one| one.fitting.into()),
            (msg!("alive"), true, &|one| one.alive.into()),
            (msg!("best move"), false, &|one| {
                let best = one.placements.first();
                Span::new(Role::Accent, best.map_or("", |best| best.text.as_str()))
            }),
            (msg!("solutions"), true, &|one| {
                one.placements
                    .first()
                    .map_or_else(String::new, |best| best.count.to_string())
                    .into()
            }),
        ],
    )
}
