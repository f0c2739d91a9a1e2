//! Checks, reviews, puzzles by day and by id, games, and what is refused.

use super::*;

#[test]
fn a_guess_is_accepted_warned_or_refused() {
    let check = |line: &str, outcome: Verdict, says: &str| {
        let reply = ask(line);
        assert_eq!(reply.outcome, outcome, "{line}");
        let page = page_text(&reply.page);
        assert!(page.contains(says), "{line}: {page}");
    };
    check("check 54-36=18", Verdict::Yes, "may be the answer");
    check("check 0+36=036", Verdict::Yes, "no number of an answer starts with 0");
    check("check 1+2*3=09", Verdict::No, "1+2*3 is 7, not 9: * and / come before");
    check("check 54-36=19", Verdict::No, "54-36 is 18, not 19");
    let colours = ask("check 9+9*9=90 --answer 90-9*9=9");
    assert_eq!(text(field(&colours.data, "feedback")), "20111111");
    assert_eq!(field(&colours.data, "correct"), &Value::Bool(false));
    let reordered = ask("check 4*5+3=23 --answer 3+5*4=23 --commutative");
    assert_eq!(field(&reordered.data, "correct"), &Value::Bool(true));
}

#[test]
fn reviews_agree_with_the_figures() {
    let reply = ask("rate 7*9-3=60:02101110 12/4+5=8:20110020 1*36/4=9:22222222");
    let guesses = records(field(&reply.data, "guesses"));
    assert_eq!(text(field(guesses[0], "best_exact")), "53345/17723");
    assert_eq!(text(field(guesses[2], "expected_exact")), "3/2");
    assert_eq!(number(field(guesses[2], "skill")), 100.0);
    for guess in guesses {
        assert!(number(field(guess, "expected")) >= number(field(guess, "best")));
        let luck = number(field(guess, "bits")) - number(field(guess, "bits_expected"));
        assert!((number(field(guess, "luck")) - luck).abs() < 1e-5);
    }
    let same = |line: &str| assert_eq!(ask(line).data, reply.data, "{line}");
    same("rate 7*9-3=60 12/4+5=8 1*36/4=9 --answer 1*36/4=9");
    same("rate 7*9-3=60 12/4+5=8 1*36/4=9");
    assert_eq!(ask("rate 7*9-3=60 12/4+5=8 1*36/4=9").notes.len(), 1);
}

#[test]
fn reviews_without_exact_values_still_tell_luck() {
    let reply = ask("rate 5-1=4 3+4=7 --commutative");
    let guesses = records(field(&reply.data, "guesses"));
    assert_eq!(field(guesses[0], "expected"), &Value::Null);
    assert!(number(field(guesses[0], "bits")) > 0.0);
}

#[test]
fn custom_puzzles_do_not_tell() {
    let reply = ask("generate --answer 1*36/4=9");
    let puzzle = records(field(&reply.data, "puzzles"))[0];
    let id = text(field(puzzle, "id")).to_owned();
    let everything = format!("{:?}{}", reply.data, page_text(&reply.page));
    assert!(!everything.contains("36"), "{everything}");
    let mut game = NerdleGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap();
    game.play("1*36/4=9").unwrap();
    assert_eq!(game.status(), Status::Won);
}

#[test]
fn puzzles_come_by_day_and_by_seed() {
    let ids = |line: &str| -> Vec<String> {
        let reply = ask(line);
        let puzzles = records(field(&reply.data, "puzzles"));
        puzzles.iter().map(|own| text(field(own, "id")).to_owned()).collect()
    };
    assert_eq!(
        ids("generate --date 2028-02-28 --count 3"),
        ["nerdle:classic#2028-02-28", "nerdle:classic#2028-02-29", "nerdle:classic#2028-03-01"]
    );
    assert_eq!(ids("generate --date 2026-12-31 --count 2")[1], "nerdle:classic#2027-01-01");
    assert_eq!(ids("generate --variant mini --boards 4 --hard"), ["nerdle:mini,quad,hard#0"]);
    let reply = ask("generate --date 2026-11-15 --reveal");
    let puzzle = records(field(&reply.data, "puzzles"))[0];
    let answer = texts(field(puzzle, "answers"))[0].to_owned();
    assert_eq!(ask(&format!("check {answer}")).outcome, Verdict::Yes);
}

fn named(line: &str, today: Option<Date>) -> Result<unpuzzle_nerdle::Instance, InputError> {
    let request = request(line);
    request.read::<Play>()?.instance(request.seed, today)
}

#[test]
fn games_are_named_by_flags() {
    let today: Date = "2026-11-15".parse().unwrap();
    let check = |line: &str, id: &str| {
        let instance = named(line, Some(today)).unwrap();
        assert_eq!(instance.to_string(), id, "{line}");
    };
    check("play", "nerdle:classic#0");
    check("play --daily", "nerdle:classic#2026-11-15");
    check("play --daily --date 2026-11-01", "nerdle:classic#2026-11-01");
    check("play --variant midi --boards 2", "nerdle:midi,bi#0");
    check("play --adversary --hard", "nerdle:classic,adversarial,hard#0");
    check("play --speed --commutative", "nerdle:classic,speed,commutative#0");
    check("play mini#7", "nerdle:mini#7");
    let failure = named("play --daily", None).unwrap_err();
    assert!(failure.message.to_string().contains("--date"));
    assert!(named("play --speed --boards 2", None).is_err());
}

