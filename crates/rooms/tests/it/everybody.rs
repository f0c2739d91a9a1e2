//! Classes where everybody answers the same hand: scripted, and under random commands.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};
use unpuzzle_rooms::class::{ClassView, Status, Task, TimedHand};
use unpuzzle_rooms::patch::{diff, merge};
use unpuzzle_rooms::{
    Action, Command, MemberId, Mode, Outcome, Phase, Report, Role, Room, SettingsPatch, View,
};
use unpuzzle_twentyfour::deal::Card;

use crate::support::{Stage, answers, patch};

const PAUSE: u64 = 2_000;
const LIMIT: u64 = 60_000;

fn class(names: &[&str], more: &Value) -> (Stage, Vec<MemberId>) {
    let (mut stage, people) = Stage::with(names, 7);
    let mut settings = json!({"mode": "everybody", "rounds": 3, "limit": 60, "pause": 2});
    settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let settings: SettingsPatch = serde_json::from_value(settings).unwrap();
    assert_eq!(stage.ask(people[0], Action::Settle { settings: settings.into() }).refusal, None);
    (stage, people)
}

fn begin(stage: &mut Stage, host: MemberId) {
    assert_eq!(stage.ask(host, Action::Start {}).refusal, None);
    stage.wait(3_000);
}

fn quiz(stage: &Stage) -> ClassView {
    stage.room.view(None).class.unwrap()
}

fn round(stage: &Stage) -> Option<(u32, [Card; 4])> {
    let hand = quiz(stage).round?;
    Some((hand.number, hand.task.cards()?))
}

fn right(stage: &Stage) -> Action {
    let (pile, cards) = round(stage).unwrap();
    Action::Answer { pile, text: answers(cards, &stage.rules())[0].clone() }
}

fn told(outcome: &Outcome) -> Vec<String> {
    Stage::told(outcome)
}

fn points(stage: &Stage) -> Vec<u64> {
    quiz(stage).players.values().map(|player| player.points).collect()
}

#[test]
fn all_get_the_same_hand_and_score_by_speed_and_hints() {
    let (mut stage, people) = class(&["Ana", "Budi", "Citra"], &json!({}));
    begin(&mut stage, people[0]);
    let (number, _) = round(&stage).unwrap();
    assert_eq!(number, 1);
    let answer = right(&stage);
    stage.now += 15_000;
    assert_eq!(told(&stage.ask(people[0], answer.clone())), ["solved"]);
    assert_eq!(told(&stage.ask(people[0], answer.clone())), ["done"]);
    assert_eq!(told(&stage.ask(people[1], Action::Hint { pile: 1 })), ["advised"]);
    let wrong = Action::Answer { pile: 1, text: "1+1".to_owned() };
    assert_eq!(told(&stage.ask(people[1], wrong)), ["missed"]);
    stage.now += 15_000;
    assert_eq!(told(&stage.ask(people[1], answer)), ["solved"]);
    // The last one gives up, and the hand is over.
    assert_eq!(told(&stage.ask(people[2], Action::Pass { pile: 1 })), ["yielded", "shown"]);
    assert_eq!(points(&stage), [875, 562, 0]);
    let shown = quiz(&stage).shown.unwrap();
    assert_eq!((shown.round, shown.playing, shown.found.len()), (1, 3, 2));
    assert_eq!((shown.found[0].member, shown.found[0].after), (people[0], 15_000));
    assert!(shown.answers.contains(&shown.found[0].answer));
    assert!(shown.usual.is_some_and(|usual| usual > 500));
    assert_eq!(told(&stage.wait(PAUSE)), ["posed"]);
    assert_eq!(round(&stage).unwrap().0, 2);
}

