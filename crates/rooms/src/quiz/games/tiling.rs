//! Tiling in a class.

use unpuzzle_puzzles::tiling::{TilingGame, problem_from_data};
use unpuzzle_puzzles::{AnyGame as _, Budget, GameId, Message, Random, Status, msg};
use unpuzzle_tiling::Solver;
use unpuzzle_tiling::formats::{Strictness, TextFormat};
use unpuzzle_tiling::game::Move;
use unpuzzle_tiling::model::{Placed, Problem};
use unpuzzle_twentyfour::Verdict;
use unpuzzle_twentyfour::rating::Level;

use super::{
    Attempt, ClassGame, End, Fault, GameState, Hand, OwnHand, Solution, Step, Task, help, id_of,
};
use crate::frame::Translations;
use crate::settings::Settings;

/// The board of dealt challenges.
const BOARD: &str = "iq-puzzler-pro";
/// Node limit for making a challenge, and for solving it.
const SEARCH_NODES: u64 = 50_000_000;
/// Number of challenges of a level.
const CHALLENGES: u64 = 10_000;

/// A move places or removes a piece.
pub(super) struct Tiling;

impl ClassGame for Tiling {
    fn deal(
        &self,
        level: Option<Level>,
        random: &mut Random,
        _: &Settings,
        budget: &Budget,
    ) -> Option<Hand> {
        let level = level.unwrap_or(Level::Easy).name();
        let seed = (random.bits() % CHALLENGES).to_string();
        let id = GameId::seeded("tiling", &format!("{BOARD}/{level}"), &seed).ok()?;
        of_id(&id, budget).ok()
    }

    fn own(&self, hand: &OwnHand, _: &mut Random, budget: &Budget) -> Result<Hand, Message> {
        match hand {
            OwnHand::Game(id) if id.puzzle() == "tiling" => of_id(id, budget),
            _ => Err(msg!("not a hand of the puzzle that is played here")),
        }
    }

    fn solvable(&self, hand: &Hand, _: &Settings, budget: &Budget) -> Verdict {
        let Some(game) = open(hand, budget) else {
            return Verdict::Unknown;
        };
        match Solver::new(game.position().problem()).first(&within(budget)) {
            Ok(answer) if answer.value.is_some() => Verdict::Yes,
            Ok(_) => Verdict::No,
            Err(_) => Verdict::Unknown,
        }
    }

    fn play(&self, state: Option<GameState>, attempt: Attempt<'_>) -> Result<Step, Fault> {
        let Some(GameState::Tiling(mut game)) = state else {
            return Ok(Step::over());
        };
        for text in attempt.moves {
            game.play(text).map_err(Fault::Unreadable)?;
        }
        let end = (game.status() == Status::Won).then(|| {
            let (answer, points) = (placed(&game), attempt.effort.by_speed());
            End::Solved(Solution { answer, points })
        });
        let score = u64::try_from(game.score()).unwrap_or(0);
        Ok(Step { marks: Vec::new(), score, end })
    }

    fn hint(
        &self,
        _: &Hand,
        state: &GameState,
        taken: usize,
        _: &Settings,
        budget: &Budget,
    ) -> Option<Translations> {
        match state {
            GameState::Tiling(game) => help(game.as_ref(), taken, budget),
            _ => None,
        }
    }

    /// A question is the game itself, or its board with the same remaining pieces.
    fn is_asked(&self, hand: &Hand, question: &str, _: &[&GameState], budget: &Budget) -> bool {
        let text = question.trim();
        if text == hand.game {
            return true;
        }
        let Some(asked) = described(text, budget) else {
            return false;
        };
        let own = open(hand, budget).map(|game| game.position().problem().remaining());
        own == Some(asked.remaining())
    }

    fn answers(&self, hand: &Hand, _: &Settings, budget: &Budget) -> Vec<String> {
        open(hand, budget).and_then(|game| solved(&game, budget)).into_iter().collect()
    }
}

fn of_id(id: &GameId, budget: &Budget) -> Result<Hand, Message> {
    let start = TilingGame::open(id, &within(budget)).map_err(|error| error.message)?;
    let game = id.to_string();
    let task = Task::Tiling { game: game.clone() };
    Ok(Hand { task, game, start: Some(GameState::of(start)) })
}

pub(super) fn open(hand: &Hand, budget: &Budget) -> Option<TilingGame> {
    TilingGame::open(&id_of(hand)?, &within(budget)).ok()
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
fn solved(game: &TilingGame, budget: &Budget) -> Option<String> {
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
