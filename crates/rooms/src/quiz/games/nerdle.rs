//! Nerdle in a class: fewest rows win, then the time.

use unpuzzle_nerdle::{Feedback, Instance, Mode, Origin, Row};
use unpuzzle_puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::{AnyGame as _, Budget, Message, Random, Status, msg};
use unpuzzle_twentyfour::rating::Level;

use super::{
    Attempt, ClassGame, End, Fault, GameState, Hand, OwnHand, Solution, Step, Task, help, id_of,
};
use crate::frame::Translations;
use crate::settings::Settings;

/// A move is a guess.
pub(super) struct Nerdle;

impl ClassGame for Nerdle {
    /// The variant, a setting of its own, takes the place of a level.
    fn deal(
        &self,
        _: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        _: &Budget,
    ) -> Option<Hand> {
        let seed = random.bits() >> 32;
        let instance = Instance::new(settings.variant, Mode::Single, Origin::Seed(seed));
        of_instance(&instance)
    }

    fn own(&self, hand: &OwnHand, _: &mut Random, _: &Budget) -> Result<Hand, Message> {
        let OwnHand::Game(id) = hand else {
            return Err(msg!("not a hand of the puzzle that is played here"));
        };
        let instance = Instance::from_id(id).ok().filter(|one| one.mode == Mode::Single);
        let hand = instance.and_then(|instance| of_instance(&instance));
        hand.ok_or_else(|| msg!("not a hand of the puzzle that is played here"))
    }

    fn play(&self, state: Option<GameState>, attempt: Attempt<'_>) -> Result<Step, Fault> {
        let Some(GameState::Nerdle(mut game)) = state else {
            return Ok(Step::over());
        };
        for text in attempt.moves {
            game.play(text).map_err(Fault::Unreadable)?;
        }
        let rows = rows(&game);
        let marks = rows.iter().rev().take(attempt.moves.len()).rev();
        let marks = marks.map(|row| row.feedback.to_string()).collect();
        let used = rows.len() as u64;
        let all = game.game().rows_left() as u64 + used;
        let end = match game.status() {
            Status::Playing => None,
            Status::Lost => Some(End::Lost),
            Status::Won => {
                let guesses: Vec<_> = rows.iter().map(|row| row.guess.to_string()).collect();
                let points = attempt.effort.by_tries(used, all);
                Some(End::Solved(Solution { answer: guesses.join(" "), points }))
            }
        };
        Ok(Step { marks, score: used, end })
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
            GameState::Nerdle(game) => help(game.as_ref(), taken, budget),
            _ => None,
        }
    }

    /// A question is a list of rows with colours. It is compared with the rows that players have,
    /// not with the answer, because a refusal would leak information about that.
    fn is_asked(&self, _: &Hand, question: &str, players: &[&GameState], _: &Budget) -> bool {
        let asked: Option<Vec<_>> = question.split_whitespace().map(coloured).collect();
        let asked = asked.filter(|rows| !rows.is_empty()).unwrap_or_default();
        let has = |state: &GameState| {
            let GameState::Nerdle(game) = state else {
                return false;
            };
            let made: Vec<_> = rows(game).iter().map(written).collect();
            asked.iter().all(|row| made.contains(row))
        };
        !asked.is_empty() && players.iter().any(|state| has(state))
    }

    fn answers(&self, hand: &Hand, _: &Settings, _: &Budget) -> Vec<String> {
        let instance = id_of(hand).and_then(|id| Instance::from_id(&id).ok());
        let answers = instance.map(|instance| instance.answers()).unwrap_or_default();
        answers.iter().map(ToString::to_string).collect()
    }
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

/// All rows with their colours.
pub(super) fn position(game: &NerdleGame) -> String {
    let rows: Vec<_> = rows(game).iter().map(written).collect();
    rows.join(" ")
}

fn of_instance(instance: &Instance) -> Option<Hand> {
    let variant = instance.rules.variant;
    let task = Task::Nerdle {
        variant: variant.name().to_owned(),
        tiles: variant.tiles(),
        rows: instance.mode.rows(variant),
    };
    Some(Hand { task, game: instance.id().ok()?.to_string(), start: None })
}

pub(super) fn open(hand: &Hand) -> Option<GameState> {
    let game = NerdleGame::open(&id_of(hand)?, &Budget::unlimited()).ok()?;
    Some(GameState::Nerdle(Box::new(game)))
}

/// The rows of the single board.
fn rows(game: &NerdleGame) -> &[Row] {
    game.game().boards().first().map_or(&[], |board| board.knowledge.rows())
}
