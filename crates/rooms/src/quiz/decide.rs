//! What becomes of what players, the host and the clock ask of a class.

use unpuzzle_puzzles::{Budget, Random};

use super::games::{self, ClassGame, End, Fault, Hand, Moves, Solution};
use super::points::Effort;
use super::{Event, Found, Own, Posed, Pupil, Quiz, Round, Shown};
use crate::Millis;
use crate::command::Action;
use crate::contest;
use crate::decide::{Done, Draft};
use crate::event::EventKind;
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::settings::Mode;
use crate::state::State;
use crate::team;
use crate::translations::Translations;

/// The most moves in one message, and at one hand.
const MOST_AT_ONCE: usize = 64;
const MOST_MOVES: usize = 20_000;
/// The longest text of a move.
const LONGEST_MOVE: usize = 400;
/// The most time that the host gives at once, in a lesson and for homework: in seconds.
const MOST_MORE: u32 = 3600;
const MOST_MORE_HOMEWORK: u32 = 31 * 24 * 3600;

/// What a player works on.
struct Work {
    hand: Hand,
    posed: Posed,
    hints: usize,
}

impl Draft {
    /// Does what a member asks, if it is about a game in which everybody plays.
    pub(crate) fn ask_quiz(&mut self, member: MemberId, action: &Action) -> Option<Done> {
        Some(match action {
            Action::Answer { pile, text } => {
                self.quiz_play(member, *pile, std::slice::from_ref(text))
            }
            Action::Play { pile, moves } => self.quiz_play(member, *pile, moves),
            Action::Hint { pile } => self.quiz_hint(member, *pile),
            Action::Pass { pile } => self.quiz_pass(member, *pile),
            Action::Begin {} => self.quiz_begin(member),
            Action::Buzz { .. } | Action::Declare { .. } => Err(Refusal::OtherMode),
            Action::Skip { pile } => self.quiz_skip(member, *pile),
            Action::Deal {} => self.quiz_deal(member),
            Action::Pause {} => self.quiz_pause(member, true),
            Action::Resume {} => self.quiz_pause(member, false),
            Action::MoreTime { seconds } => self.quiz_more_time(member, *seconds),
            Action::Finish {} => self.quiz_finish(member),
            _ => return None,
        })
    }

    /// The game that is on.
    fn quiz(&self) -> Result<&Quiz, Refusal> {
        self.check_playing()?;
        self.state.view.quiz.as_ref().ok_or(Refusal::NoMatch)
    }

    /// The hand with this number, if everybody works on it.
    fn round(&self, number: u32) -> Result<(&Quiz, &Round), Refusal> {
        let quiz = self.quiz()?;
        if quiz.mode.is_own_speed() {
            return Err(Refusal::OtherMode);
        }
        let round = quiz.round.as_ref().filter(|round| round.hand.number == number);
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
        let quiz = self.quiz()?;
        if quiz.mode.is_own_speed() {
            return Err(Refusal::OtherMode);
        }
        if quiz.round.is_some() {
            return Err(Refusal::by_rules(contest::Refusal::PileThere, &self.state.view.board));
        }
        if quiz.paused.is_some() {
            return Err(Refusal::Paused);
        }
        self.pose_next();
        Ok(())
    }

    fn quiz_pause(&mut self, host: MemberId, pause: bool) -> Done {
        self.check_host(host)?;
        let quiz = self.quiz()?;
        let event = match (quiz.paused, pause) {
            // A date does not wait.
            _ if quiz.mode == Mode::Homework => return Err(Refusal::OtherMode),
            (None, true) => Event::Paused {},
            (Some(_), false) => Event::Resumed {},
            (Some(_), true) => return Err(Refusal::Paused),
            (None, false) => return Err(Refusal::NotPaused),
        };
        self.emit(EventKind::Quiz(event));
        Ok(())
    }

    fn quiz_more_time(&mut self, host: MemberId, seconds: u32) -> Done {
        self.check_host(host)?;
        let quiz = self.quiz()?;
        let most = if quiz.mode == Mode::Homework { MOST_MORE_HOMEWORK } else { MOST_MORE };
        let timed = quiz.round.as_ref().is_some_and(|round| round.hand.until.is_some());
        if !(1..=most).contains(&seconds) {
            return Err(Refusal::TooMuch);
        }
        if !timed && !quiz.mode.is_own_speed() {
            return Err(Refusal::NothingNew);
        }
        let more = u64::from(seconds) * 1000;
        self.emit(EventKind::Quiz(Event::Extended { more }));
        Ok(())
    }

    /// Ends all of it; what is under way is shown before.
    fn quiz_finish(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        self.quiz()?;
        self.end_quiz();
        Ok(())
    }

