//! Tiling puzzles: cover a board with pieces, all of them, none on another.
//!
//! One [`Problem`] covers IQ Puzzler Pro and Kanoodle in the plane and as
//! pyramids, pentomino boards, Soma and A-Puzzle-A-Day, on three grids, with
//! identical pieces, one-sided pieces, fixed pieces and cells that may stay
//! empty. A [`Solver`] finds, counts and proves; an [`Oracle`] knows all
//! solutions and so the worth of every move; [`hint`], [`rate`] and
//! [`challenge`] turn that into teaching.
//!
//! ```
//! use unpuzzle_puzzle::Budget;
//! use unpuzzle_tiling::{Course, Reading, Solver, draw};
//!
//! let text = b"3 3 2\nDEFAULT\nAAA\nA\nA\nBB\nBB\n";
//! let problem = Course::parse(text, Reading::Strict).unwrap().problem;
//! let solution = Solver::new(&problem).first(&Budget::unlimited())?.value.unwrap();
//! assert_eq!(solution.check(&problem), Ok(()));
//! assert_eq!(draw(&problem, &solution.placed), "AAA\nABB\nABB\n");
//! # Ok::<(), unpuzzle_tiling::Unknown>(())
//! ```

mod bitmask;
mod boards;
mod brute_force;
mod course;
mod course_error;
mod course_writer;
mod dag;
mod data;
mod difficulty;
mod dlx;
mod drawing;
mod engine;
mod enumeration;
mod exact_cover;
mod frontier;
pub mod game;
mod generator;
mod graph;
mod growth;
mod hint;
mod instance;
mod key;
mod labellings;
mod lattice;
mod layers;
mod mask;
pub mod messages;
mod mrv;
mod natural;
mod obstruction;
mod oracle;
mod orbits;
mod order;
mod pairs;
mod plan;
mod pockets;
mod problem;
mod puzzle;
mod reasoning;
mod reduction;
mod shape;
mod shelf;
mod solution;
mod solver;
mod steps;
mod symmetry;

pub use boards::{BOARDS, board};
pub use course::{Course, Reading};
pub use course_error::{CourseError, Fault, Guess};
pub use course_writer::{NotExpressible, write_course};
pub use dag::Dag;
pub use data::{DataError, FIELDS, problem_from_value, problem_to_value, solution_to_value};
pub use difficulty::{Difficulty, Level, MOST_BRANCHING, rate};
pub use engine::{Engine, Run, Sink, Unknown, enumerate};
pub use enumeration::{CheckpointError, Enumeration};
pub use exact_cover::{CoverError, CoverFault, ExactCover};
pub use frontier::{FrontierError, MOST_STATES, build};
pub use generator::{Challenge, challenge, challenges};
pub use graph::{Graph, Tally};
pub use hint::{Advice, Hint, Reason, hint, hint_by_search, place_name};
pub use instance::{Instance, Kind, MOST_PLACEMENTS, PlacementId, TooManyPlacements};
pub use lattice::{Cell, Lattice, Turn};
pub use layers::{GAP, Layer, OPEN, draw, layers};
pub use natural::Natural;
pub use obstruction::Obstruction;
pub use oracle::{Oracle, Outlook};
pub use pairs::{Catalogue, one_piece_challenges, two_piece_challenges};
pub use problem::{MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup};
pub use puzzle::{Tiling, instance_of};
pub use shape::{Shape, Turning};
pub use solution::{Flaw, Solution};
pub use solver::{Answer, Counts, Solver, Uniqueness};
pub use steps::{Step, Steps};
pub use symmetry::Symmetry;
