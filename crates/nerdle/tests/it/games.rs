//! Games in every mode, their ids, and the coach.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;
use unpuzzle_expr::Rational;
use unpuzzle_nerdle::{
    Answers, Assessment, Budget, Date, ExactSearch, Feedback, Game, Instance, Knowledge, Mode,
    Origin, PlayError, Random, Row, Rules, Status, Strategy, Tiles, Variant, best_answer,
    boards_trial, choose_for_boards, evaluate, path, review,
};

fn free() -> Budget {
    Budget::unlimited()
}

fn open(id: &str) -> Game {
    Game::new(id.parse().unwrap(), &free()).unwrap()
}

#[test]
fn ids_are_read_and_written() {
    let check = |id: &str| assert_eq!(id.parse::<Instance>().unwrap().to_string(), id);
    check("nerdle:classic#2026-11-15");
    check("nerdle:mini,bi#7");
    check("nerdle:midi,speed,commutative,hard#7");
    let custom = Instance::new(Variant::Classic, Mode::Single, Origin::Custom(17_722));
    check(&custom.to_string());
}

#[test]
fn wrong_ids_are_refused() {
    let check = |id: &str, message: &str| {
        assert_eq!(id.parse::<Instance>().unwrap_err().to_string(), message);
    };
    check("nerdle:classic#2026-02-30", "2026-02 has 28 days, not 30");
    check("nerdle:classic#2026-13-01", "there is no month 13");
    check("nerdle:classic#yesterday", "a date is written like 2026-11-15");
    check("nerdle:classic", "behind # stands a date, a seed or a puzzle code");
    check("nerdle:clasic#1", "“clasic” is not a variant: micro, mini, midi, classic or maxi");
    check(
        "nerdle:classic,blind#1",
        "“blind” is neither a mode nor a rule: bi, quad, speed, instant, adversarial, hard or commutative",
    );
    check("24:classic#1", "“24” is not nerdle");
    check("nerdle:classic#99999999999999999999", "the seed is too large");
}

#[test]
fn dates_are_days_that_exist() {
    let number = |text: &str| text.parse::<Date>().map(Date::day_number);
    let after = |a: &str, b: &str| assert_eq!(number(a).unwrap() + 1, number(b).unwrap());
    after("2026-12-31", "2027-01-01");
    after("2024-02-28", "2024-02-29");
    after("2000-02-29", "2000-03-01");
    after("1900-02-28", "1900-03-01");
    assert_eq!(number("0000-01-01"), Ok(0));
    assert_eq!(number("2026-00-10").unwrap_err().to_string(), "there is no month 0");
    assert_eq!(number("1900-02-29").unwrap_err().to_string(), "1900-02 has 28 days, not 29");
}

#[test]
fn every_day_has_another_answer() {
    let answers = |day| {
        let id = format!("nerdle:classic#2026-11-{day:02}");
        id.parse::<Instance>().unwrap().answers()
    };
    let mut all: Vec<_> = (1..=30).flat_map(answers).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 30);
}

#[test]
fn a_custom_id_keeps_its_secret_and_notices_changes() {
    let answers = Answers::of(Variant::Classic);
    let mut random = Random::seeded(5);
    for _ in 0..200 {
        let answer = answers.rows()[random.index(answers.len())];
        let instance = Instance::custom(answer, Variant::Classic).unwrap();
        let id = instance.to_string();
        assert_eq!(id.parse(), Ok(instance));
        let mut changed = id.clone().into_bytes();
        let at = changed.len() - 1 - random.index(9);
        changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
        let changed = String::from_utf8(changed).unwrap();
        assert_eq!(
            changed.parse::<Instance>().unwrap_err().to_string(),
            "this puzzle code was mistyped or changed",
            "{id} {changed}"
        );
    }
}

#[test]
fn a_game_is_won_or_lost() {
    let mut game = open("nerdle:micro#3");
    let answer = game.instance().answers()[0].to_string();
    assert_eq!(game.answers(), None);
    game.play(&answer).unwrap();
    assert_eq!((game.status(), game.share_grid().as_str()), (Status::Won, "🟩🟩🟩🟩🟩\n"));
    assert_eq!(game.play(&answer), Err(PlayError::Over));

    let mut game = open("nerdle:classic#3");
    assert!(game.play("1+1=3").is_err());
    let wrong = if game.instance().answers()[0].to_string() == "54-36=18" {
        "48-32=16"
    } else {
        "54-36=18"
    };
    for _ in 0..6 {
        assert_eq!(game.status(), Status::Playing);
        game.play(wrong).unwrap();
    }
    assert_eq!(game.status(), Status::Lost);
    assert_eq!(game.answers(), Some(game.instance().answers()));
}

