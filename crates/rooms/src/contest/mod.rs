//! A match of 24: one pile of four cards at a time; the first correct expression takes it.
//!
//! The game follows S. Smith (*24 – The Card Game*, 2013): whoever has the most cards when
//! the deck runs out wins. The rules here settle what the paper leaves open:
//!
//! * Only solvable piles are played. Unsolvable cards go back under the deck; when no four of
//!   the remaining cards are solvable, they are left over.
//! * A buzz reserves an answer window. A wrong answer, or none in time, costs the
//!   [`Penalty`]. A syntax error costs nothing but time.
//! * Each hint at a pile costs one of its cards: a win is worth three cards after a nudge and
//!   two after a step; the others go back under the deck. There is no third hint, because
//!   giving up shows the answer.
//! * A pile is skipped, and out of play, once everybody who could still answer has passed.
//!   Absent players do not count.
//! * Under the tournament rule a player who has buzzed declares the last step before giving
//!   the expression, which must end in it.
//!
//! A [`Table`] takes timed [`Command`]s and returns [`Event`]s, without a clock, screen or
//! network. Its public state is the [`Board`], its hidden state the [`Referee`]; both are
//! folds over the events and neither judge nor search when events are replayed. In a room the
//! table is an [`Activity`](crate::activity::Activity) that may include bots; at one keyboard
//! commands go to [`Table::handle`].

mod board;
pub mod bots;
mod declaration;
mod event;
mod player;
mod referee;
mod room;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unpuzzle_expr::Expression;
use unpuzzle_puzzles::twentyfour::{in_text, refused_step};
use unpuzzle_puzzles::{Budget, Message, msg};
use unpuzzle_twentyfour::deal::{Card, Deck};
use unpuzzle_twentyfour::hint::{self, HintLevel, Position, Step};
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{Hand, Rules, Solver, check};

pub use board::{Board, LastPile, Pile, Rank, Turn};
use bots::Bot;
pub use event::{Command, Event, Outcome, PileSecret, Refusal};
pub use player::{NameError, Player, PlayerName, PlayerRecord};
pub use referee::Referee;
pub(crate) use referee::next_hand;
use referee::{Draw, draw};
pub use room::TableView;

use self::board::PILE;
use crate::Millis;
use crate::activity::{Activity as _, Decision};
use crate::frame::Translations;
use crate::member::MemberId;

/// The rules of a match. The defaults are those of S. Smith (2013) with all fifty-two cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// The deck.
    pub deck: Deck,
    /// Difficulty of the piles; any if `None`.
    pub level: Option<Level>,
    /// Time to answer after a buzz.
    pub window: Millis,
    /// Time limit for a pile.
    pub limit: Option<Millis>,
    /// Pause before the next pile; without one, piles are dealt on command only.
    pub pause: Option<Millis>,
    /// Penalty for a wrong or late answer.
    pub penalty: Penalty,
    /// Whether the last step must be declared first, as in tournaments.
    pub declare: bool,
    /// Number of seats.
    pub seats: usize,
    /// Whether players may join after the first pile.
    pub late: bool,
    /// Target and operators.
    pub game: Rules,
}

impl Default for MatchRules {
    fn default() -> Self {
        MatchRules {
            deck: Deck::Full,
            level: None,
            window: 15_000,
            limit: None,
            pause: None,
            penalty: Penalty::Card,
            declare: false,
            seats: Table::SEATS,
            late: false,
            game: Rules::classic(),
        }
    }
}

/// The penalty for a wrong or late answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Penalty {
    /// None: the player may try again.
    None,
    /// The player sits out until the next pile.
    Lockout,
    /// As [`Penalty::Lockout`], and one of their cards goes back under the deck.
    #[default]
    Card,
}

impl Penalty {
    /// All penalties, mildest first.
    pub const ALL: &'static [Penalty] = Penalty::VARIANTS;

    /// The label.
    pub fn text(self) -> Message {
        match self {
            Penalty::None => msg!("costs nothing"),
            Penalty::Lockout => msg!("sits out"),
            Penalty::Card => msg!("costs a card"),
        }
    }

    /// Whether the player is locked out, and whether they lose a card.
    pub(super) fn costs(self) -> (bool, bool) {
        match self {
            Penalty::None => (false, false),
            Penalty::Lockout => (true, false),
            Penalty::Card => (true, true),
        }
    }
}

/// Node limit for a hint: enough for any four cards.
const HINT_NODES: u64 = 5_000_000;
/// Node limit for the answers of a reveal.
const REVEAL_NODES: u64 = 200_000;
/// Maximum number of answers in a reveal.
const MAX_ANSWERS: usize = 12;

