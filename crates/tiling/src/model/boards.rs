//! Puzzles that come with the program.

use crate::model::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning, pyramid, rectangle};

/// The names of the boards that [`board`] knows; `a-puzzle-a-day` takes a
/// date after a colon.
pub const BOARDS: [&str; 17] = [
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "iq-puzzler-pro-pyramid",
    "kanoodle",
    "kanoodle-diagonal",
    "kanoodle-pyramid",
    "pentominoes-6x10",
    "pentominoes-5x12",
    "pentominoes-4x15",
    "pentominoes-3x20",
    "pentominoes-8x8",
    "one-sided-pentominoes-3x30",
    "one-sided-pentominoes-5x18",
    "one-sided-pentominoes-6x15",
    "one-sided-pentominoes-2x45",
    "soma",
    "a-puzzle-a-day:01-25",
];

/// The board of this name.
///
/// ```
/// let board = unpuzzle_tiling::board("iq-puzzler-pro").unwrap();
/// assert_eq!((board.cells().len(), board.pieces().len()), (55, 12));
/// assert!(unpuzzle_tiling::board("a-puzzle-a-day:02-29").is_some());
/// assert!(unpuzzle_tiling::board("a-puzzle-a-day:13-01").is_none());
/// ```
pub fn board(name: &str) -> Option<Problem> {
    if let Some(date) = name.strip_prefix("a-puzzle-a-day:") {
        let (month, day) = date.split_once('-')?;
        return puzzle_of_the_day(month.parse().ok()?, day.parse().ok()?);
    }
    if let Some(size) = name.strip_prefix("one-sided-pentominoes-") {
        let (rows, columns) = size_of(size, &["3x30", "5x18", "6x15", "2x45"])?;
        return square(rectangle(columns, rows), one_sided(&PENTOMINOES));
    }
    if let Some(size) = name.strip_prefix("pentominoes-").filter(|size| *size != "8x8") {
        let (rows, columns) = size_of(size, &["6x10", "5x12", "4x15", "3x20"])?;
        return square(rectangle(columns, rows), flat(&PENTOMINOES));
    }
    match name {
        "iq-puzzler-pro" => square(rectangle(11, 5), flat(&IQ_PUZZLER)),
        "iq-puzzler-pro-diagonal" => square(diagonal(), flat(&IQ_PUZZLER)),
        "iq-puzzler-pro-pyramid" => balls(5, &IQ_PUZZLER),
        "kanoodle" => square(rectangle(11, 5), flat(&KANOODLE)),
        "kanoodle-diagonal" => square(diagonal(), flat(&KANOODLE)),
        "kanoodle-pyramid" => balls(5, &KANOODLE),
        "pentominoes-8x8" => square(eight_by_eight(), flat(&PENTOMINOES)),
        "soma" => soma(),
        _ => None,
    }
}