#[test]
fn hard_mode_asks_for_agreement() {
    let answer = Tiles::parse("1*36/4=9", Variant::Classic).unwrap();
    let mut instance = Instance::custom(answer, Variant::Classic).unwrap();
    instance.hard = true;
    let mut game = Game::new(instance, &free()).unwrap();
    game.play("7*9-3=60").unwrap();
    let refused = game.play("12/4+5=8").unwrap_err();
    assert!(matches!(refused, PlayError::Hard { board: 0, row: 0, .. }));
    assert_eq!(
        refused.to_string(),
        "hard mode: 12/4+5=8 does not fit 7*9-3=60, which was 02101110"
    );
    assert_eq!(game.rows(), 1);
    game.play("1*36/4=9").unwrap();
    assert_eq!(game.status(), Status::Won);
}

#[test]
fn an_instant_game_can_be_solved_at_once() {
    for seed in 0..5 {
        let mut game = open(&format!("nerdle:classic,instant#{seed}"));
        assert_eq!((game.given(), game.rows_left()), (1, 1));
        let only: Vec<_> = game.boards()[0].knowledge.candidate_rows().collect();
        assert_eq!(only.len(), 1);
        game.play(&only[0].to_string()).unwrap();
        assert_eq!(game.status(), Status::Won);
    }
}

#[test]
fn a_speed_game_begins_with_a_row() {
    let game = open("nerdle:mini,speed#4");
    assert_eq!((game.given(), game.rows(), game.rows_left()), (1, 1, 5));
}

#[test]
fn an_adversary_resists_and_gives_in_honestly() {
    let mut game = open("nerdle:classic,adversarial#0");
    while game.status() == Status::Playing {
        let choice = Strategy::Optimal.choose(&game.boards()[0].knowledge, &free()).unwrap();
        game.play(&choice.guess.to_string()).unwrap();
    }
    assert_eq!((game.status(), game.rows()), (Status::Won, 4));
}

#[test]
fn four_boards_are_played_at_once() {
    let mut game = open("nerdle:classic,quad#8");
    while game.status() == Status::Playing {
        let boards: Vec<Knowledge> = game.boards().iter().map(|b| b.knowledge.clone()).collect();
        let choice = choose_for_boards(&boards, &free()).unwrap().unwrap();
        game.play(&choice.guess.to_string()).unwrap();
    }
    assert_eq!(game.status(), Status::Won);
    assert!(game.share_grid().lines().count() == game.rows());
}

#[test]
fn several_boards_take_these_many_guesses() {
    let check = |boards, total, worst| {
        let rules = Rules::plain(Variant::Classic);
        let found = boards_trial(rules, boards, 0..20, 1, &free()).unwrap();
        assert_eq!((found.total(), found.worst()), (total, worst));
    };
    check(2, 83, 5);
    check(4, 124, 7);
}

#[test]
#[ignore = "three hundred games take half a minute: cargo xtask ci --lane long"]
fn two_boards_average_below_4_25() {
    let rules = Rules::plain(Variant::Classic);
    let found = boards_trial(rules, 2, 0..300, 1, &free()).unwrap();
    assert!(found.total() <= 1_275 && found.lost(7) == 0, "{} {found:?}", found.average());
}

#[test]
#[ignore = "three hundred games take half a minute: cargo xtask ci --lane long"]
fn four_boards_average_below_6_35() {
    let rules = Rules::plain(Variant::Classic);
    let found = boards_trial(rules, 4, 0..300, 1, &free()).unwrap();
    assert!(found.total() <= 1_905 && found.lost(10) == 0, "{} {found:?}", found.average());
}

#[test]
#[ignore = "a hundred games of maxi take a minute: cargo xtask ci --lane long"]
fn maxi_averages_below_3_56() {
    let rules = Rules::plain(Variant::Maxi);
    let rows = Answers::of(Variant::Maxi).rows();
    let mut random = Random::seeded(2026);
    let lengths: Vec<usize> = (0..100)
        .map(|_| rows[random.index(rows.len())])
        .map(|answer| path(Strategy::Optimal, rules, answer, &free()).unwrap().len())
        .collect();
    let total: usize = lengths.iter().sum();
    assert!(
        total <= 356 && lengths.iter().all(|&guesses| guesses <= 6),
        "{total} {:?}",
        lengths.iter().max()
    );
}

/// A game with some random guesses, then best play.
fn seeded_game(rules: Rules, seed: u64) -> Vec<Row> {
    let answers = Answers::of(rules.variant).rows();
    let mut random = Random::stream(11, seed);
    let answer = answers[random.index(answers.len())];
    let opener = ["54-36=18", "48-32=16", "7*9-3=60", "52-34=18"][random.index(4)];
    let mut knowledge = Knowledge::new(rules);
    let mut next = Tiles::parse(opener, rules.variant).unwrap();
    while !knowledge.is_solved() {
        let feedback = Feedback::of(next, answer);
        knowledge.add(Row { guess: next, feedback }).unwrap();
        let left: Vec<_> = knowledge.candidate_rows().collect();
        next = left[random.index(left.len())];
    }
    knowledge.rows().to_vec()
}

