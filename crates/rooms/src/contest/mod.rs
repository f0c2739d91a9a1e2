//! A match: one pile of four cards at a time, the first right expression takes it.
//!
//! The game is the one that S. Smith describes (*24 – The Card Game*, 2013):
//! the player with the most cards when the deck is used up wins. The rules here fill
//! in what the paper leaves open:
//!
//! * Only solvable piles are played. Four cards that make no 24 go back under
//!   the deck; when no four of the remaining cards can make it, they are left over.
//! * Who buzzes has an answer window to themselves. A wrong answer, or none in
//!   time, costs what [`Penalty`] says. A text that is no expression costs nothing
//!   but time.
//! * Each hint at a pile costs one of its cards: after a nudge a win is worth
//!   three, after a step two; the others go back under the deck. There is no third
//!   hint, because the answer itself is what giving up shows.
//! * A pile is skipped when everybody who could still answer has passed. It is
//!   then out of play.
//! * Under the tournament rule a player who has buzzed first declares the last
//!   step, and the expression must end in it.
//! * Who is away does not keep the others waiting: a pile is skipped without them.
//!
//! A [`Match`] takes [`Command`]s with the time at which they came and returns
//! [`Event`]s; it knows no clock, no screen and no network. It is the sum of its
//! events: what everybody sees of it is its [`Board`], the rest its [`Referee`]'s, and
//! both follow by `apply` alone, without judging or searching again.

mod board;
pub mod bots;
mod dealing;
mod declaration;
mod event;
mod player;
mod referee;
mod rules;
#[cfg(test)]
mod tests;

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::twentyfour::{in_text, refused_step};
use unpuzzle_puzzles::{Budget, Message, msg};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::{self, HintLevel, Position, Step};
use unpuzzle_twentyfour::{Hand, Rules, Solver, check};

pub(crate) use board::PILE;
pub use board::{Board, LastPile, Pile, Rank, Turn};
pub(crate) use dealing::next_hand;
pub use event::{Command, Event, Hidden, Refusal, Verdict};
pub use player::{NameError, Player, PlayerName, PlayerRecord};
pub use referee::Referee;
pub use rules::{MatchRules, Penalty, names};

use crate::Millis;
use crate::member::MemberId;
use crate::translations::Translations;
use dealing::Draw;

/// How far a hint is searched: far enough for any four cards.
const HINT_NODES: u64 = 5_000_000;
/// How far answers are searched for the reveal.
const REVEAL_NODES: u64 = 200_000;
/// The most answers in a reveal.
const MOST_ANSWERS: usize = 12;

/// A match in progress.
///
/// ```
/// use unpuzzle_rooms::contest::{Command, Match, MatchRules};
///
/// let mut game = Match::new(MatchRules::default(), 7);
/// let start = 0;
/// game.handle(&Command::Join("Ana".to_owned()), start);
/// game.handle(&Command::Join("Budi".to_owned()), start);
/// game.handle(&Command::Deal, start);
/// assert_eq!(game.board.pile.unwrap().cards.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// What everybody sees.
    pub board: Board,
    /// What nobody else sees.
    pub referee: Referee,
}

type Done = Result<(), Refusal>;

impl Match {
    /// The most players of a match that says nothing else.
    pub const SEATS: usize = 8;
    /// The highest level of hint in a match.
    pub const HINTS: u8 = 2;

    /// An empty table with a deck shuffled by this seed.
    pub fn new(rules: MatchRules, seed: u64) -> Self {
        Match::begin(Referee::new(rules, seed))
    }

    /// An empty table with these cards, the top one first.
    pub fn with_cards(rules: MatchRules, cards: impl IntoIterator<Item = Card>) -> Self {
        Match::begin(Referee::with_cards(rules, cards))
    }

    fn begin(referee: Referee) -> Self {
        let board = Board { deck: referee.deck.len(), ..Board::default() };
        Match { board, referee }
    }

    /// What a command would do at this time. Nothing has happened yet.
    ///
    /// Time never runs backwards: a time before the last one counts as that.
    pub fn decide(&self, command: &Command, now: Millis) -> Verdict {
        self.decide_within(command, now, &Budget::unlimited())
    }

    /// The same under a budget. Once that is exhausted, the verdict means nothing.
    pub fn decide_within(&self, command: &Command, now: Millis, budget: &Budget) -> Verdict {
        let mut draft = Draft {
            game: self.clone(),
            now: self.referee.now.max(now),
            events: Vec::new(),
            budget: budget.clone(),
        };
        draft.close_window();
        let refusal = draft.handle(command).err();
        let events = draft.events;
        Verdict { events, refusal }
    }

