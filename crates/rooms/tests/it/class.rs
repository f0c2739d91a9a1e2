//! Races, homework, teams and other puzzles, by hand.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::{Value, json};
use unpuzzle_puzzles::Budget;
use unpuzzle_puzzles::picture::Shape;
use unpuzzle_puzzles::{Language, LocalizedText};
use unpuzzle_rooms::class::{ClassView, HandResult, Task};
use unpuzzle_rooms::report::Outcome as Came;
use unpuzzle_rooms::{
    Action, Command, Key, MemberId, Outcome, Phase, Report, Role, Room, SettingsPatch,
};

use crate::support::Stage;

const HANDS: [&str; 2] = ["1 2 3 4", "3 3 8 8"];
const RIGHT: [&str; 2] = ["1*2*3*4", "8/(3-8/3)"];

/// A teacher who watches, and pupils.
fn class(names: &[&str], settings: &Value) -> (Stage, MemberId, Vec<MemberId>) {
    let mut stage = Stage::new(7);
    let teacher = stage.join("Teacher", Role::Spectator);
    let settings: SettingsPatch = serde_json::from_value(settings.clone()).unwrap();
    assert_eq!(stage.ask(teacher, Action::Settle { settings: settings.into() }).refusal, None);
    let pupils = names.iter().map(|name| stage.join(name, Role::Player)).collect();
    (stage, teacher, pupils)
}

fn start(stage: &mut Stage, teacher: MemberId) {
    assert_eq!(stage.ask(teacher, Action::Start {}).refusal, None);
    stage.wait(3_000);
}

fn told(outcome: &Outcome) -> Vec<String> {
    Stage::told(outcome)
}

fn quiz(stage: &Stage) -> ClassView {
    stage.room.view(None).class.unwrap()
}

fn own(stage: &Stage, member: MemberId) -> unpuzzle_rooms::PrivateView {
    stage.room.own(member)
}

fn solve(pile: u32) -> Action {
    Action::Answer { pile, text: RIGHT[pile as usize - 1].to_owned() }
}

