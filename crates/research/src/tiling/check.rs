//! A checker for certificates of tiling counts: one file that uses nothing of the engines.
//!
//! The certificate names an order of the cells. A state of the search is the first open
//! cell, the covered cells behind it, and the pieces that are left. That cell is covered
//! by a piece that lies on open cells only, or stays empty if it may; the states after
//! each possibility must be just the targets of the state's edges, and its count is the
//! sum of theirs. A state may instead name a pocket: open cells, walled in, that no choice
//! of the pieces that are left fills. Then its count is zero.

use std::collections::{BTreeSet, HashMap};
use std::io::BufRead;

use num_bigint::BigUint;
use serde_json::Value;

type Cell = [i64; 3];
type Fail = String;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct State {
    open: usize,
    covered: Vec<usize>,
    left: Vec<usize>,
}

struct Board {
    order: Vec<Cell>,
    index: HashMap<Cell, usize>,
    optional: BTreeSet<usize>,
    /// By its first cell: a piece and the cells that it covers.
    placements: Vec<Vec<(usize, Vec<usize>)>>,
    /// For pockets: steps to cells that touch, and whether the tiles of each piece do.
    steps: Vec<Cell>,
    connected: bool,
    sizes: Vec<usize>,
    start: State,
}

/// Checks a certificate against its problem and returns the number of solutions: sets of
/// placements in which copies of one piece are not told apart.
pub fn check(problem: &str, certificate: impl BufRead) -> Result<BigUint, String> {
    let mut lines = certificate.lines().map(|line| line.map_err(|error| error.to_string()));
    let mut line = || lines.next().unwrap_or_else(|| Err("the certificate is cut short".into()));
    if line()? != "tiling certificate 1" {
        return Err("this is not a certificate".into());
    }
    let claimed: BigUint = parse(line()?.strip_prefix("count ").unwrap_or_default())?;
    let cell = |text| numbers(text)?.try_into().map_err(|_| Fail::from("not a cell"));
    let order = line()?.split(' ').skip(1).map(cell).collect::<Result<Vec<Cell>, Fail>>()?;
    let board = Board::new(&serde_json::from_str(problem).map_err(|e| e.to_string())?, order)?;
    let mut states: Vec<(State, BigUint)> = Vec::new();
    while let Ok(line) = line() {
        let state = board.state(&line, &states);
        states.push(state.map_err(|fail| format!("state {}: {fail}", states.len()))?);
    }
    let last = states.pop().filter(|(state, count)| *state == board.start && *count == claimed);
    last.map(|(_, count)| count).ok_or("the last state is not the start and the count".into())
}

