//! What is said about a row while it is typed: whether it would be played, and
//! if not, why.

use unpuzzle::nerdle::{Board, Game, Guess, Symbol, Tiles};
use unpuzzle_puzzles::msg;

use super::typing::Slots;
use crate::prelude::*;

/// What the page would say to a row.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    Unfinished(usize),
    /// It can be played; there may be something to say about it.
    Playable(Guess, Option<Message>),
    Refused(Message),
}

impl Judgement {
    pub(super) fn of(row: &Slots<Symbol>, game: &Game) -> Self {
        let missing = row.missing();
        if missing > 0 {
            return Judgement::Unfinished(missing);
        }
        let text: String = row.all().into_iter().map(Symbol::character).collect();
        let instance = game.instance();
        let guess = match Guess::parse(&text, instance.rules.variant) {
            Ok(guess) => guess,
            Err(error) => return Judgement::Refused(error.kind.message()),
        };
        match ignored(game, guess.tiles) {
            Some(message) if instance.hard => Judgement::Refused(message),
            _ => {
                let warning = repeated(game, guess.tiles).or_else(|| warnings(&guess));
                Judgement::Playable(guess, warning)
            }
        }
    }

    /// The role and the words, if there is something to say.
    pub(super) fn said(&self) -> Option<(Role, Message)> {
        match self {
            Judgement::Unfinished(_) => None,
            Judgement::Playable(_, None) => {
                Some((Role::Good, msg!("true: press Enter to guess it")))
            }
            Judgement::Playable(_, Some(warning)) => Some((Role::Warning, warning.clone())),
            Judgement::Refused(message) => Some((Role::Bad, message.clone())),
        }
    }
}

/// Why a true equation can never be the answer.
fn warnings(guess: &Guess) -> Option<Message> {
    let reasons = guess.warnings.iter().map(|own| own.kind.message());
    let reasons: Vec<LocalizedText> = reasons.map(LocalizedText::from).collect();
    let some = !reasons.is_empty();
    some.then(|| {
        msg!("accepted, but never the answer: {reasons}", reasons = LocalizedText::List(reasons))
    })
}

/// Whether a row was guessed before, which costs a row and tells nothing.
fn repeated(game: &Game, guess: Tiles) -> Option<Message> {
    let mut rows = game.boards().iter().flat_map(|board| board.knowledge.rows());
    let is_known = rows.any(|row| row.guess == guess);
    is_known.then(|| msg!("you have guessed this already: it costs a row and tells nothing new"))
}

/// The first row that a guess ignores, unless it agrees with all rows of a
/// board that is not solved.
fn ignored(game: &Game, guess: Tiles) -> Option<Message> {
    let open = game.boards().iter().filter(|board| !board.is_solved());
    let row = |board: &Board| board.knowledge.agrees(guess).err();
    let rows: Option<Vec<(&Board, usize)>> = open.map(|own| Some((own, row(own)?))).collect();
    let (board, row) = rows?.into_iter().next()?;
    let shown = board.knowledge.rows().get(row)?;
    let message = msg!(
        "hard mode: row {row}, {guess}, was {colours}, and this does not fit it",
        row = row + 1,
        guess = shown.guess.to_string(),
        ..
    );
    Some(message.with("colours", shown.feedback.to_string()))
}