#[test]
fn refusals_say_what_and_where() {
    let check = |line: &str, message: &str, marked: &str| {
        let failure = refused(line);
        assert_eq!(failure.message.to_string(), message, "{line}");
        let place = failure.place.unwrap_or_else(|| panic!("{line} has no place"));
        assert_eq!(&place.text[place.span], marked, "{line}");
    };
    check("check 54-36=180", "a row has 8 tiles, this has 9", "0");
    check("check 5-36", "a row has 8 tiles, this has 4", "5-36");
    check("check 54a36=18", "no tile shows “a”: use digits and + - * / =", "a");
    check("check (4-3)=01", "“(” is only in maxi", "(");
    check("check 5=3=2+00", "there is more than one =", "=");
    check("check 54-36+18", "there is no =", "54-36+18");
    check("check 54-*36=0", "a number is missing here", "*");
    check("hint 54-36=18:0210111", "a row has 8 colours, this has 7", "0210111");
    check("hint 54-36=18:021011100", "a row has 8 colours, this has 9", "0");
    check(
        "hint 54-36=18:0210q110",
        "“q” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right",
        "q",
    );
    check(
        "hint 54-36=18",
        "the colours of 54-36=18 are missing: write 54-36=18:02101110",
        "54-36=18",
    );
    check(
        "hint 7*9-3=60:02101110 12/4+5=8:00000000",
        "row 2 cannot be: no answer gives these colours",
        "12/4+5=8:00000000",
    );
    check(
        "hint 7*9-3=60:02101110 7*9-3=60:02101100",
        "row 2 cannot be: it contradicts the rows before it",
        "7*9-3=60:02101100",
    );
    check(
        "rate 7*9-3=60:00000100 --answer 1*36/4=9",
        "row 1 cannot be: with the answer 1*36/4=9 its colours are 02101110",
        "7*9-3=60:00000100",
    );
    check("solve --answer 54-36=19", "54-36 is 18, not 19", "54-36=19");
    check(
        "solve --answer 054-4=50",
        "054-4=50 cannot be the answer: no number of an answer starts with 0",
        "054",
    );
    check("generate --date 2026-02-29", "2026-02 has 28 days, not 29", "2026-02-29");
    check("generate --date yesterday", "a date is written like 2026-11-15", "yesterday");
}

#[test]
fn ids_that_name_nothing_say_where() {
    let check = |id: &str, message: &str, marked: &str| {
        let failure = Nerdle.open(&id.parse().unwrap(), &Budget::unlimited());
        let failure = failure.err().unwrap();
        assert_eq!(failure.message.to_string(), message);
        let place = failure.place.unwrap();
        assert_eq!(&place.text[place.span], marked);
    };
    check(
        "nerdle:clasic#1",
        "“clasic” is not a variant: micro, mini, midi, classic or maxi",
        "clasic",
    );
    check(
        "nerdle:mini,hrad#1",
        "“hrad” is neither a mode nor a rule: bi, quad, speed, instant, adversarial, hard or commutative",
        "hrad",
    );
    check("nerdle:mini", "behind # stands a date, a seed or a puzzle code", "");
    check("nerdle:mini#2026-13-01", "there is no month 13", "2026-13-01");
    check("nerdle:mini#99999999999999999999", "the seed is too large", "99999999999999999999");
    check("nerdle:mini#x-123", "a puzzle code has nine letters and digits, this has 3", "x-123");
    check("nerdle:mini#x-000000000", "this puzzle code was mistyped or changed", "x-000000000");
}

#[test]
fn a_game_shows_shapes_and_shares_no_tile() {
    let id = "nerdle:mini#7".parse().unwrap();
    let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
    let answer = game.game().instance().answers()[0].to_string();
    game.play("4*7=28").unwrap();
    let page = page_text(&game.page());
    assert!(page.contains("<") || page.contains("["), "{page}");
    let before = game.page();
    assert!(game.play("4*7=29").is_err());
    assert_eq!(game.page(), before);
    game.play(&answer).unwrap();
    assert_eq!((game.status(), game.score()), (Status::Won, 5));
    let share = game.share();
    let squares = share.split_once('\n').unwrap().1;
    assert!(squares.chars().all(|own| "⬛🟪🟩\n".contains(own)), "{share}");
    assert!(share.starts_with("nerdle:mini#7 2/6"), "{share}");
    assert!(game.play(&answer).is_err());
}

#[test]
fn hints_in_a_game_lead_to_its_end() {
    for id in ["nerdle:mini,bi#7", "nerdle:micro,adversarial#1", "nerdle:mini,hard#5"] {
        let mut game = NerdleGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap();
        while game.status() == Status::Playing {
            let hint = game.hint(3, &Budget::unlimited()).unwrap().to_string();
            game.play(hint.strip_prefix("guess ").unwrap()).unwrap();
        }
        assert_eq!(game.status(), Status::Won, "{id}");
    }
}
