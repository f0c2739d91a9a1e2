//! Decisions of a class: actions of players and the host, and deadlines.

use std::sync::Arc;

use unpuzzle_puzzles::Budget;

use super::Event;
use super::games::{self, Effort, End, Fault, GameState, Hand, Solution, key};
use super::state::Class;
use super::view::{HandResult, PlayerAnswer, Pupil, Status, TimedHand};
use crate::Millis;
use crate::activity::{Activity, Decision, Done};
use crate::command::Action;
use crate::event::EventKind;
use crate::frame::Translations;
use crate::member::{MemberId, Presence};
use crate::name::Nickname;
use crate::refusal::Refusal;
use crate::settings::{ClassPuzzle, Mode};
use crate::team;
use crate::view::PrivateView;

/// Maximum number of moves in one message, and in one hand.
const MAX_AT_ONCE: usize = 64;
const MAX_MOVES: usize = 20_000;
const MAX_MOVE_LEN: usize = 400;
/// Maximum extension at once, in seconds: in a lesson, and for homework.
const MAX_MORE: u32 = 3600;
const MAX_MORE_HOMEWORK: u32 = 31 * 24 * 3600;

/// An action that follows from a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// End the common hand and reveal the solutions.
    Show,
    Pose,
    /// End the hand of one player, whose time is up.
    Expire(MemberId),
    Give(MemberId),
    End,
}

impl Activity for Class {
    fn act(&mut self, cx: &mut Decision<'_>, by: MemberId, action: &Action) -> Done {
        match action {
            Action::Answer { pile, text } => self.play(cx, by, *pile, std::slice::from_ref(text)),
            Action::Play { pile, moves } => self.play(cx, by, *pile, moves),
            Action::Hint { pile } => self.hint(cx, by, *pile),
            Action::Pass { pile } => self.pass(cx, by, *pile),
            Action::Begin {} => self.begin(cx, by),
            Action::Skip { pile } => {
                self.check_round(*pile)?;
                self.show_solutions(cx);
                Ok(())
            }
            Action::Deal {} => self.deal(cx),
            Action::Pause {} => self.pause(cx, true),
            Action::Resume {} => self.pause(cx, false),
            Action::MoreTime { seconds } => self.more_time(cx, *seconds),
            Action::Finish {} => {
                self.end(cx);
                Ok(())
            }
            _ => Err(Refusal::OtherMode),
        }
    }

    fn tick(&mut self, cx: &mut Decision<'_>) {
        match self.due(cx.now) {
            Some((at, due)) if at <= cx.now => self.do_now(cx, due),
            _ => {}
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        self.due(now).map(|(at, _)| at)
    }

    fn enrol(&mut self, cx: &mut Decision<'_>, member: MemberId, name: &Nickname) {
        self.emit(cx, Event::Enrolled { member, name: name.clone() });
    }

    fn attend(&mut self, member: MemberId, presence: Presence) {
        self.at(member, |player| player.away = presence != Presence::Here);
        if presence == Presence::Left {
            self.forget(member);
        }
    }

    fn has(&self, member: MemberId) -> bool {
        self.view.players.contains_key(&member)
    }

    fn puzzle(&self) -> ClassPuzzle {
        self.view.puzzle
    }

    fn is_asked(&self, question: &str, budget: &Budget) -> bool {
        let players: Vec<_> = self
            .works()
            .filter_map(|(member, work)| Some((self.hand_number(member)?, work.state.as_ref())))
            .collect();
        let round = self.view.round.as_ref().map(|round| round.number);
        let mut open: Vec<_> = players.iter().map(|one| one.0).chain(round).collect();
        open.sort_unstable();
        open.dedup();
        open.into_iter().any(|open| {
            let at_it = players.iter().filter(|one| one.0 == open);
            let state: Vec<&GameState> = at_it.filter_map(|one| one.1).collect();
            let hand = self.hands.get(&open);
            hand.is_some_and(|hand| hand.is_asked(question, &state, budget))
        })
    }

    fn own(&self, member: MemberId) -> PrivateView {
        let Some(work) = self.work(member) else {
            return PrivateView::default();
        };
        PrivateView {
            hints: work.hints.clone(),
            hand: work.hand.clone(),
            position: work.state.as_ref().map(GameState::position).unwrap_or_default(),
            moves: work.moves,
            last: work.last.clone(),
            hands: None,
        }
    }
}

impl Class {
    fn emit(&mut self, cx: &mut Decision<'_>, event: Event) {
        self.apply(&event, cx.now);
        cx.events.push(EventKind::Class(event));
    }