impl Board {
    fn new(problem: &Value, order: Vec<Cell>) -> Result<Self, Fail> {
        let (plane, squared) = match problem["lattice"].as_str() {
            Some("square") => (true, 1),
            Some("cubic") => (false, 1),
            Some("balls") => (false, 2),
            _ => return Err("the lattice is unknown".into()),
        };
        let index: HashMap<Cell, usize> = order.iter().copied().zip(0..).collect();
        let cells: BTreeSet<Cell> = read_cells(&problem["cells"])?.into_iter().collect();
        if index.len() != order.len() || !cells.iter().eq(index.keys().collect::<BTreeSet<_>>()) {
            return Err("the order does not have every cell once".into());
        }
        let place = |cell: &Cell| index.get(cell).copied().ok_or("a cell is not on the board");
        let optional =
            read_cells(&problem["optional"])?.iter().map(place).collect::<Result<_, _>>()?;
        let is_step = |step: &Cell| dot(*step, *step) == squared && (step[2] == 0 || !plane);
        let steps: Vec<Cell> = cube().filter(is_step).collect();
        let (mut sizes, mut left, mut forms, mut connected) = (vec![], vec![], vec![], true);
        let mut placements = vec![Vec::new(); order.len()];
        for (number, piece) in problem["pieces"].as_array().into_iter().flatten().enumerate() {
            let shape = read_cells(&piece["cells"])?;
            let first = *shape.first().ok_or("a piece has no cells")?;
            let turns = match piece["turning"].as_str() {
                Some("fixed") => vec![[[1, 0, 0], [0, 1, 0], [0, 0, 1]]],
                Some("rotate") => turns(plane, &[1]),
                Some("flip") => turns(plane, &[1, -1]),
                _ => return Err("the turning is unknown".into()),
            };
            sizes.push(shape.len());
            connected &= flood(first, &steps, |cell| shape.contains(&cell)).len() == shape.len();
            left.push(piece["copies"].as_u64().unwrap_or(1) as usize);
            let turned: BTreeSet<_> = turns.iter().map(|turn| turned(&shape, turn)).collect();
            let anchored = turned.iter().flat_map(|form| order.iter().map(move |a| (form, a)));
            for (form, anchor) in anchored {
                let covers = form.iter().map(|cell| index.get(&plus(*cell, *anchor)).copied());
                if let Some(mut covers) = covers.collect::<Option<Vec<usize>>>() {
                    covers.sort_unstable();
                    placements[covers[0]].push((number, covers));
                }
            }
            forms.push(turned);
        }
        let mut covered = BTreeSet::new();
        for fixed in problem["fixed"].as_array().into_iter().flatten() {
            let piece = fixed["piece"].as_u64().unwrap_or(u64::MAX) as usize;
            let own = read_cells(&fixed["cells"])?;
            let right = forms.get(piece).is_some_and(|forms| forms.contains(&anchored(&own)));
            let left = left.get_mut(piece).filter(|left| right && **left > 0);
            *left.ok_or("a fixed piece is none of the pieces")? -= 1;
            if !own.iter().all(|cell| place(cell).is_ok_and(|place| covered.insert(place))) {
                return Err("fixed pieces overlap or leave the board".into());
            }
        }
        let start = settled(0, covered, left);
        Ok(Board { order, optional, placements, steps, sizes, connected, start, index })
    }

    /// Reads a state and proves its count from those before it.
    fn state(&self, line: &str, known: &[(State, BigUint)]) -> Result<(State, BigUint), Fail> {
        let [open, covered, left, count, why, of] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err("it does not have six parts".into());
        };
        let state = State { open: parse(open)?, covered: numbers(covered)?, left: numbers(left)? };
        if state.left.len() != self.sizes.len() || state.open > self.order.len() {
            return Err("it is not a state of this problem".into());
        }
        let proven = match why {
            "pocket" if self.is_pocket(&state, parse(of)?) => BigUint::ZERO,
            "edges" => {
                let mut after = self.after(&state);
                let targets = numbers(of)?.into_iter().map(|target: usize| known.get(target));
                let mut targets = targets.collect::<Option<Vec<_>>>().ok_or("an edge leads on")?;
                after.sort_unstable();
                targets.sort_unstable();
                if !after.iter().eq(targets.iter().map(|(state, _)| state)) {
                    return Err("its edges are not just its possibilities".into());
                }
                let solved = state.open == self.order.len() && state.left.iter().all(|n| *n == 0);
                targets.iter().map(|(_, count)| count).sum::<BigUint>() + u8::from(solved)
            }
            _ => return Err("nothing proves its count".into()),
        };
        let is_right = proven == parse(count)?;
        is_right.then_some((state, proven)).ok_or("its count is wrong".into())
    }

    /// The states after everything that can happen to the first open cell.
    fn after(&self, state: &State) -> Vec<State> {
        let covered: BTreeSet<usize> = state.covered.iter().copied().collect();
        let empty = || settled(state.open + 1, covered.clone(), state.left.clone());
        let mut after = Vec::from_iter(self.optional.contains(&state.open).then(empty));
        for (piece, covers) in self.placements.get(state.open).into_iter().flatten() {
            if state.left[*piece] > 0 && covers.iter().all(|cell| !covered.contains(cell)) {
                let mut left = state.left.clone();
                left[*piece] -= 1;
                let covered = covered.iter().chain(covers).copied().collect();
                after.push(settled(state.open, covered, left));
            }
        }
        after
    }

    /// Whether the open cells around one are as many as no pieces that are left fill.
    fn is_pocket(&self, state: &State, cell: usize) -> bool {
        let is_open = |cell: usize| cell >= state.open && !state.covered.contains(&cell);
        let Some(&start) = self.order.get(cell).filter(|_| is_open(cell)) else { return false };
        let is_open_cell = |cell| self.index.get(&cell).is_some_and(|&cell| is_open(cell));
        let pocket = flood(start, &self.steps, is_open_cell);
        let mut sums = BTreeSet::from([0]);
        for (&size, &left) in self.sizes.iter().zip(&state.left) {
            let more = |sum| (0..=left.min(pocket.len())).map(move |n| sum + n * size);
            sums = sums.into_iter().flat_map(more).filter(|sum| *sum <= pocket.len()).collect();
        }
        let must_fill = pocket.iter().all(|cell| !self.optional.contains(&self.index[cell]));
        self.connected && must_fill && !sums.contains(&pocket.len())
    }
}

