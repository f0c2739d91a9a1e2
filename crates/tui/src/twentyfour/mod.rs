//! The screens of the 24 game.

pub(crate) mod contest;
pub(crate) mod dealer;
pub(crate) mod practice;
mod steps;

use std::rc::Rc;

use unpuzzle::expr::Rational;
use unpuzzle::puzzles::twentyfour::{Play, Wanted, daily, names};
use unpuzzle::twentyfour::Rules;
use unpuzzle::twentyfour::deal::{Deck, id_of};
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Call, FromText as _, GameId, Puzzle, Random, Within, msg};
use unpuzzle_rooms::table::bots::Skill;
use unpuzzle_rooms::table::{MatchRules, Penalty, Table};

use crate::ask::{Ask, Question};
use crate::clock;
use crate::env::{ScreenEnv, verb};
use crate::form::{Field, Form};
use crate::history::Kinds;
use crate::menu::Action;
use crate::prelude::*;
use crate::setup::Setup;
use crate::skins::Skin;
use contest::{Contest, Settings};
use dealer::{Dealer, Dealt};

pub(crate) static SKIN: Skin = Skin { puzzle: "24", actions, play };

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let setup = |name, about, form: fn(Rc<ScreenEnv>, &'static dyn Puzzle) -> Setup| {
        Action::screen(name, about, move |env| Ok(Box::new(form(Rc::clone(env), puzzle))))
    };
    let today = move |env: &Rc<ScreenEnv>| -> Result<Box<dyn Screen>, InputError> {
        let dealer = Dealer { first: day(), ..Dealer::default() };
        Ok(Box::new(practice::screen(Rc::clone(env), puzzle, dealer)?))
    };
    vec![
        setup(msg!("Play alone"), msg!("Hands of your level, against the clock"), practice),
        Action::screen(
            msg!("Hand of the day"),
            msg!("The same for everybody, harder towards Sunday"),
            today,
        ),
        setup(msg!("Play a match"), msg!("Friends at this keyboard, bots, or both"), contest),
        Action::new(
            msg!("Solve my cards"),
            msg!("Type four or deal at random, see every solution"),
            move |env| Ok(ask(env, puzzle)),
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your solved hands, times and streaks so far")),
        Action::tools(puzzle, msg!("Check, hint, rate, deal, compare: tool by tool")),
    ]
}

static KINDS: Kinds = Kinds {
    column: msg!("Level"),
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |level| match level.parse::<Level>() {
        Ok(level) => level_text(level).into(),
        Err(_) => level.into(),
    },
    shows_usual: true,
    shows_score: false,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: msg!(
        "Median and best are your times for solved hands; “Usual” is what practised players need for the same hands. A streak ends when a hand is skipped or its answer shown. The rating grows with every hand that you solve alone within a minute, and falls as much for a hand that is skipped as for one whose answer is shown."
    ),
};

/// Practice, or a match with other players.
fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    let env = Rc::clone(env);
    let arguments: Play = request.read()?;
    let bots = arguments.bots.map_or(0, Within::get);
    if arguments.players.is_none() && bots == 0 {
        let first = if arguments.daily { day() } else { arguments.first()? };
        return Ok(Box::new(practice::screen(env, puzzle, Dealer::of(&arguments, first))?));
    }
    let you = || vec![msg!("YOU").template(env.language).to_owned()];
    let usual = MatchRules::default();
    let target = arguments.target.map_or(usual.game.target, |target| target.0);
    let settings = Settings {
        bots,
        skill: arguments.skill.parse().unwrap_or_default(),
        rules: MatchRules {
            deck: arguments.deck,
            level: arguments.level.and_then(Wanted::level),
            penalty: arguments.penalty.parse().unwrap_or(usual.penalty),
            declare: arguments.declare,
            game: usual.game.clone().with_target(target),
            ..usual
        },
        names: arguments.players.as_deref().map_or_else(you, names),
    };
    Ok(Box::new(Contest::new(env, puzzle, settings)?))
}

fn day() -> Option<GameId> {
    let (date, day) = clock::today()?;
    daily(&date.to_string(), day)
}

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

/// All penalties, the usual one first.
fn penalties() -> impl Iterator<Item = Penalty> {
    Penalty::ALL.iter().rev().copied()
}

fn levels() -> Vec<(Wanted, Message)> {
    let mut all = vec![(Wanted::Matched, msg!("matched to you")), (Wanted::Any, msg!("any"))];
    all.extend(Level::ALL.map(|level| (Wanted::Level(level), level_text(level))));
    all
}

/// The form before practice. For a player with a rating the level is matched.
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

fn contest(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
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
        text => Some(Rational::from_text(text)?),
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

fn ask(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Effect {
    let question = question(puzzle, &[("every", "true")]);
    let ask = question.map(|question| Ask::new(Rc::clone(env), question));
    ask.map_or(Effect::Stay, |ask| Effect::Open(Box::new(ask)))
}

/// Shows the essentially different solutions of a hand.
fn of_hand(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle, dealt: &Dealt) -> Effect {
    let id = id_of(&dealt.hand, &dealt.rules);
    let (Some(question), Ok(id)) = (question(puzzle, &[]), id) else {
        return Effect::Stay;
    };
    let text =
        if dealt.rules == Rules::classic() { dealt.hand.to_string() } else { id.to_string() };
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
    deck[..4].iter().map(|card| card.rank.to_string()).collect::<Vec<_>>().join(" ")
}
