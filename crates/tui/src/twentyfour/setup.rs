//! What is agreed on before a game: the level, the cards, the players.

use std::rc::Rc;

use unpuzzle::puzzles::twentyfour::sentences::level_text;
use unpuzzle::puzzles::twentyfour::{Wanted, names, target};
use unpuzzle::twentyfour::deal::Deck;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzle::Puzzle;
use unpuzzle_rooms::contest::bots::Skill;
use unpuzzle_rooms::contest::{Match, MatchRules, Penalty};

use super::contest::{Contest, Settings};
use super::dealer::Dealer;
use super::messages;
use super::practice::Practice;
use crate::env::ScreenEnv;
use crate::form::{Field, Form};
use crate::prelude::*;
use crate::setup::Setup;

const DECKS: [(Deck, &Text); 3] = [
    (Deck::Full, &messages::FULL_DECK),
    (Deck::OneToTen, &messages::DECK_TO_TEN),
    (Deck::OneToNine, &messages::DECK_TO_NINE),
];

const SKILLS: [(Skill, &Text); 4] = [
    (Skill::Beginner, &messages::BEGINNER),
    (Skill::Casual, &messages::CASUAL),
    (Skill::Skilled, &messages::SKILLED),
    (Skill::Master, &messages::MASTER),
];

/// Every penalty, the usual one first.
fn penalties() -> impl Iterator<Item = Penalty> {
    Penalty::ALL.iter().rev().copied()
}

/// How hard hands can be asked to be, in the order of the form.
fn levels() -> Vec<(Wanted, &'static Text)> {
    let mut all =
        vec![(Wanted::Matched, &messages::MATCHED_LEVEL), (Wanted::Any, &messages::ANY_LEVEL)];
    all.extend(Level::ALL.map(|level| (Wanted::Level(level), level_text(level))));
    all
}

/// Before practice. A player with a rating is offered what suits them.
pub(crate) fn practice(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let is_rated = env.history.skill(puzzle.name()).is_some();
    let levels: Vec<_> = levels().into_iter().map(|(_, text)| text).collect();
    let form = Form::new(vec![
        Field::options(&messages::LEVEL, levels, usize::from(!is_rated)),
        Field::options(&messages::CARDS, DECKS.map(|(_, text)| text), 0),
        Field::options(&messages::HOW_MANY, 2..=6_usize, 2),
        Field::line(&messages::TARGET, "24"),
        Field::options(&messages::COUNTDOWN, [&common::NO, &common::YES], 0),
    ]);
    let start = move |form: &Form| {
        let practice = Practice::new(Rc::clone(&env), puzzle, dealer(form)?)?;
        Ok(Box::new(practice) as Box<dyn Screen>)
    };
    let title = title(puzzle, &messages::PRACTICE);
    Setup::new(title, &messages::PRACTICE_ABOUT, form, Box::new(start))
}

pub(crate) fn contest(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let form = Form::new(vec![
        Field::line(&messages::PLAYERS, "ANA, BUDI"),
        Field::options(&messages::BOTS, 0..=Match::SEATS - 2, 1),
        Field::options(&messages::BOT_SKILL, SKILLS.map(|(_, text)| text), 1),
        Field::options(&messages::CARDS, DECKS.map(|(_, text)| text), 0),
        Field::options(&unpuzzle_rooms::messages::PENALTY, penalties().map(Penalty::text), 0),
        Field::options(&messages::DECLARE, [&common::NO, &messages::YES], 0),
    ]);
    let start = move |form: &Form| {
        let contest = Contest::new(Rc::clone(&env), puzzle, settings(form))?;
        Ok(Box::new(contest) as Box<dyn Screen>)
    };
    let title = title(puzzle, &messages::MATCH);
    Setup::new(title, &messages::MATCH_ABOUT, form, Box::new(start))
}

fn dealer(form: &Form) -> Result<Dealer, InputError> {
    let typed = form.text(3);
    let target = match typed.trim() {
        "" | "24" => None,
        text => Some(target(text)?),
    };
    Ok(Dealer {
        level: levels()[form.chosen(0)].0,
        deck: DECKS[form.chosen(1)].0,
        count: form.chosen(2) + 2,
        target,
        countdown: form.chosen(4) == 1,
        first: None,
    })
}

fn settings(form: &Form) -> Settings {
    Settings {
        names: names(&form.text(0)),
        bots: form.chosen(1),
        skill: SKILLS[form.chosen(2)].0,
        rules: MatchRules {
            deck: DECKS[form.chosen(3)].0,
            penalty: penalties().nth(form.chosen(4)).unwrap_or_default(),
            declare: form.chosen(5) == 1,
            ..MatchRules::default()
        },
    }
}
