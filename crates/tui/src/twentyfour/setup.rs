//! What is agreed on before a game: the level, the cards, the players.

use std::rc::Rc;

use unpuzzle::puzzles::twentyfour::{Wanted, names, target};
use unpuzzle::twentyfour::deal::Deck;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Puzzle, msg};
use unpuzzle_rooms::contest::bots::Skill;
use unpuzzle_rooms::contest::{MatchRules, Penalty, Table};

use super::contest::{Contest, Settings};
use super::dealer::Dealer;
use super::practice;
use crate::env::ScreenEnv;
use crate::form::{Field, Form};
use crate::prelude::*;
use crate::setup::Setup;

const DECKS: [(Deck, Message); 3] = [
    (Deck::Full, msg!("all 52, ace to king")),
    (Deck::OneToTen, msg!("ace to 10")),
    (Deck::OneToNine, msg!("ace to 9")),
];

const SKILLS: [(Skill, Message); 4] = [
    (Skill::Beginner, msg!("beginner: slow, sometimes wrong")),
    (Skill::Casual, msg!("casual: takes its time")),
    (Skill::Skilled, msg!("skilled: as fast as people who practise")),
    (Skill::Master, msg!("master: very fast")),
];

/// Every penalty, the usual one first.
fn penalties() -> impl Iterator<Item = Penalty> {
    Penalty::ALL.iter().rev().copied()
}

/// How hard hands can be asked to be, in the order of the form.
fn levels() -> Vec<(Wanted, Message)> {
    let mut all = vec![(Wanted::Matched, msg!("matched to you")), (Wanted::Any, msg!("any"))];
    all.extend(Level::ALL.map(|level| (Wanted::Level(level), level_text(level))));
    all
}

/// Before practice. A player with a rating is offered what suits them.
pub(crate) fn practice(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let is_rated = env.history.skill(puzzle.name()).is_some();
    let levels: Vec<_> = levels().into_iter().map(|(_, text)| text).collect();
    let form = Form::new(vec![
        Field::options(msg!("Level"), levels, usize::from(!is_rated)),
        Field::options(msg!("Cards"), DECKS.map(|(_, text)| text), 0),
        Field::options(msg!("How many cards"), 2..=6_usize, 2),
        Field::line(msg!("Target"), "24"),
        Field::options(msg!("Countdown numbers"), [msg!("no"), msg!("yes")], 0),
    ]);
    let start = move |form: &Form| {
        let screen = practice::screen(Rc::clone(&env), puzzle, dealer(form)?)?;
        Ok(Box::new(screen) as Box<dyn Screen>)
    };
    let title = title(puzzle, msg!("Play alone"));
    Setup::new(title, msg!("Hands of your level, against the clock"), form, Box::new(start))
}

pub(crate) fn contest(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let form = Form::new(vec![
        Field::line(msg!("Players, with commas"), "ANA, BUDI"),
        Field::options(msg!("Bots"), 0..=Table::SEATS - 2, 1),
        Field::options(msg!("Bot skill"), SKILLS.map(|(_, text)| text), 1),
        Field::options(msg!("Cards"), DECKS.map(|(_, text)| text), 0),
        Field::options(msg!("A wrong answer"), penalties().map(Penalty::text), 0),
        Field::options(
            msg!("Say the last step first"),
            [msg!("no"), msg!("yes, as in tournaments")],
            0,
        ),
    ]);
    let start = move |form: &Form| {
        let contest = Contest::new(Rc::clone(&env), puzzle, settings(form))?;
        Ok(Box::new(contest) as Box<dyn Screen>)
    };
    let title = title(puzzle, msg!("Play a match"));
    Setup::new(title, msg!("Friends at this keyboard, bots, or both"), form, Box::new(start))
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
