//! Model test: rooms under random commands, against their invariants.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;

use crate::support::{Stage, answers, cards_of, patch};
use proptest::prelude::*;
use serde_json::{Value, json};
use strum::VariantArray as _;
use unpuzzle_rooms::patch::{diff, merge};
use unpuzzle_rooms::{
    Action, Command, Event, EventKind, Member, MemberId, Outcome, Phase, Presence, Role, Room,
    SettingsPatch, View, table,
};
use unpuzzle_twentyfour::deal::{Card, Deck, hand};
use unpuzzle_twentyfour::{Rules, check};

const NAMES: &[&str] = &[
    "Ana",
    "budi",
    "ANA ",
    "Citra\u{200b}",
    "<script>",
    "王小明",
    "é",
    "e\u{301}",
    "",
    "Bot 1",
    "a name that is much too long for anybody",
];

#[derive(Clone, Debug)]
enum Whim {
    Join(usize, Role),
    Connect(usize),
    Disconnect(usize),
    Ask(usize, Wish),
    Repeat(usize),
    Tick,
    TakeOver,
    Close,
}

#[derive(Clone, Debug)]
enum Wish {
    Start,
    Settle(SettingsPatch),
    Deal,
    Skip,
    Finish,
    Leave,
    Kick(usize),
    HandOver(usize),
    Buzz,
    Declare(bool),
    Right,
    Wrong,
    Garbled,
    Late,
    Pass,
    Hint,
}

fn patches() -> impl Strategy<Value = SettingsPatch> {
    let decks = prop::sample::select(Deck::VARIANTS);
    let penalties = prop::sample::select(table::Penalty::ALL);
    (decks, penalties, any::<bool>(), 0..6_u32, prop::sample::select(vec![0, 10, 30])).prop_map(
        |(deck, penalty, declare, bots, limit)| {
            patch(json!({
                "deck": deck, "penalty": penalty, "declare": declare, "bots": bots, "limit": limit,
            }))
        },
    )
}

fn wishes() -> impl Strategy<Value = Wish> {
    prop_oneof![
        3 => Just(Wish::Start),
        1 => patches().prop_map(Wish::Settle),
        3 => Just(Wish::Deal),
        1 => Just(Wish::Skip),
        1 => (0..20_usize).prop_filter_map("seldom", |n| (n == 0).then_some(Wish::Finish)),
        1 => (0..4_usize).prop_filter_map("seldom", |n| (n == 0).then_some(Wish::Leave)),
        1 => (0..8_usize).prop_map(Wish::Kick),
        1 => (0..8_usize).prop_map(Wish::HandOver),
        4 => Just(Wish::Buzz),
        2 => any::<bool>().prop_map(Wish::Declare),
        8 => Just(Wish::Right),
        3 => Just(Wish::Wrong),
        1 => Just(Wish::Garbled),
        1 => Just(Wish::Late),
        3 => Just(Wish::Pass),
        2 => Just(Wish::Hint),
    ]
}

fn whims() -> impl Strategy<Value = (Whim, u64)> {
    let roles =
        prop_oneof![8 => Just(Role::Player), 1 => Just(Role::Spectator), 1 => Just(Role::Screen)];
    let whim = prop_oneof![
        60 => (0..NAMES.len(), roles).prop_map(|(name, role)| Whim::Join(name, role)),
        60 => (0..8_usize).prop_map(Whim::Connect),
        60 => (0..8_usize).prop_map(Whim::Disconnect),
        500 => (0..8_usize, wishes()).prop_map(|(member, wish)| Whim::Ask(member, wish)),
        20 => (0..8_usize).prop_map(Whim::Repeat),
        60 => Just(Whim::Tick),
        20 => Just(Whim::TakeOver),
        1 => Just(Whim::Close),
    ];
    let pause = prop_oneof![8 => 0..2_000_u64, 2 => 5_000..40_000_u64, 1 => Just(4_000_000_u64)];
    (whim, pause)
}

/// The model.
#[derive(Default)]
struct Memory {
    /// The clients' views, updated by patches.
    views: HashMap<Option<MemberId>, Value>,
    /// The pile that is not yet revealed.
    hidden: Option<([Card; 4], Rules)>,
    /// Cards of skipped piles.
    skipped: usize,
    ids: u64,
}

fn pick(room: &Room, index: usize) -> MemberId {
    let members: Vec<_> = room.members().map(|member| member.id).collect();
    match members.len() {
        0 => MemberId(99),
        count => members[index % count],
    }
}

