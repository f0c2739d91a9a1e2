//! A live room without a server: what is heard on the line, and what is asked.

use super::*;
use crate::join::connection::OtherEnd;
use crate::join::{Bye, Connection, JoinError, News, Refused, Report, RoomLink, Welcome};
use crate::twentyfour::room::Room;
use unpuzzle::twentyfour::deal::{Card, Rank, Suit};
use unpuzzle_rooms::contest::{self, LastPile, Penalty, Pile, Player, PlayerRecord, Turn};
use unpuzzle_rooms::{
    Action, Event, EventKind, Member, MemberId, Nickname, Phase, PileLevel, Presence,
    Rank as Place, Role, Settings, SettingsPatch, Translations, View,
};

/// The server's clock when the person sits down.
pub(super) const NOW: u64 = 1_731_740_000_000;
pub(super) const ANA: MemberId = MemberId(1);
pub(super) const BUDI: MemberId = MemberId(2);

/// A person before a room, and the other end of their line.
pub(super) struct Scene {
    pub(super) person: Person,
    pub(super) other: OtherEnd,
    version: u64,
}

impl Scene {
    pub(super) fn of(view: View, me: MemberId) -> Self {
        Scene::with_theme(view, me, Language::English, true)
    }

    fn with_theme(view: View, me: MemberId, language: Language, colours: bool) -> Self {
        let (line, other) = Connection::pair();
        let link = RoomLink::parse("http://192.168.1.5:2424/room/7KQ2M").unwrap();
        let room = Room::new(line, link, Rc::default());
        let version = view.version;
        let welcome = Welcome { member: me, now: NOW, last: 0, view: Some(Box::new(view)) };
        let mut scene = Scene {
            person: Person::with_theme(Box::new(room), Theme { language, colours, ..ENGLISH }),
            other,
            version,
        };
        scene.hear(Report::News(News::Welcome(welcome)));
        scene
    }

    fn hear(&mut self, report: Report) -> &mut Person {
        self.other.reporter.send(report).unwrap();
        self.person.wait(0.2)
    }

    fn happen(&mut self, kind: EventKind) -> &mut Person {
        self.version += 1;
        let event = Event { version: self.version, at: NOW, cause: None, kind };
        self.hear(Report::News(News::Happened(Box::new(event))))
    }

    fn play(&mut self, event: contest::Event) -> &mut Person {
        self.happen(EventKind::Match(event))
    }

    /// What has been asked for since the last look.
    fn asked(&mut self) -> Vec<Action> {
        self.person.wait(0.2);
        self.other.asked.try_iter().collect()
    }

    fn refuse(&mut self, action: Action, code: &str, place: Option<std::ops::Range<usize>>) {
        let refused = Refused {
            id: 1,
            code: code.to_owned().into(),
            say: said("that is not possible", "itu tidak bisa"),
            from: place.as_ref().map(|place| place.start),
            to: place.map(|place| place.end),
        };
        self.hear(Report::News(News::Refused(Some(action), refused)));
    }
}

fn said(en: &str, id: &str) -> Translations {
    let (en, id) = (en.to_owned(), id.to_owned());
    Translations { en, id }
}

fn member(id: MemberId, name: &str) -> Member {
    Member {
        id,
        name: Nickname::clean(name).unwrap(),
        role: Role::Player,
        presence: Presence::Here,
        team: None,
        muted: false,
    }
}

/// A time on the server's clock.
fn after(milliseconds: u64) -> u64 {
    NOW + milliseconds
}

fn card(rank: u8, suit: Suit) -> Card {
    let rank = Rank::new(rank).unwrap();
    Card { rank, suit }
}

fn cards() -> [Card; 4] {
    [card(3, Suit::Hearts), card(3, Suit::Spades), card(8, Suit::Diamonds), card(13, Suit::Clubs)]
}

/// Five people before the first match.
fn lobby() -> View {
    let mut members = vec![
        member(ANA, "Ana"),
        member(BUDI, "Budi"),
        member(MemberId(3), "漢字 Nama yang panjang"),
        member(MemberId(4), "Pak Guru"),
        member(MemberId(5), "Layar"),
    ];
    members[2].presence = Presence::Away;
    members[3].role = Role::Spectator;
    members[4].role = Role::Screen;
    View { version: 9, code: "7KQ2M".to_owned(), host: Some(ANA), members, ..View::empty() }
}