#[test]
fn in_a_race_everybody_goes_at_their_own_speed() {
    let settings = json!({"mode": "race", "hands": HANDS, "limit": 60});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi"], &settings);
    start(&mut stage, teacher);
    assert_eq!(own(&stage, pupils[0]).hand.unwrap().number, 1);
    stage.now += 15_000;
    assert_eq!(told(&stage.ask(pupils[0], solve(1))), ["solved", "given"]);
    assert_eq!(told(&stage.ask(pupils[0], solve(1))), ["other-pile"]);
    let quiz_now = quiz(&stage);
    assert_eq!((quiz_now.players[&pupils[0]].at, quiz_now.players[&pupils[1]].at), (2, 1));
    assert_eq!(quiz_now.players[&pupils[0]].points, 875);
    assert_eq!(told(&stage.ask(pupils[0], solve(2))), ["solved", "finished"]);
    // Budi's time for the first hand is up, and the second comes; then he is through.
    assert_eq!(told(&stage.wait(45_000)), ["expired", "given"]);
    let ending = told(&stage.ask(pupils[1], Action::Pass { pile: 2 }));
    assert_eq!(ending, ["yielded", "finished", "reviewed", "ranked"]);
    let over = quiz(&stage);
    assert_eq!(over.review.len(), 2);
    assert_eq!((over.review[1].playing, over.review[1].found.len()), (2, 1));
    assert_eq!(over.ranking[0].member, pupils[0]);
    assert_eq!(stage.room.phase(), Phase::Over);
    let report = &Report::of(&stage.log).games[0];
    let hands = report.hands.iter();
    let hands: Vec<_> = hands.map(|hand| (hand.number, hand.playing, hand.solved)).collect();
    assert_eq!(hands, [(1, 2, 1), (2, 2, 1)]);
    assert_eq!((report.hands[0].median, report.hands[1].median), (Some(15_000), Some(0)));
    assert!(report.hands.iter().all(|hand| !hand.hard && !hand.answers.is_empty()));
    let players = report.players.iter();
    let players: Vec<_> = players.map(|player| (player.place, player.solved)).collect();
    assert_eq!(players, [(1, 2), (2, 0)]);
    // After each event the room is another one.
    let rooms = (1..=stage.log.len()).map(|kept| Room::restore(&stage.log[..kept]).unwrap());
    let rooms: Vec<Room> = rooms.collect();
    assert!(rooms.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(rooms.last(), Some(&stage.room));
    // Again with the same class, by one command.
    assert_eq!(told(&stage.ask(teacher, Action::Start {})), ["started"]);
}

#[test]
fn a_syntax_error_has_its_place() {
    let (mut stage, teacher, pupils) = class(&["Ana"], &json!({"mode": "race", "hands": HANDS}));
    start(&mut stage, teacher);
    let answer = Action::Answer { pile: 1, text: "1*2*3*(4".to_owned() };
    let refused = stage.ask(pupils[0], answer).refusal.unwrap().of_message(5);
    assert_eq!((refused.id, refused.code.as_ref()), (5, "unreadable"));
    assert_eq!((refused.from, refused.to), (Some(6), Some(7)));
    let refused = stage.ask(pupils[0], solve(2)).refusal.unwrap().of_message(6);
    assert_eq!((refused.from, refused.to), (None, None));
}

/// Number of players who found an answer, in any form.
fn finders(shown: &HandResult, answer: &str) -> usize {
    let forms = shown.found.iter().map(|found| found.like.as_ref().unwrap_or(&found.answer));
    forms.filter(|form| *form == answer).count()
}

/// Rewritings of an answer count as one, also beyond the list of answers.
#[test]
fn rewritings_of_an_answer_are_shown_as_one() {
    let settings = json!({"mode": "everybody", "hands": ["1 3 6 8"], "limit": 60});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi", "Citra", "Dewi"], &settings);
    start(&mut stage, teacher);
    for (pupil, text) in pupils.iter().zip(["8*(6-3)*1", "1*((6-3)*8)", "(6-3)*8/1", "6*(8-3-1)"]) {
        let answer = Action::Answer { pile: 1, text: text.to_owned() };
        assert_eq!(stage.ask(*pupil, answer).refusal, None);
    }
    let shown = quiz(&stage).shown.unwrap();
    let counts: Vec<_> = shown.answers.iter().map(|answer| finders(&shown, answer)).collect();
    assert_eq!(counts.iter().sum::<usize>(), 4, "{shown:?}");
    assert_eq!(counts.iter().max(), Some(&3), "{shown:?}");
    // What a pupil wrote stays as they wrote it, but for brackets that say nothing.
    assert_eq!(shown.found[1].answer, "1*(6-3)*8");
    assert_eq!(shown.found[1].like, shown.found[2].like);
}

#[test]
fn nobody_gets_a_hand_while_away_and_latecomers_start_at_once() {
    let settings = json!({"mode": "race", "hands": HANDS, "limit": 60});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi"], &settings);
    start(&mut stage, teacher);
    stage.send(&Command::Disconnect(pupils[1]));
    assert_eq!(told(&stage.wait(60_000)), ["expired", "given", "expired"]);
    stage.wait(30_000);
    assert_eq!(own(&stage, pupils[1]).hand, None);
    assert_eq!(told(&stage.send(&Command::Connect(pupils[1]))), ["connected", "given"]);
    assert_eq!(own(&stage, pupils[1]).hand.unwrap().posed, stage.now);
    assert_eq!(told(&stage.try_join("Late", Role::Player)), ["joined", "enrolled", "given"]);
}

#[test]
fn a_pause_stops_every_clock() {
    for mode in ["everybody", "race"] {
        let settings = json!({"mode": mode, "hands": HANDS, "limit": 60});
        let (mut stage, teacher, pupils) = class(&["Ana"], &settings);
        start(&mut stage, teacher);
        stage.now += 20_000;
        assert_eq!(told(&stage.ask(pupils[0], Action::Pause {})), ["not-host"]);
        assert_eq!(told(&stage.ask(teacher, Action::Pause {})), ["paused"]);
        assert_eq!(told(&stage.ask(teacher, Action::Pause {})), ["paused"]);
        assert_eq!(told(&stage.wait(600_000)), [""; 0]);
        assert_eq!(told(&stage.ask(pupils[0], solve(1))), ["paused"]);
        assert_eq!(told(&stage.ask(teacher, Action::Resume {})), ["resumed"]);
        assert_eq!(told(&stage.ask(teacher, Action::Resume {})), ["not-paused"]);
        assert_eq!(told(&stage.ask(teacher, Action::MoreTime { seconds: 30 })), ["extended"]);
        assert_eq!(told(&stage.ask(teacher, Action::MoreTime { seconds: 4_000 })), ["too-much"]);
        assert_eq!(told(&stage.wait(69_999)), [""; 0]);
        stage.ask(pupils[0], solve(1));
        let found = stage.room.view(None).class.unwrap();
        let after = Report::of(&stage.log).games[0].players[0].hands[0].after;
        assert_eq!(after, Some(89_999), "{mode} {found:?}");
    }
}

#[test]
fn homework_is_done_once_by_each_until_a_date() {
    const DAY: u64 = 24 * 3_600_000;
    let settings = json!({"mode": "homework", "hands": HANDS, "limit": 60, "until": 2 * DAY});
    let (mut stage, teacher, _) = class(&[], &settings);
    assert_eq!(told(&stage.ask(teacher, Action::Start {})), ["started"]);
    stage.send(&Command::Disconnect(teacher));
    // The room waits for a night, though nobody is there.
    stage.wait(DAY / 2);
    assert_eq!(stage.room.phase(), Phase::Playing);
    let ana = stage.join("Ana", Role::Player);
    assert_eq!(stage.room.host(), Some(teacher));
    assert_eq!(own(&stage, ana).hand, None);
    assert_eq!(told(&stage.ask(ana, Action::Begin {})), ["given"]);
    assert_eq!(told(&stage.ask(ana, Action::Begin {})), ["nothing-new"]);
    assert_eq!(told(&stage.ask(ana, solve(1))), ["solved", "given"]);
    assert_eq!(told(&stage.ask(ana, solve(2))), ["solved", "finished"]);
    assert_eq!(told(&stage.ask(ana, Action::Begin {})), ["nothing-new"]);
    stage.send(&Command::Disconnect(ana));
    // Another begins and is gone: the rest of the hands waits for them.
    let budi = stage.join("Budi", Role::Player);
    stage.ask(budi, Action::Begin {});
    stage.send(&Command::Disconnect(budi));
    assert_eq!(told(&stage.wait(DAY / 2)), ["expired"]);
    assert_eq!(quiz(&stage).players[&budi].at, 1);
    assert_eq!(quiz(&stage).review, []);
    assert_eq!(told(&stage.wait(DAY)), ["reviewed", "ranked"]);
    assert_eq!(told(&stage.wait(3_600_000)), ["closed", "closed"]);
    let game = &Report::of(&stage.log).games[0];
    assert_eq!((game.players[0].solved, game.players[1].hands[0].outcome), (2, Came::TimeUp));
    let key = |version: u64| {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&version.to_be_bytes());
        Key(key)
    };
    assert!(stage.room.is_owner(&key(1)) && !stage.room.is_owner(&key(2)));
}