fn action(stage: &Stage, wish: &Wish) -> Action {
    let room = &stage.room;
    let pile = stage.pile().map_or(0, |(number, _)| number);
    let answer = |text: String| Action::Answer { pile, text };
    match wish {
        Wish::Start => Action::Start {},
        Wish::Settle(settings) => Action::Settle { settings: settings.clone().into() },
        Wish::Deal => Action::Deal {},
        Wish::Skip => Action::Skip { pile },
        Wish::Finish => Action::Finish {},
        Wish::Leave => Action::Leave {},
        Wish::Kick(index) => Action::Kick { member: pick(room, *index) },
        Wish::HandOver(index) => Action::HandOver { member: pick(room, *index) },
        Wish::Buzz => Action::Buzz { pile },
        Wish::Declare(true) => Action::Declare { pile, text: "4*6".to_owned() },
        Wish::Declare(false) => Action::Declare { pile, text: "2*2".to_owned() },
        Wish::Right => answer(stage.right().map_or_else(String::new, |(_, text)| text)),
        Wish::Wrong => answer("1+1".to_owned()),
        Wish::Garbled => answer("8/(3-".to_owned()),
        Wish::Late => Action::Answer { pile: pile.wrapping_sub(1), text: "1+1".to_owned() },
        Wish::Pass => Action::Pass { pile },
        Wish::Hint => Action::Hint { pile },
    }
}

fn command(stage: &Stage, memory: &mut Memory, whim: &Whim) -> Command {
    let room = &stage.room;
    match whim {
        Whim::Join(name, role) => {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&room.version().to_be_bytes());
            let (name, key) = (NAMES[*name].to_owned(), unpuzzle_rooms::Key(key));
            Command::Join { name, role: *role, key }
        }
        Whim::Connect(index) => Command::Connect(pick(room, *index)),
        Whim::Disconnect(index) => Command::Disconnect(pick(room, *index)),
        Whim::Ask(index, wish) => {
            memory.ids += 1;
            Command::Ask { member: pick(room, *index), id: memory.ids, action: action(stage, wish) }
        }
        Whim::Repeat(index) => {
            Command::Ask { member: pick(room, *index), id: 0, action: Action::Leave {} }
        }
        Whim::Tick | Whim::TakeOver => Command::Tick,
        Whim::Close => Command::Close,
    }
}

/// Invariants of an outcome.
fn check_outcome(before: &Room, stage: &Stage, command: &Command, outcome: &Outcome) {
    assert_eq!(before.clone().handle(stage.now, command), *outcome, "decisions are repeatable");
    let dense = (before.version() + 1..).take(outcome.events.len());
    assert!(outcome.events.iter().map(|event| event.version).eq(dense));
    if outcome.events.is_empty() {
        assert_eq!(stage.room, *before, "a refusal changes nothing");
    }
    let closing = outcome.events.iter().position(|event| event.kind == EventKind::Closed {});
    assert!(closing.is_none_or(|place| place + 1 == outcome.events.len()), "nothing after the end");
    let deadline = stage.room.next_deadline();
    assert!(deadline.is_none_or(|at| at > stage.now), "{deadline:?} at {}", stage.now);
    if matches!(command, Command::Ask { id: 0, .. }) {
        assert!(outcome.refusal.is_some());
    }
}

/// Exactly one host while anybody is connected.
fn check_host(room: &Room) {
    if room.phase() == Phase::Closed || !room.members().any(Member::is_connected) {
        return;
    }
    let host = room.members().find(|one| Some(one.id) == room.host());
    assert!(host.is_some_and(|host| host.presence != Presence::Left && host.role != Role::Bot));
}

/// No view has the answer to a pile before the reveal.
fn check_secrets(memory: &Memory, text: &str) {
    let Some((cards, rules)) = &memory.hidden else {
        return;
    };
    for answer in answers(*cards, rules) {
        assert!(!text.contains(&answer), "{answer} in {text}");
    }
    for quoted in text.split('"') {
        assert!(check::judge(quoted, &hand(*cards), rules).is_err(), "{quoted} in {text}");
    }
}

/// Applies an event to the model.
fn witness(memory: &mut Memory, event: &Event, rules: &Rules) {
    match &event.kind {
        EventKind::Table(table::Event::Dealt { cards, .. }) => {
            memory.hidden = Some((*cards, rules.clone()));
        }
        EventKind::Table(event) => count_pile(memory, event),
        EventKind::Started { .. } => memory.skipped = 0,
        _ => {}
    }
    assert_eq!(Event::from_json(&event.to_json()).as_ref(), Ok(event));
}

/// Patches reproduce every view, and no view leaks a secret.
fn follow(memory: &mut Memory, room: &Room) {
    let mut views = std::mem::take(&mut memory.views);
    for (viewer, known) in &mut views {
        let view = serde_json::to_value(room.view(*viewer)).unwrap();
        if let Some(patch) = diff(known, &view) {
            check_secrets(memory, &patch.to_string());
            merge(known, &patch);
        }
        assert_eq!(*known, view, "{viewer:?}");
        let text = view.to_string();
        for hidden in ["\"seed\"", "\"key\"", "\"hidden\""] {
            assert!(!text.contains(hidden), "{text}");
        }
        let read = View::from_json(&text).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), view);
    }
    memory.views = views;
}