#[test]
fn a_hand_ends_at_its_time_limit_and_the_last_with_the_ranking() {
    let (mut stage, people) = class(&["Ana", "Budi"], &json!({"rounds": 2}));
    begin(&mut stage, people[0]);
    assert_eq!(told(&stage.wait(LIMIT - 1)), [""; 0]);
    assert_eq!(stage.room.next_deadline(), Some(stage.now + 1));
    assert_eq!(told(&stage.wait(1)), ["shown"]);
    assert_eq!(told(&stage.wait(PAUSE)), ["posed"]);
    let answer = right(&stage);
    stage.ask(people[1], answer);
    assert_eq!(told(&stage.wait(LIMIT)), ["shown"]);
    assert_eq!(told(&stage.wait(PAUSE)), ["ranked"]);
    assert_eq!(stage.room.phase(), Phase::Over);
    let ranking = quiz(&stage).ranking;
    let places: Vec<_> = ranking.iter().map(|one| (one.place, one.member, one.points)).collect();
    assert_eq!(places, [(1, people[1], 1000), (2, people[0], 0)]);
    // The next game of the room may be one at a table.
    let settings = patch(json!({"mode": "table"}));
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    stage.start(people[0]);
    assert_eq!(stage.room.view(None).class, None);
}

#[test]
fn latecomers_start_with_the_next_hand() {
    let (mut stage, people) = class(&["Ana", "Budi"], &json!({}));
    begin(&mut stage, people[0]);
    let late = stage.try_join("Late", Role::Player);
    assert_eq!(told(&late), ["joined", "enrolled"]);
    let late = late.joined.unwrap();
    let answer = right(&stage);
    assert_eq!(told(&stage.ask(late, answer.clone())), ["next-hand"]);
    let watching = stage.join("Guest", Role::Spectator);
    assert_eq!(told(&stage.ask(watching, answer.clone())), ["not-playing"]);
    // They do not keep the others waiting.
    stage.ask(people[0], answer.clone());
    assert_eq!(told(&stage.ask(people[1], answer)), ["solved", "shown"]);
    stage.wait(PAUSE);
    let answer = right(&stage);
    assert_eq!(told(&stage.ask(late, answer)), ["solved"]);
}

#[test]
fn absent_players_are_not_waited_for_and_resume() {
    let (mut stage, people) = class(&["Ana", "Budi"], &json!({}));
    begin(&mut stage, people[0]);
    stage.send(&Command::Disconnect(people[1]));
    stage.send(&Command::Connect(people[1]));
    let answer = right(&stage);
    assert_eq!(told(&stage.ask(people[1], answer.clone())), ["solved"]);
    stage.wait(0);
    assert!(round(&stage).is_some());
    assert_eq!(told(&stage.send(&Command::Disconnect(people[0]))), ["disconnected", "shown"]);
}

#[test]
fn the_host_skips_deals_and_finishes() {
    let (mut stage, people) = class(&["Ana", "Budi"], &json!({"limit": 0}));
    begin(&mut stage, people[0]);
    assert_eq!(told(&stage.wait(3_600_000)), [""; 0]);
    assert_eq!(told(&stage.ask(people[1], Action::Skip { pile: 1 })), ["not-host"]);
    assert_eq!(told(&stage.ask(people[0], Action::Deal {})), ["pile-there"]);
    assert_eq!(told(&stage.ask(people[0], Action::Skip { pile: 2 })), ["other-pile"]);
    assert_eq!(told(&stage.ask(people[0], Action::Skip { pile: 1 })), ["shown"]);
    assert_eq!(told(&stage.ask(people[0], Action::Deal {})), ["posed"]);
    assert_eq!(told(&stage.ask(people[1], Action::Buzz { pile: 2 })), ["other-mode"]);
    assert_eq!(told(&stage.ask(people[0], Action::Finish {})), ["shown", "ranked"]);
    assert_eq!(told(&stage.ask(people[1], Action::Pass { pile: 2 })), ["no-match"]);
}