    fn end_quiz(&mut self) {
        if self.state.view.quiz.as_ref().is_some_and(|quiz| quiz.paused.is_some()) {
            self.emit(EventKind::Quiz(Event::Resumed {}));
        }
        let own_speed = self.state.view.quiz.as_ref().is_some_and(|quiz| quiz.mode.is_own_speed());
        if own_speed {
            self.review();
        } else {
            self.show_solutions();
        }
        self.rank();
    }

    /// Begins homework: a player's own clock runs from now.
    fn quiz_begin(&mut self, member: MemberId) -> Done {
        let quiz = self.quiz()?;
        let player = quiz.player(member).ok_or(Refusal::NotPlaying)?;
        if quiz.mode != Mode::Homework {
            return Err(Refusal::OtherMode);
        }
        if player.at > 0 {
            return Err(Refusal::NothingNew);
        }
        self.give_next(member);
        Ok(())
    }

    /// The hand with this number, if a member works on it.
    fn work_of(&self, member: MemberId, number: u32) -> Result<Work, Refusal> {
        let quiz = self.quiz()?;
        quiz.player(member).ok_or(Refusal::NotPlaying)?;
        if quiz.paused.is_some() {
            return Err(Refusal::Paused);
        }
        let (posed, hints) = if quiz.mode.is_own_speed() {
            let own = self.state.own(member);
            let hand = own.and_then(|own| own.hand.as_ref());
            let hand = hand.filter(|hand| hand.number == number).ok_or(Refusal::OtherPile)?;
            (hand, own.map_or(0, |own| own.hints as usize))
        } else {
            let (_, round) = self.round(number)?;
            if !round.playing.contains(&member) {
                return Err(Refusal::NextHand);
            } else if round.is_done(member) {
                return Err(Refusal::Done);
            }
            (&round.hand, round.hints_of(member))
        };
        let hand = self.state.hands.get(&number).ok_or(Refusal::OtherPile)?;
        Ok(Work { hand: hand.clone(), posed: posed.clone(), hints })
    }

    fn quiz_play(&mut self, member: MemberId, number: u32, moves: &[String]) -> Done {
        let work = self.work_of(member, number)?;
        let before = self.state.own(member).map_or(&[][..], |own| &own.moves);
        let too_long = moves.iter().any(|text| text.len() > LONGEST_MOVE);
        let too_many = moves.len() > MOST_AT_ONCE || before.len() + moves.len() > MOST_MOVES;
        if moves.is_empty() || too_long || too_many {
            return Err(Refusal::TooMuch);
        }
        let after = self.state.now.saturating_sub(work.posed.posed);
        let effort = Effort { after, limit: work.posed.limit(), hints: work.hints };
        let moves = Moves { before, new: moves };
        let step = match self.state.class_game().play(
            &work.hand,
            moves,
            effort,
            &self.state.match_settings,
            &self.budget,
        ) {
            Ok(step) => step,
            Err(Fault::Unreadable(error)) => {
                let reason = contest::Refusal::Unreadable(error);
                return Err(Refusal::by_rules(reason, &self.state.view.board));
            }
            Err(Fault::Wrong(message)) => {
                let (text, reason) = (Some(moves.new.concat()), Some(Translations::from(&message)));
                self.emit(EventKind::Quiz(Event::Missed { member, text, reason }));
                return Ok(());
            }
        };
        if step.score > 0 || step.end.is_none() {
            let (moves, marks) = (Some(moves.new.to_vec()), Some(step.marks));
            let score = step.score;
            self.emit(EventKind::Quiz(Event::Moved { member, score, moves, marks }));
        }
        match step.end {
            Some(End::Solved(solution)) => self.solved(member, after, solution),
            Some(End::Lost) => self.emit(EventKind::Quiz(Event::Lost { member })),
            None => {}
        }
        Ok(())
    }

    fn solved(&mut self, member: MemberId, after: Millis, solution: Solution) {
        let Solution { answer, points } = solution;
        let answer = Some(answer);
        self.emit(EventKind::Quiz(Event::Solved { member, after, points, answer }));
    }

    fn quiz_hint(&mut self, member: MemberId, number: u32) -> Done {
        let work = self.work_of(member, number)?;
        let moves = self.state.own(member).map_or(&[][..], |own| &own.moves);
        let settings = &self.state.match_settings;
        let hint =
            self.state.class_game().hint(&work.hand, moves, work.hints, settings, &self.budget);
        let none = || Refusal::by_rules(contest::Refusal::NoMoreHints, &self.state.view.board);
        let hint = Some(hint.ok_or_else(none)?);
        self.emit(EventKind::Quiz(Event::Advised { member, hint }));
        Ok(())
    }

    fn quiz_pass(&mut self, member: MemberId, number: u32) -> Done {
        let work = self.work_of(member, number)?;
        self.stop(member, &work.hand, &work.posed, Event::Yielded { member });
        Ok(())
    }

