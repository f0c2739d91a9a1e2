//! The match as an activity of a room, with bots and a reveal after each pile.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::Random;

use super::bots::Bot;
use super::player::PlayerName;
use super::{Command, Cx, Done, Event, LastPile, Pile, Rank, Table, answers};
use crate::Millis;
use crate::activity::{Activity, Decision};
use crate::command::Action;
use crate::member::{Member, MemberId, Presence, Role};
use crate::refusal::Refusal;
use crate::room::MAX_PLAYERS;
use crate::settings::Settings;
use crate::view::PrivateView;

/// The public state of a match in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableView {
    /// Number of cards of each player.
    #[schemars(with = "BTreeMap<String, usize>")]
    pub cards: BTreeMap<MemberId, usize>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The pile on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pile: Option<Pile>,
    /// When the next pile is dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Millis>,
    /// The previous pile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<LastPile>,
    /// The final ranking.
    pub places: Vec<Rank>,
}

impl Table {
    /// Starts match number `game` of a room; the first pile comes at `next`.
    pub(crate) fn start<'a>(
        settings: &Settings,
        seed: u64,
        game: u32,
        players: impl Iterator<Item = &'a Member> + Clone,
        next: Millis,
    ) -> Self {
        let deck = Random::stream(seed, game.into()).bits();
        let mut table = Table::new(settings.match_rules(MAX_PLAYERS), deck);
        let seed = Random::stream(seed, u64::from(game) << 32 | 1).bits();
        let bots = players.clone().filter(|one| one.role == Role::Bot);
        table.seat_bots(bots.map(|one| Bot::new(one.id, settings.skill, seed)).collect());
        table.board.next = Some(next);
        for player in players {
            table.board.seat(player.id, player.name.player_name());
            table.board.attend(player.id, player.presence == Presence::Here);
        }
        table
    }

    /// Executes a command, and reveals the answers if it finished the pile.
    fn execute(&mut self, cx: &mut Cx<'_>, command: &Command) -> Done {
        let (hand, before) = (self.board.pile.as_ref().map(Pile::hand), cx.events.len());
        self.close_window(cx);
        let done = self.obey(cx, command);
        let mut new = cx.events[before..].iter();
        let finished = new.any(|event| matches!(event, Event::Won { .. } | Event::Skipped { .. }));
        if let Some(hand) = hand.filter(|_| finished) {
            let answers = answers(&hand, &self.rules().game, cx.budget);
            self.emit(cx, Event::Revealed { answers });
        }
        done
    }

    fn check_pile(&self, pile: u32) -> Result<(), Refusal> {
        match &self.board.pile {
            Some(there) if there.number == pile => Ok(()),
            _ => Err(Refusal::OtherPile),
        }
    }

    /// The command for a member's action.
    fn command(&self, by: MemberId, action: &Action) -> Result<Command, Refusal> {
        let (pile, command) = match action {
            Action::Deal {} => return Ok(Command::Deal),
            Action::Finish {} => return Ok(Command::Finish),
            Action::Skip { pile } => {
                self.check_pile(*pile)?;
                return Ok(Command::Skip);
            }
            Action::Buzz { pile } => (pile, Command::Buzz(by)),
            Action::Declare { pile, text } => (pile, Command::Declare(by, text.clone())),
            Action::Answer { pile, text } => (pile, Command::Answer(by, text.clone())),
            Action::Pass { pile } => (pile, Command::Pass(by)),
            Action::Hint { pile } => (pile, Command::Hint(by)),
            _ => return Err(Refusal::OtherMode),
        };
        self.check_pile(*pile)?;
        if self.has(by) { Ok(command) } else { Err(Refusal::NotPlaying) }
    }
}

impl Activity for Table {
    type Event = Event;
    type View = TableView;

    fn act(
        &mut self,
        cx: &mut Decision<'_, Event>,
        by: MemberId,
        action: &Action,
    ) -> Result<(), Refusal> {
        let command = self.command(by, action)?;
        let done = self.execute(cx, &command);
        done.map_err(|refusal| Refusal::by_rules(refusal, &self.board))
    }

    fn tick(&mut self, cx: &mut Decision<'_, Event>) {
        let due = self.board.is_due(cx.now);
        let command = if due { Some(Command::Tick) } else { self.bots_move(cx.now) };
        if let Some(command) = command {
            // A refused command emits no event, so the caller's loop ends.
            let _ = self.execute(cx, &command);
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        let Some(pile) = &self.board.pile else {
            // An abandoned table has no deadline.
            return self.board.next.filter(|_| !self.board.players.is_empty());
        };
        let closing = match &pile.turn {
            Some(turn) => Some(turn.until + 1),
            None => pile.until,
        };
        let bots = self.bots_intention(now).map(|(at, _)| at);
        closing.into_iter().chain(bots).min()
    }

    fn enrol(&mut self, cx: &mut Decision<'_, Event>, member: MemberId, name: &PlayerName) {
        self.emit(cx, Event::Seated { member, name: name.clone() });
    }

    fn apply(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Dealt { .. } => {
                self.hints.clear();
                self.bots.iter_mut().for_each(Bot::wake);
            }
            Event::Hinted { member, hint } => {
                self.hints.entry(*member).or_default().push(hint.clone());
            }
            _ => {}
        }
        self.referee.apply(event, &self.board, at);
        self.board.apply(event, at);
    }

    fn attend(&mut self, member: MemberId, presence: Presence) {
        self.board.attend(member, presence == Presence::Here);
        if presence == Presence::Left {
            self.bots.retain(|bot| bot.player() != member);
            self.hints.remove(&member);
            self.board.keep_players(|player| player.member != member || player.cards > 0);
        }
    }

    fn has(&self, member: MemberId) -> bool {
        self.board.player(member).is_some()
    }

    fn view(&self) -> TableView {
        let board = &self.board;
        TableView {
            cards: board.players.iter().map(|player| (player.member, player.cards)).collect(),
            deck: board.deck,
            pile: board.pile.clone(),
            next: board.next,
            reveal: board.reveal.clone(),
            places: board.places.clone(),
        }
    }

    fn own(&self, member: MemberId) -> PrivateView {
        PrivateView {
            hints: self.hints.get(&member).cloned().unwrap_or_default(),
            ..PrivateView::default()
        }
    }
}
