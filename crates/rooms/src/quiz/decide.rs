//! What becomes of what players and the clock ask of a hand.

use unpuzzle_puzzle::Random;

use super::{Event, Quiz, Round, hands, points};
use crate::command::Action;
use crate::contest;
use crate::decide::{Done, Draft};
use crate::event::EventKind;
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::said::Said;

impl Draft {
    /// Does what a member asks, if it is about the hand that everybody works on.
    pub(crate) fn ask_quiz(&mut self, member: MemberId, action: &Action) -> Option<Done> {
        Some(match action {
            Action::Answer { pile, text } => self.quiz_answer(member, *pile, text),
            Action::Hint { pile } => self.quiz_hint(member, *pile),
            Action::Pass { pile } => self.quiz_pass(member, *pile),
            Action::Buzz { .. } | Action::Declare { .. } => Err(Refusal::OtherMode),
            Action::Skip { pile } => self.quiz_skip(member, *pile),
            Action::Deal {} => self.quiz_deal(member),
            Action::Finish {} => self.quiz_finish(member),
            _ => return None,
        })
    }

    /// The hand with this number, if it is there.
    fn round(&self, number: u32) -> Result<(&Quiz, &Round), Refusal> {
        self.check_playing()?;
        let quiz = self.state.view.quiz.as_ref().ok_or(Refusal::NoMatch)?;
        let round = quiz.round.as_ref().filter(|round| round.number == number);
        Ok((quiz, round.ok_or(Refusal::OtherPile)?))
    }

    fn quiz_skip(&mut self, host: MemberId, number: u32) -> Done {
        self.check_host(host)?;
        self.round(number)?;
        self.show_solutions();
        Ok(())
    }

    fn quiz_deal(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        if self.state.view.quiz.as_ref().is_some_and(|quiz| quiz.round.is_some()) {
            return Err(Refusal::by_rules(contest::Refusal::PileThere, &self.state.view.board));
        }
        self.pose_next();
        Ok(())
    }

    /// Ends all of it; a hand that is under way is shown before.
    fn quiz_finish(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.check_playing()?;
        self.show_solutions();
        self.rank();
        Ok(())
    }

    /// The hand with this number, if a member works on it.
    fn round_of(&self, member: MemberId, number: u32) -> Result<&Round, Refusal> {
        let (quiz, round) = self.round(number)?;
        quiz.player(member).ok_or(Refusal::NotPlaying)?;
        if !round.playing.contains(&member) {
            Err(Refusal::NextHand)
        } else if round.is_done(member) {
            Err(Refusal::Done)
        } else {
            Ok(round)
        }
    }

    fn quiz_answer(&mut self, member: MemberId, number: u32, text: &str) -> Done {
        let round = self.round_of(member, number)?;
        let after = self.state.now.saturating_sub(round.posed);
        let limit = round.until.map(|until| until.saturating_sub(round.posed));
        let hints = round.hints_of(member);
        let settings = &self.state.match_settings;
        let event = match hands::judge(round.cards, text, settings) {
            Ok(answer) => {
                let (answer, points) = (Some(answer), points(after, limit, hints));
                Event::Solved { member, after, points, answer }
            }
            Err(hands::Fault::Unreadable(error)) => {
                let reason = contest::Refusal::Unreadable(error);
                return Err(Refusal::by_rules(reason, &self.state.view.board));
            }
            Err(hands::Fault::Wrong(message)) => {
                let reason = Some(Said::from(&message));
                Event::Missed { member, text: Some(text.to_owned()), reason }
            }
        };
        self.emit(EventKind::Quiz(event));
        Ok(())
    }

    fn quiz_hint(&mut self, member: MemberId, number: u32) -> Done {
        let round = self.round_of(member, number)?;
        let hint = hands::hint(round.cards, round.hints_of(member), &self.state.match_settings);
        let none = || Refusal::by_rules(contest::Refusal::NoMoreHints, &self.state.view.board);
        let hint = Some(hint.ok_or_else(none)?);
        self.emit(EventKind::Quiz(Event::Advised { member, hint }));
        Ok(())
    }

    fn quiz_pass(&mut self, member: MemberId, number: u32) -> Done {
        self.round_of(member, number)?;
        self.emit(EventKind::Quiz(Event::Yielded { member }));
        Ok(())
    }

    /// Lets what is due happen: a hand ends, the next one comes, or all is over.
    pub(crate) fn quiz_on(&mut self) {
        match &self.state.view.quiz {
            Some(Quiz { round: Some(_), .. }) => self.show_solutions(),
            Some(_) => self.pose_next(),
            None => {}
        }
    }

    /// Ends the hand for everybody.
    fn show_solutions(&mut self) {
        let state = &self.state;
        let Some(round) = state.view.quiz.as_ref().and_then(|quiz| quiz.round.as_ref()) else {
            return;
        };
        let found = round.solved.iter().filter_map(|member| state.found.get(member).cloned());
        let settings = &state.match_settings;
        let event = Event::Shown {
            found: found.collect(),
            answers: hands::answers(round.cards, settings),
            usual: hands::usual_time(round.cards, settings),
            next: state.now + settings.pause_time(),
        };
        self.emit(EventKind::Quiz(event));
    }

    /// Brings the next hand, or the ranking when there is none.
    fn pose_next(&mut self) {
        let state = &self.state;
        let Some(quiz) = &state.view.quiz else {
            return;
        };
        let round = quiz.shown.as_ref().map_or(1, |shown| shown.round + 1);
        let settings = &state.match_settings;
        let seed = Random::stream(state.seed, state.view.game.into()).bits();
        let next = (round <= quiz.rounds).then(|| hands::choose(round, seed, settings));
        match next.flatten() {
            Some(cards) => {
                let limit = settings.time_limit();
                let until = limit.map(|limit| state.now + limit);
                self.emit(EventKind::Quiz(Event::Posed { round, cards, until }));
            }
            None => self.rank(),
        }
    }

    fn rank(&mut self) {
        let ranking = self.state.view.quiz.as_ref().map(Quiz::standings);
        self.emit(EventKind::Quiz(Event::Ranked { ranking: ranking.unwrap_or_default() }));
    }
}
