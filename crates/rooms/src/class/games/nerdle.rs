//! Nerdle in a class: a move is a guess; the fewest rows win, then the time.

use unpuzzle_nerdle::{Feedback, Instance, Mode, Origin, Row, Variant};
use unpuzzle_puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::{AnyGame as _, Budget, GameId, Random, Status};

use super::{Effort, End, GameState, Solution, Step, Task};

pub(super) fn deal(random: &mut Random, variant: Variant) -> Option<GameId> {
    Instance::new(variant, Mode::Single, Origin::Seed(random.bits() >> 32)).id().ok()
}

pub(super) fn open(id: &GameId) -> Option<(Task, GameState)> {
    let instance = Instance::from_id(id).ok().filter(|one| one.mode == Mode::Single)?;
    let variant = instance.rules.variant;
    let task = Task::Nerdle {
        variant: variant.name().to_owned(),
        tiles: variant.tiles(),
        rows: instance.mode.rows(variant),
    };
    let game = NerdleGame::open(id, &Budget::unlimited()).ok()?;
    Some((task, GameState::Nerdle(Box::new(game))))
}

pub(super) fn step(game: &NerdleGame, moves: usize, effort: Effort) -> Step {
    let rows = rows(game);
    let new = &rows[rows.len().saturating_sub(moves)..];
    let marks = new.iter().map(|row| row.feedback.to_string()).collect();
    let used = rows.len() as u64;
    let all = game.game().rows_left() as u64 + used;
    let end = match game.status() {
        Status::Playing => None,
        Status::Lost => Some(End::Lost),
        Status::Won => {
            let guesses: Vec<_> = rows.iter().map(|row| row.guess.to_string()).collect();
            let points = effort.by_tries(used, all);
            Some(End::Solved(Solution { answer: guesses.join(" "), points }))
        }
    };
    Step { marks, score: used, end }
}

/// A question is a list of rows with colours. It is compared with the rows that players have,
/// not with the answer, because a refusal would leak information about that.
pub(super) fn is_asked(question: &str, players: &[&GameState]) -> bool {
    let asked: Option<Vec<_>> = question.split_whitespace().map(coloured).collect();
    let asked = asked.unwrap_or_default();
    let has = |state: &GameState| {
        let GameState::Nerdle(game) = state else {
            return false;
        };
        let made: Vec<_> = rows(game).iter().map(written).collect();
        asked.iter().all(|row| made.contains(row))
    };
    !asked.is_empty() && players.iter().any(|state| has(state))
}

pub(super) fn answers(game: &str) -> Vec<String> {
    let instance = game.parse().ok().and_then(|id| Instance::from_id(&id).ok());
    let answers = instance.map(|instance| instance.answers()).unwrap_or_default();
    answers.iter().map(ToString::to_string).collect()
}

/// A row with colours in normal form.
fn coloured(row: &str) -> Option<String> {
    let (guess, colours) = row.rsplit_once(':')?;
    let colours = Feedback::parse(colours, guess.chars().count()).ok()?;
    Some(format!("{guess}:{colours}"))
}

fn written(row: &Row) -> String {
    format!("{}:{}", row.guess, row.feedback)
}

pub(super) fn position(game: &NerdleGame) -> String {
    let rows: Vec<_> = rows(game).iter().map(written).collect();
    rows.join(" ")
}

fn rows(game: &NerdleGame) -> &[Row] {
    game.game().boards().first().map_or(&[], |board| board.knowledge.rows())
}