    /// Ends a hand for one player: what they have so far counts, or an event says why not.
    fn stop(&mut self, member: MemberId, hand: &Hand, posed: &Posed, otherwise: Event) {
        let moves = self.state.own(member).map_or(&[][..], |own| &own.moves);
        let now = posed.until.map_or(self.state.now, |until| self.state.now.min(until));
        match self.state.class_game().unfinished(hand, moves, &self.budget) {
            Some(solution) => self.solved(member, now.saturating_sub(posed.posed), solution),
            None => self.emit(EventKind::Quiz(otherwise)),
        }
    }

    /// Lets the next thing happen that is due.
    pub(crate) fn quiz_on(&mut self) {
        match self.state.quiz_due() {
            Some((at, due)) if at <= self.state.now => self.quiz_do(due),
            _ => {}
        }
    }

    fn quiz_do(&mut self, due: Due) {
        match due {
            Due::Show => self.show_solutions(),
            Due::Pose => self.pose_next(),
            Due::Expire(member) => self.expire(member),
            Due::Give(member) => self.give_next(member),
            Due::End => self.end_quiz(),
        }
    }

    /// Ends the hand for everybody.
    fn show_solutions(&mut self) {
        let Some(round) = self.state.view.quiz.as_ref().and_then(|quiz| quiz.round.clone()) else {
            return;
        };
        let Some(hand) = self.state.hands.get(&round.hand.number).cloned() else {
            return;
        };
        for member in round.playing.iter().filter(|member| !round.is_done(**member)) {
            let moves = self.state.own(*member).map_or(&[][..], |own| &own.moves);
            if let Some(solution) = self.state.class_game().unfinished(&hand, moves, &self.budget) {
                let now = round.hand.until.map_or(self.state.now, |at| self.state.now.min(at));
                self.solved(*member, now.saturating_sub(round.hand.posed), solution);
            }
        }
        let state = &self.state;
        let (game, settings) = (state.class_game(), &state.match_settings);
        let answers = game.answers(&hand, settings, &self.budget);
        let event = Event::Shown {
            found: state.found_at(round.hand.number, &answers),
            answers,
            usual: game.usual_time(&hand, settings, &self.budget),
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
        match self.hand_of(round) {
            Some(Hand { task, game }) => {
                let until = self.limit();
                let game = Some(game);
                self.emit(EventKind::Quiz(Event::Posed { round, task, game, until }));
            }
            None => self.rank(),
        }
    }

    /// Brings a player's next hand, or tells that they are through.
    fn give_next(&mut self, member: MemberId) {
        let quiz = self.state.view.quiz.as_ref();
        let Some(round) = quiz.and_then(|quiz| quiz.player(member)).map(|one| one.at + 1) else {
            return;
        };
        let event = match self.hand_of(round) {
            Some(Hand { task, game }) => {
                let (task, game, until) = (Some(task), Some(game), self.limit());
                Event::Given { member, round, task, game, until }
            }
            None => Event::Finished { member },
        };
        self.emit(EventKind::Quiz(event));
    }

    /// The hand of a round, as it was chosen before or is chosen now.
    fn hand_of(&self, round: u32) -> Option<Hand> {
        let state = &self.state;
        let rounds = state.view.quiz.as_ref()?.rounds;
        let seed = Random::stream(state.seed, state.view.game.into()).bits();
        let chosen = state.hands.get(&round).cloned();
        let choose = || games::choose(round, seed, &state.match_settings, &self.budget);
        chosen.or_else(choose).filter(|_| round <= rounds)
    }

    /// When the time of a hand that begins now is up.
    fn limit(&self) -> Option<Millis> {
        self.state.match_settings.time_limit().map(|limit| self.state.now + limit)
    }

    fn expire(&mut self, member: MemberId) {
        let posed = self.state.own(member).and_then(|own| own.hand.clone());
        let hand = posed.as_ref().and_then(|posed| self.state.hands.get(&posed.number)).cloned();
        match (posed, hand) {
            (Some(posed), Some(hand)) => {
                self.stop(member, &hand, &posed, Event::Expired { member });
            }
            _ => self.emit(EventKind::Quiz(Event::Expired { member })),
        }
    }

    /// Shows every hand of a race that a player got to. What is unfinished still counts.
    fn review(&mut self) {
        let working =
            |(member, own): (&MemberId, &std::sync::Arc<Own>)| Some((*member, own.hand.clone()?));
        let working: Vec<_> = self.state.owns.iter().filter_map(working).collect();
        for (member, posed) in working {
            if let Some(hand) = self.state.hands.get(&posed.number).cloned() {
                self.stop(member, &hand, &posed, Event::Expired { member });
            }
        }
        let state = &self.state;
        let (game, settings) = (state.class_game(), &state.match_settings);
        let reached = |number: u32| {
            let players = state.view.quiz.iter().flat_map(|quiz| &quiz.players);
            players.filter(|player| player.at >= number).count()
        };
        let shown = |(number, hand): (&u32, &Hand)| {
            let answers = game.answers(hand, settings, &self.budget);
            Shown {
                round: *number,
                task: hand.task.clone(),
                playing: reached(*number),
                found: state.found_at(*number, &answers),
                answers,
                usual: game.usual_time(hand, settings, &self.budget),
            }
        };
        let hands = state.hands.iter().map(shown).collect();
        self.emit(EventKind::Quiz(Event::Reviewed { hands }));
    }

    fn rank(&mut self) {
        let view = &self.state.view;
        let quiz = view.quiz.as_ref();
        let ranking = quiz.map(Quiz::standings).unwrap_or_default();
        let teams = quiz.map(|quiz| team::standings(quiz, &view.members)).unwrap_or_default();
        self.emit(EventKind::Quiz(Event::Ranked { ranking, teams }));
    }
}

/// What happens next without anybody asking for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The hand of everybody is over.
    Show,
    /// The next hand comes.
    Pose,
    /// The time of one player is up.
    Expire(MemberId),
    /// One player needs a hand.
    Give(MemberId),
    /// All is over.
    End,
}

