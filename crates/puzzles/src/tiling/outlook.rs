//! `outlook`: in how many solutions a position still stands, and which
//! placements keep it alive.

use std::sync::Arc;

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::drawing;
use super::game_messages;
use super::input::Subject;
use super::say::move_failure;
use super::{board_value, input, messages, picture, unknown};
use unpuzzle_tiling::coach::{Analysis, Oracle};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::game::{Move, label, read_moves};
use unpuzzle_tiling::model::{Placed, PlacementId, Problem, draw};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let after = request.given("after").unwrap_or_default();
    let placed = read_moves(&subject.problem, after)
        .map_err(|error| move_failure(&error, after, &subject.problem))?;
    let limit = request
        .number("limit")
        .and_then(|limit| usize::try_from(limit).ok());
    let mut reply = match analyse(&subject.problem, &placed, budget) {
        Ok(view) => told(&subject, &placed, &view, limit.unwrap_or(0)),
        Err(why) => unknown(&why),
    };
    let all = all_placed(&subject.problem, &placed);
    reply.text = Some(draw(&subject.problem, &all).into());
    reply.pictures = picture::pictures(&subject.problem, &all, &subject.title);
    reply.notes = subject.notes;
    Ok(reply)
}

/// What can become of a position, and whoever knows.
struct View {
    oracle: Arc<Oracle>,
    outlook: Analysis,
}

/// Asks whoever knows all solutions of the board; where nobody does and the
/// game has begun, finding those of the position is less work.
fn analyse(problem: &Problem, placed: &[Placed], budget: &Budget) -> Result<View, Unknown> {
    let whole = match Oracle::kept(problem) {
        None if placed.is_empty() => Some(Oracle::find(problem, budget)?),
        whole => whole,
    };
    let disagree = |_| Unknown::Disagreement;
    let (oracle, beside) = match whole {
        Some(oracle) => (oracle, placed),
        None => {
            let here = problem.with_fixed(placed).map_err(disagree)?;
            (Oracle::find(&here, budget)?, &[][..])
        }
    };
    let outlook = oracle.analyse(beside).map_err(disagree)?;
    Ok(View { oracle, outlook })
}

fn all_placed(problem: &Problem, placed: &[Placed]) -> Vec<Placed> {
    [problem.fixed(), placed].concat()
}

/// What can become of one piece.
struct Prospect {
    letter: char,
    left: usize,
    fitting: usize,
    alive: usize,
    /// Placements that keep a solution, the one in most of them first.
    best: Vec<(String, u128)>,
}

fn told(subject: &Subject, placed: &[Placed], view: &View, limit: usize) -> LegacyReply {
    let problem = &subject.problem;
    let all = all_placed(problem, placed);
    let solutions = view.outlook.solutions;
    let mut reply = LegacyReply::new(if solutions == 0 {
        Outcome::No
    } else {
        Outcome::Yes
    });
    let prospects = prospects(problem, &all, view, limit);
    let alive: usize = prospects.iter().map(|prospect| prospect.alive).sum();
    reply
        .field("solutions", solutions.to_string())
        .field("alive", alive)
        .field("board", board_value(problem, &all))
        .field(
            "pieces",
            Value::list(prospects.iter().map(Prospect::fields)),
        );
    reply.page.line(Role::Title, subject.heading());
    drawing::board(&mut reply.page, problem, &all);
    let (role, line) = match solutions {
        0 => (Role::Warning, game_messages::LOST_POSITION.message()),
        count => (
            Role::Good,
            game_messages::SOLUTIONS_LEFT.with("count", count),
        ),
    };
    reply.page.line(role, line);
    let table = table(&prospects);
    if !table.rows.is_empty() {
        reply.page.push(Block::Table(table));
    }
    reply
}

fn prospects(problem: &Problem, all: &[Placed], view: &View, limit: usize) -> Vec<Prospect> {
    let left = |piece: usize| {
        let used = all.iter().filter(|placed| placed.piece == piece).count();
        problem.pieces()[piece].copies.saturating_sub(used)
    };
    let pieces = (0..problem.pieces().len()).map(|piece| (piece, left(piece)));
    pieces
        .filter(|&(_, left)| left > 0)
        .map(|(piece, left)| prospect(problem, piece, left, view, limit))
        .collect()
}

fn prospect(problem: &Problem, piece: usize, left: usize, view: &View, limit: usize) -> Prospect {
    let instance = view.oracle.instance();
    let is_its = |id: PlacementId| {
        instance.kinds()[instance.kind_of(id)]
            .pieces
            .contains(&piece)
    };
    let fitting = view.outlook.placements.iter().filter(|(id, _)| is_its(*id));
    let mut alive: Vec<(PlacementId, u128)> = fitting
        .clone()
        .copied()
        .filter(|(_, count)| *count > 0)
        .collect();
    alive.sort_by_key(|&(id, count)| (std::cmp::Reverse(count), id));
    let text = |id: PlacementId| {
        let cells = view.oracle.placed(id).cells;
        Move::Place(Placed { piece, cells }).to_text(problem)
    };
    Prospect {
        letter: label(problem, piece),
        left,
        fitting: fitting.count(),
        alive: alive.len(),
        best: alive
            .iter()
            .take(limit)
            .map(|&(id, count)| (text(id), count))
            .collect(),
    }
}

impl Prospect {
    fn fields(&self) -> Value {
        let placement = |(text, count): &(String, u128)| {
            Value::Record(vec![
                ("move", text.as_str().into()),
                ("solutions", count.to_string().into()),
            ])
        };
        Value::Record(vec![
            ("piece", self.letter.to_string().into()),
            ("left", self.left.into()),
            ("fitting", self.fitting.into()),
            ("alive", self.alive.into()),
            ("placements", Value::list(self.best.iter().map(placement))),
        ])
    }

    fn row(&self) -> Vec<Span> {
        let (text, count) = match self.best.first() {
            Some((text, count)) => (text.clone(), count.to_string()),
            None => (String::new(), String::new()),
        };
        vec![
            Span::new(Role::Strong, self.letter.to_string()),
            Span::new(Role::Normal, self.fitting),
            Span::new(Role::Normal, self.alive),
            Span::new(Role::Accent, text),
            Span::new(Role::Normal, count),
        ]
    }
}

fn table(prospects: &[Prospect]) -> Table {
    let columns = [
        (&messages::PIECE, false),
        (&messages::FITTING, true),
        (&messages::ALIVE, true),
        (&messages::BEST_MOVE, false),
        (&messages::SOLUTIONS, true),
    ];
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: prospects.iter().map(Prospect::row).collect(),
    }
}