/// A match in progress.
///
/// ```
/// use unpuzzle_rooms::contest::{Command, MatchRules, Table};
///
/// let mut table = Table::new(MatchRules::default(), 7);
/// let start = 0;
/// table.handle(&Command::Join("Ana".to_owned()), start);
/// table.handle(&Command::Join("Budi".to_owned()), start);
/// table.handle(&Command::Deal, start);
/// assert_eq!(table.board.pile.unwrap().cards.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The public state.
    pub board: Board,
    /// The hidden state.
    pub referee: Referee,
    /// Hints of each player for the pile.
    hints: BTreeMap<MemberId, Vec<Translations>>,
    /// The computer players.
    bots: Vec<Bot>,
}

type Done = Result<(), Refusal>;
type Cx<'a> = Decision<'a, Event>;

impl Table {
    /// Default number of seats.
    pub const SEATS: usize = 8;
    /// Highest hint level in a match.
    pub const HINTS: u8 = 2;

    /// An empty table with a deck shuffled by this seed.
    pub fn new(rules: MatchRules, seed: u64) -> Self {
        Table::begin(Referee::new(rules, seed))
    }

    /// An empty table with these cards, top card first.
    pub fn with_cards(rules: MatchRules, cards: impl IntoIterator<Item = Card>) -> Self {
        Table::begin(Referee::with_cards(rules, cards))
    }

    fn begin(referee: Referee) -> Self {
        let board = Board { deck: referee.deck.len(), ..Board::default() };
        Table { board, referee, hints: BTreeMap::new(), bots: Vec::new() }
    }

    /// Executes a command at a given time. Time is monotonic: an earlier time counts as the last.
    pub fn handle(&mut self, command: &Command, now: Millis) -> Outcome {
        let (budget, nobody) = (Budget::unlimited(), BTreeMap::new());
        let mut cx = Decision::new(self.referee.now.max(now), &budget, &nobody);
        self.referee.now = cx.now;
        self.close_window(&mut cx);
        let refusal = self.obey(&mut cx, command).err();
        Outcome { events: cx.events, refusal }
    }

    /// Replaces the bots.
    pub fn seat_bots(&mut self, bots: Vec<Bot>) {
        self.bots = bots;
    }

    /// The command of a bot that acts at this time, if any.
    pub fn bots_move(&self, now: Millis) -> Option<Command> {
        let (at, command) = self.bots_intention(now)?;
        (at <= now).then_some(command)
    }

    /// The next action of a bot and its time, provided that nothing happens before.
    fn bots_intention(&self, now: Millis) -> Option<(Millis, Command)> {
        let bots = self.bots.iter().filter_map(|bot| bot.intends(&self.board, &self.referee, now));
        bots.min_by_key(|(at, _)| *at)
    }

    /// The rules.
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
    fn obey(&mut self, cx: &mut Cx<'_>, command: &Command) -> Done {
        if self.referee.over && *command != Command::Tick {
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
            Command::Tick => self.do_what_is_due(cx),
            Command::Finish => {
                self.finish(cx);
                Ok(())
            }
        }
    }

