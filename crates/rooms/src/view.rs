//! What a client knows of a room.
//!
//! A client gets a [`View`] when it comes in, and then events, from which it keeps
//! the view up to date by [`View::follow`]. The projector has one too, as a client
//! that is nobody.

use unpuzzle_puzzle::Value;
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::Step;
use unpuzzle_twentyfour::table::{Pile, Player, Table};

use crate::event::{EventError, Place, Said};
use crate::member::{Member, MemberId, Presence, Role};
use crate::room::Room;
use crate::settings::{Settings, SettingsPatch};
use crate::state::{Phase, State};
use crate::wire::{self, Wire, WireError};

/// A room as one client sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of the last event in it.
    pub version: u64,
    /// What people type to come in.
    pub code: String,
    /// What the room is at.
    pub phase: Phase,
    /// The host.
    pub host: Option<MemberId>,
    /// The settings.
    pub settings: Settings,
    /// Everybody, in the order of coming.
    pub members: Vec<MemberView>,
    /// Which match of the room, counted from 1.
    pub game: u32,
    /// How many cards are in the deck.
    pub deck: usize,
    /// The pile on the table.
    pub pile: Option<PileView>,
    /// When the next pile is dealt.
    pub next: Option<u64>,
    /// The pile that was there before.
    pub reveal: Option<Reveal>,
    /// Everybody's place when the match is over.
    pub places: Vec<Place>,
    /// The hints that this client has for the pile.
    pub hints: Vec<Said>,
}
wire::object!(View {
    version,
    code,
    phase,
    host,
    settings,
    members,
    game,
    deck,
    pile,
    next,
    reveal,
    places,
    hints,
});

/// A member as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberView {
    /// Their number.
    pub member: MemberId,
    /// What to call them.
    pub name: String,
    /// What they are there for.
    pub role: Role,
    /// Whether they are there.
    pub presence: Presence,
    /// Whether they have a seat in the match.
    pub seated: bool,
    /// How many cards they have won.
    pub cards: usize,
}
wire::object!(MemberView {
    member,
    name,
    role,
    presence,
    seated,
    cards
});

/// The pile on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileView {
    /// Which pile of the match, counted from 1.
    pub number: u32,
    /// Its cards.
    pub cards: [Card; 4],
    /// When it was dealt.
    pub dealt: u64,
    /// When it will be given up.
    pub until: Option<u64>,
    /// Who is answering.
    pub turn: Option<TurnView>,
    /// Who gave it up, by number.
    pub passed: Vec<MemberId>,
    /// Who answered wrongly and sits out, by number.
    pub locked: Vec<MemberId>,
    /// Who took a hint, by number.
    pub hinted: Vec<MemberId>,
}
wire::object!(PileView {
    number,
    cards,
    dealt,
    until,
    turn,
    passed,
    locked,
    hinted
});

/// The right to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnView {
    /// Who has it.
    pub member: MemberId,
    /// When it ends.
    pub until: u64,
    /// The last step that they declared.
    pub step: Option<Step>,
}
wire::object!(TurnView {
    member,
    until,
    step
});

/// A pile that is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// Who took it.
    pub winner: Option<MemberId>,
    /// The answer that was given, or could have been.
    pub answer: String,
    /// Every essentially different answer.
    pub answers: Vec<String>,
}
wire::object!(Reveal {
    winner,
    answer,
    answers
});

impl View {
    /// The view as it is sent: one line of JSON.
    pub fn to_json(&self) -> String {
        match self.put() {
            Value::Record(record) => wire::write(&record),
            _ => String::new(),
        }
    }

    /// Reads what [`View::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        let fields = [
            View::FIELDS,
            MemberView::FIELDS,
            PileView::FIELDS,
            TurnView::FIELDS,
            Reveal::FIELDS,
            Place::FIELDS,
            Said::FIELDS,
            SettingsPatch::FIELDS,
        ];
        let record = wire::read(text, &fields.concat())?;
        let view = View::get(&Value::Record(record));
        Ok(view.ok_or(WireError::NoSuchMessage)?)
    }
}

impl Room {
    /// The room as a member sees it now, or, without a member, a projector.
    pub fn view(&self, member: Option<MemberId>) -> View {
        let state = &self.state;
        let table = state.table.as_ref();
        let over = state.phase == Phase::Over || state.phase == Phase::Closed;
        let own = |(owner, _): &&(MemberId, Said)| Some(*owner) == member;
        View {
            version: state.version,
            code: state.code.clone(),
            phase: state.phase,
            host: state.host,
            settings: state.settings.clone(),
            members: state
                .members
                .iter()
                .map(|one| state.view_member(one))
                .collect(),
            game: state.game,
            deck: table.map_or(0, Table::deck_len),
            pile: table
                .and_then(Table::pile)
                .map(|pile| state.view_pile(pile)),
            next: state.deal_at,
            reveal: state.gone.as_ref().map(|gone| Reveal {
                winner: gone.winner,
                answer: gone.answer.clone(),
                answers: gone.answers.clone(),
            }),
            places: table
                .filter(|table| over && table.is_over())
                .map_or_else(Vec::new, |table| state.places(&table.standings())),
            hints: state
                .hints
                .iter()
                .filter(own)
                .map(|(_, hint)| hint.clone())
                .collect(),
        }
    }
}

impl State {
    fn view_member(&self, member: &Member) -> MemberView {
        let seat = self.seat(member.id);
        let player = seat
            .zip(self.table.as_ref())
            .and_then(|(seat, table)| table.players().get(seat.0));
        MemberView {
            member: member.id,
            name: member.name.as_str().to_owned(),
            role: member.role,
            presence: member.presence,
            seated: seat.is_some(),
            cards: player.map_or(0, |player| player.won.len()),
        }
    }

    fn view_pile(&self, pile: &Pile) -> PileView {
        let milliseconds = crate::decide::milliseconds;
        PileView {
            number: pile.number,
            cards: pile.cards,
            dealt: milliseconds(pile.dealt_at),
            until: self.until,
            turn: pile.turn.as_ref().map(|turn| TurnView {
                member: self.sitting(turn.player),
                until: milliseconds(turn.until),
                step: turn.declared,
            }),
            passed: self.who(Player::has_passed),
            locked: self.who(Player::is_locked_out),
            hinted: self.who(|player| player.hint_level() > 0),
        }
    }

    /// The members at the table of whom something is true, by number.
    fn who(&self, test: impl Fn(&Player) -> bool) -> Vec<MemberId> {
        let players = self.table.iter().flat_map(Table::players);
        let seated = self.seats.iter().zip(players);
        let mut who: Vec<_> = seated
            .filter(|(_, player)| test(player))
            .map(|(id, _)| *id)
            .collect();
        who.sort_unstable();
        who
    }
}
