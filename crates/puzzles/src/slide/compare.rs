//! `compare`: the greedy players of the source beside ours, on equal seeds.

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Request, Value, VerbIo};

use super::bench::{self, Entry};
use super::input::{self, NoSeat};
use super::messages;
use unpuzzle_slide::players::Greedy;
use unpuzzle_slide::players::PlayerName;

/// The players of a comparison for `--strategy`, in their order. Who is strongest
/// depends on the size of the board.
pub(super) const NAMES: &[&str] = &[
    "random",
    "first-legal",
    "greedy-value-literal",
    "greedy-space-literal",
    "greedy-value",
    "greedy-space",
    "expectimax:1",
    "strongest",
];

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let size = input::size(request)?;
    let mut roster = input::roster(desk, request)?;
    let mut names = vec![
        PlayerName::Random,
        PlayerName::Greedy(Greedy::FirstLegal),
        PlayerName::Greedy(Greedy::ValueLiteral),
        PlayerName::Greedy(Greedy::SpaceLiteral),
        PlayerName::Greedy(Greedy::Value),
        PlayerName::Greedy(Greedy::Space),
        PlayerName::Expectimax(1),
    ];
    names.push(match roster.strongest(size) {
        PlayerName::Expert(_) => PlayerName::Expert(1),
        PlayerName::Expectimax(_) => PlayerName::Expectimax(2),
        strongest => strongest,
    });
    if let Some(only) = request.word("strategy") {
        let place = NAMES.iter().position(|name| *name == only);
        names = place
            .and_then(|place| names.get(place).copied())
            .into_iter()
            .collect();
    }
    match bench::play_all(&mut roster, &names, request, budget) {
        Ok(entries) => Ok(reply(&names, &entries)),
        Err(NoSeat::Refused(failure)) => Err(failure),
        Err(NoSeat::OutOfBudget) => Ok(reply(&names, &[])),
    }
}

fn reply(names: &[PlayerName], entries: &[Entry]) -> LegacyReply {
    let mut reply = LegacyReply::new(bench::outcome(names, entries));
    reply.field("strategies", Value::list(entries.iter().map(fields)));
    bench::show(&mut reply, names, entries);
    reply.page.line(Role::Quiet, &messages::COMPARE_NOTE);
    reply
}

fn fields(entry: &Entry) -> Value {
    let standing = &entry.standing;
    Value::Record(vec![
        ("name", entry.name.to_string().into()),
        ("cases", standing.moves.into()),
        ("milliseconds", (1e3 * standing.time.as_secs_f64()).into()),
        ("games", standing.games.len().into()),
        ("mean_score", standing.mean_score().into()),
        ("standard_error", standing.standard_error().into()),
        ("tiles", bench::tiles(standing)),
        ("moves_per_second", standing.moves_per_second().into()),
    ])
}