/// The state where the cells from `open` on are covered by this mask.
fn settled(mut open: usize, mut covered: BTreeSet<usize>, left: Vec<usize>) -> State {
    while covered.remove(&open) {
        open += 1;
    }
    State { open, covered: covered.into_iter().collect(), left }
}

/// The cells that can be reached by steps inside.
fn flood(start: Cell, steps: &[Cell], is_inside: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
    let (mut found, mut fresh) = (BTreeSet::from([start]), vec![start]);
    while let Some(cell) = fresh.pop() {
        let near = steps.iter().map(|step| plus(cell, *step));
        fresh.extend(near.filter(|near| is_inside(*near) && found.insert(*near)));
    }
    found
}

fn cube() -> impl Iterator<Item = Cell> {
    (0..27).map(|n| [n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1])
}

fn dot(a: Cell, b: Cell) -> i64 {
    (0..3).map(|axis| a[axis] * b[axis]).sum()
}

fn plus(a: Cell, b: Cell) -> Cell {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// Rotations, with mirror images for the sign -1.
fn turns(plane: bool, signs: &[i64]) -> Vec<[Cell; 3]> {
    let units = || cube().filter(|unit| dot(*unit, *unit) == 1);
    let pairs = units().flat_map(|a| units().map(move |b| (a, b)));
    let frames = pairs.filter(|(a, b)| dot(*a, *b) == 0).flat_map(|(a, b)| {
        let c = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        signs.iter().map(move |sign| [a, b, c.map(|part| part * sign)])
    });
    frames.filter(|frame| !plane || frame[2] == [0, 0, 1]).collect()
}

fn turned(shape: &[Cell], frame: &[Cell; 3]) -> Vec<Cell> {
    let turn = |cell: &Cell| [0, 1, 2].map(|axis| (0..3).map(|i| cell[i] * frame[i][axis]).sum());
    anchored(&shape.iter().map(turn).collect::<Vec<_>>())
}

/// The cells seen from the least of them.
fn anchored(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let back = cells.first().map_or([0; 3], |first| first.map(|part| -part));
    cells.into_iter().map(|cell| plus(cell, back)).collect()
}

/// Cells as lists of two or three numbers; none where there is no list.
fn read_cells(value: &Value) -> Result<Vec<Cell>, Fail> {
    let number = |part: Option<&Value>| part.map_or(Some(0), Value::as_i64);
    let cell = |v: &Value| Some([number(v.get(0))?, number(v.get(1))?, number(v.get(2))?]);
    let all: Option<Vec<Cell>> = value.as_array().into_iter().flatten().map(cell).collect();
    all.ok_or_else(|| "a cell has no coordinates".into())
}

fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, Fail> {
    if text == "-" { Ok(Vec::new()) } else { text.split(',').map(parse).collect() }
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T, Fail> {
    text.parse().map_err(|_| format!("{text:?} is not a number"))
}
