//! A scripted room.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(dead_code, reason = "each test file uses what it needs")]

use serde_json::Value;
use unpuzzle_puzzles::Budget;
use unpuzzle_rooms::{
    Action, Command, Event, Key, MemberId, Outcome, Role, Room, Settings, SettingsPatch, View,
};
use unpuzzle_twentyfour::deal::{Card, hand};
use unpuzzle_twentyfour::{Rules, Solver};

/// A room with its whole log and a manual clock.
pub(crate) struct Stage {
    pub(crate) room: Room,
    pub(crate) log: Vec<Event>,
    pub(crate) now: u64,
    next_id: u64,
}

impl Stage {
    pub(crate) fn new(seed: u64) -> Self {
        let (room, log) = Room::open("KOPI", seed, 1_000, &Settings::default());
        Stage { room, log, now: 1_000, next_id: 1 }
    }

    /// A room with these members, the first of them the host.
    pub(crate) fn with(names: &[&str], seed: u64) -> (Self, Vec<MemberId>) {
        let mut stage = Stage::new(seed);
        let members = names.iter().map(|name| stage.join(name, Role::Player)).collect();
        (stage, members)
    }

    pub(crate) fn send(&mut self, command: &Command) -> Outcome {
        let outcome = self.room.handle(self.now, command);
        self.log.extend(outcome.events.iter().cloned());
        outcome
    }

    pub(crate) fn try_join(&mut self, name: &str, role: Role) -> Outcome {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.room.version().to_be_bytes());
        self.send(&Command::Join { name: name.to_owned(), role, key: Key(key) })
    }

    pub(crate) fn join(&mut self, name: &str, role: Role) -> MemberId {
        self.try_join(name, role).joined.unwrap()
    }

    pub(crate) fn ask(&mut self, member: MemberId, action: Action) -> Outcome {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&Command::Ask { member, id, action })
    }

    pub(crate) fn wait(&mut self, milliseconds: u64) -> Outcome {
        self.now += milliseconds;
        self.send(&Command::Tick)
    }

    /// Starts a match and deals its first pile.
    pub(crate) fn start(&mut self, host: MemberId) {
        assert_eq!(self.ask(host, Action::Start {}).refusal, None);
        self.wait(3_000);
        assert!(self.pile().is_some());
    }

    pub(crate) fn pile(&self) -> Option<(u32, [Card; 4])> {
        self.room.view(None).table?.pile.map(|pile| (pile.number, pile.cards))
    }

    /// A correct answer to the pile, from the solver.
    pub(crate) fn right(&self) -> Option<(u32, String)> {
        let (number, cards) = self.pile()?;
        Some((number, answers(cards, &self.rules()).first()?.clone()))
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules { operators: self.room.settings().operators, ..Rules::classic() }
    }

    /// The names of events, and the code of a refusal.
    pub(crate) fn told(outcome: &Outcome) -> Vec<String> {
        let names = outcome.events.iter().filter_map(|event| {
            let kept = event.to_json();
            let (_, rest) = kept.split_once("\"event\":\"")?;
            Some(rest.split('"').next()?.to_owned())
        });
        let refused = outcome.refusal.iter().map(|refusal| refusal.code().to_owned());
        names.chain(refused).collect()
    }
}

pub(crate) fn patch(settings: Value) -> SettingsPatch {
    serde_json::from_value(settings).unwrap()
}

/// Number of cards that a member has won.
pub(crate) fn cards_of(view: &View, id: MemberId) -> usize {
    view.table.as_ref().and_then(|table| table.cards.get(&id)).copied().unwrap_or(0)
}

pub(crate) fn answers(cards: [Card; 4], rules: &Rules) -> Vec<String> {
    let budget = Budget::unlimited().with_node_limit(2_000_000);
    let solved = Solver::new(&hand(cards)).rules(rules).budget(&budget).distinct();
    solved.solutions.iter().map(|one| one.expression.to_string()).collect()
}