    /// Checks that this is the number of the current common hand.
    fn check_round(&self, number: u32) -> Done {
        self.check_together()?;
        match &self.view.round {
            Some(round) if round.number == number => Ok(()),
            _ => Err(Refusal::OtherPile),
        }
    }

    fn check_together(&self) -> Done {
        if self.view.mode.is_own_speed() { Err(Refusal::OtherMode) } else { Ok(()) }
    }

    fn deal(&mut self, cx: &mut Decision<'_>) -> Done {
        self.check_together()?;
        if self.view.round.is_some() {
            return Err(Refusal::PileThere);
        }
        if self.view.paused.is_some() {
            return Err(Refusal::Paused);
        }
        self.pose_next(cx);
        Ok(())
    }

    fn pause(&mut self, cx: &mut Decision<'_>, pause: bool) -> Done {
        let event = match (self.view.paused, pause) {
            // The date of homework cannot be paused.
            _ if self.view.mode == Mode::Homework => return Err(Refusal::OtherMode),
            (None, true) => Event::Paused {},
            (Some(_), false) => Event::Resumed {},
            (Some(_), true) => return Err(Refusal::Paused),
            (None, false) => return Err(Refusal::NotPaused),
        };
        self.emit(cx, event);
        Ok(())
    }

    fn more_time(&mut self, cx: &mut Decision<'_>, seconds: u32) -> Done {
        let most = if self.view.mode == Mode::Homework { MAX_MORE_HOMEWORK } else { MAX_MORE };
        let timed = self.view.round.as_ref().is_some_and(|round| round.until.is_some());
        if !(1..=most).contains(&seconds) {
            return Err(Refusal::TooMuch);
        }
        if !timed && !self.view.mode.is_own_speed() {
            return Err(Refusal::NothingNew);
        }
        self.emit(cx, Event::Extended { more: u64::from(seconds) * 1000 });
        Ok(())
    }

    /// Ends the class, after revealing the hands in progress.
    fn end(&mut self, cx: &mut Decision<'_>) {
        if self.view.paused.is_some() {
            self.emit(cx, Event::Resumed {});
        }
        if self.view.mode.is_own_speed() {
            self.review(cx);
        } else {
            self.show_solutions(cx);
        }
        self.rank(cx);
    }

    /// Starts homework for one player, whose own clock runs from now.
    fn begin(&mut self, cx: &mut Decision<'_>, member: MemberId) -> Done {
        let player = self.view.players.get(&member).ok_or(Refusal::NotPlaying)?;
        if self.view.mode != Mode::Homework {
            return Err(Refusal::OtherMode);
        }
        if player.at > 0 {
            return Err(Refusal::NothingNew);
        }
        self.give_next(cx, member);
        Ok(())
    }

    /// The hand with this number, if the member is working on it.
    fn hand_at(&self, member: MemberId, number: u32) -> Result<(Arc<Hand>, TimedHand), Refusal> {
        let player = self.view.players.get(&member).ok_or(Refusal::NotPlaying)?;
        if self.view.paused.is_some() {
            return Err(Refusal::Paused);
        }
        let work = self.work(member);
        let posed = if self.view.mode.is_own_speed() {
            let hand = work.and_then(|work| work.hand.as_ref());
            hand.filter(|hand| hand.number == number).ok_or(Refusal::OtherPile)?
        } else {
            self.check_round(number)?;
            match player.status {
                Status::Working => {}
                Status::Late => return Err(Refusal::NextHand),
                _ => return Err(Refusal::Done),
            }
            self.view.round.as_ref().ok_or(Refusal::OtherPile)?
        };
        let hand = self.hands.get(&number).ok_or(Refusal::OtherPile)?;
        Ok((Arc::clone(hand), posed.clone()))
    }

    /// The number of hints that a player has taken for the current hand.
    fn hints(&self, member: MemberId) -> usize {
        self.work(member).map_or(0, |work| work.hints.len())
    }

    /// A player's game so far, or the start of the hand.
    fn state(&self, member: MemberId, hand: &Hand) -> Option<GameState> {
        let begun = self.work(member).and_then(|work| work.state.clone());
        begun.or_else(|| hand.start.clone())
    }

