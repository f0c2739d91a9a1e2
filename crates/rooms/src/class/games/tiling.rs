//! Tiling in a class: a move places or removes a piece.

use unpuzzle_puzzles::tiling::{TilingGame, problem_from_data};
use unpuzzle_puzzles::{Budget, GameId, Message, Random};
use unpuzzle_tiling::Solver;
use unpuzzle_tiling::formats::{Strictness, TextFormat};
use unpuzzle_tiling::game::Move;
use unpuzzle_tiling::model::{Placed, Problem};
use unpuzzle_twentyfour::Verdict;
use unpuzzle_twentyfour::rating::Level;

use super::{GameState, Task};

/// The board of dealt challenges.
const BOARD: &str = "iq-puzzler-pro";
/// Node limit for making a challenge, and for solving it.
const SEARCH_NODES: u64 = 50_000_000;
const CHALLENGES: u64 = 10_000;

pub(super) fn deal(level: Option<Level>, random: &mut Random) -> Option<GameId> {
    let level = level.unwrap_or(Level::Easy).name();
    let seed = (random.bits() % CHALLENGES).to_string();
    GameId::seeded("tiling", &format!("{BOARD}/{level}"), &seed).ok()
}

pub(super) fn open(id: &GameId, budget: &Budget) -> Result<(Task, GameState), Message> {
    let game = TilingGame::open(id, &within(budget)).map_err(|error| error.message)?;
    Ok((Task::Tiling { game: id.to_string() }, GameState::Tiling(Box::new(game))))
}

pub(super) fn solvable(game: &TilingGame, budget: &Budget) -> Verdict {
    match Solver::new(game.position().problem()).first(&within(budget)) {
        Ok(answer) if answer.value.is_some() => Verdict::Yes,
        Ok(_) => Verdict::No,
        Err(_) => Verdict::Unknown,
    }
}

/// Whether a question has the board of this game, with the same remaining pieces.
pub(super) fn is_asked(game: &TilingGame, question: &str, budget: &Budget) -> bool {
    described(question, budget)
        .is_some_and(|asked| asked.remaining() == game.position().problem().remaining())
}

/// A problem that is written out; seeded games are compared by id.
fn described(text: &str, budget: &Budget) -> Option<Problem> {
    if let Ok(id) = text.parse::<GameId>() {
        let game = id.seed().is_none().then(|| TilingGame::open(&id, &within(budget)).ok())??;
        return Some(game.position().problem().clone());
    }
    if text.starts_with('{') {
        return problem_from_data(&serde_json::from_str(text).ok()?).ok();
    }
    let lines = text.replace('/', "\n");
    Some(TextFormat::parse(lines.as_bytes(), Strictness::Lenient).ok()?.problem)
}

fn within(budget: &Budget) -> Budget {
    budget.for_nodes(SEARCH_NODES)
}

/// A solution as moves.
pub(super) fn answer(game: &TilingGame, budget: &Budget) -> Option<String> {
    let problem = game.position().problem();
    let solution = Solver::new(problem).first(&within(budget)).ok()?.value?;
    let own = solution.placed.iter().filter(|placed| !problem.fixed().contains(placed));
    Some(written(problem, own))
}

/// The pieces placed by a player, as moves.
pub(super) fn placed(game: &TilingGame) -> String {
    written(game.position().problem(), game.position().placed().iter())
}

fn written<'a>(problem: &Problem, placed: impl Iterator<Item = &'a Placed>) -> String {
    let moves: Vec<_> = placed.map(|one| Move::Place(one.clone()).to_text(problem)).collect();
    moves.join(" ")
}
