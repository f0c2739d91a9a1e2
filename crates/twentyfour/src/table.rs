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
//!
//! A [`Table`] takes [`Command`]s with the time at which they came and returns
//! [`Event`]s; it knows no clock, no screen and no network.

pub mod bots;
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

use unpuzzle_core::{Budget, Random};
use unpuzzle_expr::Expression;

pub use event::{Command, Event, Failed, Fault, Refusal, Ruling, Win};
pub use player::{NameError, Player, PlayerId, PlayerName, PlayerRecord};
pub use rules::{ParsePenaltyError, Penalty, TableRules};

use crate::deal::{self, Card};
use crate::hint::{self, HintLevel, Position, Step};
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
#[derive(Clone, Debug)]
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
    /// The most players.
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
            Command::Tick => Ok(Vec::new()),
            Command::Finish => Ok(self.finish()),
        }
    }

    fn join(&mut self, name: &str) -> Done {
        if self.piles > 0 {
            return Err(Refusal::Begun);
        }
        let name: PlayerName = name.parse()?;
        if self.players.len() == Table::SEATS {
            return Err(Refusal::TableFull);
        }
        if self
            .players
            .iter()
            .any(|player| player.name.sounds_like(&name))
        {
            return Err(Refusal::NameTaken(name));
        }
        self.players.push(Player::new(name));
        Ok(vec![Event::Joined(PlayerId(self.players.len() - 1))])
    }

    fn deal(&mut self) -> Done {
        if self.players.is_empty() {
            return Err(Refusal::NobodyThere);
        }
        if self.pile.is_some() {
            return Err(Refusal::PileThere);
        }
        let Draw { put_back, solvable } = dealing::draw(&mut self.deck, &self.rules);
        let mut events: Vec<_> = put_back.into_iter().map(Event::PutBack).collect();
        events.extend(match solvable {
            Some((cards, answer)) => vec![self.lay_out(cards, answer)],
            None => self.finish(),
        });
        Ok(events)
    }

    fn lay_out(&mut self, cards: [Card; 4], answer: Expression) -> Event {
        self.piles += 1;
        for player in &mut self.players {
            player.at_pile = Default::default();
        }
        self.pile = Some(Pile {
            number: self.piles,
            cards,
            dealt_at: self.now,
            turn: None,
            answer,
        });
        Event::Dealt {
            number: self.piles,
            cards,
        }
    }

    fn buzz(&mut self, player: PlayerId) -> Done {
        let until = self.now.saturating_add(self.rules.window);
        let (seated, pile) = self.contender(player)?;
        if pile.turn.is_some() {
            return Err(Refusal::AlreadyBuzzed);
        }
        seated.at_pile.passed = false;
        pile.turn = Some(Turn {
            player,
            until,
            declared: None,
        });
        Ok(vec![Event::Buzzed { player, until }])
    }

    fn declare(&mut self, player: PlayerId, text: &str) -> Done {
        let (must_declare, target) = (self.rules.declare, self.rules.game.target);
        let (_, pile) = self.contender(player)?;
        let turn = pile.turn.as_mut().ok_or(Refusal::BuzzFirst)?;
        if !must_declare || turn.declared.is_some() {
            return Err(Refusal::NothingToDeclare);
        }
        let step: Step = text
            .parse()
            .map_err(|error: hint::ParseStepError| Refusal::Unreadable(error.failure(text)))?;
        if step.result() != Ok(target) {
            return Ok(self.fail(player, Fault::DeclaredWrongly(step)));
        }
        turn.declared = Some(step);
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
                return Err(Refusal::Unreadable(error.in_text(text)));
            }
            Err(error) => return Ok(self.fail(player, Fault::Wrong(error.in_text(text)))),
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
        let (Some(pile), Some(seated)) = (self.pile.take(), self.players.get_mut(player.0)) else {
            return Vec::new();
        };
        let kept = pile.cards.len() - usize::from(seated.at_pile.hint_level);
        let (cards, back) = pile.cards.split_at(kept);
        seated.won.extend(cards);
        seated.record.piles += 1;
        self.deck.extend(back);
        vec![Event::Won(Win {
            player,
            answer,
            cards: cards.to_vec(),
            back: back.to_vec(),
            after: self.now.saturating_sub(pile.dealt_at),
        })]
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
        seated.at_pile.hint_level = taken + 1;
        seated.record.hints += 1;
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
        seated.at_pile.passed = true;
        seated.record.passes += 1;
        let mut events = vec![Event::Passed(player)];
        events.extend(self.skip_if_nobody_left());
        Ok(events)
    }

    /// The player and the pile, if the player may still answer at it and nobody
    /// else is answering.
    fn contender(&mut self, player: PlayerId) -> Result<(&mut Player, &mut Pile), Refusal> {
        let seated = self
            .players
            .get_mut(player.0)
            .ok_or(Refusal::NoSuchPlayer)?;
        let pile = self.pile.as_mut().ok_or(Refusal::NoPile)?;
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
        let mut lost = None;
        let locked_out = self.rules.penalty != Penalty::None;
        if let Some(seated) = self.players.get_mut(player.0) {
            seated.record.wrong += 1;
            seated.at_pile.locked_out = locked_out;
            if self.rules.penalty == Penalty::Card {
                lost = seated.won.pop();
            }
        }
        self.deck.extend(lost);
        if let Some(pile) = &mut self.pile {
            pile.turn = None;
        }
        let mut events = vec![Event::Failed(Failed {
            player,
            fault,
            locked_out,
            lost,
        })];
        events.extend(self.skip_if_nobody_left());
        events
    }

    fn skip_if_nobody_left(&mut self) -> Option<Event> {
        let done = |player: &Player| player.at_pile.locked_out || player.at_pile.passed;
        if !self.players.iter().all(done) {
            return None;
        }
        let Pile { cards, answer, .. } = self.pile.take()?;
        self.left_over.extend(&cards);
        Some(Event::Skipped { cards, answer })
    }

    /// Ends the match; whatever is not won is left over.
    fn finish(&mut self) -> Vec<Event> {
        let pile = self.pile.take().map(|pile| pile.cards);
        let pile = pile.into_iter().flatten();
        let rest: Vec<_> = pile.chain(self.deck.drain(..)).collect();
        self.left_over.extend(&rest);
        self.over = true;
        let left_over = (!rest.is_empty()).then_some(Event::LeftOver(rest));
        let ended = Event::Ended(self.standings());
        left_over.into_iter().chain([ended]).collect()
    }
}
