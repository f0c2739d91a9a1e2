//! Matches in a room: the rules decide, the room tells.

use unpuzzle_twentyfour::Hand;

use crate::contest::{self, Command as Move, Event, Pile};
use crate::decide::{Done, Draft};
use crate::event::EventKind;
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::view::Phase;

impl Draft {
    /// Does what a player asks about a pile.
    pub(crate) fn play(
        &mut self,
        member: MemberId,
        pile: u32,
        command: impl FnOnce(MemberId) -> Move,
    ) -> Done {
        self.check_pile(pile)?;
        if !self.state.view.is_seated(member) {
            return Err(Refusal::NotPlaying);
        }
        self.referee(&command(member))
    }

    pub(crate) fn skip(&mut self, host: MemberId, pile: u32) -> Done {
        self.check_host(host)?;
        self.check_pile(pile)?;
        self.referee(&Move::Skip)
    }

    pub(crate) fn deal_now(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        self.referee(&Move::Deal)
    }

    pub(crate) fn finish(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        self.referee(&Move::Finish)
    }

    /// Lets the match go on by itself, by one step.
    pub(crate) fn play_on(&mut self) {
        if self.state.view.quiz.is_some() {
            return self.quiz_on();
        }
        let due = self.state.view.board.is_due(self.state.now);
        let command = if due { Some(Move::Tick) } else { self.bots_command() };
        if let Some(command) = command {
            // What the rules refuse leaves no event, and so is not tried again.
            let _ = self.referee(&command);
        }
    }

    fn bots_command(&mut self) -> Option<Move> {
        let now = self.state.now;
        let (board, referee) = (&self.state.view.board, self.state.referee.as_ref()?);
        let intents = self.state.bots.iter_mut().filter_map(|bot| bot.intends(board, referee, now));
        let (at, command) = intents.min_by_key(|(at, _)| *at)?;
        (at <= now).then_some(command)
    }

    /// Asks the referee, and tells the room what the verdict is.
    fn referee(&mut self, command: &Move) -> Done {
        let game = self.state.game().ok_or(Refusal::NoMatch)?;
        let verdict = game.decide_within(command, self.state.now, &self.budget);
        for event in verdict.events {
            let hand = self.state.view.board.pile.as_ref().map(Pile::hand);
            let gone = matches!(event, Event::Won { .. } | Event::Skipped { .. });
            let dealt = matches!(event, Event::Dealt { .. });
            self.emit(EventKind::Match(event));
            if let Some(hand) = hand.filter(|_| gone) {
                self.reveal(&hand);
            }
            if dealt {
                self.state.wake_bots();
            }
        }
        match verdict.refusal {
            Some(refusal) => Err(Refusal::by_rules(refusal, &game.board)),
            None => Ok(()),
        }
    }

    /// Shows every essentially different answer, now that the pile is gone.
    fn reveal(&mut self, hand: &Hand) {
        if let Some(referee) = &self.state.referee {
            let answers = contest::answers(hand, &referee.rules().game, &self.budget);
            self.emit(EventKind::Match(Event::Revealed { answers }));
        }
    }

    pub(crate) fn check_playing(&self) -> Done {
        match self.state.view.phase {
            Phase::Playing => Ok(()),
            _ => Err(Refusal::NoMatch),
        }
    }

    fn check_pile(&self, pile: u32) -> Done {
        self.check_playing()?;
        match &self.state.view.board.pile {
            Some(there) if there.number == pile => Ok(()),
            _ => Err(Refusal::OtherPile),
        }
    }
}
