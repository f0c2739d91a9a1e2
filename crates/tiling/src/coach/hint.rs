//! Hints: one correct move and the reason for it.

use std::borrow::Borrow;
use std::fmt;

use unpuzzle_core::{Budget, Level, Message, msg};

use crate::coach::difficulty::MOST_BRANCHING;
use crate::coach::reasoning::{Dead, Forced, Reasoner};
use crate::coach::{Difficulty, Oracle};
use crate::counting::Solver;
use crate::engines::{Obstruction, SearchError, with_mask};
use crate::formats::{Move, label};
use crate::model::{
    Cell, Instance, Kind, Lattice, Placed, PlacementId, Problem, ProblemError, place, place_name,
};

/// A move and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What to do.
    pub advice: Advice,
    /// Why.
    pub reason: Reason,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Place this piece.
    Place(Placed),
    /// Take this piece back.
    TakeBack(Placed),
    /// The board is full.
    Done,
    /// Not even the empty board can be solved.
    GiveUp,
}

/// Why a move is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else covers this cell.
    ForcedCell(Cell),
    /// The piece fits nowhere else.
    LastHome(char),
    /// Whatever else covers this cell leaves a pocket that cannot be filled
    /// or colours that do not balance.
    ElseDeadCell(Cell),
    /// Wherever else the piece lies, it leaves a pocket that cannot be filled
    /// or colours that do not balance.
    ElseDeadPiece(char),
    /// These cells hang together, and no pieces left add up to them.
    DeadPocket(Vec<Cell>),
    /// Nothing covers this cell any more.
    BareCell(Cell),
    /// This piece fits nowhere any more.
    NoHome(char),
    /// Coloured like a chessboard, board and pieces do not balance.
    Parity,
    /// Some later step always fails, though nothing can be seen yet.
    NoSolution,
    /// The move stands in more solutions than any other.
    MostSolutions {
        /// Solutions with the move.
        with: u128,
        /// Solutions of the position.
        of: u128,
    },
    /// The move stands in a solution; how many others there are is not known.
    InASolution,
    /// Nothing is left to do.
    Finished,
}

/// As much of a hint as was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Tip {
    /// How much is told: 1 a nudge, 2 where to look, 3 the move.
    pub level: u8,
    /// What to do; as data its name.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub advice: Advice,
    /// The hint in words.
    pub text: Message,
    /// Why, which level 1 does not tell.
    pub reason: Option<Message>,
    /// The cells that the reason is about, to be marked on the board: rows and columns counted
    /// from 1, in space after the layer.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "data", schemars(default))]
    pub look: Vec<Vec<i32>>,
    /// The move, which only level 3 tells.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub step: Option<TipMove>,
}

/// The move of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct TipMove {
    /// The letter of the piece.
    pub piece: char,
    /// Its cells as rows and columns counted from 1, in space after the layer.
    pub cells: Vec<Vec<i32>>,
    /// The move as text.
    #[cfg_attr(feature = "data", serde(rename = "move"))]
    pub text: String,
}

/// What kind of advice it is.
impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Advice::Place(_) => "place",
            Advice::TakeBack(_) => "take-back",
            Advice::Done => "done",
            Advice::GiveUp => "give-up",
        })
    }
}

impl Advice {
    /// The piece that it is about.
    pub fn placed(&self) -> Option<&Placed> {
        match self {
            Advice::Place(placed) | Advice::TakeBack(placed) => Some(placed),
            Advice::Done | Advice::GiveUp => None,
        }
    }
}

impl Hint {
    /// The hint at a level from 1 (a nudge) to 3 (the move).
    pub fn tip(self, level: u8, problem: &Problem) -> Tip {
        let text = self.message(level, problem);
        let reason = (level > 1).then(|| self.reason.message(problem.lattice()));
        let step = self.advice.placed().filter(|_| level > 2);
        let step = step.map(|placed| TipMove::new(&self.advice, placed, problem));
        let look = self.reason.cells().iter().map(|cell| numbers(*cell, problem.lattice()));
        Tip { level, text, reason, look: look.collect(), step, advice: self.advice }
    }
}

impl Reason {
    /// The cells that it mentions.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) | Reason::BareCell(cell) => {
                std::slice::from_ref(cell)
            }
            Reason::DeadPocket(cells) => cells,
            _ => &[],
        }
    }
}

/// One-based row and column of a cell, in space after the layer.
fn numbers(cell: Cell, lattice: Lattice) -> Vec<i32> {
    let (layer, row, column) = place(lattice, cell);
    match lattice {
        Lattice::Square => vec![row + 1, column + 1],
        Lattice::Cubic | Lattice::Balls => vec![layer + 1, row + 1, column + 1],
    }
}

