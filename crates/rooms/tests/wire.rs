//! Messages of clients: what is read, what is refused, and that nothing panics.

use proptest::prelude::*;
use unpuzzle_rooms::{
    Action, Event, Hello, LONGEST_MESSAGE, MemberId, ParseError, Request, Settings, SettingsPatch,
    View,
};

fn read(text: &str) -> Result<Action, String> {
    let request = Request::from_json(text).map_err(|error| error.to_string())?;
    assert_eq!(request.id, 1);
    Ok(request.action)
}

#[test]
fn every_action_has_one_text() {
    let check = |text: &str, action: Action| {
        let text = format!("{{\"id\":1,\"do\":{text}}}");
        assert_eq!(read(&text), Ok(action.clone()));
        assert_eq!(Request { id: 1, action }.to_json(), text);
    };
    let text = "3*8".to_owned();
    check("\"leave\"", Action::Leave {});
    check("\"start\"", Action::Start {});
    check("\"deal\"", Action::Deal {});
    check("\"finish\"", Action::Finish {});
    check("\"skip\",\"pile\":2", Action::Skip { pile: 2 });
    check(
        "\"kick\",\"member\":4",
        Action::Kick {
            member: MemberId(4),
        },
    );
    check(
        "\"hand-over\",\"member\":4",
        Action::HandOver {
            member: MemberId(4),
        },
    );
    check("\"buzz\",\"pile\":2", Action::Buzz { pile: 2 });
    check("\"pass\",\"pile\":2", Action::Pass { pile: 2 });
    check("\"hint\",\"pile\":2", Action::Hint { pile: 2 });
    check(
        "\"answer\",\"pile\":2,\"text\":\"3*8\"",
        Action::Answer {
            pile: 2,
            text: text.clone(),
        },
    );
    check(
        "\"declare\",\"pile\":2,\"text\":\"3*8\"",
        Action::Declare { pile: 2, text },
    );
    let settings = SettingsPatch {
        level: Some("hard".to_owned()),
        bots: Some(3),
        ..SettingsPatch::default()
    };
    check(
        "\"settle\",\"settings\":{\"level\":\"hard\",\"bots\":3}",
        Action::Settle { settings },
    );
}

#[test]
fn whatever_is_not_a_message_is_refused_by_name() {
    let check =
        |text: &str, expected: &str| assert_eq!(read(text), Err(expected.to_owned()), "{text}");
    check("", "the JSON text ends too early");
    check("nonsense", "this is not valid JSON");
    check("[1]", "a message is an object");
    check("{}", "the field id is missing");
    check(r#"{"id":1}"#, "the field do is missing");
    check(
        r#"{"id":-1,"do":"start"}"#,
        "the field id is not as it should be",
    );
    check(
        r#"{"id":1.0,"do":"start"}"#,
        "the field id is not as it should be",
    );
    check(
        r#"{"id":99999999999999999999,"do":"start"}"#,
        "the field id is not as it should be",
    );
    check(
        r#"{"id":"1","do":"start"}"#,
        "the field id is not as it should be",
    );
    check(r#"{"id":1,"do":"win"}"#, "there is no such message");
    check(
        r#"{"id":1,"do":["start"]}"#,
        "the field do is not as it should be",
    );
    check(r#"{"id":1,"do":"buzz"}"#, "the field pile is missing");
    check(
        r#"{"id":1,"do":"buzz","pile":null}"#,
        "the field pile is not as it should be",
    );
    check(
        r#"{"id":1,"do":"buzz","pile":1,"text":"x"}"#,
        "the field text does not belong here",
    );
    check(
        r#"{"id":1,"do":"start","cheat":true}"#,
        "there is no field “cheat”",
    );
    check(
        r#"{"id":1,"id":1,"do":"start"}"#,
        "the field “id” is given twice",
    );
    check(
        r#"{"id":1,"do":"settle","settings":{"pile":1}}"#,
        "the field settings is not as it should be",
    );
    check(
        r#"{"id":1,"do":"settle","settings":[]}"#,
        "the field settings is not as it should be",
    );
    check(r#"{"id":1,"do":"start"} {}"#, "this is not valid JSON");
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(500), "]".repeat(500));
    check(&deep, "this JSON text is nested more than 32 deep");
    let long = format!(
        "{{\"id\":1,\"do\":\"answer\",\"pile\":1,\"text\":\"{}\"}}",
        "1".repeat(LONGEST_MESSAGE)
    );
    assert_eq!(Request::from_json(&long), Err(ParseError::TooLong));
}

#[test]
fn settings_are_sent_whole() {
    let words = Settings::default().words();
    let text = Request {
        id: 1,
        action: Action::Settle {
            settings: words.clone(),
        },
    }
    .to_json();
    assert_eq!(read(&text), Ok(Action::Settle { settings: words }));
}

/// Text that is nearly a message.
fn nearly() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("[".to_owned()),
        Just("]".to_owned()),
        Just(",".to_owned()),
        Just(":".to_owned()),
        Just("\"id\":1,".to_owned()),
        Just("\"do\":\"answer\",".to_owned()),
        Just("\"pile\":1,".to_owned()),
        Just("\"text\":\"8/(3-8/3)\"".to_owned()),
        Just("\"settings\":{".to_owned()),
        Just("\"v\":1,\"at\":2,\"event\":\"dealt\",".to_owned()),
        Just("\"cards\":[\"A♠\"".to_owned()),
        Just("\\u0000".to_owned()),
        Just("1e999".to_owned()),
        Just("-0".to_owned()),
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_breaks_the_readers(text in nearly()) {
        if let Ok(request) = Request::from_json(&text) {
            prop_assert_eq!(Request::from_json(&request.to_json()), Ok(request));
        }
        if let Ok(event) = Event::from_json(&text) {
            prop_assert_eq!(Event::from_json(&event.to_json()), Ok(event));
        }
        if let Ok(hello) = Hello::from_json(&text) {
            prop_assert_eq!(Hello::from_json(&hello.to_json()), Ok(hello));
        }
        let _ = View::from_json(&text);
    }

    #[test]
    fn every_answer_comes_through(pile in any::<u32>(), id in any::<u64>(), text in ".{0,200}") {
        let request = Request { id, action: Action::Answer { pile, text } };
        prop_assert_eq!(Request::from_json(&request.to_json()), Ok(request));
    }
}