#[test]
fn homework_needs_a_future_date() {
    for until in [0, 500, 100 * 24 * 3_600_000_u64] {
        let settings = json!({"mode": "homework", "until": until});
        let (mut stage, teacher, _) = class(&["Ana"], &settings);
        assert_eq!(told(&stage.ask(teacher, Action::Start {})), ["bad-setting"], "{until}");
    }
}

#[test]
fn teams_are_filled_drawn_and_ranked_by_their_average() {
    let settings =
        json!({"mode": "everybody", "hands": ["1 2 3 4"], "teams": ["Garuda", "Komodo:green"]});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi", "Citra"], &settings);
    let team = |stage: &Stage, id| stage.room.member(id).unwrap().team;
    assert_eq!(
        pupils.iter().map(|id| team(&stage, *id)).collect::<Vec<_>>(),
        [Some(0), Some(1), Some(0)]
    );
    assert_eq!(team(&stage, teacher), None);
    let members = vec![pupils[0], pupils[2]];
    let action = Action::Team { members: members.clone(), team: 1 };
    assert_eq!(told(&stage.ask(pupils[0], action.clone())), ["not-host"]);
    assert_eq!(told(&stage.ask(teacher, action)), ["teamed"]);
    let action = Action::Team { members, team: 2 };
    assert_eq!(told(&stage.ask(teacher, action)), ["no-such-team"]);
    assert_eq!(told(&stage.ask(teacher, Action::DrawTeams {})), ["teamed", "teamed"]);
    let teams: Vec<_> = pupils.iter().map(|id| team(&stage, *id).unwrap()).collect();
    let alone = teams.iter().position(|one| teams.iter().filter(|two| *two == one).count() == 1);
    let alone = alone.unwrap();
    start(&mut stage, teacher);
    for (place, pupil) in pupils.iter().enumerate() {
        let action = if place == alone { solve(1) } else { Action::Pass { pile: 1 } };
        stage.ask(*pupil, action);
    }
    stage.ask(teacher, Action::Finish {});
    let ranked = quiz(&stage).teams;
    assert_eq!((ranked[0].team, ranked[0].points, ranked[1].points), (teams[alone], 1000, 0));
    let report = Report::of(&stage.log);
    assert_eq!(report.games[0].teams.len(), 2);
    assert!(report.games[0].players[0].team.is_some());
    // Fewer teams: who was in one that is gone is in another.
    let settings: SettingsPatch = serde_json::from_value(json!({"teams": []})).unwrap();
    stage.ask(teacher, Action::Settle { settings: settings.into() });
    assert_eq!(team(&stage, pupils[0]), None);
}

