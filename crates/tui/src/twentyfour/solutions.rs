//! Solving the cards that a player has in hand, as the student report by
//! N. C. Djunaedi (2023) does: type four cards or deal them at random, see every
//! way to write the answer and the time it took, and save them.

use std::rc::Rc;

use unpuzzle::twentyfour::Rules;
use unpuzzle::twentyfour::deal::{Card, Deck, id_of};
use unpuzzle_puzzles::{InputError, Puzzle, Random, msg};

use super::dealer::Dealt;
use crate::ask::{Ask, Question};
use crate::env::{ScreenEnv, verb};
use crate::screen::Effect;

pub(crate) fn ask(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Result<Effect, InputError> {
    let question = question(puzzle, &[("every", "true")]);
    Ok(match question {
        Some(question) => Effect::Open(Box::new(Ask::new(Rc::clone(env), question))),
        None => Effect::Stay,
    })
}

/// Shows the essentially different solutions of a hand.
pub(crate) fn of_hand(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle, dealt: &Dealt) -> Effect {
    let id = id_of(&dealt.hand, &dealt.rules);
    let (Some(question), Ok(id)) = (question(puzzle, &[]), id) else {
        return Effect::Stay;
    };
    let text = match dealt.rules == Rules::classic() {
        true => dealt.hand.to_string(),
        false => id.to_string(),
    };
    Effect::Open(Box::new(Ask::about(Rc::clone(env), question, &text)))
}

fn question(
    puzzle: &'static dyn Puzzle,
    arguments: &'static [(&'static str, &'static str)],
) -> Option<Question> {
    Some(Question {
        puzzle,
        verb: verb(puzzle, "solve")?,
        arguments,
        title: (msg!("Solve my cards")).into(),
        prompt: msg!(
            "Which four cards? Type them with spaces between them, for example: A 8 10 K\nA is 1, J is 11, Q is 12, K is 13.\n\nOr press Enter on the empty line to deal four cards at random."
        ),
        random: Some(four_cards),
        has_options: false,
    })
}

/// Four cards off a shuffled deck, solvable or not.
fn four_cards(random: &mut Random) -> String {
    let deck = Deck::Full.shuffled(random);
    let ranks: Vec<_> = deck.iter().take(4).map(rank).collect();
    ranks.join(" ")
}

fn rank(card: &Card) -> String {
    card.rank.to_string()
}
