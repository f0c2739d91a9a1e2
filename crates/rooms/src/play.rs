//! Matches in a room: the table decides, the room tells.

use unpuzzle_puzzle::Budget;
use unpuzzle_twentyfour::sentences::Localize;
use unpuzzle_twentyfour::table::{self, PlayerId, Table};
use unpuzzle_twentyfour::{Hand, Rules, Want, solve};

use crate::decide::{Done, Draft, milliseconds};
use crate::event::{Happening, Said};
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::state::Phase;

/// How far answers are searched for the reveal.
const REVEAL_NODES: u64 = 200_000;
/// The most answers in a reveal.
const MOST_ANSWERS: usize = 12;

impl Draft {
    /// Does what a player asks about a pile.
    pub(crate) fn play(
        &mut self,
        member: MemberId,
        pile: u32,
        command: impl FnOnce(PlayerId) -> table::Command,
    ) -> Done {
        self.check_pile(pile)?;
        let player = self.state.seat(member).ok_or(Refusal::NotPlaying)?;
        self.at_table(&command(player), None)
    }

    pub(crate) fn skip(&mut self, host: MemberId, pile: u32) -> Done {
        self.check_host(host)?;
        self.check_pile(pile)?;
        self.at_table(&table::Command::Skip, None)
    }

    pub(crate) fn deal_now(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        self.at_table(&table::Command::Deal, None)
    }

    pub(crate) fn finish(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        self.at_table(&table::Command::Finish, None)
    }

    /// Tells the room that somebody has come or gone, and the table, where they
    /// have a seat in a match.
    pub(crate) fn go_or_come(
        &mut self,
        member: MemberId,
        happening: Happening,
        command: impl FnOnce(PlayerId) -> table::Command,
    ) {
        let seat = self.state.seat(member);
        let playing = self.state.phase == Phase::Playing;
        match seat.filter(|_| playing) {
            Some(player) => {
                let told = self.at_table(&command(player), Some(&happening));
                // Who was away already may still leave for good.
                if told.is_err() {
                    self.emit(happening);
                }
            }
            None => self.emit(happening),
        }
    }

    /// Lets the match go on by itself, by one step.
    pub(crate) fn play_on(&mut self) {
        let Some(table) = &self.state.table else {
            return;
        };
        let now = self.state.time();
        let due = |at: Option<u64>| at.is_some_and(|at| at <= self.state.now);
        let command = match table.pile() {
            None => due(self.state.deal_at).then_some(table::Command::Deal),
            Some(pile) => match &pile.turn {
                Some(turn) if now > turn.until => Some(table::Command::Tick),
                None if due(self.state.until) => Some(table::Command::Skip),
                _ => self.bots_command(),
            },
        };
        if let Some(command) = command {
            // What the table refuses leaves no event, and so is not tried again.
            let _ = self.at_table(&command, None);
        }
    }

    fn bots_command(&mut self) -> Option<table::Command> {
        let now = self.state.time();
        let table = self.state.table.as_ref()?;
        let intents = self
            .state
            .bots
            .iter_mut()
            .filter_map(|bot| bot.intends(table, now));
        let (at, command) = intents.min_by_key(|(at, _)| *at)?;
        (at <= now).then_some(command)
    }

    /// Asks the table, and tells the room what it says.
    fn at_table(&mut self, command: &table::Command, attendance: Option<&Happening>) -> Done {
        let Some(mut table) = self.state.table.clone() else {
            return Err(Refusal::NoMatch);
        };
        let ruling = table.apply(command, self.state.time());
        let silent = ruling.events.is_empty();
        for event in ruling.events {
            self.tell(event, attendance);
        }
        let followed = silent || self.state.table.as_ref() == Some(&table);
        debug_assert!(followed, "the room follows its table");
        match ruling.refusal {
            Some(refusal) => Err(Refusal::by_table(refusal, &table)),
            None => Ok(()),
        }
    }