    /// Does what happened, at the time when it happened.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        self.referee.apply(event, &self.board, at);
        self.board.apply(event, at);
    }

    /// Decides and applies at once.
    pub fn handle(&mut self, command: &Command, now: Millis) -> Verdict {
        let now = self.referee.now.max(now);
        let verdict = self.decide(command, now);
        for event in &verdict.events {
            self.apply(event, now);
        }
        self.referee.now = now;
        verdict
    }

    /// The rules agreed on.
    pub fn rules(&self) -> &MatchRules {
        &self.referee.rules
    }

    /// The cards that are out of play.
    pub fn left_over(&self) -> &[Card] {
        &self.referee.left_over
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.referee.over
    }
}

/// The next hint for a hand after so many.
pub(crate) fn hint(
    hand: &Hand,
    rules: &Rules,
    taken: usize,
    budget: &Budget,
) -> Option<Translations> {
    let taken = u8::try_from(taken).ok().filter(|taken| *taken < Match::HINTS)?;
    let level = HintLevel::new(taken + 1)?;
    let position = Position::new(hand, rules.clone())?;
    let hint = hint::hint(&position, level, &budget.for_nodes(HINT_NODES)).ok()?;
    Some(Translations::from(&hint.message()))
}

/// Every essentially different answer to a hand.
pub(crate) fn answers(hand: &Hand, rules: &Rules, budget: &Budget) -> Vec<String> {
    let solved = Solver::new(hand).rules(rules).budget(&budget.for_nodes(REVEAL_NODES)).distinct();
    let answers = solved.solutions.iter().take(MOST_ANSWERS);
    answers.map(|one| one.expression.to_string()).collect()
}

/// A decision in the making: a copy of the match on which each event takes effect
/// before the next is decided.
struct Draft {
    game: Match,
    now: Millis,
    events: Vec<Event>,
    budget: Budget,
}

impl Draft {
    fn emit(&mut self, event: Event) {
        self.game.apply(&event, self.now);
        self.events.push(event);
    }

    fn rules(&self) -> &MatchRules {
        &self.game.referee.rules
    }

    fn handle(&mut self, command: &Command) -> Done {
        if self.game.referee.over && *command != Command::Tick {
            return Err(Refusal::Over);
        }
        match command {
            Command::Join(name) => self.join(name),
            Command::Deal => self.deal(),
            Command::Buzz(player) => self.buzz(*player),
            Command::Declare(player, text) => self.declare(*player, text),
            Command::Answer(player, text) => self.answer(*player, text),
            Command::Pass(player) => self.pass(*player),
            Command::Hint(player) => self.hint(*player),
            Command::Skip => self.skip(),
            Command::Tick => self.do_what_is_due(),
            Command::Finish => {
                self.finish();
                Ok(())
            }
        }
    }

    fn join(&mut self, name: &str) -> Done {
        let (board, rules) = (&self.game.board, self.rules());
        if self.game.referee.piles > 0 && !rules.late {
            return Err(Refusal::Begun);
        }
        let name: PlayerName = name.parse()?;
        if board.players.len() >= rules.seats {
            return Err(Refusal::TableFull(rules.seats));
        }
        if board.players.iter().any(|one| one.name.sounds_like(&name)) {
            return Err(Refusal::NameTaken(name));
        }
        let member = MemberId(u32::try_from(board.players.len()).unwrap_or(u32::MAX));
        self.emit(Event::Seated { member, name });
        Ok(())
    }

    fn deal(&mut self) -> Done {
        if self.game.board.players.is_empty() {
            return Err(Refusal::NobodyThere);
        }
        if self.game.board.pile.is_some() {
            return Err(Refusal::PileThere);
        }
        let Draw { put_back, next } =
            dealing::draw(&self.game.referee.deck, self.rules(), &self.budget);
        for cards in put_back {
            self.emit(Event::PutBack { cards });
        }
        match next {
            Some((cards, hidden)) => self.emit(Event::Dealt {
                pile: self.game.referee.piles + 1,
                cards,
                deck: self.game.referee.deck.len() - PILE,
                until: self.rules().limit.map(|limit| self.now + limit),
                hidden: Some(hidden),
            }),
            None => self.finish(),
        }
        Ok(())
    }

    fn buzz(&mut self, member: MemberId) -> Done {
        if self.contended(member)?.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        let until = self.now.saturating_add(self.rules().window);
        self.emit(Event::Buzzed { member, until });
        Ok(())
    }

    fn declare(&mut self, member: MemberId, text: &str) -> Done {
        let turn = self.contended(member)?.turn.ok_or(Refusal::BuzzFirst)?;
        if !self.rules().declare || turn.step.is_some() {
            return Err(Refusal::NothingToDeclare);
        }
        let step: Step = text.parse().map_err(|error: hint::ParseStepError| {
            Refusal::Unreadable(refused_step(&error, text))
        })?;
        if step.result() == Ok(self.rules().game.target) {
            self.emit(Event::Declared { member, step });
        } else {
            let fault = msg!("{step} does not make the target", step = step.to_string());
            self.fail(member, &fault);
        }
        Ok(())
    }

