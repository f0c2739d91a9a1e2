//! The conformance suite for any store. Tests use distinct names, with the prefix `unique`.

use unpuzzle_store::{
    DeletedCounts, Ending, GameResult, LOCAL_PLAYER, PlayerRating, RoomEntry, Store, StoreError,
};

/// Runs the suite; panics at the first violation.
pub(crate) async fn check_all(store: &dyn Store, unique: &str) {
    events_are_numbered(store, &format!("{unique}-numbered")).await;
    one_of_two_writers_wins(store, &format!("{unique}-writers")).await;
    closed_rooms_are_immutable(store, &format!("{unique}-closed")).await;
    expired_rooms_are_deleted(store, &format!("{unique}-expiring")).await;
    results_are_stored_once(store, &format!("{unique}-once")).await;
    results_are_found_by_player_and_puzzle(store, &format!("{unique}-found")).await;
    ratings_follow_new_results_only(store, &format!("{unique}-ratings")).await;
    any_text_round_trips(store, &format!("{unique}-text")).await;
    the_oldest_results_are_trimmed(store, &format!("{unique}-trimmed")).await;
    old_data_is_deleted(store, &format!("{unique}-old")).await;
    assert_eq!(store.check().await, Ok(Vec::new()));
    everything_is_exported(store).await;
}

async fn everything_is_exported(store: &dyn Store) {
    let lines = exported(store).await;
    for schema in ["unpuzzle/event/1", "unpuzzle/result/1", "unpuzzle/rating/1"] {
        let start = format!("{{\"schema\":\"{schema}\",");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{schema}");
    }
}

/// Records results one by one. Returns the number of new ones.
pub(crate) async fn record_all(store: &dyn Store, results: &[GameResult]) -> usize {
    let mut new = 0;
    for result in results {
        new += usize::from(store.record(result, None).await == Ok(true));
    }
    new
}

/// A result to write.
pub(crate) fn sample(key: &str, player: &str) -> GameResult {
    GameResult {
        key: key.to_owned(),
        player: player.to_owned(),
        at: 1_700_000_000_000,
        game: "24:3,3,8,8".to_owned(),
        level: "expert".to_owned(),
        ending: Ending::Solved,
        milliseconds: 12_345,
        predicted: Some(20_000),
        hints: 1,
        undos: 2,
        mistakes: 3,
        score: None,
    }
}

#[test]
fn only_the_players_own_answer_counts_as_solved() {
    let mut result = sample("key", "Ana");
    let finished = result.finished();
    assert!(finished.is_solved && result.is_solved());
    assert_eq!((finished.time.as_millis(), finished.hints), (12_345, 1));
    assert_eq!(finished.predicted.map(|time| time.as_secs()), Some(20));
    result.ending = Ending::Shown;
    assert!(!result.finished().is_solved && !result.is_solved());
}

async fn exported(store: &dyn Store) -> Vec<String> {
    let mut lines = Vec::new();
    let done = store.export(&mut |line| lines.push(line)).await;
    done.expect("a store can be exported");
    lines
}