    fn play(
        &mut self,
        cx: &mut Decision<'_>,
        member: MemberId,
        number: u32,
        moves: &[String],
    ) -> Done {
        let (hand, posed) = self.hand_at(member, number)?;
        let before = self.work(member).map_or(0, |work| work.moves);
        let too_long = moves.iter().any(|text| text.len() > MAX_MOVE_LEN);
        let too_many = moves.len() > MAX_AT_ONCE || before + moves.len() > MAX_MOVES;
        if moves.is_empty() || too_long || too_many {
            return Err(Refusal::TooMuch);
        }
        let after = cx.now.saturating_sub(posed.posed);
        let effort = Effort { after, limit: posed.limit(), hints: self.hints(member) };
        // No valid log has a game that cannot be opened.
        let mut state = self.state(member, &hand).ok_or(Refusal::OtherPile)?;
        let step = match state.play(moves, effort, &self.settings) {
            Ok(step) => step,
            Err(Fault::Unreadable(error)) => return Err(Refusal::Unreadable(error)),
            Err(Fault::Wrong(message)) => {
                let (text, reason) = (moves.concat(), Translations::from(&message));
                self.emit(cx, Event::Missed { member, text, reason });
                return Ok(());
            }
        };
        if step.score > 0 || step.end.is_none() {
            let (score, moves, marks) = (step.score, moves.to_vec(), step.marks);
            self.emit(cx, Event::Moved { member, score, moves, marks });
        }
        match step.end {
            Some(End::Solved(solution)) => self.solved(cx, member, after, solution),
            Some(End::Lost) => self.emit(cx, Event::Lost { member }),
            None => {}
        }
        Ok(())
    }

    fn solved(
        &mut self,
        cx: &mut Decision<'_>,
        member: MemberId,
        after: Millis,
        solution: Solution,
    ) {
        let Solution { answer, points } = solution;
        self.emit(cx, Event::Solved { member, after, points, answer });
    }

    fn hint(&mut self, cx: &mut Decision<'_>, member: MemberId, number: u32) -> Done {
        let (hand, _) = self.hand_at(member, number)?;
        let (state, taken) = (self.state(member, &hand), self.hints(member));
        let hint = state.and_then(|state| state.hint(taken, &self.settings, cx.budget));
        let hint = hint.ok_or(Refusal::NoMoreHints)?;
        self.emit(cx, Event::Advised { member, hint });
        Ok(())
    }

    fn pass(&mut self, cx: &mut Decision<'_>, member: MemberId, number: u32) -> Done {
        let (_, posed) = self.hand_at(member, number)?;
        self.stop(cx, member, &posed, Event::Yielded { member });
        Ok(())
    }

    /// The value of an unfinished game, where partial results count.
    fn unfinished(&self, member: MemberId) -> Option<Solution> {
        self.work(member)?.state.as_ref()?.unfinished()
    }

    /// Ends a hand for one player: with the partial result if it counts, else with `otherwise`.
    fn stop(
        &mut self,
        cx: &mut Decision<'_>,
        member: MemberId,
        posed: &TimedHand,
        otherwise: Event,
    ) {
        let now = posed.until.map_or(cx.now, |until| cx.now.min(until));
        match self.unfinished(member) {
            Some(solution) => self.solved(cx, member, now.saturating_sub(posed.posed), solution),
            None => self.emit(cx, otherwise),
        }
    }

    fn do_now(&mut self, cx: &mut Decision<'_>, due: Due) {
        match due {
            Due::Show => self.show_solutions(cx),
            Due::Pose => self.pose_next(cx),
            Due::Expire(member) => self.expire(cx, member),
            Due::Give(member) => self.give_next(cx, member),
            Due::End => self.end(cx),
        }
    }

    fn show_solutions(&mut self, cx: &mut Decision<'_>) {
        let Some(round) = self.view.round.clone() else {
            return;
        };
        let working = self.playing().filter(|(_, status)| *status == Status::Working);
        let working: Vec<_> = working.map(|(member, _)| member).collect();
        for member in working {
            if let Some(solution) = self.unfinished(member) {
                let now = round.until.map_or(cx.now, |at| cx.now.min(at));
                self.solved(cx, member, now.saturating_sub(round.posed), solution);
            }
        }
        let Some(hand) = self.hands.get(&round.number) else {
            return;
        };
        let answers = hand.answers(&self.settings, cx.budget);
        let event = Event::Shown {
            found: self.compared(round.number, &answers),
            answers,
            usual: hand.usual_time(&self.settings, cx.budget),
            next: cx.now + self.settings.pause_time(),
        };
        self.emit(cx, event);
    }

    /// Poses the next hand, or ranks the class after the last.
    fn pose_next(&mut self, cx: &mut Decision<'_>) {
        let round = self.last_round() + 1;
        match self.hand_of(round, cx.budget) {
            Some(hand) => {
                let (task, game) = (hand.task.clone(), hand.game.clone());
                let until = self.limit(cx.now);
                self.emit(cx, Event::Posed { round, task, game, until });
            }
            None => self.rank(cx),
        }
    }

