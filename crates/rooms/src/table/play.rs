//! Decisions at the table: commands, deadlines and bots.

use std::collections::BTreeMap;

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::twentyfour::{in_text, refused_step};
use unpuzzle_puzzles::{Budget, Message, Random, msg};
use unpuzzle_twentyfour::hint::{self, HintLevel, Position, Step};
use unpuzzle_twentyfour::{Hand, Rules, Solver, check};

use super::bots::Bot;
use super::deal::draw;
use super::{Command, Event, Outcome, PILE, Penalty, Pile, Table, TableView, declaration};
use crate::Millis;
use crate::activity::{Activity, Decision, Done};
use crate::class::spells;
use crate::command::Action;
use crate::event::EventKind;
use crate::frame::Translations;
use crate::member::{Member, MemberId, Presence, Role};
use crate::name::Nickname;
use crate::refusal::Refusal;
use crate::room::MAX_PLAYERS;
use crate::settings::{ClassPuzzle, Settings};
use crate::view::PrivateView;

/// Node limit for a hint: enough for any four cards.
const HINT_NODES: u64 = 5_000_000;
const REVEAL_NODES: u64 = 200_000;
const MAX_ANSWERS: usize = 12;

/// The next hint for a hand, given the number taken.
pub(crate) fn hint(
    hand: &Hand,
    rules: &Rules,
    taken: usize,
    budget: &Budget,
) -> Option<Translations> {
    let taken = u8::try_from(taken).ok().filter(|taken| *taken < Table::HINTS)?;
    let level = HintLevel::new(taken + 1)?;
    let position = Position::new(hand, rules.clone())?;
    let hint = hint::hint(&position, level, &budget.for_nodes(HINT_NODES)).ok()?;
    Some(Translations::from(&hint.message()))
}

/// Every essentially different answer to a hand.
pub(crate) fn answers(hand: &Hand, rules: &Rules, budget: &Budget) -> Vec<String> {
    let solved = Solver::new(hand).rules(rules).budget(&budget.for_nodes(REVEAL_NODES)).distinct();
    let answers = solved.solutions.iter().take(MAX_ANSWERS);
    answers.map(|one| one.expression.to_string()).collect()
}

impl Table {
    /// Executes a command at a given time. Time is monotonic: an earlier time counts as the last.
    pub fn handle(&mut self, command: &Command, now: Millis) -> Outcome {
        let (budget, nobody) = (Budget::unlimited(), BTreeMap::new());
        self.now = self.now.max(now);
        let mut cx = Decision::new(self.now, &budget, &nobody);
        self.close_window(&mut cx);
        let refusal = self.obey(&mut cx, command).err();
        let events = cx.events.into_iter().filter_map(|event| match event {
            EventKind::Table(event) => Some(event),
            _ => None,
        });
        Outcome { events: events.collect(), refusal }
    }

    fn emit(&mut self, cx: &mut Decision<'_>, event: Event) {
        self.apply(&event, cx.now);
        cx.events.push(EventKind::Table(event));
    }

    fn obey(&mut self, cx: &mut Decision<'_>, command: &Command) -> Done {
        if self.over && *command != Command::Tick {
            return Err(Refusal::Over);
        }
        match command {
            Command::Join(name) => self.join(cx, name),
            Command::Deal => self.deal(cx),
            Command::Buzz(player) => self.buzz(cx, *player),
            Command::Declare(player, text) => self.declare(cx, *player, text),
            Command::Answer(player, text) => self.answer(cx, *player, text),
            Command::Pass(player) => self.pass(cx, *player),
            Command::Hint(player) => self.hint(cx, *player),
            Command::Skip => self.skip(cx),
            Command::Tick if !self.is_due(cx.now) => Ok(()),
            Command::Tick if self.pile.is_some() => self.skip(cx),
            Command::Tick => self.deal(cx),
            Command::Finish => {
                self.finish(cx);
                Ok(())
            }
        }
    }

    fn join(&mut self, cx: &mut Decision<'_>, name: &str) -> Done {
        if self.piles > 0 && !self.rules.late {
            return Err(Refusal::Begun);
        }
        let name: Nickname = name.parse().map_err(Refusal::BadName)?;
        if self.players.len() >= self.rules.seats {
            return Err(Refusal::TableFull(self.rules.seats));
        }
        if self.players.iter().any(|one| one.name.looks_like(&name)) {
            return Err(Refusal::SameName(name));
        }
        let member = MemberId(u32::try_from(self.players.len()).unwrap_or(u32::MAX));
        self.emit(cx, Event::Seated { member, name });
        Ok(())
    }