#[test]
fn the_teachers_own_hands_come_in_their_order() {
    let hands = json!({"hands": ["3 3 8 8", "24:1,5,5,5"]});
    let (mut stage, people) = class(&["Ana"], &hands);
    begin(&mut stage, people[0]);
    assert_eq!(quiz(&stage).rounds, 2);
    let ranks = |stage: &Stage| {
        let cards = round(stage).unwrap().1;
        cards.map(|card| card.rank.value())
    };
    assert_eq!(ranks(&stage), [3, 3, 8, 8]);
    stage.ask(people[0], Action::Pass { pile: 1 });
    stage.wait(PAUSE);
    assert_eq!(ranks(&stage), [1, 5, 5, 5]);
    // What cannot be solved is refused at once, with the line and the reason.
    let hands = json!({"hands": ["3 3 8 8", "1 1 1 1"]});
    let patch: SettingsPatch = serde_json::from_value(hands).unwrap();
    let refused = stage.ask(people[0], Action::Settle { settings: patch.into() });
    let said = refused.refusal.unwrap().message().to_string();
    assert_eq!(said, "invalid value for the setting “hands”: line 2 (1 1 1 1): has no solution");
    // So is a list that other operators have made impossible, when the game begins.
    let hands = json!({"hands": ["1 1 2 5"], "operators": "+-*/^"});
    let (mut stage, people) = class(&["Ana"], &hands);
    let fewer: SettingsPatch = serde_json::from_value(json!({"operators": "+-*/"})).unwrap();
    stage.ask(people[0], Action::Settle { settings: fewer.into() });
    assert_eq!(told(&stage.ask(people[0], Action::Start {})), ["bad-setting"]);
}

#[test]
fn levels_rise() {
    let settings = json!({"rising": true, "rounds": 4, "limit": 10});
    let (mut stage, people) = class(&["Ana"], &settings);
    begin(&mut stage, people[0]);
    let mut usual = Vec::new();
    for _ in 0..4 {
        stage.wait(10_000);
        usual.push(quiz(&stage).shown.unwrap().usual.unwrap());
        stage.wait(PAUSE);
    }
    assert!(usual.is_sorted(), "{usual:?}");
}

/// An action of a player.
#[derive(Clone, Debug)]
enum Wish {
    Start,
    Join(bool),
    Leave,
    Away,
    Back,
    Right,
    Wrong,
    Garbled,
    Hint,
    Pass,
    Skip,
    Deal,
    Finish,
    Begin,
    Pause(bool),
    MoreTime,
    DrawTeams,
    Mute(bool),
    Slide(usize),
    Kick,
    Wait(u64),
    Restart,
}

fn wishes() -> impl Strategy<Value = Wish> {
    prop_oneof![
        2 => Just(Wish::Start),
        2 => any::<bool>().prop_map(Wish::Join),
        1 => Just(Wish::Leave),
        2 => Just(Wish::Away),
        2 => Just(Wish::Back),
        6 => Just(Wish::Right),
        2 => Just(Wish::Wrong),
        1 => Just(Wish::Garbled),
        2 => Just(Wish::Hint),
        2 => Just(Wish::Pass),
        1 => Just(Wish::Skip),
        1 => Just(Wish::Deal),
        1 => Just(Wish::Finish),
        3 => Just(Wish::Begin),
        1 => any::<bool>().prop_map(Wish::Pause),
        1 => Just(Wish::MoreTime),
        1 => Just(Wish::DrawTeams),
        1 => any::<bool>().prop_map(Wish::Mute),
        3 => (0..4_usize).prop_map(Wish::Slide),
        1 => Just(Wish::Kick),
        4 => (0..30_000_u64).prop_map(Wish::Wait),
        1 => Just(Wish::Restart),
    ]
}

