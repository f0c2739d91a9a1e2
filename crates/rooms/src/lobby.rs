//! Joining, leaving, and the host's actions.

use unpuzzle_puzzles::{Random, msg};

use crate::decide::{Done, Draft};
use crate::event::EventKind;
use crate::member::{Key, Member, MemberId, Presence, Role};
use crate::nickname::Nickname;
use crate::quiz;
use crate::refusal::Refusal;
use crate::room::{MOST_MEMBERS, MOST_PLAYERS};
use crate::settings::{Mode, Settings, SettingsError, SettingsPatch};
use crate::view::Phase;

/// Pause before the first pile of a match.
const GET_READY: u64 = 3000;
/// Upper bound for how long homework stays open.
const LONGEST_HOMEWORK: u64 = 62 * 24 * 3_600_000;

impl Draft<'_> {
    /// Admits a newcomer. A known secret is a returning member, so a client whose answer
    /// was lost can repeat its request.
    pub(crate) fn join(&mut self, name: &str, role: Role, key: Key) -> Done {
        if let Some(member) = self.room.member_by_key(&key) {
            self.joined = Some(member);
            return self.connect(member);
        }
        let name = Nickname::clean(name).map_err(Refusal::BadName)?;
        let name = self.listed(name, role)?;
        self.check_room_for(&name, role)?;
        let member = MemberId(self.room.next_member);
        self.emit(EventKind::Joined { member, name, role, key: Some(key) });
        self.joined = Some(member);
        self.greet(member);
        self.fill_teams();
        self.seat_late(member);
        Ok(())
    }

    /// The newcomer's name, taken from the teacher's list if there is one.
    fn listed(&self, name: Nickname, role: Role) -> Result<Nickname, Refusal> {
        let names = &self.room.settings.names;
        if names.is_empty() || role != Role::Player {
            return Ok(name);
        }
        names.like(&name).cloned().ok_or(Refusal::NotListed)
    }

    fn check_room_for(&self, name: &Nickname, role: Role) -> Done {
        let view = &*self.room;
        let here = || {
            let members = view.members.values();
            members.filter(|other| other.presence != Presence::Left)
        };
        let full = role == Role::Player && self.is_full();
        if role == Role::Bot {
            Err(Refusal::NotABot)
        } else if view.locked {
            Err(Refusal::Locked)
        } else if view.members.values().any(|other| other.name.looks_like(name)) {
            Err(Refusal::NameTaken(name.as_str().to_owned()))
        } else if full || here().count() >= MOST_MEMBERS {
            Err(Refusal::Full)
        } else {
            Ok(())
        }
    }

    /// Makes a member who has just joined the host, if the room is theirs.
    fn greet(&mut self, member: MemberId) {
        let (host, owner) = (self.room.host, self.room.owner);
        let theirs = owner == Some(member) && host != owner;
        if host.is_none() || theirs {
            self.make_host(member, true);
        }
    }

    fn make_host(&mut self, member: MemberId, lasting: bool) {
        self.emit(EventKind::Hosted { member, lasting });
    }

    /// Finds another host: players before spectators, then in order of arrival.
    pub(crate) fn replace_host(&mut self, lasting: bool) {
        let here = self.room.members.values().filter(|one| one.is_connected());
        let heir = here.min_by_key(|one| (one.role, one.id)).map(|one| one.id);
        if let Some(heir) = heir {
            self.make_host(heir, lasting);
        }
    }

    /// Marks a member as connected. A member who already was is now connected from
    /// another place; the event tells the former connection.
    pub(crate) fn connect(&mut self, member: MemberId) -> Done {
        self.present(member)?;
        self.emit(EventKind::Connected { member });
        self.greet(member);
        self.seat_late(member);
        Ok(())
    }

    pub(crate) fn disconnect(&mut self, member: MemberId) -> Done {
        self.present(member)?;
        let known = self.room.member(member);
        if known.is_some_and(|known| known.presence == Presence::Away) {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Disconnected { member });
        Ok(())
    }

    pub(crate) fn leave(&mut self, member: MemberId) -> Done {
        self.emit(EventKind::Left { member });
        self.close_ranks(member);
        Ok(())
    }

    pub(crate) fn kick(&mut self, host: MemberId, member: MemberId, barred: bool) -> Done {
        self.check_host(host)?;
        self.room.expected(member).ok_or(Refusal::NoSuchMember)?;
        if member == host {
            return self.leave(member);
        }
        if Some(member) == self.room.owner {
            return Err(Refusal::NotOwner);
        }
        self.emit(EventKind::Kicked { member, barred });
        self.close_ranks(member);
        Ok(())
    }

    /// Removes several members at once, but neither the host nor the owner.
    pub(crate) fn kick_all(&mut self, host: MemberId, members: &[MemberId], barred: bool) -> Done {
        self.check_host(host)?;
        for member in members.iter().filter(|one| **one != host) {
            // Members who have left or may not be removed are skipped.
            let _ = self.kick(host, *member, barred);
        }
        Ok(())
    }

    pub(crate) fn lock(&mut self, host: MemberId, locked: bool) -> Done {
        self.check_host(host)?;
        if self.room.locked == locked {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Locked { locked });
        Ok(())
    }

    /// Turns a guest or spectator into a player.
    pub(crate) fn admit(&mut self, host: MemberId, member: MemberId) -> Done {
        self.check_host(host)?;
        let known = self.room.expected(member).ok_or(Refusal::NoSuchMember)?;
        if !matches!(known.role, Role::Guest | Role::Spectator) {
            return Err(Refusal::NothingNew);
        }
        if self.is_full() {
            return Err(Refusal::Full);
        }
        self.emit(EventKind::Admitted { member });
        self.fill_teams();
        self.seat_late(member);
        Ok(())
    }

    /// Whether all player seats are taken.
    fn is_full(&self) -> bool {
        let plays = |one: &&Member| one.presence != Presence::Left && one.role.plays();
        self.room.members.values().filter(plays).count() >= MOST_PLAYERS
    }

    /// Ensures that a member who has left is neither host nor expected back as host.
    fn close_ranks(&mut self, member: MemberId) {
        let (host, owner) = (self.room.host, self.room.owner);
        if host == Some(member) {
            let owner = owner.filter(|owner| *owner != member);
            self.replace_host(owner.is_none());
        } else if let Some(host) = host.filter(|_| owner == Some(member)) {
            self.make_host(host, true);
        }
    }

    /// Transfers the room to another member for good.
    pub(crate) fn hand_over(&mut self, host: MemberId, member: MemberId) -> Done {
        self.check_host(host)?;
        let heir = self.room.member(member);
        let heir = heir.ok_or(Refusal::NoSuchMember)?;
        if !heir.is_connected() {
            return Err(Refusal::CannotHost);
        }
        if member == host {
            return Err(Refusal::NothingNew);
        }
        if self.room.owner != Some(host) {
            return Err(Refusal::NotOwner);
        }
        self.make_host(member, true);
        Ok(())
    }

    pub(crate) fn settle(&mut self, host: MemberId, patch: &SettingsPatch) -> Done {
        self.check_host(host)?;
        let patched = self.room.settings.patched_within(patch, self.budget);
        let settings = patched.map_err(Refusal::BadSetting)?;
        self.emit(EventKind::Settled { settings });
        self.fill_teams();
        Ok(())
    }

    /// Homework must end in the future.
    fn check_date(&self, settings: &Settings) -> Done {
        let (now, until) = (self.room.now, settings.until);
        let fits = until > now && until <= now.saturating_add(LONGEST_HOMEWORK);
        if settings.mode == Mode::Homework && !fits {
            return Err(Refusal::BadSetting(SettingsError::of("until")));
        }
        Ok(())
    }

    pub(crate) fn mute(&mut self, host: MemberId, member: Option<MemberId>, muted: bool) -> Done {
        self.check_host(host)?;
        let now = match member {
            None => self.room.muted,
            Some(member) => self.room.member(member).ok_or(Refusal::NoSuchMember)?.muted,
        };
        if now == muted {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Muted { member, muted });
        Ok(())
    }

    /// Puts members into a team.
    pub(crate) fn team(&mut self, host: MemberId, members: &[MemberId], team: u32) -> Done {
        self.check_host(host)?;
        self.room.settings.teams.get(team).ok_or(Refusal::NoSuchTeam)?;
        for member in members {
            let known = self.room.member(*member).filter(|one| one.role == Role::Player);
            known.ok_or(Refusal::NoSuchMember)?;
        }
        if members.is_empty() {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Teamed { members: members.to_vec(), team });
        Ok(())
    }

    /// Draws random teams whose sizes differ by at most one.
    pub(crate) fn draw_teams(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        let count = self.room.settings.teams.len();
        if count == 0 {
            return Err(Refusal::NoSuchTeam);
        }
        let mut players: Vec<_> = self.players_here().map(|one| one.id).collect();
        Random::stream(self.room.seed, self.room.version).shuffle(&mut players);
        for (team, place) in (0..).zip(0..count) {
            let members: Vec<_> = players.iter().skip(place).step_by(count).copied().collect();
            if !members.is_empty() {
                self.emit(EventKind::Teamed { members, team });
            }
        }
        Ok(())
    }

    /// Assigns players without a team to the smallest team, one by one.
    fn fill_teams(&mut self) {
        let count = self.room.settings.teams.len() as u32;
        let alone: Vec<_> =
            self.players_here().filter(|one| one.team.is_none()).map(|one| one.id).collect();
        for member in alone {
            let size =
                |team: &u32| self.players_here().filter(|one| one.team == Some(*team)).count();
            if let Some(team) = (0..count).min_by_key(size) {
                self.emit(EventKind::Teamed { members: vec![member], team });
            }
        }
    }

    fn players_here(&self) -> impl Iterator<Item = &Member> {
        let playing = |one: &&Member| one.role == Role::Player && one.presence != Presence::Left;
        self.room.members.values().filter(playing)
    }

    pub(crate) fn start(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        if self.room.phase == Phase::Playing {
            return Err(Refusal::MatchOn);
        }
        let ready = self.room.members.values().filter(|one| is_ready(one));
        let people = ready.count();
        let settings = &self.room.settings;
        self.check_date(settings)?;
        if people == 0 && settings.mode != Mode::Homework {
            return Err(Refusal::NobodyPlays);
        }
        let class = settings.mode.is_class();
        if class {
            let checked = quiz::check_hands(&settings.hands, settings, self.budget);
            checked.map_err(Refusal::BadSetting)?;
        }
        let rounds = class.then(|| settings.hand_count());
        let deck = if class { 0 } else { settings.deck.cards().len() };
        let wanted = if class { 0 } else { settings.bots as usize };
        self.fill_up(wanted.saturating_sub(people));
        let ready = self.room.members.values().filter(|one| is_ready(one));
        let players = ready.map(|one| one.id).chain(self.bots()).collect();
        self.emit(EventKind::Started {
            game: self.room.game + 1,
            players,
            deck,
            rounds,
            next: self.room.now + GET_READY,
        });
        Ok(())
    }

    /// Adds or removes bots until there are as many as requested.
    fn fill_up(&mut self, wanted: usize) {
        let bots: Vec<_> = self.bots().collect();
        for member in bots.iter().skip(wanted) {
            self.emit(EventKind::Left { member: *member });
        }
        for _ in bots.len()..wanted {
            let member = MemberId(self.room.next_member);
            let Some(name) = self.bot_name() else {
                return;
            };
            self.emit(EventKind::Joined { member, name, role: Role::Bot, key: None });
        }
    }

    fn bots(&self) -> impl Iterator<Item = MemberId> {
        let here = |one: &&Member| one.role == Role::Bot && one.presence == Presence::Here;
        self.room.members.values().filter(here).map(|bot| bot.id)
    }

    /// The first unused bot name.
    fn bot_name(&self) -> Option<Nickname> {
        let name = |number: usize| msg!("Bot {number}", number).to_string();
        let members = &self.room.members;
        let free = |name: &Nickname| !members.values().any(|one| one.name.looks_like(name));
        let mut names = (1..=MOST_MEMBERS + 1).filter_map(|one| Nickname::clean(&name(one)).ok());
        names.find(free)
    }

    pub(crate) fn check_host(&self, member: MemberId) -> Done {
        if self.room.host == Some(member) { Ok(()) } else { Err(Refusal::NotHost) }
    }
}

/// Whether a member plays from the start.
fn is_ready(member: &Member) -> bool {
    member.role == Role::Player && member.presence == Presence::Here
}