    fn tell(&mut self, event: table::Event, attendance: Option<&Happening>) {
        let member = |player: PlayerId| self.state.sitting(player);
        match event {
            table::Event::PutBack(cards) => self.emit(Happening::PutBack { cards }),
            table::Event::Dealt {
                number,
                cards,
                sealed,
            } => self.tell_deal(number, cards, sealed),
            table::Event::Buzzed { player, until } => self.emit(Happening::Buzzed {
                member: member(player),
                until: milliseconds(until),
            }),
            table::Event::Declared { player, step } => self.emit(Happening::Declared {
                member: member(player),
                step,
            }),
            table::Event::Failed(failed) => self.emit(Happening::Failed {
                member: member(failed.player),
                reason: Said::from(&failed.fault.message()),
                locked: failed.locked_out,
                lost: failed.lost,
            }),
            table::Event::Won(win) => self.tell_win(&win),
            table::Event::Hinted { player, hint } => {
                let member = member(player);
                self.emit(Happening::Hinted { member });
                let hint = Said::from(&hint.message());
                self.emit(Happening::Hint { member, hint });
            }
            table::Event::Passed(player) => self.emit(Happening::Passed {
                member: member(player),
            }),
            table::Event::Gone(_) | table::Event::Returned(_) => {
                attendance
                    .cloned()
                    .into_iter()
                    .for_each(|one| self.emit(one));
            }
            table::Event::Skipped { answer, .. } => {
                let hand = self.hand();
                let next = self.next_deal();
                self.emit(Happening::Skipped { answer, next });
                self.reveal(hand);
            }
            table::Event::Ended(standings) => self.tell_end(&standings),
            table::Event::Joined(_) | table::Event::LeftOver(_) => {}
        }
    }

    fn tell_deal(
        &mut self,
        pile: u32,
        cards: [unpuzzle_twentyfour::deal::Card; 4],
        sealed: table::Sealed,
    ) {
        self.emit(Happening::Sealed {
            cards,
            answer: sealed.answer,
            turned: sealed.turned,
        });
        let limit = self.state.agreed.limit;
        self.emit(Happening::Dealt {
            pile,
            cards,
            deck: self.state.table.as_ref().map_or(0, Table::deck_len),
            until: limit.map(|seconds| self.state.now + u64::from(seconds) * 1000),
        });
        self.state.wake_bots();
    }

    fn tell_win(&mut self, win: &table::Win) {
        let hand = self.hand();
        self.emit(Happening::Won {
            member: self.state.sitting(win.player),
            answer: win.answer.clone(),
            kept: win.cards.len(),
            after: milliseconds(win.after),
            next: self.next_deal(),
        });
        self.reveal(hand);
    }

    fn tell_end(&mut self, standings: &[table::Standing]) {
        let places = self.state.places(standings);
        self.emit(Happening::Ended { places });
    }

    fn next_deal(&self) -> u64 {
        self.state.now + u64::from(self.state.agreed.pause) * 1000
    }

    fn hand(&self) -> Option<(Hand, Rules)> {
        let table = self.state.table.as_ref()?;
        Some((table.pile()?.hand(), table.rules().game.clone()))
    }

    /// Shows every essentially different answer, now that the pile is gone.
    fn reveal(&mut self, pile: Option<(Hand, Rules)>) {
        let Some((hand, rules)) = pile else {
            return;
        };
        let budget = Budget::unlimited().with_node_limit(REVEAL_NODES);
        let solved = solve(&hand, &rules, Want::Distinct, &budget);
        let answers = solved.solutions.iter().take(MOST_ANSWERS);
        self.emit(Happening::Revealed {
            answers: answers.map(|one| one.expression.to_string()).collect(),
        });
    }

    fn check_playing(&self) -> Done {
        match self.state.phase {
            Phase::Playing => Ok(()),
            _ => Err(Refusal::NoMatch),
        }
    }

    fn check_pile(&self, pile: u32) -> Done {
        self.check_playing()?;
        let there = self.state.table.as_ref().and_then(Table::pile);
        match there.is_some_and(|there| there.number == pile) {
            true => Ok(()),
            false => Err(Refusal::OtherPile),
        }
    }
}