/// A match with a pile on the table.
fn playing() -> View {
    let mut view = lobby();
    view.phase = Phase::Playing;
    view.version = 40;
    view.game = 1;
    view.board.deck = 36;
    for (member, cards) in view.members.iter().zip([4, 8, 0]) {
        view.board.players.push(Player {
            member: member.id,
            name: member.name.player_name().clone(),
            cards,
            away: false,
            record: PlayerRecord::default(),
        });
    }
    view.board.pile = Some(Pile {
        number: 4,
        cards: cards(),
        dealt: after(0),
        until: Some(after(120_000)),
        turn: None,
        passed: Vec::new(),
        locked: Vec::new(),
        hinted: Vec::new(),
    });
    view
}

fn answering(member: MemberId) -> View {
    let mut view = playing();
    if let Some(pile) = &mut view.board.pile {
        pile.turn = Some(Turn { member, until: after(15_000), step: None });
    }
    view
}

/// Between two piles.
fn revealed() -> View {
    let mut view = playing();
    view.board.pile = None;
    view.board.next = Some(after(6_000));
    view.board.reveal = Some(LastPile {
        winner: Some(BUDI),
        answer: "3*8*(13-12)".to_owned(),
        answers: (1..=9).map(|n| format!("3*8+{n}-{n}")).collect(),
    });
    view
}

fn over() -> View {
    let mut view = playing();
    (view.phase, view.board.pile) = (Phase::Over, None);
    let place = |place, member, cards| Place { place, member, cards };
    view.board.places = vec![place(1, BUDI, 8), place(2, ANA, 4), place(3, MemberId(3), 0)];
    view
}

#[test]
fn the_lobby_tells_how_to_come_in() {
    let mut scene = Scene::of(lobby(), ANA);
    scene.person.compare("room_lobby");
    scene.person.enter();
    assert_eq!(scene.asked(), [Action::Start {}]);
    let mut guest = Scene::of(lobby(), BUDI);
    guest.person.sees("The host will start").enter();
    assert_eq!(guest.asked(), []);
}

#[test]
fn a_class_of_forty_fits() {
    let mut view = lobby();
    for number in 6..=45 {
        let name = format!("Siswa nomor {number}");
        view.members.push(member(MemberId(number), &name));
    }
    let mut scene = Scene::of(view, ANA);
    scene.person.compare("room_lobby_full");
    scene.person.resize(40, 20).compare("room_lobby_narrow");
}

#[test]
fn the_host_agrees_on_settings() {
    let mut scene = Scene::of(lobby(), ANA);
    scene.person.write("o").compare("room_settings");
    scene.person.resize(40, 20).compare("room_settings_narrow");
    scene.person.press(KeyCode::Right).press(KeyCode::Right);
    scene.person.enter();
    let settings = SettingsPatch { level: Some(PileLevel::Medium), ..SettingsPatch::default() };
    assert_eq!(scene.asked(), [Action::Settle { settings: settings.into() }]);
    let settings = Settings {
        declare: true,
        bots: 4,
        limit: 0,
        penalty: Penalty::Card,
        ..Settings::default()
    };
    scene.happen(EventKind::Settled { settings });
    scene.person.resize(80, 24).compare("room_lobby_agreed");
}

#[test]
fn the_host_sends_people_away() {
    let mut scene = Scene::of(lobby(), ANA);
    scene.person.write("m").press(KeyCode::Down);
    scene.person.compare("room_people");
    scene.person.write("k");
    let member = MemberId(3);
    assert_eq!(scene.asked(), [Action::Kick { member }]);
    scene.person.write("m").press(KeyCode::Up).write("h");
    let member = MemberId(4);
    assert_eq!(scene.asked(), [Action::HandOver { member }]);
    let mut guest = Scene::of(lobby(), BUDI);
    guest.person.write("mo").sees("The host will start");
}

#[test]
fn a_pile_is_buzzed_for_by_space() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.compare("room_pile");
    scene.person.write(" ");
    assert_eq!(scene.asked(), [Action::Buzz { pile: 4 }]);
    // A quick player types on before the server has answered.
    scene.person.write("q*h");
    let until = after(15_400);
    scene.play(contest::Event::Buzzed { member: ANA, until });
    scene.person.sees("› q*h").sees("Ana answers: 15 s left");
    assert_eq!(scene.asked(), []);
}

