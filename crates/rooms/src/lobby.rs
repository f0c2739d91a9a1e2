//! Coming, going, and what the host may do.

use unpuzzle_twentyfour::table;

use crate::command::Command;
use crate::decide::{Done, Draft};
use crate::event::Happening;
use crate::member::{Key, Member, MemberId, Presence, Role};
use crate::messages;
use crate::nickname::Nickname;
use crate::refusal::Refusal;
use crate::settings::SettingsPatch;
use crate::state::{MOST_MEMBERS, MOST_PLAYERS, Phase};

/// How long people look up before the first pile of a match.
const GET_READY: u64 = 3000;

impl Draft {
    /// Lets somebody in. Whoever shows a secret that the room knows is back: an answer
    /// that was lost on its way can be asked for again.
    pub(crate) fn join(&mut self, name: &str, role: Role, key: Key) -> Done {
        if let Some(member) = self.state.member_by_key(&key) {
            self.joined = Some(member);
            return self.connect(member);
        }
        let name = Nickname::clean(name).map_err(Refusal::BadName)?;
        self.check_room_for(&name, role)?;
        let member = MemberId(self.state.next_member);
        self.emit(Happening::Joined {
            member,
            name: name.as_str().to_owned(),
            role,
        });
        self.emit(Happening::Keyed { member, key });
        self.joined = Some(member);
        self.greet(member);
        self.seat_late(member);
        Ok(())
    }

    /// Gives a player who was not there at the start a seat in the match.
    fn seat_late(&mut self, member: MemberId) {
        let known = self.state.member(member);
        let player = known.is_some_and(|member| member.role == Role::Player);
        if player && self.state.phase == Phase::Playing && self.state.seat(member).is_none() {
            self.emit(Happening::Seated { member });
        }
    }

    fn check_room_for(&self, name: &Nickname, role: Role) -> Done {
        let members = &self.state.members;
        if role == Role::Bot {
            return Err(Refusal::NotABot);
        }
        if members.iter().any(|other| other.name.looks_like(name)) {
            return Err(Refusal::NameTaken(name.as_str().to_owned()));
        }
        let players = members.iter().filter(|other| other.role.plays()).count();
        let full = role == Role::Player && players >= MOST_PLAYERS;
        match full || members.len() >= MOST_MEMBERS {
            true => Err(Refusal::Full),
            false => Ok(()),
        }
    }

    /// Gives the host's place to somebody who has just come, if it is theirs.
    fn greet(&mut self, member: MemberId) {
        let keeper = self.state.keeper;
        let theirs = keeper == Some(member) && self.state.host != keeper;
        if self.state.host.is_none() || theirs {
            self.make_host(member, true);
        }
    }

    fn make_host(&mut self, member: MemberId, lasting: bool) {
        self.emit(Happening::Hosted { member, lasting });
    }

    /// Finds another host: whoever plays before who watches, and who came first.
    pub(crate) fn replace_host(&mut self, lasting: bool) {
        let here = self.state.members.iter().filter(|one| one.is_connected());
        let heir = here.min_by_key(|one| (one.role, one.id)).map(|one| one.id);
        if let Some(heir) = heir {
            self.make_host(heir, lasting);
        }
    }

    /// Takes a member for connected. One who was so already is now connected from
    /// another place, which the event tells the former.
    pub(crate) fn connect(&mut self, member: MemberId) -> Done {
        self.present(member)?;
        self.go_or_come(
            member,
            Happening::Connected { member },
            table::Command::Return,
        );
        self.greet(member);
        self.seat_late(member);
        Ok(())
    }

    pub(crate) fn disconnect(&mut self, member: MemberId) -> Done {
        if self.present(member)?.presence == Presence::Away {
            return Err(Refusal::NothingNew);
        }
        self.go_or_come(
            member,
            Happening::Disconnected { member },
            table::Command::Go,
        );
        Ok(())
    }

    pub(crate) fn leave(&mut self, member: MemberId) -> Done {
        self.go_or_come(member, Happening::Left { member }, table::Command::Go);
        self.close_ranks(member);
        Ok(())
    }