impl TipMove {
    fn new(advice: &Advice, placed: &Placed, problem: &Problem) -> Self {
        let step = match advice {
            Advice::TakeBack(_) => Move::TakeBack(placed.piece),
            _ => Move::Place(placed.clone()),
        };
        TipMove {
            piece: label(problem, placed.piece),
            cells: placed.cells.iter().map(|cell| numbers(*cell, problem.lattice())).collect(),
            text: step.to_text(problem),
        }
    }
}

/// What to do in a position: the pieces placed beside the fixed ones, in the
/// order in which they were placed.
pub fn hint(oracle: &Oracle, position: &[Placed]) -> Result<Hint, ProblemError> {
    let outlook = oracle.analyse(position)?;
    let ids: Vec<PlacementId> =
        position.iter().filter_map(|placed| oracle.instance().placement(placed)).collect();
    let pieces: usize = oracle.instance().kinds().iter().map(Kind::copies).sum();
    if outlook.solutions == 0 {
        return Ok(take_back(oracle, position, &ids));
    }
    if ids.len() == pieces {
        return Ok(Hint { advice: Advice::Done, reason: Reason::Finished });
    }
    let most = || {
        let (id, with) = outlook.best()?;
        Some((id, Reason::MostSolutions { with, of: outlook.solutions }))
    };
    Ok(match reasoned(oracle.instance(), oracle.problem(), &ids).or_else(most) {
        Some((id, reason)) => {
            let advice = Advice::Place(oracle.instance().placed_beside(position, id));
            Hint { advice, reason }
        }
        None => Hint { advice: Advice::Done, reason: Reason::Finished },
    })
}

/// A hint without an oracle, for boards with too many solutions: a move that a person can
/// see, or else one of the first solution found.
pub fn hint_by_search(
    problem: &Problem,
    position: &[Placed],
    budget: &Budget,
) -> Result<Hint, SearchError> {
    let instance = Instance::new(problem, budget)?;
    let ids: Vec<PlacementId> =
        position.iter().filter_map(|placed| instance.placement(placed)).collect();
    let Some(solution) = complete(problem, position, budget)? else {
        let advice = wrong_move(problem, position, budget)?;
        let reason = dead(&instance, problem, &ids).unwrap_or(Reason::NoSolution);
        return Ok(Hint { advice, reason });
    };
    let first = solution
        .iter()
        .filter(|placed| !position.contains(placed) && !problem.fixed().contains(placed))
        .min_by_key(|placed| placed.cells.first().copied());
    let Some(next) = first else {
        return Ok(Hint { advice: Advice::Done, reason: Reason::Finished });
    };
    let (advice, reason) = match reasoned(&instance, problem, &ids) {
        Some((id, reason)) => (instance.placed_beside(position, id), reason),
        None => (next.clone(), Reason::InASolution),
    };
    Ok(Hint { advice: Advice::Place(advice), reason })
}

/// The pieces of a solution of a position.
fn complete(
    problem: &Problem,
    position: &[Placed],
    budget: &Budget,
) -> Result<Option<Vec<Placed>>, SearchError> {
    let fixed = problem.with_fixed(position).map_err(|_| SearchError::Position)?;
    let found = Solver::new(&fixed).first(budget)?.value;
    Ok(found.map(|solution| solution.placed))
}

/// The first move that left no solution.
fn wrong_move(
    problem: &Problem,
    position: &[Placed],
    budget: &Budget,
) -> Result<Advice, SearchError> {
    for (length, wrong) in position.iter().enumerate().rev() {
        if complete(problem, &position[..length], budget)?.is_some() {
            return Ok(Advice::TakeBack(wrong.clone()));
        }
    }
    Ok(Advice::GiveUp)
}

/// The letter of the first piece of a kind.
fn kind_label(instance: &Instance, problem: &Problem, kind: usize) -> char {
    instance.kinds()[kind].pieces.first().map_or('?', |&piece| label(problem, piece))
}

/// The first move that left no solution.
fn take_back(oracle: &Oracle, position: &[Placed], ids: &[PlacementId]) -> Hint {
    let good = (0..ids.len()).rev().find(|&length| oracle.analyse_at(&ids[..length]).solutions > 0);
    let advice = match good.and_then(|length| position.get(length)) {
        Some(wrong) => Advice::TakeBack(wrong.clone()),
        None => Advice::GiveUp,
    };
    let reason = dead(oracle.instance(), oracle.problem(), ids).unwrap_or(Reason::NoSolution);
    Hint { advice, reason }
}