#[test]
fn whoever_was_slower_sees_who_was_faster() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.write(" 3*8");
    let until = after(15_000);
    scene.play(contest::Event::Buzzed { member: BUDI, until });
    assert_eq!(scene.asked(), [Action::Buzz { pile: 4 }]);
    scene.refuse(Action::Buzz { pile: 4 }, "another-answers", None);
    scene.person.sees("that is not possible");
    assert!(!scene.person.see().contains("3*8"));
}

#[test]
fn an_answer_is_typed_and_its_fault_is_marked() {
    let mut scene = Scene::of(answering(ANA), ANA);
    scene.person.write("3*(8-").enter();
    let (pile, text) = (4, "3*(8-".to_owned());
    let action = Action::Answer { pile, text };
    assert_eq!(scene.asked(), std::slice::from_ref(&action));
    scene.refuse(action, "unreadable", Some(5..5));
    scene.person.compare("room_my_turn");
    scene.person.resize(40, 20).compare("room_my_turn_narrow");
}

#[test]
fn the_last_step_is_declared_first() {
    let mut view = answering(ANA);
    view.settings.declare = true;
    let mut scene = Scene::of(view, ANA);
    scene.person.sees("type your last step first").write("3*8");
    scene.person.enter();
    let (pile, text) = (4, "3*8".to_owned());
    assert_eq!(scene.asked(), [Action::Declare { pile, text }]);
    let step = "3*8".parse().unwrap();
    scene.play(contest::Event::Declared { member: ANA, step });
    scene.person.sees("type the expression").write("8*3").enter();
    let (pile, text) = (4, "8*3".to_owned());
    assert_eq!(scene.asked(), [Action::Answer { pile, text }]);
}

#[test]
fn others_are_watched_while_they_answer() {
    let mut view = answering(BUDI);
    if let Some(pile) = &mut view.board.pile {
        pile.locked = vec![ANA];
    }
    let mut scene = Scene::of(view, ANA);
    scene.person.wait(5.0).compare("room_other_turn");
    scene.person.write(" ");
    assert_eq!(scene.asked(), []);
    let reason = said("time is up", "waktu habis");
    scene.play(contest::Event::Failed { member: BUDI, reason, locked: true, lost: None });
    scene.person.sees("Budi: time is up.").sees("You sit out");
}

#[test]
fn hints_and_giving_up() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.write("h");
    assert_eq!(scene.asked(), [Action::Hint { pile: 4 }]);
    let hint = Some(said("look for 3 × 8", "cari 3 × 8"));
    scene.play(contest::Event::Hinted { member: ANA, hint });
    scene.person.sees("Hint: look for 3 × 8").write("p");
    assert_eq!(scene.asked(), [Action::Pass { pile: 4 }]);
    scene.play(contest::Event::Passed { member: ANA });
    scene.person.sees("– gave up");
}

#[test]
fn a_key_that_is_held_down_is_no_flood() {
    let mut scene = Scene::of(playing(), ANA);
    for _ in 0..30 {
        scene.person.now += Duration::from_millis(33);
        scene.person.write("h");
    }
    let count = scene.asked().len();
    assert!((5..=9).contains(&count), "{count} in a second");
}

#[test]
fn a_pile_is_won_and_revealed() {
    let mut scene = Scene::of(answering(BUDI), ANA);
    scene.play(contest::Event::Won {
        member: BUDI,
        answer: unpuzzle::expr::parse("3*8", &unpuzzle::expr::Syntax::CARDS).unwrap(),
        kept: 4,
        after: 5_000,
        next: Some(after(6_000)),
    });
    let answers = vec!["3*8".to_owned(), "8*3*(13-12)".to_owned()];
    scene.play(contest::Event::Revealed { answers });
    scene.person.sees("Budi took 3♥ 3♠ 8♦ K♣ with 3*8");
    scene.person.sees("8*3*(13-12)").sees("2 essentially different answers");
}

#[test]
fn between_piles_every_answer_is_shown() {
    let mut scene = Scene::of(revealed(), ANA);
    scene.person.compare("room_reveal");
    scene.person.enter();
    assert_eq!(scene.asked(), [Action::Deal {}]);
    scene.person.resize(40, 20).compare("room_reveal_narrow");
}

#[test]
fn the_end_has_places_and_a_rematch() {
    let mut scene = Scene::of(over(), ANA);
    scene.person.compare("room_over");
    scene.person.enter();
    assert_eq!(scene.asked(), [Action::Start {}]);
}