    pub(crate) fn kick(&mut self, host: MemberId, member: MemberId) -> Done {
        self.check_host(host)?;
        let known = self.state.member(member).ok_or(Refusal::NoSuchMember)?;
        if known.presence == Presence::Left {
            return Err(Refusal::NoSuchMember);
        }
        if member == host {
            return self.leave(member);
        }
        self.go_or_come(member, Happening::Kicked { member }, table::Command::Go);
        self.close_ranks(member);
        Ok(())
    }

    /// Sees to it that who has left is neither host nor expected back as one.
    fn close_ranks(&mut self, member: MemberId) {
        if self.state.host == Some(member) {
            self.replace_host(true);
        } else if let Some(host) = self
            .state
            .host
            .filter(|_| self.state.keeper == Some(member))
        {
            self.make_host(host, true);
        }
    }

    pub(crate) fn hand_over(&mut self, host: MemberId, member: MemberId) -> Done {
        self.check_host(host)?;
        let heir = self.state.member(member).ok_or(Refusal::NoSuchMember)?;
        if !heir.is_connected() {
            return Err(Refusal::CannotHost);
        }
        if member == host {
            return Err(Refusal::NothingNew);
        }
        self.make_host(member, true);
        Ok(())
    }

    pub(crate) fn settle(&mut self, host: MemberId, patch: &SettingsPatch) -> Done {
        self.check_host(host)?;
        let patched = self.state.settings.patched(patch);
        let settings = patched.map_err(Refusal::BadSetting)?;
        self.emit(Happening::Settled { settings });
        Ok(())
    }

    pub(crate) fn start(&mut self, host: MemberId) -> Done {
        self.check_host(host)?;
        if self.state.phase == Phase::Playing {
            return Err(Refusal::MatchOn);
        }
        let people = self
            .state
            .members
            .iter()
            .filter(|one| is_ready(one))
            .count();
        if people == 0 {
            return Err(Refusal::NobodyPlays);
        }
        self.fill_up(people);
        let ready = self.state.members.iter().filter(|one| is_ready(one));
        let players = ready.map(|one| one.id).chain(self.bots()).collect();
        self.emit(Happening::Started {
            game: self.state.game + 1,
            players,
            deck: self.state.settings.deck.cards().len(),
            next: self.state.now + GET_READY,
        });
        Ok(())
    }

    /// Brings in bots, or sends them away, until the table has as many players as
    /// the host wants.
    fn fill_up(&mut self, people: usize) {
        let bots: Vec<_> = self.bots().collect();
        let wanted = (self.state.settings.bots as usize).saturating_sub(people);
        for member in bots.iter().skip(wanted) {
            self.emit(Happening::Left { member: *member });
        }
        for _ in bots.len()..wanted {
            let member = MemberId(self.state.next_member);
            let name = self.bot_name();
            let role = Role::Bot;
            self.emit(Happening::Joined { member, name, role });
        }
    }

    fn bots(&self) -> impl Iterator<Item = MemberId> {
        let here = |one: &&Member| one.role == Role::Bot && one.presence == Presence::Here;
        self.state.members.iter().filter(here).map(|bot| bot.id)
    }

    /// The first name for a bot that nobody has.
    fn bot_name(&self) -> String {
        let name = |number: usize| messages::BOT.with("number", number).to_string();
        let taken = |name: &String| {
            let name = Nickname::clean(name);
            name.is_ok_and(|name| {
                self.state
                    .members
                    .iter()
                    .any(|one| one.name.looks_like(&name))
            })
        };
        let mut names = (1..=MOST_MEMBERS + 1).map(name);
        names.find(|name| !taken(name)).unwrap_or_default()
    }

    pub(crate) fn check_host(&self, member: MemberId) -> Done {
        match self.state.host == Some(member) {
            true => Ok(()),
            false => Err(Refusal::NotHost),
        }
    }
}

/// Whether somebody plays from the start.
fn is_ready(member: &Member) -> bool {
    member.role == Role::Player && member.presence == Presence::Here
}

impl Command {
    /// Whether it comes from a member, who waits for a reply.
    pub fn asking(&self) -> Option<(MemberId, u64)> {
        match self {
            Command::Ask { member, id, .. } => Some((*member, *id)),
            _ => None,
        }
    }
}
