//! A match: one pile of four cards at a time, the first right expression takes it.
//!
//! The game is the one that S. Smith describes (*24 – The Card Game*, 2013):
//! whoever has the most cards when the deck is used up wins. The rules here fill
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
//! A [`Table`] takes [`Command`]s with the time at which they came and returns
//! [`Event`]s; it knows no clock, no screen and no network. Whatever a command
//! does to it, it does by [`Change`]s, so a table that follows the same changes is
//! the same table, without judging or searching again.

pub mod bots;
mod change;
mod dealing;
mod declaration;
mod event;
pub mod messages;
mod player;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use unpuzzle_expr::Expression;
use unpuzzle_puzzle::{Budget, Random};

pub use change::Change;
pub use event::{Command, Event, Failed, Fault, Refusal, Ruling, Sealed, Win};
pub use player::{NameError, Player, PlayerId, PlayerName, PlayerRecord};
pub use rules::{ParsePenaltyError, Penalty, TableRules};

use crate::deal::{self, Card};
use crate::hint::{self, HintLevel, Position, Step};
use crate::puzzle::sentences::{in_text, refused_text};
use crate::{Hand, check};
use dealing::Draw;

/// How far a hint is searched: far enough for any four cards.
const HINT_NODES: u64 = 5_000_000;

/// A match in progress.
///
/// ```
/// use std::time::Duration;
/// use unpuzzle_twentyfour::table::{Command, Table, TableRules};
///
/// let mut table = Table::new(TableRules::default(), 7);
/// let start = Duration::ZERO;
/// table.apply(&Command::Join("Ana".to_owned()), start);
/// table.apply(&Command::Join("Budi".to_owned()), start);
/// table.apply(&Command::Deal, start);
/// assert_eq!(table.pile().unwrap().cards.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    rules: TableRules,
    players: Vec<Player>,
    /// The top card first.
    deck: VecDeque<Card>,
    pile: Option<Pile>,
    left_over: Vec<Card>,
    piles: u32,
    over: bool,
    now: Duration,
}

/// Four cards that wait for an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Which pile of the match this is, counted from 1.
    pub number: u32,
    /// Its cards.
    pub cards: [Card; 4],
    /// When it was dealt.
    pub dealt_at: Duration,
    /// Who is answering.
    pub turn: Option<Turn>,
    /// One right answer: the proof that there is one, shown when all give up.
    answer: Expression,
}

impl Pile {
    /// Its values as a hand.
    pub fn hand(&self) -> Hand {
        deal::hand(self.cards)
    }
}

/// The right to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who has it.
    pub player: PlayerId,
    /// When it ends.
    pub until: Duration,
    /// The last step, once it is declared.
    pub declared: Option<Step>,
}

/// One player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1; players with as many cards share it.
    pub place: usize,
    /// Who.
    pub player: PlayerId,
    /// How many cards they have.
    pub cards: usize,
}

type Done = Result<Vec<Event>, Refusal>;

impl Table {
    /// The most players at a table that says nothing else.
    pub const SEATS: usize = 8;
    /// The highest level of hint at a table.
    pub const HINTS: u8 = 2;

    /// An empty table with a deck shuffled by this seed.
    pub fn new(rules: TableRules, seed: u64) -> Self {
        let cards = rules.deck.shuffled(&mut Random::seeded(seed));
        Table::with_cards(rules, cards)
    }

    /// An empty table with these cards, the top one first.
    pub fn with_cards(rules: TableRules, cards: impl IntoIterator<Item = Card>) -> Self {
        Table {
            rules,
            players: Vec::new(),
            deck: cards.into_iter().collect(),
            pile: None,
            left_over: Vec::new(),
            piles: 0,
            over: false,
            now: Duration::ZERO,
        }
    }

    /// Does what a command asks, if the rules allow it at this time.
    ///
    /// Time never runs backwards: a time before the last one counts as that.
    pub fn apply(&mut self, command: &Command, now: Duration) -> Ruling {
        self.now = self.now.max(now);
        let mut events = self.close_window();
        match self.obey(command) {
            Ok(more) => {
                events.extend(more);
                Ruling {
                    events,
                    refusal: None,
                }
            }
            Err(refusal) => Ruling {
                events,
                refusal: Some(refusal),
            },
        }
    }

    /// The rules agreed on.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// The players by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// What to call a player; empty for a seat that nobody has.
    pub fn name(&self, player: PlayerId) -> &str {
        let player = self.players.get(player.0);
        player.map_or("", |player| player.name.as_str())
    }

    /// The pile on the table.
    pub fn pile(&self) -> Option<&Pile> {
        self.pile.as_ref()
    }

    /// How many cards wait in the deck.
    pub fn deck_len(&self) -> usize {
        self.deck.len()
    }

    /// The cards that wait in the deck, the top one first: for referees only.
    pub fn deck(&self) -> impl Iterator<Item = Card> {
        self.deck.iter().copied()
    }