    fn join(&mut self, cx: &mut Cx<'_>, name: &str) -> Done {
        let (board, rules) = (&self.board, self.rules());
        if self.referee.piles > 0 && !rules.late {
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
        self.emit(cx, Event::Seated { member, name });
        Ok(())
    }

    fn deal(&mut self, cx: &mut Cx<'_>) -> Done {
        if self.board.players.is_empty() {
            return Err(Refusal::NobodyThere);
        }
        if self.board.pile.is_some() {
            return Err(Refusal::PileThere);
        }
        let Draw { put_back, next } = draw(&self.referee.deck, self.rules(), cx.budget);
        for cards in put_back {
            self.emit(cx, Event::PutBack { cards });
        }
        let Some((cards, hidden)) = next else {
            self.finish(cx);
            return Ok(());
        };
        let (pile, deck) = (self.referee.piles + 1, self.referee.deck.len() - PILE);
        let until = self.rules().limit.map(|limit| cx.now + limit);
        self.emit(cx, Event::Dealt { pile, cards, deck, until, hidden });
        Ok(())
    }

    fn buzz(&mut self, cx: &mut Cx<'_>, member: MemberId) -> Done {
        if self.contended(member)?.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        let until = cx.now.saturating_add(self.rules().window);
        self.emit(cx, Event::Buzzed { member, until });
        Ok(())
    }

    fn declare(&mut self, cx: &mut Cx<'_>, member: MemberId, text: &str) -> Done {
        let turn = self.contended(member)?.turn.ok_or(Refusal::BuzzFirst)?;
        if !self.rules().declare || turn.step.is_some() {
            return Err(Refusal::NothingToDeclare);
        }
        let step: Step = text.parse().map_err(|error: hint::ParseStepError| {
            Refusal::Unreadable(refused_step(&error, text))
        })?;
        if step.result() == Ok(self.rules().game.target) {
            self.emit(cx, Event::Declared { member, step });
        } else {
            let fault = msg!("{step} does not make the target", step = step.to_string());
            self.fail(cx, member, &fault);
        }
        Ok(())
    }

    fn answer(&mut self, cx: &mut Cx<'_>, member: MemberId, text: &str) -> Done {
        let pile = self.contended(member)?;
        let declared = pile.turn.and_then(|turn| turn.step);
        if self.rules().declare && declared.is_none() {
            return Err(match pile.turn {
                None => Refusal::BuzzFirst,
                Some(_) => Refusal::DeclareFirst,
            });
        }
        match check::judge(text, &pile.hand(), &self.rules().game) {
            Ok(answer) => self.accept(cx, member, answer.expression, declared),
            Err(error) if error.kind.is_malformed() => {
                return Err(Refusal::Unreadable(in_text(&error, text)));
            }
            Err(error) => self.fail(cx, member, &in_text(&error, text).message),
        }
        Ok(())
    }

    /// Awards the pile for a correct expression, if it ends in the declared step.
    fn accept(
        &mut self,
        cx: &mut Cx<'_>,
        member: MemberId,
        answer: Expression,
        declared: Option<Step>,
    ) {
        match declared {
            Some(step) if !declaration::ends_in(&answer, &step) => {
                let fault = msg!(
                    "the expression does not end with the declared {step}",
                    step = step.to_string()
                );
                self.fail(cx, member, &fault);
            }
            _ => self.win(cx, member, answer),
        }
    }

    /// Awards the pile, less a card for each hint.
    fn win(&mut self, cx: &mut Cx<'_>, member: MemberId, answer: Expression) {
        let Some(pile) = &self.board.pile else {
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

    fn hint(&mut self, cx: &mut Cx<'_>, member: MemberId) -> Done {
        let pile = self.contended(member)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        let taken = pile.hints_of(member);
        let hint = hint(&pile.hand(), &self.rules().game, taken, cx.budget);
        let hint = hint.ok_or(Refusal::NoMoreHints)?;
        self.emit(cx, Event::Hinted { member, hint });
        Ok(())
    }

    fn pass(&mut self, cx: &mut Cx<'_>, member: MemberId) -> Done {
        let pile = self.contended(member)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        if pile.passed.contains(&member) {
            return Err(Refusal::PassedBefore);
        }
        self.emit(cx, Event::Passed { member });
        self.skip_if_given_up(cx);
        Ok(())
    }

    /// The pile, if this player may answer and nobody else is answering.
    fn contended(&self, member: MemberId) -> Result<&Pile, Refusal> {
        let board = &self.board;
        board.player(member).ok_or(Refusal::NoSuchPlayer)?;
        let pile = board.pile.as_ref().ok_or(Refusal::NoPile)?;
        match &pile.turn {
            Some(turn) if turn.member != member => Err(Refusal::AnotherAnswers(turn.member)),
            _ if pile.locked.contains(&member) => Err(Refusal::LockedOut),
            _ => Ok(pile),
        }
    }

    /// Deals the next pile or gives up the current one, if due.
    fn do_what_is_due(&mut self, cx: &mut Cx<'_>) -> Done {
        match (&self.board.pile, self.board.is_due(cx.now)) {
            (None, true) => self.deal(cx),
            (Some(_), true) => self.skip(cx),
            (_, false) => Ok(()),
        }
    }

    /// Ends an expired turn.
    fn close_window(&mut self, cx: &mut Cx<'_>) {
        let turn = self.board.turn().copied();
        if let Some(turn) = turn.filter(|turn| cx.now > turn.until) {
            self.fail(cx, turn.member, &msg!("time is up"));
        }
    }

    /// Penalises a wrong or late answer.
    fn fail(&mut self, cx: &mut Cx<'_>, member: MemberId, fault: &Message) {
        let (locked, takes_a_card) = self.rules().penalty.costs();
        let won = self.referee.won.get(&member);
        let last = won.and_then(|won| won.last().copied());
        let (reason, lost) = (Translations::from(fault), last.filter(|_| takes_a_card));
        self.emit(cx, Event::Failed { member, reason, locked, lost });
        self.skip_if_given_up(cx);
    }

    fn skip_if_given_up(&mut self, cx: &mut Cx<'_>) {
        let board = &self.board;
        let pile = board.pile.as_ref().filter(|pile| pile.turn.is_none());
        if pile.is_some_and(|pile| board.is_given_up(pile)) {
            let _ = self.skip(cx);
        }
    }

    /// Gives up the pile, even while a player is answering.
    fn skip(&mut self, cx: &mut Cx<'_>) -> Done {
        let (pile, answer) = (&self.board.pile, &self.referee.answer);
        let (Some(pile), Some(answer)) = (pile, answer) else {
            return Err(Refusal::NoPile);
        };
        let (cards, answer) = (pile.cards, answer.clone());
        let next = self.next_deal(cx.now);
        self.emit(cx, Event::Skipped { cards, answer, next });
        Ok(())
    }

    fn next_deal(&self, now: Millis) -> Option<Millis> {
        self.rules().pause.map(|pause| now + pause)
    }

    /// Ends the match; the remaining cards are left over.
    fn finish(&mut self, cx: &mut Cx<'_>) {
        let places = self.board.standings();
        self.emit(cx, Event::Ended { places });
    }
}