    fn deal(&mut self, cx: &mut Decision<'_>) -> Done {
        if self.players.is_empty() {
            return Err(Refusal::NobodyThere);
        }
        if self.pile.is_some() {
            return Err(Refusal::PileThere);
        }
        let (put_back, next) = draw(&self.deck, &self.rules, cx.budget);
        for cards in put_back {
            self.emit(cx, Event::PutBack { cards });
        }
        let Some((cards, hidden)) = next else {
            self.finish(cx);
            return Ok(());
        };
        let (pile, deck) = (self.piles + 1, self.deck.len() - PILE);
        let until = self.rules.limit.map(|limit| cx.now + limit);
        self.emit(cx, Event::Dealt { pile, cards, deck, until, hidden });
        Ok(())
    }

    fn buzz(&mut self, cx: &mut Decision<'_>, member: MemberId) -> Done {
        self.check_undecided(member)?;
        let until = cx.now.saturating_add(self.rules.window);
        self.emit(cx, Event::Buzzed { member, until });
        Ok(())
    }

    fn declare(&mut self, cx: &mut Decision<'_>, member: MemberId, text: &str) -> Done {
        let turn = self.contended(member)?.turn.ok_or(Refusal::BuzzFirst)?;
        if !self.rules.declare || turn.step.is_some() {
            return Err(Refusal::NothingToDeclare);
        }
        let step: Step = text.parse().map_err(|error: hint::ParseStepError| {
            Refusal::Unreadable(refused_step(&error, text))
        })?;
        if step.result() == Ok(self.rules.game.target) {
            self.emit(cx, Event::Declared { member, step });
        } else {
            let fault = msg!("{step} does not make the target", step = step.to_string());
            self.fail(cx, member, &fault);
        }
        Ok(())
    }

    fn answer(&mut self, cx: &mut Decision<'_>, member: MemberId, text: &str) -> Done {
        let pile = self.contended(member)?;
        let declared = pile.turn.and_then(|turn| turn.step);
        if self.rules.declare && declared.is_none() {
            return Err(match pile.turn {
                None => Refusal::BuzzFirst,
                Some(_) => Refusal::DeclareFirst,
            });
        }
        match (check::judge(text, &pile.hand(), &self.rules.game), declared) {
            (Ok(answer), Some(step)) if !declaration::ends_in(&answer.expression, &step) => {
                let fault = msg!(
                    "the expression does not end with the declared {step}",
                    step = step.to_string()
                );
                self.fail(cx, member, &fault);
            }
            (Ok(answer), _) => self.win(cx, member, answer.expression),
            (Err(error), _) if error.kind.is_malformed() => {
                return Err(Refusal::Unreadable(in_text(&error, text)));
            }
            (Err(error), _) => self.fail(cx, member, &in_text(&error, text).message),
        }
        Ok(())
    }

    /// Awards the pile, less a card for each hint.
    fn win(&mut self, cx: &mut Decision<'_>, member: MemberId, answer: Expression) {
        let Some(pile) = &self.pile else {
            return;
        };
        let event = Event::Won {
            member,
            answer,
            kept: PILE.saturating_sub(pile.hints_of(member)),
            after: cx.now.saturating_sub(pile.dealt),
            next: self.next_deal(cx.now),
        };
        self.emit(cx, event);
    }

    fn hint(&mut self, cx: &mut Decision<'_>, member: MemberId) -> Done {
        let pile = self.check_undecided(member)?;
        let taken = pile.hints_of(member);
        let hint = hint(&pile.hand(), &self.rules.game, taken, cx.budget);
        let hint = hint.ok_or(Refusal::NoMoreHints)?;
        self.emit(cx, Event::Hinted { member, hint });
        Ok(())
    }

    fn pass(&mut self, cx: &mut Decision<'_>, member: MemberId) -> Done {
        if self.check_undecided(member)?.passed.contains(&member) {
            return Err(Refusal::PassedBefore);
        }
        self.emit(cx, Event::Passed { member });
        self.skip_if_given_up(cx);
        Ok(())
    }

