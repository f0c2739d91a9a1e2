//! Scripted rooms.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::json;
use unpuzzle_puzzles::Budget;
use unpuzzle_rooms::{Action, Command, MemberId, Phase, PileLevel, Presence, Role, Room};

use crate::support::{Stage, cards_of, patch};

fn right(stage: &Stage) -> Action {
    let (pile, text) = stage.right().unwrap();
    Action::Answer { pile, text }
}

#[test]
fn of_two_right_answers_the_first_to_arrive_wins() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi", "Citra"], 7);
    stage.start(people[0]);
    let answer = right(&stage);
    let first = stage.ask(people[2], answer.clone());
    assert_eq!(Stage::told(&first), ["won", "revealed"]);
    for late in [people[0], people[1], people[2]] {
        assert_eq!(Stage::told(&stage.ask(late, answer.clone())), ["other-pile"]);
    }
    let view = stage.room.view(None);
    let cards: Vec<_> = people.iter().map(|one| cards_of(&view, *one)).collect();
    assert_eq!(cards, [0, 0, 4]);
}

#[test]
fn a_repeated_message_counts_once() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    stage.start(people[0]);
    let (member, id, action) = (people[1], 50, right(&stage));
    let message = Command::Ask { member, id, action };
    assert_eq!(Stage::told(&stage.send(&message)), ["won", "revealed"]);
    assert_eq!(Stage::told(&stage.send(&message)), ["repeated"]);
    // Another server that took the room over knows it too.
    stage.room = Room::restore(&stage.log).unwrap();
    assert_eq!(Stage::told(&stage.send(&message)), ["repeated"]);
}

#[test]
fn a_reconnect_keeps_cards_and_place() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    stage.start(people[0]);
    let answer = right(&stage);
    stage.ask(people[1], answer);
    assert_eq!(Stage::told(&stage.send(&Command::Disconnect(people[1]))), ["disconnected"]);
    stage.wait(10_000);
    assert_eq!(Stage::told(&stage.send(&Command::Connect(people[1]))), ["connected"]);
    let view = stage.room.view(None);
    let presence = view.members[&people[1]].presence;
    assert_eq!((cards_of(&view, people[1]), presence), (4, Presence::Here));
}

#[test]
fn a_key_reconnects_its_own_member_only() {
    let mut stage = Stage::new(7);
    let join = |name: &str, key| Command::Join {
        name: name.to_owned(),
        role: Role::Player,
        key: unpuzzle_rooms::Key([key; 32]),
    };
    let ana = stage.send(&join("Ana", 1)).joined.unwrap();
    let budi = stage.send(&join("Budi", 2)).joined.unwrap();
    let who = |stage: &Stage, key| stage.room.member_by_key(&unpuzzle_rooms::Key([key; 32]));
    assert_eq!((who(&stage, 1), who(&stage, 2), who(&stage, 3)), (Some(ana), Some(budi), None));
    stage.ask(ana, Action::Kick { member: budi });
    assert_eq!(who(&stage, 2), None, "a stale secret opens nothing");
    assert_eq!(Stage::told(&stage.send(&Command::Connect(budi))), ["no-such-member"]);
}

#[test]
fn an_absent_host_is_replaced_until_they_return() {
    let (mut stage, people) = Stage::with(&["Teacher", "Ana", "Budi"], 7);
    stage.send(&Command::Disconnect(people[0]));
    assert_eq!(Stage::told(&stage.wait(19_000)), [""; 0]);
    assert_eq!(stage.room.next_deadline(), Some(stage.now + 1_000));
    assert_eq!(Stage::told(&stage.wait(1_000)), ["hosted"]);
    assert_eq!(stage.room.host(), Some(people[1]));
    assert_eq!(Stage::told(&stage.send(&Command::Connect(people[0]))), ["connected", "hosted"]);
    assert_eq!(stage.room.host(), Some(people[0]));

    let over = Action::HandOver { member: people[2] };
    assert_eq!(Stage::told(&stage.ask(people[1], over.clone())), ["not-host"]);
    assert_eq!(Stage::told(&stage.ask(people[0], over)), ["hosted"]);
    assert_eq!(Stage::told(&stage.ask(people[2], Action::Leave {})), ["left", "hosted"]);
    assert_eq!(stage.room.host(), Some(people[0]));
}

/// A temporary host can neither remove the owner nor hand the room over.
#[test]
fn a_temporary_host_cannot_take_the_room() {
    let (mut stage, people) = Stage::with(&["Teacher", "Ana", "Budi"], 7);
    stage.send(&Command::Disconnect(people[0]));
    stage.wait(20_000);
    assert_eq!(stage.room.host(), Some(people[1]));
    for action in [Action::Kick { member: people[0] }, Action::HandOver { member: people[2] }] {
        assert_eq!(Stage::told(&stage.ask(people[1], action)), ["not-owner"]);
    }
    stage.send(&Command::Connect(people[0]));
    assert_eq!(stage.room.host(), Some(people[0]));
}