fn size_of(text: &str, known: &[&str]) -> Option<(usize, usize)> {
    let (rows, columns) = known.contains(&text).then(|| text.split_once('x')).flatten()?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// Pieces as rows of marks with slashes between them.
type Drawings = [(char, &'static str)];

/// The letters are those of the student report's seventh case.
const IQ_PUZZLER: [(char, &str); 12] = [
    ('A', "XX/X./X."),
    ('B', "XX./XXX"),
    ('C', ".X/XX/X."),
    ('D', "X../XX./.XX"),
    ('F', "X./X./XX/.X"),
    ('G', "XXXX/..X."),
    ('H', "XX/.X/.X/.X"),
    ('I', "X./XX"),
    ('J', ".X./XX./.XX"),
    ('K', "XXX/X.X"),
    ('L', ".X/XX/.X"),
    ('M', "..X/..X/XXX"),
];

const KANOODLE: [(char, &str); 12] = [
    ('A', "XXX/X.."),
    ('B', "XX/XX/X."),
    ('C', "XXXX/X..."),
    ('D', "XXXX/.X.."),
    ('E', "XXX./..XX"),
    ('F', "XX/X."),
    ('G', "XXX/X../X.."),
    ('H', "X../XX./.XX"),
    ('I', "X.X/XXX"),
    ('J', "XXXX"),
    ('K', "XX/XX"),
    ('L', ".X./XXX/.X."),
];

const PENTOMINOES: [(char, &str); 12] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('P', "XX/XX/X."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

const DAY_PIECES: [(char, &str); 8] = [
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('O', "XXX/XXX"),
    ('P', "XX/XX/X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

/// Layers from the bottom, separated by bars.
const SOMA: [(char, &str); 7] = [
    ('V', "XX/X."),
    ('L', "XXX/X.."),
    ('T', "XXX/.X."),
    ('Z', "XX./.XX"),
    ('A', "XX/X.|X./.."),
    ('B', "XX/X.|.X/.."),
    ('P', "XX/X.|../X."),
];

fn cells_of(drawing: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (layer, z) in drawing.split('|').zip(0..) {
        for (row, y) in layer.split('/').zip(0..) {
            let filled = row.chars().zip(0..).filter(|(mark, _)| *mark == 'X');
            cells.extend(filled.map(|(_, x)| Cell::new(x, y, z)));
        }
    }
    cells
}

fn flat(drawings: &Drawings) -> Vec<Piece> {
    drawings
        .iter()
        .map(|(label, drawing)| Piece {
            label: *label,
            shape: Shape::new(cells_of(drawing)),
            turning: Turning::RotateAndFlip,
            copies: 1,
        })
        .collect()
}

/// Both hands of every piece, the left ones in small letters.
fn one_sided(drawings: &Drawings) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for mut piece in flat(drawings) {
        piece.turning = Turning::Rotate;
        let mirrored =
            Shape::new(piece.shape.cells().iter().map(|cell| Cell::new(-cell.x, cell.y, 0)));
        let same = piece.shape.orientations(Lattice::Square, Turning::Rotate).contains(&mirrored);
        let other =
            Piece { label: piece.label.to_ascii_lowercase(), shape: mirrored, ..piece.clone() };
        pieces.push(piece);
        pieces.extend((!same).then_some(other));
    }
    pieces
}

fn square(cells: Vec<Cell>, pieces: Vec<Piece>) -> Option<Problem> {
    of(Lattice::Square, cells, pieces)
}

fn of(lattice: Lattice, cells: Vec<Cell>, pieces: Vec<Piece>) -> Option<Problem> {
    Problem::new(Setup { lattice, cells, optional: Vec::new(), pieces, fixed: Vec::new() }).ok()
}

fn balls(side: usize, drawings: &Drawings) -> Option<Problem> {
    let mut pieces = flat(drawings);
    for piece in &mut pieces {
        piece.turning = Turning::Rotate;
        piece.shape =
            Shape::new(piece.shape.cells().iter().map(|cell| Cell::ball(0, cell.y, cell.x)));
    }
    of(Lattice::Balls, pyramid(side), pieces)
}

fn soma() -> Option<Problem> {
    let mut pieces = flat(&SOMA);
    pieces.iter_mut().for_each(|piece| piece.turning = Turning::Rotate);
    let cells = (0..27).map(|i| Cell::new(i % 3, i / 3 % 3, i / 9)).collect();
    of(Lattice::Cubic, cells, pieces)
}

fn eight_by_eight() -> Vec<Cell> {
    let centre = |cell: &Cell| (3..5).contains(&cell.x) && (3..5).contains(&cell.y);
    rectangle(8, 8).into_iter().filter(|cell| !centre(cell)).collect()
}

/// Columns of balls that stand on their corners, each column centred, so that
/// neighbours touch diagonally: a square grid turned by half a right angle.
fn diagonal() -> Vec<Cell> {
    const HEIGHTS: [i32; 15] = [2, 3, 4, 5, 4, 3, 4, 5, 4, 3, 4, 5, 4, 3, 2];
    let mut cells = Vec::new();
    for (&height, column) in HEIGHTS.iter().zip(0..) {
        let places = (0..height).map(|place| 2 * place + 1 - height);
        cells.extend(places.map(|half_row| {
            Cell::new((column + half_row + 9) / 2, (column - half_row + 9) / 2, 0)
        }));
    }
    cells
}

/// Two rows of six months, then the days of a month in rows of seven; the
/// month and the day stay open.
fn puzzle_of_the_day(month: i32, day: i32) -> Option<Problem> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let months = (0..12).map(|i| Cell::new(i % 6, i / 6, 0));
    let days = (0..31).map(|i| Cell::new(i % 7, 2 + i / 7, 0));
    let open = [
        Cell::new((month - 1) % 6, (month - 1) / 6, 0),
        Cell::new((day - 1) % 7, 2 + (day - 1) / 7, 0),
    ];
    let cells = months.chain(days).filter(|cell| !open.contains(cell)).collect();
    square(cells, flat(&DAY_PIECES))
}