    /// The cards that are out of play.
    pub fn left_over(&self) -> &[Card] {
        &self.left_over
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Everybody's place, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        let cards = |player: &Player| player.won.len();
        let place = |mine| {
            1 + self
                .players
                .iter()
                .filter(|other| cards(other) > mine)
                .count()
        };
        let mut standings: Vec<_> = (self.players.iter().enumerate())
            .map(|(seat, player)| Standing {
                place: place(cards(player)),
                player: PlayerId(seat),
                cards: cards(player),
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.player));
        standings
    }

    fn obey(&mut self, command: &Command) -> Done {
        if self.over && *command != Command::Tick {
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
            Command::Skip => self.skip_for_all(),
            Command::Go(player) => self.attend(*player, false),
            Command::Return(player) => self.attend(*player, true),
            Command::Tick => Ok(Vec::new()),
            Command::Finish => Ok(self.finish()),
        }
    }

    fn join(&mut self, name: &str) -> Done {
        if self.piles > 0 && !self.rules.late {
            return Err(Refusal::Begun);
        }
        let name: PlayerName = name.parse()?;
        if self.players.len() >= self.rules.seats {
            return Err(Refusal::TableFull(self.rules.seats));
        }
        if self
            .players
            .iter()
            .any(|player| player.name.sounds_like(&name))
        {
            return Err(Refusal::NameTaken(name));
        }
        self.follow(&Change::Seated(name), self.now);
        Ok(vec![Event::Joined(PlayerId(self.players.len() - 1))])
    }

    fn deal(&mut self) -> Done {
        if self.players.is_empty() {
            return Err(Refusal::NobodyThere);
        }
        if self.pile.is_some() {
            return Err(Refusal::PileThere);
        }
        let Draw { put_back, next } = dealing::draw(&self.deck, &self.rules);
        let mut events: Vec<_> = put_back.into_iter().map(Event::PutBack).collect();
        events.extend(match next {
            Some((cards, sealed)) => vec![self.lay_out(cards, sealed)],
            None => self.finish(),
        });
        Ok(events)
    }

    fn lay_out(&mut self, cards: [Card; 4], sealed: Sealed) -> Event {
        let change = Change::Dealt {
            cards,
            sealed: sealed.clone(),
        };
        self.follow(&change, self.now);
        Event::Dealt {
            number: self.piles,
            cards,
            sealed,
        }
    }

    fn buzz(&mut self, player: PlayerId) -> Done {
        let until = self.now.saturating_add(self.rules.window);
        let (_, pile) = self.contender(player)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        self.follow(&Change::Buzzed { player, until }, self.now);
        Ok(vec![Event::Buzzed { player, until }])
    }

    fn declare(&mut self, player: PlayerId, text: &str) -> Done {
        let (must_declare, target) = (self.rules.declare, self.rules.game.target);
        let (_, pile) = self.contender(player)?;
        let turn = pile.turn.as_ref().ok_or(Refusal::BuzzFirst)?;
        if !must_declare || turn.declared.is_some() {
            return Err(Refusal::NothingToDeclare);
        }
        let step: Step = text.parse().map_err(|error: hint::ParseStepError| {
            Refusal::Unreadable(refused_text(&error, text))
        })?;
        if step.result() != Ok(target) {
            return Ok(self.fail(player, Fault::DeclaredWrongly(step)));
        }
        self.follow(&Change::Declared(step), self.now);
        Ok(vec![Event::Declared { player, step }])
    }

    fn answer(&mut self, player: PlayerId, text: &str) -> Done {
        let (must_declare, game) = (self.rules.declare, self.rules.game.clone());
        let (_, pile) = self.contender(player)?;
        let declared = pile.turn.as_ref().and_then(|turn| turn.declared);
        match (&pile.turn, declared) {
            (None, _) if must_declare => return Err(Refusal::BuzzFirst),
            (Some(_), None) if must_declare => return Err(Refusal::DeclareFirst),
            _ => {}
        }
        let answer = match check::judge(text, &pile.hand(), &game) {
            Ok(answer) => answer.expression,
            Err(error) if error.is_malformed() => {
                return Err(Refusal::Unreadable(in_text(&error, text)));
            }
            Err(error) => return Ok(self.fail(player, Fault::Wrong(in_text(&error, text)))),
        };
        match declared {
            Some(step) if !declaration::ends_in(&answer, &step) => {
                Ok(self.fail(player, Fault::OtherLastStep(step)))
            }
            _ => Ok(self.win(player, answer)),
        }
    }

    /// Gives the pile to a player, less a card for each level of help.
    fn win(&mut self, player: PlayerId, answer: Expression) -> Vec<Event> {
        let (Some(pile), Some(seated)) = (&self.pile, self.players.get(player.0)) else {
            return Vec::new();
        };
        let kept = pile.cards.len() - usize::from(seated.at_pile.hint_level);
        let (cards, back) = pile.cards.split_at(kept);
        let win = Win {
            player,
            answer,
            cards: cards.to_vec(),
            back: back.to_vec(),
            after: self.now.saturating_sub(pile.dealt_at),
        };
        self.follow(&Change::Won { player, kept }, self.now);
        vec![Event::Won(win)]
    }

