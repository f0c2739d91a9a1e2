//! Teams of a class: a name and a colour each.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::member::{Member, MemberId};
use crate::nickname::Nickname;
use crate::quiz::Class;

/// The colour of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "colours have names")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Teal,
    Pink,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// What it is called.
    pub name: Nickname,
    /// Its colour.
    pub colour: Colour,
}

/// The place of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamStanding {
    /// The place, from 1; teams with as many points share it.
    pub place: usize,
    /// The team, counted from 0.
    pub team: u32,
    /// What its players have scored on average, so that no team gains by being large.
    pub points: u64,
}

/// The place of each team that has players, the best first.
pub(crate) fn standings(class: &Class, members: &BTreeMap<MemberId, Member>) -> Vec<TeamStanding> {
    let mut sums: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for (id, player) in class.players() {
        if let Some(team) = members.get(id).and_then(|member| member.team) {
            let sum = sums.entry(team).or_default();
            *sum = (sum.0 + player.points, sum.1 + 1);
        }
    }
    let points: Vec<_> = sums.into_iter().map(|(team, (sum, count))| (team, sum / count)).collect();
    let better = |mine| points.iter().filter(|(_, other)| *other > mine).count();
    let standing =
        |&(team, mine): &(u32, u64)| TeamStanding { place: 1 + better(mine), team, points: mine };
    let mut standings: Vec<_> = points.iter().map(standing).collect();
    standings.sort_by_key(|one| one.place);
    standings
}

/// The teams of a class: none, or at least two.
///
/// A team is written as its name, or as its name, a colon and its colour: `Garuda:red`.
/// One without a colour gets that of its place in the list.
///
/// ```
/// use unpuzzle_rooms::TeamList;
///
/// let teams = TeamList::try_from(vec!["Garuda".to_owned(), "Komodo:green".to_owned()]).unwrap();
/// assert_eq!(Vec::from(teams), ["Garuda:red", "Komodo:green"]);
/// assert!(TeamList::try_from(vec!["alone".to_owned()]).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct TeamList(Vec<Team>);

impl TeamList {
    /// The most teams.
    pub const MOST: usize = Colour::VARIANTS.len();

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether everybody plays alone.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The team with this number, counted from 0.
    pub fn get(&self, team: u32) -> Option<&Team> {
        self.0.get(team as usize)
    }

    fn read(text: &str, place: usize) -> Result<Team, String> {
        let (name, colour) = match text.rsplit_once(':') {
            Some((name, colour)) => (name, Some(colour.trim())),
            None => (text, None),
        };
        let colour = match colour {
            Some(word) => {
                word.parse().map_err(|_| format!("{word:?} is not a colour for a team"))?
            }
            None => Colour::VARIANTS[place % Self::MOST],
        };
        let name = Nickname::clean(name).map_err(|error| format!("{text:?}: {error}"))?;
        Ok(Team { name, colour })
    }
}

impl TryFrom<Vec<String>> for TeamList {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        if texts.len() == 1 || texts.len() > Self::MOST {
            return Err(format!("two to {} teams", Self::MOST));
        }
        let mut list = TeamList::default();
        for (place, text) in texts.iter().enumerate() {
            let team = Self::read(text, place)?;
            if list.0.iter().any(|other| other.name.looks_like(&team.name)) {
                return Err(format!("{text:?} is there twice"));
            }
            list.0.push(team);
        }
        Ok(list)
    }
}

impl From<TeamList> for Vec<String> {
    fn from(list: TeamList) -> Self {
        let text = |team: Team| format!("{}:{}", team.name, <&str>::from(team.colour));
        list.0.into_iter().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(texts: &[&str]) -> Result<Vec<String>, String> {
        TeamList::try_from(texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
            .map(Vec::from)
    }

    #[test]
    fn none_or_two_to_the_most_teams_with_names_of_their_own() {
        let names: Vec<String> =
            (0..=TeamList::MOST).map(|number| format!("Team {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for number in 0..=TeamList::MOST + 1 {
            let allowed = number == 0 || (2..=TeamList::MOST).contains(&number);
            assert_eq!(read(&names[..number]).is_ok(), allowed, "{number}");
        }
        assert!(read(&["Red", "red"]).is_err_and(|error| error.contains("twice")));
        assert!(read(&["A:red", "B:brownish"]).is_err_and(|error| error.contains("brownish")));
        let written = read(&["A:red", "B"]).unwrap();
        assert_eq!(read(&[&written[0], &written[1]]), Ok(written.clone()));
    }
}