fn grant(stage: &mut Stage, people: &mut Vec<MemberId>, who: usize, wish: &Wish) {
    let member = people[who % people.len()];
    let view = stage.room.view(Some(member));
    let current = view.own.hand.or(view.class.and_then(|quiz| quiz.round));
    let pile = current.as_ref().map_or(1, |hand| hand.number);
    let answer = |text: String| Action::Answer { pile, text };
    let action = match wish {
        Wish::Start => Action::Start {},
        Wish::Leave => Action::Leave {},
        Wish::Right => match current {
            Some(TimedHand { task: Task::TwentyFour { cards }, .. }) => {
                answer(answers(cards, &stage.rules())[0].clone())
            }
            _ => answer("1+1".to_owned()),
        },
        Wish::Wrong => answer("1+1".to_owned()),
        Wish::Garbled => answer("8/(3-".to_owned()),
        Wish::Hint => Action::Hint { pile },
        Wish::Pass => Action::Pass { pile },
        Wish::Skip => Action::Skip { pile },
        Wish::Deal => Action::Deal {},
        Wish::Finish => Action::Finish {},
        Wish::Begin => Action::Begin {},
        Wish::Pause(true) => Action::Pause {},
        Wish::Pause(false) => Action::Resume {},
        Wish::MoreTime => Action::MoreTime { seconds: 30 },
        Wish::DrawTeams => Action::DrawTeams {},
        Wish::Mute(muted) => Action::Mute { member: None, muted: *muted },
        Wish::Slide(first) => {
            let word = |turn: usize| ["left", "down", "right", "up"][(first + turn) % 4].to_owned();
            let moves = (0..2).map(word).collect();
            Action::Play { pile, moves }
        }
        Wish::Kick => {
            let host = stage.room.host().unwrap_or(member);
            return drop(stage.ask(host, Action::Kick { member }));
        }
        Wish::Join(plays) => {
            let role = if *plays { Role::Player } else { Role::Screen };
            let name = format!("N{}", stage.room.version());
            people.extend(stage.try_join(&name, role).joined);
            return;
        }
        Wish::Away => return drop(stage.send(&Command::Disconnect(member))),
        Wish::Back => return drop(stage.send(&Command::Connect(member))),
        Wish::Wait(time) => return drop(stage.wait(*time)),
        Wish::Restart => {
            stage.room = Room::restore(&stage.log).unwrap();
            return;
        }
    };
    stage.ask(member, action);
}

/// Invariants between commands.
fn check(stage: &Stage) {
    let view = stage.room.view(None);
    let Some(quiz) = &view.class else {
        return;
    };
    let here = view.members.values().any(unpuzzle_rooms::Member::is_connected);
    let on = here && view.phase == Phase::Playing && quiz.paused.is_none();
    if let Some(round) = quiz.round.as_ref().filter(|_| on) {
        assert!(round.until.is_none_or(|until| until > stage.now), "time is up");
        let there = quiz.players.values().filter(|one| !one.away && one.status != Status::Late);
        let mut there = there.peekable();
        let waits = there.peek().is_none() || there.any(|one| one.status == Status::Working);
        assert!(waits, "everybody who is there is done");
    }
    if view.phase == Phase::Over && !quiz.ranking.is_empty() {
        assert!(quiz.ranking.is_sorted_by_key(|one| one.place));
    }
    let deadline = stage.room.next_deadline();
    assert!(deadline.is_none_or(|at| at > stage.now), "{deadline:?} at {}", stage.now);
    check_own_speed(stage, &view, quiz, here);
}

/// In a race all present players have a hand or are finished, and no hand is past its deadline.
fn check_own_speed(stage: &Stage, view: &View, quiz: &ClassView, here: bool) {
    let on = view.phase == Phase::Playing && quiz.paused.is_none() && quiz.next.is_none();
    if !quiz.mode.is_own_speed() || !on || !here {
        return;
    }
    assert!(quiz.ends.is_none_or(|ends| ends > stage.now));
    for (member, player) in quiz.players.iter().filter(|(_, player)| !player.away) {
        let own = stage.room.own(*member);
        let begun = quiz.mode != Mode::Homework || player.at > 0;
        assert_eq!(own.hand.is_some(), begun && !player.finished, "{player:?}");
        if let Some(hand) = own.hand {
            assert_eq!(hand.number, player.at);
            assert!(hand.until.is_none_or(|until| until > stage.now), "{hand:?}");
        }
    }
}

/// The clients' views, updated by patches alone.
#[derive(Default)]
struct Clients(BTreeMap<Option<MemberId>, Value>);