/// With more placements a person would not look for the only one.
const MOST_WEIGHED: usize = 1 << 15;

/// A placement that a person can see to be the only one.
fn reasoned(
    instance: &Instance,
    problem: &Problem,
    ids: &[PlacementId],
) -> Option<(PlacementId, Reason)> {
    let letter = |kind| kind_label(instance, problem, kind);
    with_mask!(instance.cells().len(), M => {
        let reasoner = Reasoner::<M>::new(instance);
        let mut position = reasoner.position(ids);
        let plain = reasoner.forced(&position).map(|(why, id)| (id, match why {
            Forced::Cell(cell) => Reason::ForcedCell(instance.cells()[cell]),
            Forced::Kind(kind) => Reason::LastHome(letter(kind)),
        }));
        plain.or_else(|| {
            if position.candidates.len() > MOST_WEIGHED {
                return None;
            }
            // Fast enough without a budget.
            let _ = reasoner.rule_out(&mut position, &Budget::unlimited());
            reasoner.forced(&position).map(|(why, id)| (id, match why {
                Forced::Cell(cell) => Reason::ElseDeadCell(instance.cells()[cell]),
                Forced::Kind(kind) => Reason::ElseDeadPiece(letter(kind)),
            }))
        })
    }, else None)
}

/// A contradiction that a person can see.
fn dead(instance: &Instance, problem: &Problem, ids: &[PlacementId]) -> Option<Reason> {
    let found = with_mask!(instance.cells().len(), M => {
        let reasoner = Reasoner::<M>::new(instance);
        reasoner.dead(&reasoner.position(ids))
    }, else None)?;
    let cell = |number: usize| instance.cells()[number];
    Some(match found {
        Dead::Pocket(cells) => Reason::DeadPocket(cells.into_iter().map(cell).collect()),
        Dead::Cell(number) => Reason::BareCell(cell(number)),
        Dead::Kind(kind) => Reason::NoHome(kind_label(instance, problem, kind)),
        Dead::Colours => Reason::Parity,
    })
}

/// Node limit for building an oracle before falling back to plain search; the boards that people
/// play stay far below it.
const ORACLE_NODES: u64 = 100_000_000;

/// A hint with the help of an oracle, or by search where building one would take too long.
pub fn advise<O: Borrow<Oracle>>(
    problem: &Problem,
    placed: &[Placed],
    oracle: impl FnOnce(&Budget) -> Result<O, SearchError>,
    budget: &Budget,
) -> Result<Hint, SearchError> {
    match oracle(&budget.for_nodes(ORACLE_NODES)) {
        Ok(oracle) => hint(oracle.borrow(), placed).map_err(|_| SearchError::Position),
        Err(_) => hint_by_search(problem, placed, budget),
    }
}

impl Reason {
    /// The sentence for people; cells are named as on this grid.
    pub fn message(&self, lattice: Lattice) -> Message {
        let at = |cell: &Cell| place_in_words(*cell, lattice);
        match self {
            Reason::ForcedCell(cell) => {
                msg!("only one placement can still cover {cell}", cell = at(cell))
            }
            Reason::LastHome(piece) => msg!("piece {piece} fits nowhere else", piece = *piece),
            Reason::ElseDeadCell(cell) => msg!(
                "any other piece on {cell} leaves a gap that cannot be filled",
                cell = at(cell)
            ),
            Reason::ElseDeadPiece(piece) => msg!(
                "piece {piece} anywhere else leaves a gap that cannot be filled",
                piece = *piece
            ),
            Reason::DeadPocket(cells) => msg!(
                "the gap of {size} {size|cell|cells} at {cell} cannot be filled: no pieces left add up to {size}",
                size = cells.len(),
                cell = cells.first().map(at).unwrap_or_else(|| Message::plain(""))
            ),
            Reason::BareCell(cell) => msg!("no piece left can cover {cell}", cell = at(cell)),
            Reason::NoHome(piece) => msg!("piece {piece} fits nowhere any more", piece = *piece),
            Reason::Parity => Obstruction::Parity.message(),
            Reason::NoSolution => {
                msg!("there is no solution from here, though nothing shows it yet")
            }
            Reason::MostSolutions { with, of } => msg!(
                "it stands in {with} of the {of} solutions that are left, none of the other moves in more",
                with = *with,
                of = *of
            ),
            Reason::InASolution => msg!("it stands in a solution"),
            Reason::Finished => msg!("the board is complete"),
        }
    }
}

