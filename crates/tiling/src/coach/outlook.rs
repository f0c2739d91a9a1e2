//! In how many solutions a position still stands, and which placements keep it alive.

use std::cmp::Reverse;
use std::sync::Arc;

use unpuzzle_core::Budget;

use crate::coach::{Analysis, Oracle};
use crate::engines::SearchError;
use crate::formats::{Move, label};
use crate::model::{Layout, Placed, PlacementId, Problem};

/// What can become of a position.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Outlook {
    /// In how many solutions the position stands, identical pieces not told apart.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub count: u128,
    /// Placements that keep a solution.
    pub alive: usize,
    /// The position.
    pub board: Layout,
    /// The pieces that are left.
    pub pieces: Vec<Prospect>,
    /// Whether there are identical pieces.
    #[cfg_attr(feature = "data", serde(skip))]
    pub has_twins: bool,
}

/// What can become of one piece.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Prospect {
    /// Its letter.
    pub piece: char,
    /// How many copies are left.
    pub left: usize,
    /// Placements that fit.
    pub fitting: usize,
    /// Those that keep a solution.
    pub alive: usize,
    /// Some of these, the one in most solutions first.
    pub placements: Vec<Kept>,
}

/// A placement that keeps a solution.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Kept {
    /// The move.
    #[cfg_attr(feature = "data", serde(rename = "move"))]
    pub text: String,
    /// In how many solutions it stands.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub count: u128,
}

impl Outlook {
    /// What can become of a position: the pieces placed beside the fixed ones. Of each piece so
    /// many placements are listed.
    pub fn new(
        problem: &Arc<Problem>,
        placed: &[Placed],
        most: usize,
        budget: &Budget,
    ) -> Result<Self, SearchError> {
        let (oracle, analysis) = analyse(problem, placed, budget)?;
        let board = Layout::new(problem, &[problem.fixed(), placed].concat());
        let left = |piece: usize| {
            let used = board.placed.iter().filter(|one| one.piece == piece).count();
            problem.pieces()[piece].copies.saturating_sub(used)
        };
        let pieces = (0..problem.pieces().len()).map(|piece| (piece, left(piece)));
        let pieces: Vec<Prospect> = pieces
            .filter(|&(_, left)| left > 0)
            .map(|(piece, left)| Prospect::new(problem, (piece, left), &oracle, &analysis, most))
            .collect();
        Ok(Outlook {
            count: analysis.solutions,
            alive: pieces.iter().map(|piece| piece.alive).sum(),
            board,
            pieces,
            has_twins: oracle.instance().kinds().iter().any(|kind| kind.pieces.len() > 1),
        })
    }
}

/// Asks an oracle of the board; where there is none and the game has begun, finding the
/// solutions of the position is less work.
fn analyse(
    problem: &Problem,
    placed: &[Placed],
    budget: &Budget,
) -> Result<(Arc<Oracle>, Analysis), SearchError> {
    let whole = match budget.cache().get::<Problem, Oracle>(problem) {
        None if placed.is_empty() => Some(Oracle::find(problem, budget)?),
        whole => whole,
    };
    let (oracle, beside) = match whole {
        Some(oracle) => (oracle, placed),
        None => {
            let here = problem.with_fixed(placed).map_err(|_| SearchError::Position)?;
            (Oracle::find(&here, budget)?, &[][..])
        }
    };
    let analysis = oracle.analyse(beside).map_err(|_| SearchError::Position)?;
    Ok((oracle, analysis))
}

impl Prospect {
    fn new(
        problem: &Problem,
        (piece, left): (usize, usize),
        oracle: &Oracle,
        analysis: &Analysis,
        most: usize,
    ) -> Self {
        let instance = oracle.instance();
        let is_its =
            |id: PlacementId| instance.kinds()[instance.kind_of(id)].pieces.contains(&piece);
        let placements = analysis.placements.iter();
        let fitting: Vec<_> = placements.copied().filter(|(id, _)| is_its(*id)).collect();
        let alive = fitting.iter().copied().filter(|(_, count)| *count > 0);
        let mut alive: Vec<(PlacementId, u128)> = alive.collect();
        alive.sort_by_key(|&(id, count)| (Reverse(count), id));
        let kept = |&(id, count): &(PlacementId, u128)| {
            let cells = oracle.placed(id).cells;
            Kept { text: Move::Place(Placed { piece, cells }).to_text(problem), count }
        };
        Prospect {
            piece: label(problem, piece),
            left,
            fitting: fitting.len(),
            alive: alive.len(),
            placements: alive.iter().take(most).map(kept).collect(),
        }
    }
}