impl Clients {
    /// Patches reproduce every view, and no view leaks a secret.
    fn follow(&mut self, stage: &Stage) {
        let room = &stage.room;
        let viewers: Vec<_> =
            [None].into_iter().chain(room.members().map(|one| Some(one.id))).collect();
        for viewer in viewers {
            let view = room.view(viewer);
            let after = serde_json::to_value(&view).unwrap();
            assert!(!has_null(&after), "{after}");
            let mirror = self.0.entry(viewer).or_insert_with(|| json!({}));
            if let Some(patch) = diff(mirror, &after) {
                check_secrets(stage, viewer, &view, &patch.to_string());
                merge(mirror, &patch);
            }
            assert_eq!(*mirror, after);
            check_secrets(stage, viewer, &view, &after.to_string());
            let everybody = View { own: view.own.clone(), ..room.view(None) };
            assert_eq!(view, everybody, "all but one's own is the same for all");
        }
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        _ => false,
    }
}

/// No view has a digest, a seed, the host's own hands, the solution of a hand that the viewer is
/// still working on, or another player's hint or hand of a race.
fn check_secrets(stage: &Stage, viewer: Option<MemberId>, view: &View, text: &str) {
    for name in ["\"seed\"", "\"key\"", "\"secret\"", "\"marks\""] {
        assert!(!text.contains(name), "{name} in {text}");
    }
    let room = &stage.room;
    assert!(view.settings.hands.is_empty() && (view.own.hands.is_none() || viewer == room.host()));
    let Some(quiz) = view.class.as_ref().filter(|_| view.phase == Phase::Playing) else {
        return;
    };
    if quiz.mode.is_own_speed() {
        assert!(quiz.round.is_none() && quiz.shown.is_none() && quiz.review.is_empty());
    }
    let own = |member| room.own(member);
    let posed = |member| own(member).hand.or(quiz.round.clone());
    for other in quiz.players.keys().filter(|other| Some(**other) != viewer) {
        for hint in own(*other).hints.iter().filter(|hint| !view.own.hints.contains(hint)) {
            assert!(!text.contains(&hint.en), "the hint of another in {text}");
        }
        let Some(hand) = posed(*other) else {
            continue;
        };
        // Who has solved the hand, or is further, knows an answer of their own.
        let mine = viewer.and_then(|viewer| quiz.players.get(&viewer));
        let through = mine.is_some_and(|one| one.at > hand.number || one.finished)
            || view.own.last.as_ref().is_some_and(|last| last.hand == hand.number);
        if let Some(cards) = hand.task.cards().filter(|_| !through) {
            for answer in answers(cards, &stage.rules()) {
                assert!(!text.contains(&answer), "{answer} in {text}");
            }
        }
    }
}

/// What is played.
const KINDS: [&str; 6] = [
    r#"{"deck": "1-9"}"#,
    r#"{"mode": "race", "deck": "1-9", "minutes": 2, "teams": ["A", "B"]}"#,
    r#"{"mode": "race", "hands": ["3 3 8 8", "1 5 5 5"], "limit": 0}"#,
    r#"{"mode": "homework", "deck": "1-9", "until": 400000, "teams": ["A", "B", "C"]}"#,
    r#"{"puzzle": "2048", "limit": 30}"#,
    r#"{"mode": "race", "puzzle": "2048", "limit": 20}"#,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn whatever_people_do_the_rules_hold(
        seed in any::<u64>(),
        kind in 0..KINDS.len(),
        plan in prop::collection::vec((0..8_usize, wishes()), 1..60),
    ) {
        let settings: Value = serde_json::from_str(KINDS[kind]).unwrap();
        let (mut stage, mut people) = class(&["Ana", "Budi", "Citra"], &settings);
        stage.now += seed % 1000;
        begin(&mut stage, people[0]);
        let mut clients = Clients::default();
        clients.follow(&stage);
        for (who, wish) in &plan {
            grant(&mut stage, &mut people, *who, wish);
            check(&stage);
            clients.follow(&stage);
        }
        prop_assert_eq!(&Room::restore(&stage.log).unwrap(), &stage.room);
        let report = Report::of(&stage.log);
        for player in report.games.iter().flat_map(|game| &game.players) {
            let solved = player.hands.iter().filter(|one| one.answer.is_some()).count();
            prop_assert_eq!(solved, player.solved as usize);
        }
    }
}