impl State {
    fn class_game(&self) -> &'static dyn ClassGame {
        let playing = self.view.quiz.as_ref().map(|quiz| quiz.puzzle);
        games::game(playing.unwrap_or_default())
    }

    /// Whether a question to the solver is about a hand that a player works on.
    pub(crate) fn is_asked(&self, puzzle: &str, question: &str, budget: &Budget) -> bool {
        let quiz = self.view.quiz.as_ref().filter(|quiz| quiz.puzzle.name() == puzzle);
        let round = quiz.and_then(|quiz| quiz.round.as_ref()).map(|round| round.hand.number);
        let number = |own: &Own| own.hand.as_ref().map(|hand| hand.number).or(round);
        let own = self.owns.values().filter(|_| quiz.is_some());
        let mut open: Vec<_> = own.clone().filter_map(|own| number(own)).chain(round).collect();
        open.sort_unstable();
        open.dedup();
        open.into_iter().any(|open| {
            let players: Vec<&Own> =
                own.clone().map(|own| &**own).filter(|own| number(own) == Some(open)).collect();
            let hand = self.hands.get(&open);
            hand.is_some_and(|hand| self.class_game().is_asked(hand, question, &players, budget))
        })
    }

    /// Who solved a hand and how, the first first; what is only written otherwise is said to
    /// be like the answer that was there before.
    fn found_at(&self, number: u32, answers: &[String]) -> Vec<Found> {
        let game = self.class_game();
        let keyed = |answer: &String| Some((game.key(answer)?, answer.clone()));
        let mut known: Vec<_> = answers.iter().filter_map(keyed).collect();
        let here = self.found.iter().filter(|found| found.0 == number);
        let compared = here.map(|(_, found)| {
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

    /// What happens next in a class, and when.
    pub(crate) fn quiz_due(&self) -> Option<(Millis, Due)> {
        let quiz = self.view.quiz.as_ref()?;
        if quiz.paused.is_some() {
            return None;
        }
        if !quiz.mode.is_own_speed() {
            return match &quiz.round {
                None => quiz.next.map(|at| (at, Due::Pose)),
                Some(round) if quiz.is_over(round) => Some((0, Due::Show)),
                Some(round) => round.hand.until.map(|at| (at, Due::Show)),
            };
        }
        let end = if self.is_race_over(quiz) { Some(0) } else { quiz.ends };
        let end = end.map(|at| (at, Due::End));
        // Nobody gets a hand after the end.
        if let Some((at, _)) = end
            && at <= self.now
        {
            return end;
        }
        let players = quiz.players.iter().filter_map(|player| self.player_due(quiz, player));
        end.into_iter().chain(players).min_by_key(|(at, _)| *at)
    }

    /// What happens next to one player of a race or homework.
    fn player_due(&self, quiz: &Quiz, player: &Pupil) -> Option<(Millis, Due)> {
        let hand = self.own(player.member).and_then(|own| own.hand.as_ref());
        if let Some(hand) = hand {
            return hand.until.map(|at| (at, Due::Expire(player.member)));
        }
        // Nobody gets a hand while they are away.
        if player.finished || player.away || (quiz.mode == Mode::Homework && player.at == 0) {
            return None;
        }
        Some((quiz.next.unwrap_or(0), Due::Give(player.member)))
    }

    /// Whether everybody in a race who is there is through.
    fn is_race_over(&self, quiz: &Quiz) -> bool {
        let mut there = quiz.players.iter().filter(|player| !player.away).peekable();
        quiz.mode == Mode::Race && there.peek().is_some() && there.all(|player| player.finished)
    }
}