#[test]
fn the_teacher_gives_the_names_and_hides_them() {
    let settings = json!({"mode": "everybody", "names": ["Ana", "Budi"], "hands": HANDS});
    let (mut stage, teacher, _) = class(&[], &settings);
    assert_eq!(told(&stage.try_join("Eve", Role::Player)), ["not-listed"]);
    let ana = stage.join("a n a", Role::Player);
    assert_eq!(stage.room.member(ana).unwrap().name.as_str(), "Ana");
    assert_eq!(told(&stage.try_join("Ana", Role::Player)), ["name-taken"]);
    let mute = |member, muted| Action::Mute { member, muted };
    assert_eq!(told(&stage.ask(ana, mute(None, true))), ["not-host"]);
    assert_eq!(told(&stage.ask(teacher, mute(None, true))), ["muted"]);
    assert_eq!(told(&stage.ask(teacher, mute(None, true))), ["nothing-new"]);
    assert_eq!(told(&stage.ask(teacher, mute(Some(ana), true))), ["muted"]);
    let view = stage.room.view(None);
    assert!(view.muted && view.members[&ana].muted);
    // The hands that the teacher has chosen are nobody's business.
    assert!(view.settings.hands.is_empty());
    assert_eq!(stage.room.settings().hands.len(), 2);
}

#[test]
fn a_teacher_who_is_away_stays_the_host_of_a_class() {
    let (mut stage, teacher, pupils) =
        class(&["Ana"], &json!({"mode": "everybody", "hands": HANDS}));
    start(&mut stage, teacher);
    stage.send(&Command::Disconnect(teacher));
    stage.wait(40_000);
    assert_eq!(stage.room.host(), Some(teacher));
    stage.ask(pupils[0], solve(1));
    stage.wait(6_000);
    assert_eq!(quiz(&stage).round.unwrap().number, 2);
}