impl Hint {
    /// The hint at a level from 1 (a nudge) to 3 (the move).
    pub(super) fn message(&self, level: u8, problem: &Problem) -> Message {
        let Some(placed) = self.advice.placed() else {
            let reason = self.reason.message(problem.lattice());
            return match self.advice {
                Advice::GiveUp => msg!("there is no solution at all: {reason}", reason),
                _ => reason,
            };
        };
        match level {
            1 => self.nudge(),
            2 => self.place(placed, problem),
            _ => self.full(placed, problem),
        }
    }

    fn nudge(&self) -> Message {
        match &self.reason {
            _ if matches!(self.advice, Advice::TakeBack(_)) => {
                msg!("something on the board is in the way: no solution is left from here")
            }
            Reason::ForcedCell(_) => {
                msg!("look for a cell that only one placement can still cover")
            }
            Reason::LastHome(_) => msg!("look for a piece that has only one place left"),
            Reason::ElseDeadCell(_) | Reason::ElseDeadPiece(_) => msg!(
                "look for moves that would leave a gap which cannot be filled: one choice is left"
            ),
            _ => msg!("nothing is forced yet: begin with the piece that has the fewest places"),
        }
    }

    /// Where to look: the cell or the piece that the reason names, or else the piece that the
    /// move is about.
    fn place(&self, placed: &Placed, problem: &Problem) -> Message {
        let lattice = problem.lattice();
        let at = |cell: &Cell| msg!("look at {cell}", cell = place_in_words(*cell, lattice));
        let of = |piece: char| msg!("look at piece {piece}", piece);
        let moved = label(problem, placed.piece);
        let place = match &self.reason {
            Reason::NoHome(piece) => of(*piece),
            reason => match reason.cells().first() {
                Some(cell) => at(cell),
                None => return of(moved),
            },
        };
        msg!("{where}: {reason}", where = place, reason = self.reason.message(lattice))
    }

    fn full(&self, placed: &Placed, problem: &Problem) -> Message {
        let lattice = problem.lattice();
        let (piece, reason) = (label(problem, placed.piece), self.reason.message(lattice));
        if let Advice::TakeBack(_) = self.advice {
            return msg!("take {piece} back: {reason}", piece, reason);
        }
        let cells: Vec<String> =
            placed.cells.iter().map(|cell| place_name(*cell, lattice)).collect();
        msg!("place {piece} on {cells}: {reason}", piece, cells = cells.join(" "), reason)
    }
}

/// A cell in words.
pub(crate) fn place_in_words(cell: Cell, lattice: Lattice) -> Message {
    let (layer, row, column) = place(lattice, cell);
    let (layer, row, column) = (layer + 1, row + 1, column + 1);
    match lattice {
        Lattice::Square => msg!("row {row}, column {column}", row, column),
        Lattice::Cubic | Lattice::Balls => {
            msg!("layer {layer}, row {row}, column {column}", layer, row, column)
        }
    }
}

impl Difficulty {
    /// What its level means.
    pub fn meaning(&self) -> Message {
        match self.level {
            Level::Easy => msg!("there is always a cell or a piece with one possibility left"),
            Level::Medium => {
                msg!("one must also see pockets that cannot be filled, or count colours")
            }
            Level::Hard => msg!("one must also try a placement and see it fail"),
            Level::Expert => msg!("trying one placement at a time is not enough"),
        }
    }

    /// What its level means, and what solving takes.
    pub(super) fn reasons(&self) -> Vec<Message> {
        let branching = if self.branching >= MOST_BRANCHING {
            msg!("more than {count} positions left to try where the rules give up", ..)
        } else {
            msg!("{count} positions left to try where the rules give up", ..)
        };
        let counts = [
            (
                msg!(
                    "{count} {count|placement|placements} because a cell had one possibility left",
                    ..
                ),
                self.forced_cells.into(),
            ),
            (
                msg!("{count} {count|placement|placements} because a piece had one place left", ..),
                self.last_homes.into(),
            ),
            (
                msg!("{count} {count|time|times} pockets or colours ruled placements out", ..),
                self.pockets.into(),
            ),
            (
                msg!("{count} {count|placement|placements} ruled out by trying", ..),
                self.trials.into(),
            ),
            (branching, self.branching),
        ];
        let happened = counts.into_iter().filter(|(_, count): &(Message, u64)| *count > 0);
        let happened = happened.map(|(text, count)| text.with("count", count));
        std::iter::once(self.meaning()).chain(happened).collect()
    }
}