/// A pile is won once, with a correct answer.
fn count_pile(memory: &mut Memory, event: &table::Event) {
    use table::Event::{Ended, Skipped, Won};
    if !matches!(event, Won { .. } | Skipped { .. } | Ended { .. }) {
        return;
    }
    let sealed = memory.hidden.take();
    match event {
        Won { answer, .. } => {
            let (cards, rules) = sealed.expect("only a pile on the table is won, and once");
            let judged = check::judge(&answer.to_string(), &hand(cards), &rules);
            assert!(judged.is_ok(), "{answer}");
        }
        Skipped { .. } => memory.skipped += 4,
        _ => {}
    }
}

/// Cards are conserved: in hands, in the deck, on the table or skipped.
fn check_cards(memory: &Memory, room: &Room, before: &View) {
    let view = room.view(None);
    if view.phase != Phase::Playing {
        return;
    }
    let all = cards_in_play(&view) + memory.skipped;
    assert!([36, 40, 52].contains(&all), "{all}");
    if before.phase == Phase::Playing && before.game == view.game {
        assert!(cards_in_play(before) <= all);
    }
}

fn cards_in_play(view: &View) -> usize {
    let Some(table) = &view.table else {
        return 0;
    };
    let held: usize = table.cards.values().sum();
    held + table.pile.as_ref().map_or(0, |pile| pile.cards.len()) + table.deck
}

/// Scores grow only by winning a pile.
fn check_scores(before: &View, after: &View, outcome: &Outcome) {
    if before.game != after.game {
        return;
    }
    for member in after.members.values() {
        let won: usize = (outcome.events.iter())
            .filter_map(|event| match &event.kind {
                EventKind::Table(table::Event::Won { member: winner, kept, .. })
                    if *winner == member.id =>
                {
                    Some(*kept)
                }
                _ => None,
            })
            .sum();
        assert!(cards_of(after, member.id) <= cards_of(before, member.id) + won);
    }
}

fn run(seed: u64, whims: Vec<(Whim, u64)>) {
    let mut stage = Stage::new(seed);
    let mut memory = Memory::default();
    for viewer in [None].into_iter().chain((1..6).map(|id| Some(MemberId(id)))) {
        memory.views.insert(viewer, serde_json::to_value(stage.room.view(viewer)).unwrap());
    }
    for (whim, pause) in whims {
        stage.now += pause;
        let before = stage.room.clone();
        let seen = before.view(None);
        let command = command(&stage, &mut memory, &whim);
        let agreed = stage.rules();
        let outcome = stage.send(&command);
        for event in &outcome.events {
            witness(&mut memory, event, &agreed);
        }
        if let (Some(refusal), Command::Ask { id, .. }) = (&outcome.refusal, &command) {
            let refused = serde_json::to_string(&refusal.of_message(*id)).unwrap();
            check_secrets(&memory, &refused);
        }
        check_outcome(&before, &stage, &command, &outcome);
        check_host(&stage.room);
        check_cards(&memory, &stage.room, &seen);
        check_scores(&seen, &stage.room.view(None), &outcome);
        follow(&mut memory, &stage.room);
        if matches!(whim, Whim::TakeOver) {
            stage.room = restored(&stage);
        }
    }
    assert_eq!(restored(&stage), stage.room);
}

/// The room restored from its log.
fn restored(stage: &Stage) -> Room {
    let lines: Vec<_> = stage.log.iter().map(Event::to_json).collect();
    let log: Vec<_> = lines.iter().map(|line| Event::from_json(line).unwrap()).collect();
    let room = Room::restore(&log).unwrap();
    assert_eq!(room, stage.room, "a room is the sum of its events");
    assert_eq!(room.next_deadline(), stage.room.next_deadline());
    room
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_order_of_commands_breaks_a_room(
        seed in any::<u64>(),
        whims in prop::collection::vec(whims(), 0..160),
    ) {
        run(seed, whims);
    }
}

/// Whole matches of bots and people, under all invariants.
#[test]
fn whole_matches_satisfy_all_invariants() {
    let mut whims = vec![(Whim::Join(0, Role::Player), 0), (Whim::Join(1, Role::Player), 10)];
    let patch = patch(json!({"bots": 5}));
    whims.push((Whim::Ask(0, Wish::Settle(patch)), 5));
    whims.push((Whim::Ask(0, Wish::Start), 5));
    for step in 0..120 {
        whims.push((if step % 9 == 0 { Whim::Ask(1, Wish::Right) } else { Whim::Tick }, 3_000));
    }
    run(5, whims);
}

/// Seats shift when a player leaves; restored bots have the same plans.
#[test]
fn bots_keep_their_plans_when_a_player_leaves() {
    let mut whims = vec![(Whim::Join(0, Role::Player), 0), (Whim::Join(1, Role::Player), 10)];
    let patch = patch(json!({"bots": 5}));
    whims.push((Whim::Ask(0, Wish::Settle(patch)), 5));
    whims.push((Whim::Ask(0, Wish::Start), 5));
    whims.push((Whim::Ask(0, Wish::Deal), 5));
    whims.push((Whim::Ask(1, Wish::Leave), 5));
    for seed in 0..8 {
        run(seed, whims.clone());
    }
}