/// What the coach says about a game agrees with the search: no guess beats the
/// best one, the best guess is worth what is claimed, and so is the own one.
fn check_review(rules: Rules, rows: &[Row], from: usize) {
    let budget = free();
    let mut knowledge = Knowledge::from_rows(rules, &rows[..from]).unwrap();
    for &row in &rows[from..] {
        let own = evaluate(&knowledge, row.guess, &budget).unwrap();
        let (guess, best) = best_answer(&knowledge, &budget).unwrap();
        let answers = knowledge.answers();
        let exact =
            ExactSearch::new(answers, &budget).best(knowledge.candidates(), 20).unwrap().unwrap();
        assert_eq!(best.total, exact.total);
        assert_eq!(evaluate(&knowledge, guess, &budget).unwrap(), best);
        assert!(own.total >= best.total);
        knowledge.add(row).unwrap();
    }
}

#[test]
fn the_coach_agrees_with_the_search() {
    let rules = Rules::plain(Variant::Classic);
    for seed in 0..15 {
        check_review(rules, &seeded_game(rules, seed), 1);
    }
}

#[test]
#[ignore = "takes a minute: cargo xtask ci --lane long"]
fn the_coach_agrees_with_the_search_on_a_hundred_games() {
    let rules = Rules::plain(Variant::Classic);
    for seed in 0..100 {
        check_review(rules, &seeded_game(rules, seed), 1);
    }
}

#[test]
fn a_review_tells_skill_from_luck() {
    let rules = Rules::plain(Variant::Mini);
    let answer = Tiles::parse("42/6=7", Variant::Mini).unwrap();
    let rows = path(Strategy::Optimal, rules, answer, &free()).unwrap();
    let review = review(rules, &rows, &free());
    assert_eq!((review.ended, review.guesses.len()), (Ok(()), rows.len()));
    let best = |one: &Assessment| {
        let worth = one.worth.unwrap();
        worth.loss().is_zero() && worth.skill() == 100.0
    };
    assert!(review.guesses.iter().all(best));
    let gained: f64 = review.guesses.iter().map(|one| one.bits_gained).sum();
    assert!((gained - 206_f64.log2()).abs() < 1e-9);
}

/// `2=5-3` is accepted as a guess, is not an answer, and is better than every answer.
#[test]
fn a_guess_better_than_every_answer_is_the_best() {
    let rules = Rules::plain(Variant::Micro);
    let row = |guess: &str, colours: &str| Row {
        guess: Tiles::parse(guess, Variant::Micro).unwrap(),
        feedback: Feedback::parse(colours, 5).unwrap(),
    };
    let rows = [row("4+2=6", "00220"), row("2=5-3", "11000"), row("1*2=2", "22222")];
    let review = review(rules, &rows, &free());
    assert_eq!((review.ended, review.guesses.len()), (Ok(()), 3));
    let worth = review.guesses[1].worth.unwrap();
    let knowledge = Knowledge::from_rows(rules, &rows[..1]).unwrap();
    let (_, of_answers) = best_answer(&knowledge, &free()).unwrap();
    assert_eq!(knowledge.answers().index(rows[1].guess), None);
    assert!(worth.own.total < of_answers.total, "{worth:?} {of_answers:?}");
    assert_eq!((worth.best, worth.best_guess), (worth.own, rows[1].guess));
    for one in review.guesses {
        let worth = one.worth.unwrap();
        assert!(worth.best.total <= worth.own.total);
        assert!(!worth.loss().is_negative());
        assert!((0.0..=100.0).contains(&worth.skill()), "{}", worth.skill());
    }
}

/// Skill against a worse guess: the best total over the own one, and the loss exactly.
#[test]
fn a_worse_guess_loses_what_it_costs_more() {
    let rules = Rules::plain(Variant::Mini);
    let guess = Tiles::parse("11-2=9", Variant::Mini).unwrap();
    let answer = Tiles::parse("42/6=7", Variant::Mini).unwrap();
    let rows = [Row { guess, feedback: Feedback::of(guess, answer) }];
    let review = review(rules, &rows, &free());
    assert_eq!(review.ended, Ok(()));
    let worth = review.guesses[0].worth.unwrap();
    let exact = evaluate(&Knowledge::new(rules), guess, &free());
    assert_eq!(Ok(worth.own), exact);
    assert_eq!((worth.best.total, worth.own.candidates), (544, 206));
    let lost = i64::from(worth.own.total) - 544;
    assert!(lost > 0);
    assert_eq!(worth.loss(), Rational::new(lost, 206).unwrap());
    let skill = 100.0 * 544.0 / f64::from(worth.own.total);
    assert!((worth.skill() - skill).abs() < 1e-9);
    assert_eq!(review.guesses[0].candidates, 206);
    let gained = 206_f64.log2() - (review.guesses[0].left as f64).log2();
    assert!((review.guesses[0].bits_gained - gained).abs() < 1e-9);
    assert!((review.guesses[0].luck() - (gained - review.guesses[0].bits_expected)).abs() < 1e-9);
}

proptest! {
    #[test]
    fn reading_an_id_never_panics(text in "nerdle:[a-z,]{0,20}#.{0,20}") {
        let _ = text.parse::<Instance>();
    }

    #[test]
    fn reading_a_date_never_panics(text in ".{0,12}") {
        let _ = text.parse::<Date>();
    }
}
