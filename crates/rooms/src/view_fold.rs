//! How a client keeps its view up to date.

use crate::event::{Happening, Shown};
use crate::member::{MemberId, Presence, Role};
use crate::state::{GapError, Phase};
use crate::view::{MemberView, PileView, Reveal, TurnView, View};

impl View {
    /// What is known of a room before its first event.
    pub fn empty() -> Self {
        View {
            version: 0,
            code: String::new(),
            phase: Phase::Lobby,
            host: None,
            settings: Default::default(),
            members: Vec::new(),
            game: 0,
            deck: 0,
            pile: None,
            next: None,
            reveal: None,
            places: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Takes over an event. One that is known already changes nothing; one that is
    /// too early is an error, after which the client asks again from its version.
    pub fn follow(&mut self, event: &Shown) -> Result<(), GapError> {
        let (expected, found) = (self.version + 1, event.version);
        if found < expected {
            return Ok(());
        }
        if found > expected {
            return Err(GapError { expected, found });
        }
        self.version = found;
        if let Some((at, happening)) = &event.seen {
            self.happen(*at, happening);
        }
        Ok(())
    }

    fn happen(&mut self, at: u64, happening: &Happening) {
        match happening {
            Happening::Opened { code } => self.code.clone_from(code),
            Happening::Joined { member, name, role } => self.join(*member, name, *role),
            Happening::Connected { member } => self.attend(*member, Presence::Here),
            Happening::Disconnected { member } => self.attend(*member, Presence::Away),
            Happening::Left { member } | Happening::Kicked { member } => {
                self.attend(*member, Presence::Left);
                self.forget_strangers();
            }
            Happening::Hosted { member, .. } => self.host = Some(*member),
            Happening::Settled { settings } => self.settings = settings.clone(),
            Happening::Started {
                game,
                players,
                deck,
                next,
            } => self.start(*game, players, *deck, *next),
            Happening::Seated { member } => self.with(*member, |one| one.seated = true),
            Happening::Ended { places } => {
                self.phase = Phase::Over;
                (self.pile, self.next, self.deck) = (None, None, 0);
                self.places.clone_from(places);
            }
            Happening::Closed {} => self.phase = Phase::Closed,
            _ => self.happen_at_table(at, happening),
        }
    }

    fn happen_at_table(&mut self, at: u64, happening: &Happening) {
        match happening {
            Happening::Dealt {
                pile,
                cards,
                deck,
                until,
            } => self.deal(
                *deck,
                PileView {
                    number: *pile,
                    cards: *cards,
                    dealt: at,
                    until: *until,
                    turn: None,
                    passed: Vec::new(),
                    locked: Vec::new(),
                    hinted: Vec::new(),
                },
            ),
            Happening::Failed {
                member,
                locked,
                lost,
                ..
            } => self.fail(*member, *locked, lost.is_some()),
            Happening::Won {
                member,
                answer,
                kept,
                next,
                ..
            } => {
                self.with(*member, |one| one.cards += kept);
                self.deck += 4_usize.saturating_sub(*kept);
                self.put_away(Some(*member), answer.to_string(), *next);
            }
            Happening::Skipped { answer, next } => self.put_away(None, answer.to_string(), *next),
            Happening::Revealed { answers } => {
                if let Some(reveal) = &mut self.reveal {
                    reveal.answers.clone_from(answers);
                }
            }
            Happening::Hint { hint, .. } => self.hints.push(hint.clone()),
            _ => self.happen_at_pile(happening),
        }
    }

    fn happen_at_pile(&mut self, happening: &Happening) {
        let Some(pile) = &mut self.pile else {
            return;
        };
        match happening {
            Happening::Buzzed { member, until } => {
                pile.passed.retain(|one| one != member);
                pile.turn = Some(TurnView {
                    member: *member,
                    until: *until,
                    step: None,
                });
            }
            Happening::Declared { step, .. } => {
                if let Some(turn) = &mut pile.turn {
                    turn.step = Some(*step);
                }
            }
            Happening::Hinted { member } => note(&mut pile.hinted, *member),
            Happening::Passed { member } => note(&mut pile.passed, *member),
            _ => {}
        }
    }

    fn with(&mut self, id: MemberId, change: impl FnOnce(&mut MemberView)) {
        if let Some(member) = self.members.iter_mut().find(|one| one.member == id) {
            change(member);
        }
    }

    fn join(&mut self, member: MemberId, name: &str, role: Role) {
        self.members.push(MemberView {
            member,
            name: name.to_owned(),
            role,
            presence: Presence::Here,
            seated: false,
            cards: 0,
        });
    }

    fn attend(&mut self, member: MemberId, presence: Presence) {
        self.with(member, |one| one.presence = presence);
    }

    fn forget_strangers(&mut self) {
        self.members
            .retain(|one| one.presence != Presence::Left || one.seated);
    }

    fn start(&mut self, game: u32, players: &[MemberId], deck: usize, next: u64) {
        (self.game, self.phase, self.deck) = (game, Phase::Playing, deck);
        (self.next, self.pile, self.reveal) = (Some(next), None, None);
        self.places.clear();
        self.hints.clear();
        for member in &mut self.members {
            member.seated = players.contains(&member.member);
            member.cards = 0;
        }
        self.forget_strangers();
    }

    fn deal(&mut self, deck: usize, pile: PileView) {
        self.deck = deck;
        (self.pile, self.next, self.reveal) = (Some(pile), None, None);
        self.hints.clear();
    }

    fn fail(&mut self, member: MemberId, locked: bool, lost: bool) {
        if let Some(pile) = &mut self.pile {
            pile.turn = None;
            if locked {
                note(&mut pile.locked, member);
            }
        }
        if lost {
            self.deck += 1;
            self.with(member, |one| one.cards = one.cards.saturating_sub(1));
        }
    }

    fn put_away(&mut self, winner: Option<MemberId>, answer: String, next: u64) {
        self.pile = None;
        self.next = Some(next);
        self.reveal = Some(Reveal {
            winner,
            answer,
            answers: Vec::new(),
        });
    }
}

/// Adds a member to a sorted list of them, once.
fn note(list: &mut Vec<MemberId>, member: MemberId) {
    if let Err(place) = list.binary_search(&member) {
        list.insert(place, member);
    }
}