    /// The pile, if this player may answer and nobody else is answering.
    fn contended(&self, member: MemberId) -> Result<&Pile, Refusal> {
        self.player(member).ok_or(Refusal::NoSuchPlayer)?;
        let pile = self.pile.as_ref().ok_or(Refusal::NoPile)?;
        match &pile.turn {
            Some(turn) if turn.member != member => {
                Err(Refusal::AnotherAnswers(self.name(turn.member).to_owned()))
            }
            _ if pile.locked.contains(&member) => Err(Refusal::LockedOut),
            _ => Ok(pile),
        }
    }

    /// The pile, if this player may answer and nobody has buzzed.
    fn check_undecided(&self, member: MemberId) -> Result<&Pile, Refusal> {
        let pile = self.contended(member)?;
        if pile.turn.is_some() { Err(Refusal::AlreadyBuzzed) } else { Ok(pile) }
    }

    /// Whether a deadline has passed or everybody has given up.
    fn is_due(&self, now: Millis) -> bool {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        match &self.pile {
            None => due(self.next),
            Some(pile) => match &pile.turn {
                Some(turn) => now > turn.until,
                None => due(pile.until) || self.is_given_up(pile),
            },
        }
    }

    /// Whether all present players have passed or are locked out; an empty table waits.
    fn is_given_up(&self, pile: &Pile) -> bool {
        let mut present = self.players.iter().filter(|player| !player.away).peekable();
        present.peek().is_some()
            && present
                .all(|one| pile.passed.contains(&one.member) || pile.locked.contains(&one.member))
    }

    fn close_window(&mut self, cx: &mut Decision<'_>) {
        let turn = self.turn().copied();
        if let Some(turn) = turn.filter(|turn| cx.now > turn.until) {
            self.fail(cx, turn.member, &msg!("time is up"));
        }
    }

    /// Penalises a wrong or late answer.
    fn fail(&mut self, cx: &mut Decision<'_>, member: MemberId, fault: &Message) {
        let penalty = self.rules.penalty;
        let last = self.player(member).and_then(|player| player.cards.last().copied());
        let lost = last.filter(|_| penalty == Penalty::Card);
        let (reason, locked) = (Translations::from(fault), penalty != Penalty::None);
        self.emit(cx, Event::Failed { member, reason, locked, lost });
        self.skip_if_given_up(cx);
    }

    fn skip_if_given_up(&mut self, cx: &mut Decision<'_>) {
        let pile = self.pile.as_ref().filter(|pile| pile.turn.is_none());
        if pile.is_some_and(|pile| self.is_given_up(pile)) {
            let _ = self.skip(cx);
        }
    }

    /// Gives up the pile, even while a player is answering.
    fn skip(&mut self, cx: &mut Decision<'_>) -> Done {
        let (Some(pile), Some(answer)) = (&self.pile, &self.answer) else {
            return Err(Refusal::NoPile);
        };
        let (cards, answer) = (pile.cards, answer.clone());
        let next = self.next_deal(cx.now);
        self.emit(cx, Event::Skipped { cards, answer, next });
        Ok(())
    }

    fn next_deal(&self, now: Millis) -> Option<Millis> {
        self.rules.pause.map(|pause| now + pause)
    }

    /// Ends the match; the remaining cards are left over.
    fn finish(&mut self, cx: &mut Decision<'_>) {
        let places = self.standings();
        self.emit(cx, Event::Ended { places });
    }
}

