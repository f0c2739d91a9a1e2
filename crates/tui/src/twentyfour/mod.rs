//! The screens of the 24 game.

pub(crate) mod contest;
pub(crate) mod dealer;
pub(crate) mod practice;
mod steps;

use std::rc::Rc;

use unpuzzle::puzzles::twentyfour::{Play, Wanted, daily, names};
use unpuzzle::twentyfour::Rules;
use unpuzzle::twentyfour::deal::{Deck, id_of};
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{AnyVerb, Call, GameId, Puzzle, Random, Within, msg};
use unpuzzle_rooms::table::bots::Skill;
use unpuzzle_rooms::table::{MatchRules, Penalty, Table};

use crate::ask::{Ask, Question};
use crate::clock;
use crate::env::{ScreenEnv, verb};
use crate::form::Field;
use crate::history::Kinds;
use crate::menu::Action;
use crate::prelude::*;
use crate::setup::Setup;
use crate::skins::SkinEntry;
use contest::{Contest, Settings};
use dealer::{Dealer, Dealt};

pub(crate) static SKIN: SkinEntry = SkinEntry { puzzle: "24", actions, play };

static PLAY: AnyVerb = AnyVerb::screen::<Play>();

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let setup = |name, about, form: fn(&Rc<ScreenEnv>, &'static dyn Puzzle) -> Setup| {
        Action::screen(name, about, move |env| Ok(Box::new(form(env, puzzle))))
    };
    vec![
        setup(msg!("Play alone"), msg!("Hands of your level, against the clock"), practice),
        Action::screen(
            msg!("Hand of the day"),
            msg!("The same for everybody, harder towards Sunday"),
            move |env| play(env, puzzle, &env.request(&PLAY).with("daily", true)?),
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

/// The form before practice. For a player with a rating the level is matched.
pub(crate) fn practice(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let is_rated = env.history.skill(puzzle.name()).is_some();
    let levels = [(Wanted::Matched, msg!("matched to you")), (Wanted::Any, msg!("any"))];
    let graded = Level::ALL.map(|level| (Wanted::Level(level), level_text(level)));
    let levels = levels.into_iter().chain(graded);
    let counts = (2..=6_usize).map(|count| (count, count));
    let fields = vec![
        Field::values("level", msg!("Level"), levels, usize::from(!is_rated)),
        Field::values("deck", msg!("Cards"), DECKS, 0),
        Field::values("size", msg!("How many cards"), counts, 2),
        Field::line(msg!("Target"), "24", |text| (!text.is_empty()).then_some("target")),
        Field::flag("countdown", msg!("Countdown numbers"), [msg!("no"), msg!("yes")]),
    ];
    let title = title(puzzle, msg!("Play alone"));
    let about = msg!("Hands of your level, against the clock");
    Setup::new(env, puzzle, &PLAY, (title, about), fields)
}

fn contest(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Setup {
    let bots = (0..=Table::SEATS - 2).map(|count| (count, count));
    let penalties = Penalty::ALL.iter().rev().map(|&one| (<&str>::from(one), one.text()));
    let yes = msg!("yes, as in tournaments");
    let fields = vec![
        Field::line(msg!("Players, with commas"), "ANA, BUDI", |_| Some("players")),
        Field::values("bots", msg!("Bots"), bots, 1),
        Field::values("skill", msg!("Bot skill"), SKILLS, 1),
        Field::values("deck", msg!("Cards"), DECKS, 0),
        Field::values("penalty", msg!("A wrong answer"), penalties, 0),
        Field::flag("declare", msg!("Say the last step first"), [msg!("no"), yes]),
    ];
    let title = title(puzzle, msg!("Play a match"));
    let about = msg!("Friends at this keyboard, bots, or both");
    Setup::new(env, puzzle, &PLAY, (title, about), fields)
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