    fn hint(&mut self, player: PlayerId) -> Done {
        let game = self.rules.game.clone();
        let (seated, pile) = self.contender(player)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        let taken = seated.at_pile.hint_level;
        let level = HintLevel::new(taken + 1).filter(|_| taken < Table::HINTS);
        let level = level.ok_or(Refusal::NoMoreHints)?;
        let position = Position::new(&pile.hand(), game).ok_or(Refusal::NoMoreHints)?;
        let budget = Budget::unlimited().with_node_limit(HINT_NODES);
        let hint = hint::hint(&position, level, &budget).map_err(|_| Refusal::NoMoreHints)?;
        self.follow(&Change::Hinted(player), self.now);
        Ok(vec![Event::Hinted { player, hint }])
    }

    fn pass(&mut self, player: PlayerId) -> Done {
        let (seated, pile) = self.contender(player)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        if seated.at_pile.passed {
            return Err(Refusal::PassedBefore);
        }
        self.follow(&Change::Passed(player), self.now);
        let mut events = vec![Event::Passed(player)];
        events.extend(self.skip_if_nobody_left());
        Ok(events)
    }

    /// Takes the pile out of play for everybody, even for who is answering.
    fn skip_for_all(&mut self) -> Done {
        self.skip().map(|event| vec![event]).ok_or(Refusal::NoPile)
    }

    /// Notes that a player has gone or is back.
    fn attend(&mut self, player: PlayerId, there: bool) -> Done {
        let seated = self.players.get(player.0).ok_or(Refusal::NoSuchPlayer)?;
        if seated.is_away() != there {
            return Err(Refusal::NothingNew);
        }
        self.follow(&Change::Attended { player, there }, self.now);
        let mut events = vec![match there {
            true => Event::Returned(player),
            false => Event::Gone(player),
        }];
        events.extend(self.skip_if_nobody_left());
        Ok(events)
    }

    /// The player and the pile, if the player may still answer at it and nobody
    /// else is answering.
    fn contender(&self, player: PlayerId) -> Result<(&Player, &Pile), Refusal> {
        let seated = self.players.get(player.0).ok_or(Refusal::NoSuchPlayer)?;
        let pile = self.pile.as_ref().ok_or(Refusal::NoPile)?;
        match &pile.turn {
            Some(turn) if turn.player != player => Err(Refusal::AnotherAnswers(turn.player)),
            _ if seated.at_pile.locked_out => Err(Refusal::LockedOut),
            _ => Ok((seated, pile)),
        }
    }

    /// Ends a turn whose time is up.
    fn close_window(&mut self) -> Vec<Event> {
        let turn = self.pile.as_ref().and_then(|pile| pile.turn.as_ref());
        match turn {
            Some(turn) if self.now > turn.until => self.fail(turn.player, Fault::TooLate),
            _ => Vec::new(),
        }
    }

    /// Makes a player pay for a wrong or late answer.
    fn fail(&mut self, player: PlayerId, fault: Fault) -> Vec<Event> {
        let locked_out = self.rules.penalty != Penalty::None;
        let won = self.players.get(player.0).map(|seated| &seated.won);
        let last = won.and_then(|won| won.last().copied());
        let lost = last.filter(|_| self.rules.penalty == Penalty::Card);
        let change = Change::Failed {
            player,
            locked_out,
            lost,
        };
        self.follow(&change, self.now);
        let mut events = vec![Event::Failed(Failed {
            player,
            fault,
            locked_out,
            lost,
        })];
        events.extend(self.skip_if_nobody_left());
        events
    }

    /// Skips the pile when everybody who is there has given up or sits out; an
    /// empty room waits.
    fn skip_if_nobody_left(&mut self) -> Option<Event> {
        let pile = self.pile.as_ref()?;
        let done = |player: &&Player| player.at_pile.locked_out || player.at_pile.passed;
        let mut there = self.players.iter().filter(|player| !player.is_away());
        let somebody = self.players.iter().any(|player| !player.is_away());
        let skipped = pile.turn.is_none() && somebody && there.all(|player| done(&player));
        skipped.then(|| self.skip()).flatten()
    }

    fn skip(&mut self) -> Option<Event> {
        let Pile { cards, answer, .. } = self.pile.clone()?;
        self.follow(&Change::Skipped, self.now);
        Some(Event::Skipped { cards, answer })
    }

    /// Ends the match; whatever is not won is left over.
    fn finish(&mut self) -> Vec<Event> {
        let before = self.left_over.len();
        self.follow(&Change::Ended, self.now);
        let rest = self.left_over[before..].to_vec();
        let left_over = (!rest.is_empty()).then_some(Event::LeftOver(rest));
        let ended = Event::Ended(self.standings());
        left_over.into_iter().chain([ended]).collect()
    }
}