#[test]
fn the_same_nerdle_is_won_by_the_fewest_rows() {
    let settings =
        json!({"mode": "everybody", "puzzle": "nerdle", "hands": ["4*7=28"], "limit": 60});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi", "Citra"], &settings);
    start(&mut stage, teacher);
    let play = |moves: &[&str]| Action::Play {
        pile: 1,
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
    };
    for too_much in [&["1+9=10"; 65][..], &["1+9=10"; 200], &["1".repeat(401).as_str()], &[]] {
        assert_eq!(told(&stage.ask(pupils[0], play(too_much))), ["too-much"]);
    }
    assert_eq!(told(&stage.ask(pupils[0], play(&["7*4=28"]))), ["moved"]);
    let mine = own(&stage, pupils[0]);
    assert_eq!((mine.moves, mine.position.as_str()), (1, "7*4=28:121222"));
    assert_eq!(told(&stage.ask(pupils[0], play(&["7*4=27"]))), ["unreadable"]);
    assert_eq!(quiz(&stage).players[&pupils[0]].score, 1);
    assert!(stage.room.is_playing("nerdle", "7*4=28:121222", &Budget::unlimited()));
    assert!(!stage.room.is_playing("nerdle", "7*4=28:222222", &Budget::unlimited()));
    assert!(!stage.room.is_playing("24", "7*4=28:121222", &Budget::unlimited()));
    stage.now += 30_000;
    assert_eq!(told(&stage.ask(pupils[1], play(&["4*7=28"]))), ["moved", "solved"]);
    assert_eq!(told(&stage.ask(pupils[0], play(&["4*7=28"]))), ["moved", "solved"]);
    let wrong = ["1+9=10"; 6];
    let last = told(&stage.ask(pupils[2], play(&wrong)));
    assert_eq!(last, ["moved", "lost", "shown"]);
    let found = quiz(&stage).shown.unwrap();
    assert_eq!(found.answers, ["4*7=28"]);
    assert!(found.found[0].points > found.found[1].points, "{found:?}");
    assert_eq!(Report::of(&stage.log).games[0].players[2].hands[0].outcome, Came::Lost);
}

/// A class of forty: the table and the pages have every pupil and hand, and no row is below the
/// footer.
#[test]
fn a_report_of_a_whole_class_is_complete() {
    let names: Vec<String> = (1..=40).map(|number| format!("Pupil {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let settings = json!({"mode": "race", "hands": HANDS, "limit": 60});
    let (mut stage, teacher, pupils) = class(&names, &settings);
    start(&mut stage, teacher);
    assert_eq!(told(&stage.ask(pupils[0], solve(1))), ["solved", "given"]);
    stage.wait(60_000);
    stage.wait(60_000);
    assert_eq!(stage.room.phase(), Phase::Over);
    let report = Report::of(&stage.log);
    let in_english = |words: &LocalizedText| words.in_language(Language::English);
    let table = report.table();
    let rows = table.rows.iter().map(|row| (in_english(&row[1].words), in_english(&row[4].words)));
    let rows: BTreeSet<(String, String)> = rows.collect();
    let wanted = names.iter().flat_map(|name| ["A 2 3 4", "3 3 8 8"].map(|hand| (*name, hand)));
    assert_eq!(rows, wanted.map(|(name, hand)| (name.to_owned(), hand.to_owned())).collect());
    let said = on_paper(&report, 3..8);
    assert!(names.iter().all(|name| said.contains(&format!("{name}\n"))));
    assert!(said.contains("3 3 8 8\n"));
    // The rows of one pupil may fill several pages.
    let settings = json!({"mode": "race", "hands": vec![HANDS[0]; 50]});
    let (mut stage, teacher, pupils) = class(&["Ana"], &settings);
    start(&mut stage, teacher);
    for pile in 1..=50 {
        stage.ask(pupils[0], Action::Pass { pile });
    }
    let said = on_paper(&Report::of(&stage.log), 3..5);
    assert!((1..=50).all(|hand| said.contains(&format!("\n{hand}\n"))));
}

/// The English text of a report by lines, and its number of pages.
fn on_paper(report: &Report, pages: Range<usize>) -> String {
    let made = report.pictures();
    assert!(pages.contains(&made.len()), "{}", made.len());
    let mut said = String::new();
    for (number, page) in made.iter().enumerate() {
        let labels = page.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(label) => Some((label.at.1, label.words.in_language(Language::English))),
            _ => None,
        });
        let labels: Vec<_> = labels.collect();
        let foot = format!("{} of {}", number + 1, made.len());
        let at = labels.iter().find(|label| label.1 == foot).expect("a page has its number").0;
        assert!(labels.iter().all(|label| label.0 <= at), "{number}");
        let heights: BTreeSet<i64> = labels.iter().map(|label| label.0 as i64).collect();
        assert!(heights.len() > 4, "rows are below each other");
        said.extend(labels.into_iter().flat_map(|label| [label.1, "\n".to_owned()]));
    }
    said
}

