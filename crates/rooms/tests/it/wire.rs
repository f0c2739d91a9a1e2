//! Parsing of client messages: accepted, refused, and never panicking.

use proptest::prelude::*;
use serde_json::json;
use unpuzzle_rooms::{
    Action, Event, Hello, MAX_MESSAGE_LEN, MemberId, Request, Settings, SettingsPatch, View,
};

use crate::support::patch;

fn read(text: &str) -> Result<Action, String> {
    let request = Request::from_json(text)?;
    assert_eq!(request.id, 1);
    Ok(request.action)
}

fn text_of(message: &impl serde::Serialize) -> String {
    serde_json::to_string(message).expect("a message is JSON")
}

#[test]
fn every_action_round_trips() {
    let check = |text: &str, action: Action| {
        let text = format!("{{\"id\":1,\"do\":{text}}}");
        assert_eq!(read(&text), Ok(action.clone()));
        assert_eq!(text_of(&Request { id: 1, action }), text);
    };
    let text = "3*8".to_owned();
    check("\"leave\"", Action::Leave {});
    check("\"start\"", Action::Start {});
    check("\"deal\"", Action::Deal {});
    check("\"finish\"", Action::Finish {});
    check("\"skip\",\"pile\":2", Action::Skip { pile: 2 });
    check("\"kick\",\"member\":4", Action::Kick { member: MemberId(4) });
    check("\"admit\",\"member\":4", Action::Admit { member: MemberId(4) });
    check("\"hand-over\",\"member\":4", Action::HandOver { member: MemberId(4) });
    check("\"buzz\",\"pile\":2", Action::Buzz { pile: 2 });
    check("\"pass\",\"pile\":2", Action::Pass { pile: 2 });
    check("\"hint\",\"pile\":2", Action::Hint { pile: 2 });
    check("\"answer\",\"pile\":2,\"text\":\"3*8\"", Action::Answer { pile: 2, text: text.clone() });
    check("\"declare\",\"pile\":2,\"text\":\"3*8\"", Action::Declare { pile: 2, text });
    let moves = vec!["left".to_owned(), "up".to_owned()];
    check("\"play\",\"pile\":2,\"moves\":[\"left\",\"up\"]", Action::Play { pile: 2, moves });
    check("\"begin\"", Action::Begin {});
    check("\"pause\"", Action::Pause {});
    check("\"resume\"", Action::Resume {});
    check("\"more-time\",\"seconds\":30", Action::MoreTime { seconds: 30 });
    let members = vec![MemberId(4)];
    check("\"team\",\"members\":[4],\"team\":1", Action::Team { members, team: 1 });
    check("\"draw-teams\"", Action::DrawTeams {});
    check("\"mute\",\"muted\":true", Action::Mute { member: None, muted: true });
    let member = Some(MemberId(4));
    check("\"mute\",\"member\":4,\"muted\":false", Action::Mute { member, muted: false });
    let settings = patch(json!({"level": "hard", "bots": 3}));
    check(
        "\"settle\",\"settings\":{\"level\":\"hard\",\"bots\":3}",
        Action::Settle { settings: settings.into() },
    );
}

#[test]
fn malformed_messages_are_refused() {
    let check = |text: &str, expected: &str| {
        let reason = read(text).unwrap_err();
        assert!(reason.starts_with(expected), "{text}: {reason}");
    };
    check("", "EOF while parsing a value");
    check("nonsense", "expected ident");
    check("[1]", "invalid type");
    check("{}", "missing field `id`");
    check(r#"{"id":1}"#, "missing field `do`");
    check(r#"{"id":-1,"do":"start"}"#, "invalid value: integer `-1`");
    check(r#"{"id":1.0,"do":"start"}"#, "invalid type: floating point");
    check(r#"{"id":99999999999999999999,"do":"start"}"#, "invalid type: floating point");
    check(r#"{"id":"1","do":"start"}"#, "invalid type: string");
    check(r#"{"id":1,"do":"win"}"#, "unknown variant `win`");
    check(r#"{"id":1,"do":["start"]}"#, "invalid type: sequence");
    check(r#"{"id":1,"do":"buzz"}"#, "missing field `pile`");
    check(r#"{"id":1,"do":"buzz","pile":null}"#, "invalid type: null");
    check(r#"{"id":1,"do":"buzz","pile":1,"text":"x"}"#, "unknown field `text`");
    check(r#"{"id":1,"do":"start","cheat":true}"#, "unknown field `cheat`");
    check(r#"{"id":1,"id":1,"do":"start"}"#, "duplicate field `id`");
    check(r#"{"id":1,"do":"settle","settings":{"pile":1}}"#, "unknown field `pile`");
    check(r#"{"id":1,"do":"settle","settings":[]}"#, "invalid type: sequence");
    check(r#"{"id":1,"do":"start"} {}"#, "trailing characters");
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(500), "]".repeat(500));
    check(&deep, "invalid type: sequence");
    let long = format!(
        "{{\"id\":1,\"do\":\"answer\",\"pile\":1,\"text\":\"{}\"}}",
        "1".repeat(MAX_MESSAGE_LEN)
    );
    assert_eq!(Request::from_json(&long), Err("the message is too long".to_owned()));
}

#[test]
fn settings_are_sent_whole() {
    let words = serde_json::to_value(Settings::default()).unwrap();
    let settings: SettingsPatch = serde_json::from_value(words).unwrap();
    assert_eq!(Settings::try_from(settings.clone()), Ok(Settings::default()));
    let text =
        text_of(&Request { id: 1, action: Action::Settle { settings: settings.clone().into() } });
    assert_eq!(read(&text), Ok(Action::Settle { settings: settings.into() }));
}

/// Text similar to a message.
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
            prop_assert_eq!(Request::from_json(&text_of(&request)), Ok(request));
        }
        if let Ok(event) = Event::from_json(&text) {
            prop_assert_eq!(Event::from_json(&event.to_json()), Ok(event));
        }
        if let Ok(hello) = Hello::from_json(&text) {
            prop_assert_eq!(Hello::from_json(&text_of(&hello)), Ok(hello));
        }
        let _ = View::from_json(&text);
    }

    #[test]
    fn every_answer_comes_through(pile in any::<u32>(), id in any::<u64>(), text in ".{0,200}") {
        let request = Request { id, action: Action::Answer { pile, text } };
        prop_assert_eq!(Request::from_json(&text_of(&request)), Ok(request));
    }
}
