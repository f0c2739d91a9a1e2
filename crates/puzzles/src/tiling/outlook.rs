//! `outlook`: in how many solutions a position still stands, and which
//! placements keep it alive.

use std::sync::Arc;
use unpuzzle_puzzle::msg;

use unpuzzle_puzzle::Verdict;
use unpuzzle_tiling::coach::{Analysis, Oracle};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::game::{Move, label};
use unpuzzle_tiling::model::{Placed, PlacementId, Problem};

use super::drawing::Tiled;
use super::hint::placed_after;
use super::input::{SourceArguments, Subject};
use super::reply::Told;
use crate::prelude::*;

/// `tiling outlook`
pub(super) struct Outlook;

arguments! {
    pub(super) struct OutlookArguments {
        source: SourceArguments = group(SourceArguments),
        after: Option<String> = word("MOVES", "The moves already made, with semicolons between them"),
        limit: usize = number(1..=1_000_000, or 1, "How many placements of each piece to list"),
    }
}

impl OldVerb for Outlook {
    type Arguments = OutlookArguments;
    type Reply = Seen;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("outlook --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'", "is it still alive?"),
            (
                "outlook --board soma --after 'V:1:1,1+1:1,2+1:2,2' --save position.png",
                "as a picture",
            ),
        ],
        formats: &["svg", "png", "pdf"],
        ..VerbInfo::new(
            "outlook",
            "Say in how many solutions a position still stands, and what keeps it alive",
        )
    };

    fn run(arguments: OutlookArguments, call: &mut Context<'_>) -> Result<Seen, NoAnswer> {
        let subject = arguments.source.subject(call.budget)?;
        let placed = placed_after(&subject, arguments.after.as_deref())?;
        let problem = &subject.problem;
        let board = Tiled::new(problem, &[problem.fixed(), &placed].concat());
        let view = analyse(problem, &placed, call.budget);
        let known = view.map(|view| Prospects::new(&subject, &board, &view, arguments.limit));
        Ok(Seen { title: subject.title.clone(), told: Told::new(known, subject.notes), board })
    }
}

/// What can become of a position, and who knows.
struct View {
    oracle: Arc<Oracle>,
    analysis: Analysis,
}

/// Asks an oracle of the board; where there is none and the game has begun,
/// finding the solutions of the position is less work.
fn analyse(problem: &Problem, placed: &[Placed], budget: &Budget) -> Result<View, Unknown> {
    let whole = match Oracle::kept(problem) {
        None if placed.is_empty() => Some(Oracle::find(problem, budget)?),
        whole => whole,
    };
    let (oracle, beside) = match whole {
        Some(oracle) => (oracle, placed),
        None => {
            let here = problem.with_fixed(placed).map_err(|_| Unknown::Position)?;
            (Oracle::find(&here, budget)?, &[][..])
        }
    };
    let analysis = oracle.analyse(beside).map_err(|_| Unknown::Position)?;
    Ok(View { oracle, analysis })
}

/// What was found out, and the position in any case.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Seen {
    told: Told<Prospects>,
    #[serde(skip)]
    board: Tiled,
    #[serde(skip)]
    title: String,
}

/// What can become of a position.
#[derive(Serialize, JsonSchema)]
pub(super) struct Prospects {
    solutions: String,
    alive: usize,
    board: Tiled,
    pieces: Vec<Prospect>,
    #[serde(skip)]
    heading: Message,
    #[serde(skip)]
    has_twins: bool,
}

/// What can become of one piece.
#[derive(Serialize, JsonSchema)]
struct Prospect {
    piece: String,
    left: usize,
    fitting: usize,
    alive: usize,
    /// Placements that keep a solution, the one in most of them first.
    placements: Vec<Kept>,
}

#[derive(Serialize, JsonSchema)]
struct Kept {
    #[serde(rename = "move")]
    text: String,
    solutions: String,
}

impl Prospects {
    fn new(subject: &Subject, board: &Tiled, view: &View, limit: usize) -> Self {
        let problem = &subject.problem;
        let left = |piece: usize| {
            let used = board.placed.iter().filter(|one| one.piece == piece).count();
            problem.pieces()[piece].copies.saturating_sub(used)
        };
        let pieces = (0..problem.pieces().len()).map(|piece| (piece, left(piece)));
        let pieces: Vec<Prospect> = pieces
            .filter(|&(_, left)| left > 0)
            .map(|(piece, left)| Prospect::new(problem, piece, left, view, limit))
            .collect();
        Prospects {
            solutions: view.analysis.solutions.to_string(),
            alive: pieces.iter().map(|piece| piece.alive).sum(),
            board: board.clone(),
            pieces,
            heading: subject.heading(),
            has_twins: view.oracle.instance().kinds().iter().any(|kind| kind.pieces.len() > 1),
        }
    }
}

impl Prospect {
    fn new(problem: &Problem, piece: usize, left: usize, view: &View, limit: usize) -> Self {
        let instance = view.oracle.instance();
        let is_its =
            |id: PlacementId| instance.kinds()[instance.kind_of(id)].pieces.contains(&piece);
        let placements = view.analysis.placements.iter();
        let fitting: Vec<_> = placements.copied().filter(|(id, _)| is_its(*id)).collect();
        let alive = fitting.iter().copied().filter(|(_, count)| *count > 0);
        let mut alive: Vec<(PlacementId, u128)> = alive.collect();
        alive.sort_by_key(|&(id, count)| (std::cmp::Reverse(count), id));
        let kept = |&(id, count): &(PlacementId, u128)| {
            let cells = view.oracle.placed(id).cells;
            Kept {
                text: Move::Place(Placed { piece, cells }).to_text(problem),
                solutions: count.to_string(),
            }
        };
        Prospect {
            piece: label(problem, piece).to_string(),
            left,
            fitting: fitting.len(),
            alive: alive.len(),
            placements: alive.iter().take(limit).map(kept).collect(),
        }
    }
}

impl Reply for Prospects {
    fn verdict(&self) -> Verdict {
        if self.solutions == "0" { Verdict::No } else { Verdict::Yes }
    }

    fn show(&self, page: &mut Page) {
        page.line(Role::Title, self.heading.clone());
        self.board.show(page);
        if self.verdict() == Verdict::No {
            page.line(Role::Warning, msg!("no solution from here: take something back"));
        } else {
            let line = msg!(
                "{count} {count|solution|solutions} from here",
                count = self.solutions.as_str()
            );
            page.line(Role::Good, line);
        }
        if self.has_twins {
            page.line(
                Role::Quiet,
                msg!("identical pieces are not told apart here; `solve --count` tells them apart"),
            );
        }
        page.table((!self.pieces.is_empty()).then(|| self.pieces_table()));
    }
}

impl Prospects {
    fn pieces_table(&self) -> Table {
        Table::of(
            &self.pieces,
            &[
                (msg!("piece"), false, &|one| Span::new(Role::Strong, one.piece.as_str())),
                (msg!("fits"), true, &|one| one.fitting.into()),
                (msg!("alive"), true, &|one| one.alive.into()),
                (msg!("best move"), false, &|one| {
                    let best = one.placements.first();
                    Span::new(Role::Accent, best.map_or("", |best| best.text.as_str()))
                }),
                (msg!("solutions"), true, &|one| {
                    one.placements.first().map_or("", |best| best.solutions.as_str()).into()
                }),
            ],
        )
    }
}

impl Reply for Seen {
    fn inner(&self) -> Option<&dyn Reply> {
        Some(&self.told)
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.board.text().into())
    }

    fn pictures(&self) -> Vec<Picture> {
        self.board.pictures(&self.title)
    }
}