impl Table {
    /// Starts match number `game` of a room; the first pile comes at `next`.
    pub(crate) fn start<'a>(
        settings: &Settings,
        seed: u64,
        game: u32,
        players: impl Iterator<Item = &'a Member>,
        next: Millis,
    ) -> Self {
        let deck = Random::stream(seed, game.into()).bits();
        let mut table = Table::new(settings.match_rules(MAX_PLAYERS), deck);
        let seed = Random::stream(seed, u64::from(game) << 32 | 1).bits();
        table.next = Some(next);
        for player in players {
            table.seat(player.id, &player.name);
            table.attend(player.id, player.presence);
            if player.role == Role::Bot {
                table.bots.push(Bot::new(player.id, settings.skill, seed));
            }
        }
        table
    }

    /// Executes a command, and reveals the answers if it finished the pile.
    fn execute(&mut self, cx: &mut Decision<'_>, command: &Command) -> Done {
        let (hand, before) = (self.pile.as_ref().map(Pile::hand), cx.events.len());
        self.close_window(cx);
        let done = self.obey(cx, command);
        let finished = cx.events[before..].iter().any(|event| {
            matches!(event, EventKind::Table(Event::Won { .. } | Event::Skipped { .. }))
        });
        if let Some(hand) = hand.filter(|_| finished) {
            let answers = answers(&hand, &self.rules.game, cx.budget);
            self.emit(cx, Event::Revealed { answers });
        }
        done
    }

    fn command(&self, by: MemberId, action: &Action) -> Result<Command, Refusal> {
        let (pile, command) = match action {
            Action::Deal {} => return Ok(Command::Deal),
            Action::Finish {} => return Ok(Command::Finish),
            Action::Skip { pile } => (pile, Command::Skip),
            Action::Buzz { pile } => (pile, Command::Buzz(by)),
            Action::Declare { pile, text } => (pile, Command::Declare(by, text.clone())),
            Action::Answer { pile, text } => (pile, Command::Answer(by, text.clone())),
            Action::Pass { pile } => (pile, Command::Pass(by)),
            Action::Hint { pile } => (pile, Command::Hint(by)),
            _ => return Err(Refusal::OtherMode),
        };
        if self.pile.as_ref().is_none_or(|there| there.number != *pile) {
            return Err(Refusal::OtherPile);
        }
        if self.has(by) || command == Command::Skip {
            Ok(command)
        } else {
            Err(Refusal::NotPlaying)
        }
    }

    pub(crate) fn view(&self) -> TableView {
        TableView {
            cards: self.players.iter().map(|one| (one.member, one.cards.len())).collect(),
            deck: self.deck.len(),
            pile: self.pile.clone(),
            next: self.next,
            reveal: self.reveal.clone(),
            places: self.places.clone(),
        }
    }
}

impl Activity for Table {
    fn act(&mut self, cx: &mut Decision<'_>, by: MemberId, action: &Action) -> Done {
        let command = self.command(by, action)?;
        self.execute(cx, &command)
    }

    fn tick(&mut self, cx: &mut Decision<'_>) {
        let due = self.is_due(cx.now);
        let command = if due { Some(Command::Tick) } else { self.bots_move(cx.now) };
        if let Some(command) = command {
            // A refused command emits no event, so the caller's loop ends.
            let _ = self.execute(cx, &command);
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        let Some(pile) = &self.pile else {
            // An abandoned table has no deadline.
            return self.next.filter(|_| !self.players.is_empty());
        };
        let closing = match &pile.turn {
            Some(turn) => Some(turn.until + 1),
            None => pile.until,
        };
        let bots = self.bots_intention(now).map(|(at, _)| at);
        closing.into_iter().chain(bots).min()
    }

    fn enrol(&mut self, cx: &mut Decision<'_>, member: MemberId, name: &Nickname) {
        self.emit(cx, Event::Seated { member, name: name.clone() });
    }

    fn attend(&mut self, member: MemberId, presence: Presence) {
        self.at(member, |player| player.away = presence != Presence::Here);
        if presence != Presence::Left {
            return;
        }
        self.bots.retain(|bot| bot.player != member);
        self.at(member, |player| player.hints.clear());
        self.players.retain(|player| player.member != member || !player.cards.is_empty());
        if let Some(pile) = &mut self.pile {
            let players = &self.players;
            pile.turn =
                pile.turn.filter(|turn| players.iter().any(|one| one.member == turn.member));
        }
    }

    fn has(&self, member: MemberId) -> bool {
        self.player(member).is_some()
    }

    fn puzzle(&self) -> ClassPuzzle {
        ClassPuzzle::TwentyFour
    }

    fn is_asked(&self, question: &str, _: &Budget) -> bool {
        self.pile.as_ref().is_some_and(|pile| spells(question, pile.cards))
    }

    fn own(&self, member: MemberId) -> PrivateView {
        let hints = self.player(member).map(|player| player.hints.clone());
        PrivateView { hints: hints.unwrap_or_default(), ..PrivateView::default() }
    }
}