#[test]
fn other_operators_are_accepted_if_the_teacher_allows_them() {
    let told_with = |operators: &str| {
        let settings = json!({"mode": "race", "hands": ["1 2 3 4"], "operators": operators});
        let (mut stage, teacher, pupils) = class(&["Ana"], &settings);
        start(&mut stage, teacher);
        let answer = Action::Answer { pile: 1, text: "3*2^(4-1)".to_owned() };
        told(&stage.ask(pupils[0], answer))
    };
    assert_eq!(told_with("+-*/^"), ["solved", "finished", "reviewed", "ranked"]);
    assert_eq!(told_with("+-*/"), ["missed"]);
}

#[test]
fn the_same_board_and_the_same_2048_are_played() {
    let board = "tiling:2_2_2/DEFAULT/A/AA/B";
    let settings = json!({"mode": "race", "puzzle": "tiling", "hands": [board]});
    let (mut stage, teacher, pupils) = class(&["Ana"], &settings);
    start(&mut stage, teacher);
    let play = |text: &str| Action::Play { pile: 1, moves: vec![text.to_owned()] };
    assert_eq!(told(&stage.ask(pupils[0], play("B:1,2"))), ["moved"]);
    assert!(stage.room.is_playing("tiling", board, &Budget::unlimited()));
    let ended = told(&stage.ask(pupils[0], play("A:1,1+2,1+2,2")));
    assert_eq!(ended, ["moved", "solved", "finished", "reviewed", "ranked"]);
    let settings = json!({"mode": "everybody", "puzzle": "2048", "rounds": 1, "limit": 180});
    let (mut stage, teacher, pupils) = class(&["Ana", "Budi"], &settings);
    start(&mut stage, teacher);
    for turn in 0..60 {
        let word = ["left", "down", "right", "up"][turn % 4];
        stage.ask(pupils[0], play(word));
    }
    let score = quiz(&stage).players[&pupils[0]].score;
    assert!(score > 0);
    let Task::Slide { game } = quiz(&stage).round.unwrap().task else {
        panic!("this is no 2048");
    };
    assert!(stage.room.is_playing("2048", &format!("{game} LD"), &Budget::unlimited()));
    assert!(!stage.room.is_playing("tiling", &game, &Budget::unlimited()));
    assert_eq!(told(&stage.wait(180_000)), ["solved", "shown"]);
    assert_eq!(quiz(&stage).players[&pupils[0]].points, score);
    assert_eq!(quiz(&stage).shown.unwrap().found.len(), 1);
}

/// A guest, whose name is not on the list, plays from the next hand once admitted.
#[test]
fn a_guest_plays_once_admitted() {
    let settings = json!({"mode": "everybody", "hands": HANDS, "names": ["Ana", "Budi"]});
    let (mut stage, teacher, pupils) = class(&["Ana"], &settings);
    assert_eq!(told(&stage.try_join("Eve", Role::Player)), ["not-listed"]);
    let eve = stage.join("Eve", Role::Guest);
    start(&mut stage, teacher);
    assert!(!quiz(&stage).players.contains_key(&eve));
    assert_eq!(told(&stage.ask(eve, solve(1))), ["not-playing"]);
    assert_eq!(told(&stage.ask(pupils[0], Action::Admit { member: eve })), ["not-host"]);
    let admitted = told(&stage.ask(teacher, Action::Admit { member: eve }));
    assert_eq!(admitted, ["admitted", "enrolled"]);
    assert_eq!(told(&stage.ask(teacher, Action::Admit { member: eve })), ["nothing-new"]);
    assert_eq!(told(&stage.ask(eve, solve(1))), ["next-hand"]);
    assert_eq!(Room::restore(&stage.log).unwrap(), stage.room);
}

/// The creator of a room watches as its host, and may play too.
#[test]
fn a_watching_host_may_play_too() {
    let mut stage = Stage::new(7);
    let host = stage.join("Teacher", Role::Spectator);
    assert_eq!(stage.room.host(), Some(host));
    assert_eq!(told(&stage.ask(host, Action::Start {})), ["nobody-plays"]);
    assert_eq!(told(&stage.ask(host, Action::Admit { member: host })), ["admitted"]);
    stage.start(host);
    assert!(stage.room.view(None).table.unwrap().cards.contains_key(&host));
}
