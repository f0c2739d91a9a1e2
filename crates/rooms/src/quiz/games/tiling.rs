//! The same board to fill for all.

use unpuzzle_puzzle::{Budget, Game as _, GameId, Random, Status};
use unpuzzle_puzzles::tiling::{TilingGame, problem_from_data};
use unpuzzle_tiling::Solver;
use unpuzzle_tiling::formats::{Strictness, TextFormat};
use unpuzzle_tiling::game::Move;
use unpuzzle_tiling::model::{Placed, Problem};
use unpuzzle_twentyfour::rating::Level;

use super::{
    ClassGame, Effort, End, Fault, Hand, Moves, Own, OwnHand, Solution, Step, Task, help, id_of,
    replayed,
};
use crate::settings::Settings;
use crate::translations::Translations;

/// The board of which challenges are made.
const BOARD: &str = "iq-puzzler-pro";
/// How far a board is searched to make a challenge of it, and to solve it.
const SEARCH_NODES: u64 = 50_000_000;
/// Challenges of a level are drawn from so many.
const CHALLENGES: u64 = 10_000;

/// Boards to fill: a move puts a piece down or takes one back.
pub(super) struct Tiling;

impl ClassGame for Tiling {
    fn deal(&self, level: Option<Level>, random: &mut Random, _: &Settings) -> Option<Hand> {
        let level = level.unwrap_or(Level::Easy).name();
        let seed = (random.bits() % CHALLENGES).to_string();
        of_id(&GameId::seeded("tiling", &format!("{BOARD}/{level}"), &seed).ok()?)
    }

    fn own(&self, hand: &OwnHand, _: &mut Random, _: &Settings) -> Option<Hand> {
        match hand {
            OwnHand::Game(id) => {
                let hand = of_id(id)?;
                solved(&open(&hand)?).map(|_| hand)
            }
            OwnHand::Cards(_) => None,
        }
    }

    fn play(
        &self,
        hand: &Hand,
        moves: Moves<'_>,
        effort: Effort,
        _: &Settings,
    ) -> Result<Step, Fault> {
        let Some(mut game) = open(hand).and_then(|game| replayed(game, moves.before)) else {
            return Ok(Step::over());
        };
        for text in moves.new {
            game.play(text).map_err(Fault::Unreadable)?;
        }
        let end = (game.status() == Status::Won).then(|| {
            let (answer, points) = (placed(&game), effort.by_speed());
            End::Solved(Solution { answer, points })
        });
        let score = u64::try_from(game.score()).unwrap_or(0);
        Ok(Step { marks: Vec::new(), score, end })
    }

    fn hint(
        &self,
        hand: &Hand,
        moves: &[String],
        taken: usize,
        _: &Settings,
    ) -> Option<Translations> {
        help(&replayed(open(hand)?, moves)?, taken)
    }

    /// A question is the game itself, or its board with the same pieces to put down.
    fn is_asked(&self, hand: &Hand, question: &str, _: &[&Own]) -> bool {
        let text = question.trim();
        if text == hand.game {
            return true;
        }
        let same = |asked: &Problem| {
            let own = open(hand).map(|game| game.position().problem().remaining());
            own.as_ref() == Some(&asked.remaining())
        };
        described(text).is_some_and(|asked| same(&asked))
    }

    fn answers(&self, hand: &Hand, _: &Settings) -> Vec<String> {
        open(hand).and_then(|game| solved(&game)).into_iter().collect()
    }
}

fn of_id(id: &GameId) -> Option<Hand> {
    TilingGame::open(id, &budget()).ok()?;
    let game = id.to_string();
    Some(Hand { task: Task::Tiling { game: game.clone() }, game })
}

fn open(hand: &Hand) -> Option<TilingGame> {
    TilingGame::open(&id_of(hand)?, &budget()).ok()
}

/// A problem that is written out; whatever comes of a seed has an id of its own.
fn described(text: &str) -> Option<Problem> {
    if let Ok(id) = text.parse::<GameId>() {
        let game = id.seed().is_none().then(|| TilingGame::open(&id, &budget()).ok())??;
        return Some(game.position().problem().clone());
    }
    if text.starts_with('{') {
        return problem_from_data(&serde_json::from_str(text).ok()?).ok();
    }
    let lines = text.replace('/', "\n");
    Some(TextFormat::parse(lines.as_bytes(), Strictness::Lenient).ok()?.problem)
}

fn budget() -> Budget {
    Budget::unlimited().with_node_limit(SEARCH_NODES)
}

/// One way to fill the board, as moves.
fn solved(game: &TilingGame) -> Option<String> {
    let problem = game.position().problem();
    let solution = Solver::new(problem).first(&budget()).ok()?.value?;
    let own = solution.placed.iter().filter(|placed| !problem.fixed().contains(placed));
    Some(written(problem, own))
}

/// The pieces that a player has put down, as moves.
fn placed(game: &TilingGame) -> String {
    written(game.position().problem(), game.position().placed().iter())
}

fn written<'a>(problem: &Problem, placed: impl Iterator<Item = &'a Placed>) -> String {
    let moves: Vec<_> = placed.map(|one| Move::Place(one.clone()).to_text(problem)).collect();
    moves.join(" ")
}