#[test]
fn the_host_ends_a_match_after_a_question() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.write("f").sees("End the match now?").write("n");
    assert_eq!(scene.asked(), []);
    scene.person.write("fy");
    assert_eq!(scene.asked(), [Action::Finish {}]);
    scene.person.write("x");
    assert_eq!(scene.asked(), [Action::Skip { pile: 4 }]);
}

#[test]
fn a_lost_connection_is_told_calmly() {
    let mut scene = Scene::of(playing(), ANA);
    scene.hear(Report::Away(JoinError::Away("timed out".to_owned())));
    scene.person.compare("room_away");
    scene.person.write(" h");
    assert_eq!(scene.asked(), []);
    scene.hear(Report::News(News::Welcome(Welcome {
        member: ANA,
        now: NOW + 30_000,
        last: 3,
        view: None,
    })));
    assert!(!scene.person.see().contains("lost"));
    scene.person.sees("1:30").write(" ");
    assert_eq!(scene.asked(), [Action::Buzz { pile: 4 }]);
}

#[test]
fn the_end_of_a_conversation_is_explained() {
    let bye = |code: &str| {
        let (code, say) = (code.to_owned().into(), said("the host sent you away", ""));
        JoinError::Bye(Bye { code, say })
    };
    for (reason, words) in [
        (bye("kicked"), "the host sent you away"),
        (bye("elsewhere"), "from another place"),
        (JoinError::NoRoom, "there is no room 7KQ2M"),
        (JoinError::Unreadable, "what answers at"),
    ] {
        let mut scene = Scene::of(playing(), ANA);
        scene.hear(Report::Over(reason)).sees(words).enter();
        assert_eq!(scene.person.has_left(), Some(Ended::ByChoice));
        let farewell = scene.person.stack.farewell().unwrap();
        assert!(farewell.contains(words), "{farewell}");
    }
}

#[test]
fn leaving_is_asked_about_and_told() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.press(KeyCode::Esc).sees("Leave the room?");
    scene.person.press(KeyCode::Esc).sees("Got 24?");
    scene.person.press(KeyCode::Esc).write("y").sees("Leaving");
    assert_eq!(scene.asked(), [Action::Leave {}]);
    assert_eq!(scene.person.has_left(), None);
    let (code, say) = ("left".into(), said("you have left", ""));
    scene.hear(Report::Over(JoinError::Bye(Bye { code, say })));
    assert_eq!(scene.person.has_left(), Some(Ended::ByChoice));
    let farewell = scene.person.stack.farewell();
    assert_eq!(farewell.as_deref(), Some("You have left room 7KQ2M."));
}

#[test]
fn a_server_that_does_not_answer_keeps_nobody() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.press(KeyCode::Esc).write("y").wait(1.0);
    assert_eq!(scene.person.has_left(), None);
    scene.person.wait(1.5);
    assert_eq!(scene.person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn closing_tells_how_to_come_back() {
    let mut scene = Scene::of(playing(), ANA);
    scene.person.press(KeyCode::Esc).write("c");
    assert_eq!(scene.asked(), []);
    let farewell = scene.person.stack.farewell().unwrap();
    assert!(farewell.contains("24 join http://192.168.1.5:2424/room/7KQ2M"));
}

#[test]
fn spectators_only_watch() {
    let mut scene = Scene::of(playing(), MemberId(4));
    scene.person.sees("You watch.").write(" hpxfmo");
    assert_eq!(scene.asked(), []);
}

#[test]
fn the_room_speaks_indonesian() {
    let language = Language::Indonesian;
    let mut scene = Scene::with_theme(answering(ANA), ANA, language, true);
    scene.person.compare("room_indonesian");
    let mut scene = Scene::with_theme(lobby(), ANA, language, true);
    scene.person.compare("room_lobby_indonesian");
    scene.person.write("o").compare("room_settings_indonesian");
}

#[test]
fn nothing_is_said_by_colour_alone() {
    let mut scene = Scene::with_theme(answering(BUDI), ANA, Language::English, false);
    scene.person.sees("◀ answers");
    let cells = scene.person.terminal.backend().buffer().content.iter();
    let reset = ratatui::style::Color::Reset;
    assert!(cells.clone().all(|cell| cell.fg == reset && cell.bg == reset));
}

#[test]
fn a_small_terminal_is_told() {
    let mut scene = Scene::of(lobby(), ANA);
    scene.person.resize(39, 20).sees("40×20");
    scene.person.resize(40, 20).sees("In the room");
}