#[test]
fn many_members_are_removed_at_once_and_latecomers_get_in() {
    let (mut stage, people) = Stage::with(&["Teacher", "Ana"], 7);
    stage.start(people[0]);
    let members: Vec<_> =
        (0..38).map(|number| stage.join(&format!("x{number}"), Role::Player)).collect();
    assert_eq!(Stage::told(&stage.try_join("Late", Role::Player)), ["full"]);
    let lock = |locked| Action::Lock { locked };
    assert_eq!(Stage::told(&stage.ask(people[0], lock(true))), ["locked"]);
    let sent_away = stage.ask(people[0], Action::Bar { members });
    assert_eq!(Stage::told(&sent_away), ["kicked"; 38]);
    assert_eq!(stage.room.members().count(), 2);
    assert_eq!(Stage::told(&stage.try_join("Late", Role::Player)), ["locked"]);
    stage.ask(people[0], lock(false));
    let late = stage.try_join("Late", Role::Player);
    assert_eq!(Stage::told(&late), ["joined", "seated"]);
}

#[test]
fn host_actions_are_reserved_to_the_host() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    let settings = patch(json!({"level": "easy"}));
    for action in [
        Action::Start {},
        Action::Settle { settings: settings.into() },
        Action::Kick { member: people[0] },
        Action::Deal {},
        Action::Finish {},
        Action::Skip { pile: 1 },
    ] {
        assert_eq!(Stage::told(&stage.ask(people[1], action)), ["not-host"]);
    }
    assert_eq!(Stage::told(&stage.ask(MemberId(9), Action::Start {})), ["no-such-member"]);
}

#[test]
fn a_class_of_forty_fits_and_no_more() {
    let mut stage = Stage::new(1);
    let host = stage.join("Teacher", Role::Spectator);
    for pupil in 0..Room::MAX_PLAYERS {
        stage.join(&format!("pupil {pupil}"), Role::Player);
    }
    assert_eq!(Stage::told(&stage.try_join("one more", Role::Player)), ["full"]);
    stage.join("projector", Role::Screen);
    for fan in stage.room.members().count()..Room::MAX_MEMBERS {
        stage.join(&format!("fan {fan}"), Role::Spectator);
    }
    assert_eq!(Stage::told(&stage.try_join("one more", Role::Spectator)), ["full"]);
    stage.start(host);
    let answer = right(&stage);
    assert_eq!(Stage::told(&stage.ask(host, answer)), ["not-playing"]);
}

#[test]
fn names_are_sanitised_and_distinct() {
    let mut stage = Stage::new(1);
    stage.join(" Ana\u{200b}", Role::Player);
    assert_eq!(stage.room.members().next().unwrap().name.as_str(), "Ana");
    assert_eq!(Stage::told(&stage.try_join("A N A", Role::Screen)), ["name-taken"]);
    assert_eq!(Stage::told(&stage.try_join("\u{feff}", Role::Player)), ["bad-name"]);
    assert_eq!(Stage::told(&stage.try_join("R2D2", Role::Bot)), ["not-a-bot"]);
}

#[test]
fn a_pile_ends_at_its_time_limit_and_the_next_follows() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    let settings = patch(json!({"limit": 10, "pause": 2}));
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    stage.start(people[0]);
    assert_eq!(Stage::told(&stage.wait(9_999)), [""; 0]);
    assert_eq!(Stage::told(&stage.wait(1)), ["skipped", "revealed"]);
    assert_eq!(Stage::told(&stage.wait(2_000)), ["dealt"]);
    let pile = stage.pile().unwrap().0;
    stage.ask(people[0], Action::Buzz { pile });
    assert_eq!(Stage::told(&stage.wait(15_001)), ["failed", "skipped", "revealed"]);
}

#[test]
fn absent_players_are_not_waited_for_and_latecomers_play() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    stage.start(people[0]);
    let pile = stage.pile().unwrap().0;
    stage.ask(people[0], Action::Pass { pile });
    let gone = stage.send(&Command::Disconnect(people[1]));
    assert_eq!(Stage::told(&gone), ["disconnected", "skipped", "revealed"]);
    let late = stage.try_join("Citra", Role::Player);
    assert_eq!(Stage::told(&late), ["joined", "seated"]);
    stage.wait(6_000);
    let answer = right(&stage);
    assert_eq!(Stage::told(&stage.ask(late.joined.unwrap(), answer)), ["won", "revealed"]);
}

#[test]
fn bots_fill_up_play_to_the_end_and_play_again() {
    let (mut stage, people) = Stage::with(&["Ana"], 3);
    let settings = patch(json!({"bots": 3, "skill": "master"}));
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    for game in 1..=2 {
        stage.start(people[0]);
        while stage.room.phase() == Phase::Playing {
            let deadline = stage.room.next_deadline().expect("something is always due");
            stage.now = deadline.max(stage.now);
            stage.wait(0);
        }
        let view = stage.room.view(None);
        let places = view.table.unwrap().places;
        assert_eq!((view.game, view.members.len(), places.len()), (game, 3, 3));
        assert!(places[0].cards > 20, "{places:?}");
    }
    let settings = patch(json!({"bots": 0}));
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    let started = stage.ask(people[0], Action::Start {});
    assert_eq!(Stage::told(&started), ["left", "left", "started"]);
    assert_eq!(stage.room.members().count(), 1);
}

