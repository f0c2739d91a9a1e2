//! Outages of stores, sockets and servers.

use super::*;

#[test]
fn an_unusable_store_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("unpuzzle.db"), "this is no database").unwrap();
    let server = Server::start(settings(directory.path()));
    let made = server.post("/api/rooms", "{}");
    assert_eq!((made.status, made.kind().as_str()), (503, "store-damaged"));
    assert!(made.header("retry-after").is_some());
    assert!(!made.text().contains("unpuzzle.db"), "{}", made.text());
    // Puzzles need no store.
    assert_eq!(server.get("/health").status, 200);
    let ready = server.get("/ready");
    assert_eq!((ready.status, ready.kind().as_str()), (503, "store-damaged"));
}

/// A store that was named explicitly is required.
#[test]
fn no_server_starts_on_a_damaged_store_that_was_named() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("unpuzzle.db"), "this is no database").unwrap();
    let settings = Settings { database_needed: true, ..settings(directory.path()) };
    let stop = unpuzzle_puzzles::StopFlag::default();
    let served = unpuzzle_server::serve(crate::support::PUZZLES, settings, &stop, |_| stop.raise());
    assert!(matches!(served, Err(unpuzzle_server::ServeError::Store(_))), "{served:?}");
}

/// The store is probed periodically.
#[test]
fn readiness_follows_the_store() {
    let school = School::open();
    assert_eq!(school.server.get("/ready").status, 200);
    let path = school.directory.path().join("unpuzzle.db");
    while_held(&path, || {
        wait("the store is missed", || school.server.get("/ready").status == 503);
        assert_eq!(school.server.get("/health").status, 200);
    });
    wait("the store is back", || school.server.get("/ready").status == 200);
}

#[test]
fn an_outage_of_the_store_loses_nothing() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let settle = |window: u32| json!({"do": "settle", "settings": {"window": window}});
    assert_eq!(ana.ask(&settle(9)), None);
    // Another program holds the database and does not let go.
    let path = school.directory.path().join("unpuzzle.db");
    let refused = while_held(&path, || ana.ask(&settle(10)));
    assert_eq!(refused.as_deref(), Some("not-kept"));
    wait("the store is back", || ana.ask(&settle(11)).is_none());
    let mut window = Player::connect(school.server.address, &code);
    let welcome = window.hello(&json!({"secret": secret("Ana")}));
    assert_eq!(welcome["view"]["settings"]["window"], 11);
}

/// Locks the database for writing meanwhile.
fn while_held<T>(path: &Path, act: impl FnOnce() -> T) -> T {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let pool = runtime.block_on(sqlx::SqlitePool::connect_with(options));
    let pool = pool.unwrap();
    let held = runtime.block_on(pool.begin_with("BEGIN IMMEDIATE")).unwrap();
    let done = act();
    runtime.block_on(held.rollback()).unwrap();
    done
}

#[test]
fn silence_is_noticed_by_both_sides() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    // The server tells the time, so that a client knows that it is still there.
    let beat = ana.until(|frame| frame["now"].is_u64() && frame["welcome"].is_null());
    assert!(beat["now"].as_u64().unwrap() > 1_600_000_000_000);
}

/// The connected members.
fn present(school: &School, code: &str) -> Vec<String> {
    let mut looking = Player::connect(school.server.address, code);
    let hello = json!({"secret": secret("looking"), "name": "looking", "role": "screen"});
    let welcome = looking.hello(&hello);
    let members = welcome["view"]["members"].as_object().unwrap().values();
    let here = members.filter(|one| one["presence"] == "here" && one["name"] != "looking");
    here.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_connection_lost_before_the_welcome_leaves_no_ghost() {
    let school = School::open();
    let code = school.room("{}");
    let _ana = school.join(&code, "Ana");
    for number in 0..20 {
        let name = format!("Ghost {number}");
        let mut ghost = Player::connect(school.server.address, &code);
        ghost.send_text(&json!({"secret": secret(&name), "name": name}).to_string());
        let stream = socket2::SockRef::from(ghost.socket.get_ref());
        stream.set_linger(Some(Duration::ZERO)).unwrap();
        if number % 2 == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    wait("the ghosts are gone", || present(&school, &code) == ["Ana"]);
}

#[test]
fn a_disconnect_during_an_outage_leaves_no_ghost() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let budi = school.join(&code, "Budi");
    let left = budi.member;
    let path = school.directory.path().join("unpuzzle.db");
    let settle = json!({"do": "settle", "settings": {"window": 9}});
    let refused = while_held(&path, || {
        budi.vanish();
        ana.ask(&settle)
    });
    assert_eq!(refused.as_deref(), Some("not-kept"));
    ana.until_away(left);
}

#[test]
fn of_two_sockets_with_one_secret_the_newer_stays() {
    let school = School::open();
    let code = school.room("{}");
    for number in 0..10 {
        let name = format!("Twin {number}");
        let hello = json!({"secret": secret(&name), "name": name}).to_string();
        let mut twins = [(); 2].map(|()| Player::connect(school.server.address, &code));
        for twin in &mut twins {
            twin.send_text(&hello);
        }
        let stays = |twin: &mut Player| {
            let _ = twin.socket.send(Message::text(r#"{"id":9,"do":"finish"}"#));
            loop {
                match twin.socket.read() {
                    Ok(Message::Text(text)) if text.contains("\"re\":9") => return true,
                    Ok(Message::Text(text)) => {
                        assert!(!text.contains("\"bye\"") || text.contains("elsewhere"), "{text}");
                    }
                    Ok(Message::Close(_)) | Err(_) => return false,
                    Ok(_) => {}
                }
            }
        };
        // One may be asked before it hears that the other took its place.
        wait("one of two sockets is closed", || {
            let staying = twins.each_mut().map(stays);
            assert_ne!(staying, [false, false]);
            staying != [true, true]
        });
    }
}
