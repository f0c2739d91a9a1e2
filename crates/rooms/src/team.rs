//! Teams of a class.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::class::Class;
use crate::member::{Member, MemberId};
use crate::name::Nickname;
use crate::ranking::ranked;

/// The colour of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    pub name: Nickname,
    pub colour: Colour,
}

/// The rank of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamStanding {
    /// Place, from 1; shared by teams with equal points.
    pub place: usize,
    /// Index of the team, from 0.
    pub team: u32,
    /// Average points of its players, so that large teams have no advantage.
    pub points: u64,
}

/// The ranking of the teams that have players, best first.
pub(crate) fn standings(class: &Class, members: &BTreeMap<MemberId, Member>) -> Vec<TeamStanding> {
    let mut sums: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for (id, player) in &class.view.players {
        if let Some(team) = members.get(id).and_then(|member| member.team) {
            let sum = sums.entry(team).or_default();
            *sum = (sum.0 + player.points, sum.1 + 1);
        }
    }
    let averages = sums.into_iter().map(|(team, (sum, count))| (team, sum / count));
    ranked(averages, |one| one.1)
        .map(|(place, (team, points))| TeamStanding { place, team, points })
        .collect()
}

/// The teams of a class: none, or at least two.
///
/// A team is written as its name, optionally with a colour: `Garuda:red`. The default colour
/// follows from its position in the list.
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
    pub const MAX: usize = Colour::VARIANTS.len();

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, team: u32) -> Option<&Team> {
        self.0.get(team as usize)
    }

    fn parse_team(text: &str, place: usize) -> Result<Team, String> {
        let (name, colour) = match text.rsplit_once(':') {
            Some((name, colour)) => (name, Some(colour.trim())),
            None => (text, None),
        };
        let colour = match colour {
            Some(word) => {
                word.parse().map_err(|_| format!("{word:?} is not a colour for a team"))?
            }
            None => Colour::VARIANTS[place % Self::MAX],
        };
        let name = Nickname::clean(name).map_err(|error| format!("{text:?}: {error}"))?;
        Ok(Team { name, colour })
    }
}

impl TryFrom<Vec<String>> for TeamList {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        if texts.len() == 1 || texts.len() > Self::MAX {
            return Err(format!("two to {} teams", Self::MAX));
        }
        let mut list = TeamList::default();
        for (place, text) in texts.iter().enumerate() {
            let team = Self::parse_team(text, place)?;
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
    fn a_list_has_no_team_or_at_least_two_with_distinct_names() {
        let names: Vec<String> =
            (0..=TeamList::MAX).map(|number| format!("Team {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for number in 0..=TeamList::MAX + 1 {
            let allowed = number == 0 || (2..=TeamList::MAX).contains(&number);
            assert_eq!(read(&names[..number]).is_ok(), allowed, "{number}");
        }
        assert!(read(&["Red", "red"]).is_err_and(|error| error.contains("twice")));
        assert!(read(&["A:red", "B:brownish"]).is_err_and(|error| error.contains("brownish")));
        let written = read(&["A:red", "B"]).unwrap();
        assert_eq!(read(&[&written[0], &written[1]]), Ok(written.clone()));
    }
}