    fn answer(&mut self, member: MemberId, text: &str) -> Done {
        let pile = self.contended(member)?;
        let declared = pile.turn.and_then(|turn| turn.step);
        if self.rules().declare && declared.is_none() {
            return Err(match pile.turn {
                None => Refusal::BuzzFirst,
                Some(_) => Refusal::DeclareFirst,
            });
        }
        match check::judge(text, &pile.hand(), &self.rules().game) {
            Ok(answer) => self.accept(member, answer.expression, declared),
            Err(error) if error.is_malformed() => {
                return Err(Refusal::Unreadable(in_text(&error, text)));
            }
            Err(error) => self.fail(member, &in_text(&error, text).message),
        }
        Ok(())
    }

    /// Gives the pile to a player whose expression is right, if it ends as declared.
    fn accept(&mut self, member: MemberId, answer: Expression, declared: Option<Step>) {
        match declared {
            Some(step) if !declaration::ends_in(&answer, &step) => {
                let fault = msg!(
                    "the expression does not end with the declared {step}",
                    step = step.to_string()
                );
                self.fail(member, &fault);
            }
            _ => self.win(member, answer),
        }
    }

    /// Gives the pile to a player, less a card for each level of help.
    fn win(&mut self, member: MemberId, answer: Expression) {
        let Some(pile) = &self.game.board.pile else {
            return;
        };
        self.emit(Event::Won {
            member,
            answer,
            kept: PILE.saturating_sub(pile.hints_of(member)),
            after: self.now.saturating_sub(pile.dealt),
            next: self.next_deal(),
        });
    }

    fn hint(&mut self, member: MemberId) -> Done {
        let pile = self.contended(member)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        let taken = pile.hints_of(member);
        let hint = hint(&pile.hand(), &self.rules().game, taken, &self.budget);
        let hint = Some(hint.ok_or(Refusal::NoMoreHints)?);
        self.emit(Event::Hinted { member, hint });
        Ok(())
    }

    fn pass(&mut self, member: MemberId) -> Done {
        let pile = self.contended(member)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        if pile.passed.contains(&member) {
            return Err(Refusal::PassedBefore);
        }
        self.emit(Event::Passed { member });
        self.skip_if_given_up();
        Ok(())
    }

    /// The pile, if a player may still answer at it and nobody else is answering.
    fn contended(&self, member: MemberId) -> Result<&Pile, Refusal> {
        let board = &self.game.board;
        board.player(member).ok_or(Refusal::NoSuchPlayer)?;
        let pile = board.pile.as_ref().ok_or(Refusal::NoPile)?;
        match &pile.turn {
            Some(turn) if turn.member != member => Err(Refusal::AnotherAnswers(turn.member)),
            _ if pile.locked.contains(&member) => Err(Refusal::LockedOut),
            _ => Ok(pile),
        }
    }

    /// Deals, or gives a pile up, when its time has come.
    fn do_what_is_due(&mut self) -> Done {
        match (&self.game.board.pile, self.game.board.is_due(self.now)) {
            (None, true) => self.deal(),
            (Some(_), true) => self.skip(),
            (_, false) => Ok(()),
        }
    }

    /// Ends a turn whose time is up.
    fn close_window(&mut self) {
        let turn = self.game.board.turn().copied();
        if let Some(turn) = turn.filter(|turn| self.now > turn.until) {
            self.fail(turn.member, &msg!("time is up"));
        }
    }

    /// Makes a player pay for a wrong or late answer.
    fn fail(&mut self, member: MemberId, fault: &Message) {
        let (locked, takes_a_card) = self.rules().penalty.costs();
        let won = self.game.referee.won.get(&member);
        let last = won.and_then(|won| won.last().copied());
        self.emit(Event::Failed {
            member,
            reason: Translations::from(fault),
            locked,
            lost: last.filter(|_| takes_a_card),
        });
        self.skip_if_given_up();
    }

    fn skip_if_given_up(&mut self) {
        let board = &self.game.board;
        let pile = board.pile.as_ref().filter(|pile| pile.turn.is_none());
        if pile.is_some_and(|pile| board.is_given_up(pile)) {
            let _ = self.skip();
        }
    }

    /// Takes the pile out of play for everybody, even for who is answering.
    fn skip(&mut self) -> Done {
        let (pile, answer) = (&self.game.board.pile, &self.game.referee.answer);
        let (Some(pile), Some(answer)) = (pile, answer) else {
            return Err(Refusal::NoPile);
        };
        self.emit(Event::Skipped {
            cards: pile.cards,
            answer: answer.clone(),
            next: self.next_deal(),
        });
        Ok(())
    }

    fn next_deal(&self) -> Option<Millis> {
        self.rules().pause.map(|pause| self.now + pause)
    }

    /// Ends the match; whatever is not won is left over.
    fn finish(&mut self) {
        let places = self.game.board.standings();
        self.emit(Event::Ended { places });
    }
}