#[test]
fn an_empty_room_closes_by_itself() {
    let (mut stage, people) = Stage::with(&["Ana"], 3);
    stage.send(&Command::Disconnect(people[0]));
    assert_eq!(stage.room.next_deadline(), Some(stage.now + 3_600_000));
    stage.now += 3_600_000;
    let late = stage.try_join("Citra", Role::Player);
    assert_eq!(Stage::told(&late), ["closed", "closed"], "it happened, and so it is refused");
    assert_eq!(Stage::told(&stage.try_join("Budi", Role::Player)), ["closed"]);
    assert_eq!(stage.room.next_deadline(), None);
}

#[test]
fn a_log_with_a_gap_is_an_error() {
    let (mut stage, _) = Stage::with(&["Ana", "Budi"], 3);
    stage.log.remove(2);
    assert!(Room::restore(&stage.log).unwrap_err().contains("event 3 is missing"));
}

/// A short match as golden text: a spectator's messages, and the log.
#[test]
fn a_short_match_word_for_word() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    let settings = patch(json!({"deck": "1-9", "penalty": "card"}));
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    stage.start(people[0]);
    stage.now += 1_000;
    stage.ask(people[1], Action::Hint { pile: 1 });
    stage.ask(people[0], Action::Buzz { pile: 1 });
    stage.ask(people[0], Action::Answer { pile: 1, text: "1+1".to_owned() });
    stage.now += 1_000;
    let answer = right(&stage);
    stage.ask(people[1], answer);
    stage.ask(people[0], Action::Finish {});
    let kept: Vec<_> = stage.log.iter().map(unpuzzle_rooms::Event::to_json).collect();
    insta::assert_snapshot!("short_match_kept", kept.join("\n"));
}

/// Decisions usually take less than a millisecond; the bound allows for a busy machine.
#[test]
#[ignore = "is about the time of release builds: cargo xtask ci --lane long"]
fn no_decision_takes_long() {
    for (level, operators) in
        [(PileLevel::Any, "+-*/"), (PileLevel::Expert, "+-*/"), (PileLevel::Any, "+-*/^,log")]
    {
        let mut stage = Stage::new(5);
        let host = stage.join("Teacher", Role::Spectator);
        let pupils: Vec<_> =
            (0..40).map(|one| stage.join(&format!("pupil {one}"), Role::Player)).collect();
        let settings = patch(json!({"level": level, "operators": operators}));
        stage.ask(host, Action::Settle { settings: settings.into() });
        stage.ask(host, Action::Start {});
        let (mut deal, mut answer, mut hint) = (0, 0, 0);
        let timed = |stage: &mut Stage, member, action| {
            let start = std::time::Instant::now();
            stage.ask(member, action);
            start.elapsed().as_micros()
        };
        while stage.room.phase() == Phase::Playing {
            deal = deal.max(timed(&mut stage, host, Action::Deal {}));
            let Some((pile, text)) = stage.right() else {
                break;
            };
            hint = hint.max(timed(&mut stage, pupils[2], Action::Hint { pile }));
            answer = answer.max(timed(&mut stage, pupils[1], Action::Answer { pile, text }));
        }
        println!(
            "{level:?} {operators}: most µs for a deal {deal}, a hint {hint}, an answer {answer}"
        );
        assert!(deal.max(hint).max(answer) < 2_000_000);
    }
}

/// Everybody leaves before the first pile: there is no deadline until a newcomer joins, who gets
/// it at once.
#[test]
fn an_abandoned_table_has_no_deadline() {
    let mut stage = Stage::new(7);
    let host = stage.join("Host", Role::Spectator);
    let ana = stage.join("Ana", Role::Player);
    assert_eq!(stage.ask(host, Action::Start {}).refusal, None);
    assert_eq!(stage.ask(ana, Action::Leave {}).refusal, None);
    stage.wait(60_000);
    assert_eq!(stage.room.next_deadline(), None);
    assert_eq!(stage.room.phase(), Phase::Playing);
    stage.join("Budi", Role::Player);
    assert!(stage.room.next_deadline().is_some_and(|at| at > stage.now));
    assert!(stage.pile().is_some());
}

/// A question about the cards on the table concerns the match, unless it is for another puzzle.
#[test]
fn a_match_knows_questions_about_its_pile() {
    let (mut stage, people) = Stage::with(&["Ana", "Budi"], 7);
    stage.start(people[0]);
    let (pile, cards) = stage.pile().unwrap();
    let cards = cards.map(|card| card.rank.value().to_string()).join(" ");
    let concerns = |room: &Room, puzzle| room.is_playing(puzzle, &cards, &Budget::unlimited());
    assert!(concerns(&stage.room, "24"));
    assert!(!concerns(&stage.room, "nerdle"));
    stage.ask(people[0], Action::Skip { pile });
    assert!(!concerns(&stage.room, "24"));
}