    /// Gives a player the next hand, or marks them finished after the last.
    fn give_next(&mut self, cx: &mut Decision<'_>, member: MemberId) {
        let Some(round) = self.view.players.get(&member).map(|one| one.at + 1) else {
            return;
        };
        let event = match self.hand_of(round, cx.budget) {
            Some(hand) => {
                let (task, game) = (hand.task.clone(), hand.game.clone());
                let until = self.limit(cx.now);
                Event::Given { member, round, task, game, until }
            }
            None => Event::Finished { member },
        };
        self.emit(cx, event);
    }

    /// The hand of a round, chosen on first use.
    fn hand_of(&mut self, round: u32, budget: &Budget) -> Option<Arc<Hand>> {
        if round > self.view.rounds {
            return None;
        }
        if !self.hands.contains_key(&round) {
            let chosen = games::choose(round, self.seed, &self.settings, budget)?;
            self.note_hand(round, || chosen);
        }
        self.hands.get(&round).cloned()
    }

    fn limit(&self, now: Millis) -> Option<Millis> {
        self.settings.time_limit().map(|limit| now + limit)
    }

    fn expire(&mut self, cx: &mut Decision<'_>, member: MemberId) {
        match self.work(member).and_then(|work| work.hand.clone()) {
            Some(posed) => self.stop(cx, member, &posed, Event::Expired { member }),
            None => self.emit(cx, Event::Expired { member }),
        }
    }

    /// Reveals all hands of a race or homework, after counting partial results.
    fn review(&mut self, cx: &mut Decision<'_>) {
        let working = self.works().filter_map(|(member, work)| Some((member, work.hand.clone()?)));
        let working: Vec<_> = working.collect();
        for (member, posed) in working {
            self.stop(cx, member, &posed, Event::Expired { member });
        }
        let settings = &self.settings;
        let mut hands = Vec::new();
        for (&round, hand) in &self.hands {
            let answers = hand.answers(settings, cx.budget);
            hands.push(HandResult {
                round,
                task: hand.task.clone(),
                playing: self.view.players.values().filter(|player| player.at >= round).count(),
                found: self.compared(round, &answers),
                answers,
                usual: hand.usual_time(settings, cx.budget),
            });
        }
        self.emit(cx, Event::Reviewed { hands });
    }

    fn rank(&mut self, cx: &mut Decision<'_>) {
        let (ranking, teams) = (self.standings(), team::standings(self, cx.members));
        self.emit(cx, Event::Ranked { ranking, teams });
    }

    /// The correct answers to a hand, earliest first; a rewriting of an earlier answer refers to
    /// it.
    fn compared(&self, number: u32, answers: &[String]) -> Vec<PlayerAnswer> {
        let keyed = |answer: &String| Some((key(self.view.puzzle, answer)?, answer.clone()));
        let mut known: Vec<_> = answers.iter().filter_map(keyed).collect();
        let compared = self.found(number).map(|found| {
            let mut found = found.clone();
            if let Some(new) = keyed(&found.answer) {
                match known.iter().find(|(key, _)| *key == new.0) {
                    Some((_, text)) if *text != found.answer => found.like = Some(text.clone()),
                    Some(_) => {}
                    None => known.push(new),
                }
            }
            found
        });
        compared.collect()
    }

    fn due(&self, now: Millis) -> Option<(Millis, Due)> {
        if self.view.paused.is_some() {
            return None;
        }
        if !self.view.mode.is_own_speed() {
            return match &self.view.round {
                None => self.view.next.map(|at| (at, Due::Pose)),
                Some(_) if self.is_round_over() => Some((0, Due::Show)),
                Some(round) => round.until.map(|at| (at, Due::Show)),
            };
        }
        let end = if self.is_race_over() { Some(0) } else { self.view.ends };
        let end = end.map(|at| (at, Due::End));
        // Nobody gets a hand after the end.
        if let Some((at, _)) = end
            && at <= now
        {
            return end;
        }
        let players = self.view.players.iter();
        let players = players.filter_map(|(member, player)| self.player_due(*member, player));
        end.into_iter().chain(players).min_by_key(|(at, _)| *at)
    }

    fn player_due(&self, member: MemberId, player: &Pupil) -> Option<(Millis, Due)> {
        let hand = self.work(member).and_then(|work| work.hand.as_ref());
        if let Some(hand) = hand {
            return hand.until.map(|at| (at, Due::Expire(member)));
        }
        // No new hand while the player is away.
        if player.finished || player.away || (self.view.mode == Mode::Homework && player.at == 0) {
            return None;
        }
        Some((self.view.next.unwrap_or(0), Due::Give(member)))
    }

    fn is_race_over(&self) -> bool {
        let mut there = self.view.players.values().filter(|player| !player.away).peekable();
        self.view.mode == Mode::Race
            && there.peek().is_some()
            && there.all(|player| player.finished)
    }
}
