//! A player who presses anything in a room whose state machine is the real one, while
//! the others play and time goes by.

use super::monkey::event;
use super::room::{ANA, BUDI, NOW, Scene};
use crate::join::{JoinError, News, Refused, Report, Welcome};
use unpuzzle_puzzle::Random;
use unpuzzle_rooms::{Action, Command, Key, Outcome, Role, Room};

struct Hall {
    room: Room,
    scene: Scene,
    random: Random,
    now: u64,
    messages: u64,
}

impl Hall {
    fn open(seed: u64) -> Self {
        let mut room = Room::open("7KQ2M", seed, NOW);
        for (name, key) in [("Ana", 1), ("Budi", 2)] {
            let (name, role) = (name.to_owned(), Role::Player);
            let key = Key([key; 32]);
            room.handle(NOW, &Command::Join { name, role, key });
        }
        let scene = Scene::of(room.view(Some(ANA)), ANA);
        let random = Random::seeded(seed);
        Hall { room, scene, random, now: NOW, messages: 0 }
    }

    fn do_this(&mut self, member: unpuzzle_rooms::MemberId, action: Action) {
        self.messages += 1;
        let command = Command::Ask { member, id: self.messages, action: action.clone() };
        let outcome = self.room.handle(self.now, &command);
        let refusal = outcome.refusal.as_ref().filter(|_| member == ANA);
        let refused = refusal.map(|refusal| Refused {
            from: None,
            to: None,
            ..refusal.of_message(self.messages)
        });
        self.tell(&outcome);
        if let Some(refused) = refused {
            self.report(Report::News(News::Refused(Some(action), refused)));
        }
    }

    fn tell(&mut self, outcome: &Outcome) {
        for event in &outcome.events {
            let shown = Box::new(event.seen_by(Some(ANA)));
            self.report(Report::News(News::Happened(shown)));
        }
    }

    fn welcome(&self) {
        self.report(Report::News(News::Welcome(Welcome {
            member: ANA,
            now: self.now,
            last: self.messages,
            view: Some(Box::new(self.room.view(Some(ANA)))),
        })));
    }

    fn report(&self, report: Report) {
        // A member who has left does not listen any more.
        let _ = self.scene.other.reporter.send(report);
    }

    /// What another player does: all of it, at any time.
    fn other(&mut self) -> Action {
        let pile = self.room.view(None).board.pile.map_or(0, |pile| pile.number);
        let text = "8/(3-8/3)".to_owned();
        match self.random.below(5) {
            0 => Action::Start {},
            1 => Action::Buzz { pile },
            2 => Action::Answer { pile, text },
            3 => Action::Hint { pile },
            _ => Action::Pass { pile },
        }
    }

    fn step(&mut self) {
        let height = self.scene.person.terminal.backend().buffer().area.height;
        let pressed = event(&mut self.random, height);
        self.scene.person.handle(pressed);
        let seconds = self.random.unit() * 4.0;
        self.now += (seconds * 1000.0) as u64;
        self.scene.person.wait(seconds);
        let asked: Vec<_> = self.scene.other.asked.try_iter().collect();
        for action in asked {
            self.do_this(ANA, action);
        }
        let ticked = self.room.handle(self.now, &Command::Tick);
        self.tell(&ticked);
        match self.random.below(30) {
            0..6 => {
                let action = self.other();
                self.do_this(BUDI, action);
            }
            6 => self.report(Report::Away(JoinError::Busy)),
            7..10 => self.welcome(),
            10 => {
                let (width, height) = (self.random.below(120), self.random.below(40));
                let size = (width as u16 + 1, height as u16 + 1);
                self.scene.person.resize(size.0, size.1);
            }
            _ => self.report(Report::News(News::Time(self.now))),
        }
    }
}

#[test]
fn nothing_breaks_the_screen_of_a_room() {
    let mut messages = 0;
    for seed in 0..60 {
        let mut hall = Hall::open(seed);
        hall.do_this(ANA, Action::Start {});
        for _ in 0..100 {
            hall.step();
            if hall.scene.person.has_left().is_some() {
                break;
            }
        }
        messages += hall.messages;
    }
    assert!(messages > 500, "only {messages} things were done");
}