fn events(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

async fn events_are_numbered(store: &dyn Store, room: &str) {
    assert_eq!(store.events_since(room, 0).await, Ok(Vec::new()));
    assert_eq!(store.append(room, 0, &events(&["a", "b"]), 1).await, Ok(2));
    assert_eq!(store.append(room, 2, &events(&["c"]), 5).await, Ok(3));
    assert_eq!(store.append(room, 3, &[], 6).await, Ok(3));
    assert_eq!(store.events_since(room, 0).await, Ok(events(&["a", "b", "c"])));
    assert_eq!(store.events_since(room, 2).await, Ok(events(&["c"])));
    assert_eq!(store.events_since(room, 9).await, Ok(Vec::new()));
    for expected in [0, 2, 4] {
        let conflict = StoreError::Conflict { room: room.to_owned(), expected, found: 3 };
        let refused = store.append(room, expected, &events(&["x", "y"]), 7).await;
        assert_eq!(refused, Err(conflict));
    }
    assert_eq!(store.events_since(room, 0).await, Ok(events(&["a", "b", "c"])));
    let entries = store.rooms(true).await.expect("rooms can be listed");
    let entry = entries.iter().find(|entry| entry.room == room);
    assert_eq!(entry.map(|entry| (entry.version, entry.touched)), Some((3, 6)));
}

async fn one_of_two_writers_wins(store: &dyn Store, room: &str) {
    let (ours, theirs) = (events(&["ours"]), events(&["theirs"]));
    for version in 0..20 {
        let first = store.append(room, version, &ours, 1).await;
        let second = store.append(room, version, &theirs, 1).await;
        assert_eq!(first, Ok(version + 1));
        assert!(matches!(second, Err(StoreError::Conflict { .. })), "{second:?}");
    }
    assert_eq!(store.events_since(room, 0).await.map(|all| all.len()), Ok(20));
}

async fn closed_rooms_are_immutable(store: &dyn Store, room: &str) {
    let missing = StoreError::NoSuchRoom(room.to_owned());
    assert_eq!(store.close_room(room, None).await, Err(missing));
    assert_eq!(store.append(room, 0, &events(&["a"]), 1).await, Ok(1));
    assert_eq!(store.close_room(room, None).await, Ok(()));
    let closed = StoreError::RoomClosed(room.to_owned());
    assert_eq!(store.append(room, 1, &events(&["b"]), 1).await, Err(closed));
    assert_eq!(store.events_since(room, 0).await, Ok(events(&["a"])));
    let listed = |entries: Vec<RoomEntry>| entries.iter().any(|entry| entry.room == room);
    assert_eq!(store.rooms(true).await.map(listed), Ok(false));
    assert_eq!(store.rooms(false).await.map(listed), Ok(true));
}

async fn results_are_stored_once(store: &dyn Store, player: &str) {
    let result = sample(player, player);
    assert_eq!(store.record(&result, None).await, Ok(true));
    assert_eq!(store.record(&result, None).await, Ok(false));
    let other = GameResult { milliseconds: 1, ..result.clone() };
    assert_eq!(store.record(&other, None).await, Ok(false));
    assert_eq!(store.results(player, None).await, Ok(vec![result.clone()]));
    let more = [result.clone(), sample(&format!("{player}-2"), player)];
    assert_eq!(record_all(store, &more).await, 1);
    assert_eq!(store.results(player, None).await.map(|all| all.len()), Ok(2));
}

async fn results_are_found_by_player_and_puzzle(store: &dyn Store, player: &str) {
    let result = |number: u64, game: &str| GameResult {
        at: 100 - number,
        game: game.to_owned(),
        score: Some(number),
        predicted: None,
        ending: Ending::Skipped,
        ..sample(&format!("{player}-{number}"), player)
    };
    let all = [result(3, "24:1,1,4,6"), result(2, "2048:4x4#7"), result(1, "24:3,3,8,8")];
    assert_eq!(record_all(store, &all).await, 3);
    assert_eq!(store.results(player, None).await, Ok(all.to_vec()));
    assert_eq!(store.results(player, Some("2048")).await, Ok(vec![all[1].clone()]));
    assert_eq!(store.results(player, Some("24")).await.map(|all| all.len()), Ok(2));
    assert_eq!(store.results("nobody at all", None).await, Ok(Vec::new()));
}

async fn ratings_follow_new_results_only(store: &dyn Store, player: &str) {
    let rating = |value: f64, at| PlayerRating {
        player: player.to_owned(),
        puzzle: "24".to_owned(),
        rating: value,
        deviation: 123.456,
        volatility: 0.059_999,
        at,
    };
    let to = |value: f64| move |_: Option<PlayerRating>| Some(rating(value, 7));
    assert_eq!(store.rating(player, "24").await, Ok(None));
    let result = sample(player, player);
    assert_eq!(store.record(&result, Some(&to(1510.25))).await, Ok(true));
    assert_eq!(store.record(&result, Some(&to(1600.0))).await, Ok(false));
    assert_eq!(store.rating(player, "24").await, Ok(Some(rating(1510.25, 7))));
    let next = sample(&format!("{player}-2"), player);
    assert_eq!(store.record(&next, Some(&to(1400.5))).await, Ok(true));
    assert_eq!(store.rating(player, "24").await, Ok(Some(rating(1400.5, 7))));
    assert_eq!(store.rating(player, "2048").await, Ok(None));
}

async fn any_text_round_trips(store: &dyn Store, player: &str) {
    let texts =
        ["", "'; DROP TABLE results; --", "$1 ?1 %s", "王小明 👩‍🚀 e\u{301}", "\"\\\n\t\u{7f}"];
    for (number, text) in texts.iter().enumerate() {
        let result = GameResult {
            level: (*text).to_owned(),
            milliseconds: u64::from(u32::MAX) << 16,
            hints: u32::MAX,
            ..sample(&format!("{player}{text}{number}"), &format!("{player}{text}"))
        };
        assert_eq!(store.record(&result, None).await, Ok(true));
        assert_eq!(store.results(&result.player, None).await, Ok(vec![result]));
        let room = format!("{player}{text}{number}");
        assert_eq!(store.append(&room, 0, &events(&[text]), 0).await, Ok(1));
        assert_eq!(store.events_since(&room, 0).await, Ok(events(&[text])));
    }
}

async fn the_oldest_results_are_trimmed(store: &dyn Store, player: &str) {
    let result = |number: u64| GameResult {
        at: 10_000 - number,
        ..sample(&format!("{player}-{number}"), player)
    };
    // More than one page of them.
    let all: Vec<_> = (0..1203).map(result).collect();
    assert_eq!(record_all(store, &all).await, 1203);
    assert_eq!(store.trim_results(player, 1203).await, Ok(()));
    let newest_last: Vec<_> = all.iter().rev().cloned().collect();
    assert_eq!(store.results(player, Some("24")).await, Ok(newest_last.clone()));
    assert_eq!(store.trim_results(player, 3).await, Ok(()));
    assert_eq!(store.results(player, None).await, Ok(newest_last[1200..].to_vec()));
    assert_eq!(store.trim_results(player, 0).await, Ok(()));
}

async fn expired_rooms_are_deleted(store: &dyn Store, name: &str) {
    let rooms = ["soon", "later", "open"].map(|room| format!("{name}-{room}"));
    for room in &rooms {
        assert_eq!(store.append(room, 0, &events(&["a"]), 1 << 40).await, Ok(1));
    }
    assert_eq!(store.close_room(&rooms[0], Some(1000)).await, Ok(()));
    assert_eq!(store.close_room(&rooms[1], Some(2000)).await, Ok(()));
    assert_eq!(store.delete_expired(999).await, Ok(0));
    assert_eq!(store.delete_expired(1000).await, Ok(1));
    let left = |entries: Vec<RoomEntry>| {
        let own = entries.into_iter().filter(|entry| entry.room.starts_with(name));
        own.map(|entry| (entry.room, entry.expires)).collect::<Vec<_>>()
    };
    let expected = vec![(rooms[1].clone(), Some(2000)), (rooms[2].clone(), None)];
    assert_eq!(store.rooms(false).await.map(left), Ok(expected));
    assert_eq!(store.events_since(&rooms[0], 0).await, Ok(Vec::new()));
    assert_eq!(store.delete_room(&rooms[1]).await, Ok(()));
    assert_eq!(store.events_since(&rooms[1], 0).await, Ok(Vec::new()));
    let missing = StoreError::NoSuchRoom(rooms[1].clone());
    assert_eq!(store.delete_room(&rooms[1]).await, Err(missing));
    assert_eq!(store.delete_room(&rooms[2]).await, Ok(()));
}

async fn old_data_is_deleted(store: &dyn Store, name: &str) {
    let rooms = ["closed", "open"].map(|room| format!("{name}-{room}"));
    for room in &rooms {
        assert_eq!(store.append(room, 0, &events(&["a"]), 0).await, Ok(1));
    }
    assert_eq!(store.close_room(&rooms[0], None).await, Ok(()));
    let result = |player: &str| GameResult { at: 0, ..sample(&format!("{name}-{player}"), player) };
    let (theirs, ours) = (result(name), result(LOCAL_PLAYER));
    assert_eq!(record_all(store, &[theirs, ours.clone()]).await, 2);
    assert_eq!(store.delete_older(0).await, Ok(DeletedCounts::default()));
    let deleted = DeletedCounts { rooms: 1, results: 1 };
    assert_eq!(store.delete_older(1).await, Ok(deleted));
    assert_eq!(store.results(name, None).await, Ok(Vec::new()));
    assert_eq!(store.results(LOCAL_PLAYER, None).await, Ok(vec![ours]));
    assert_eq!(store.events_since(&rooms[0], 0).await, Ok(Vec::new()));
    assert_eq!(store.events_since(&rooms[1], 0).await, Ok(events(&["a"])));
    assert_eq!(store.append(&rooms[0], 0, &events(&["b"]), 9).await, Ok(1));
}
