//! Strategies compared, and anything that can be typed.

use super::*;

#[test]
fn strategies_are_compared_over_all_answers() {
    let reply = ask("compare --variant micro");
    let strategies = records(field(&reply.data, "strategies"));
    assert_eq!(strategies.len(), 6);
    assert_eq!(text(field(strategies[0], "name")), "optimal");
    assert_eq!(number(field(strategies[0], "total")), 374.0);
    for strategy in strategies {
        assert_eq!(number(field(strategy, "answers")), 127.0);
        assert!(number(field(strategy, "total")) >= 374.0);
    }
    let games = ask("compare --variant mini --boards 2 --games 10");
    let strategies = records(field(&games.data, "strategies"));
    assert_eq!(number(field(strategies[0], "answers")), 10.0);
    let is_drawn = |block: &&Block| matches!(block, Block::Chart(_));
    assert_eq!(reply.page.blocks.iter().filter(is_drawn).count(), 2);
}

/// What help shows can be typed; what takes long is left to other tests.
#[test]
fn examples_work() {
    for name in ["hint", "solve", "check", "rate", "generate"] {
        for (command, _) in verb(name).examples {
            let line = command.replace('\'', "").replace("-n", "--count");
            let reply = run(&request(&line), &mut NoIo, &Budget::unlimited());
            assert!(reply.is_ok(), "{command}: {reply:?}");
        }
    }
}

/// What the help offers is what the engine has.
#[test]
fn choices_are_those_of_the_engine() {
    let words = |verb_name: &str, name: &str| match verb(verb_name).field(name).unwrap().takes {
        unpuzzle_puzzles::Takes::Choice { words, .. } => words.to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        words("hint", "variant"),
        Variant::ALL.iter().map(|own| own.name()).collect::<Vec<_>>()
    );
    let strategies = unpuzzle_nerdle::Strategy::ALL.map(unpuzzle_nerdle::Strategy::name);
    assert_eq!(words("hint", "strategy"), strategies);
}

#[test]
fn without_a_budget_the_answer_is_unknown() {
    let stop = StopFlag::default();
    stop.raise();
    let none = Budget::unlimited().with_node_limit(0).with_stop(stop);
    for line in ["solve --answer 1*36/4=9", "rate 7*9-3=60 12/4+5=8 1*36/4=9", "compare"] {
        let reply = run(&request(line), &mut NoIo, &none).unwrap();
        assert_eq!(reply.outcome, Verdict::Unknown, "{line}");
    }
}

/// Pieces of what people type, and of what they do not.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("48-32=16".to_owned()),
        Just("4*7=28".to_owned()),
        Just(":02101110".to_owned()),
        Just(":000202".to_owned()),
        Just("nerdle:mini#7".to_owned()),
        Just("nerdle:micro,instant#3".to_owned()),
        Just("⬛🟩🟪".to_owned()),
        Just("=".to_owned()),
        Just("/-".to_owned()),
        "[ 0-9:=*+/.-]{0,12}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_typed_makes_it_panic(text in typed(), answer in typed(), boards in 0_usize..3) {
        let budget = || Budget::unlimited().with_node_limit(200_000).with_timeout(Duration::from_secs(2));
        for name in ["hint", "solve", "check", "rate"] {
            let verb = verb(name);
            let mut request = unpuzzle_puzzles::Call::new(verb).with(verb.instance().unwrap().name, text.as_str()).unwrap();
            if verb.field("boards").is_some() {
                request = request.with("boards", ["1", "2", "4"][boards]).unwrap();
            }
            if verb.field("answer").is_some() && boards == 1 {
                request = request.with("answer", answer.as_str()).unwrap();
            }
            if let Err(failure) = run(&request, &mut NoIo, &budget())
                && let Some(place) = failure.place
            {
                prop_assert!(place.text.get(place.span.clone()).is_some(), "{place:?}");
            }
        }
        if let Ok(id) = format!("nerdle:{text}").parse() {
            let _ = Nerdle.open(&id, &budget());
        }
    }

    #[test]
    fn guesses_typed_into_a_game_change_it_or_are_refused(text in typed(), seed in 0_u64..50) {
        let id = format!("nerdle:mini,hard#{seed}").parse().unwrap();
        let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
        let rows = Answers::of(Variant::Mini).rows();
        game.play(&rows[seed as usize * 3 % rows.len()].to_string()).unwrap();
        let before = game.page();
        if game.play(&text).is_err() {
            prop_assert_eq!(game.page(), before);
        }
    }
}
