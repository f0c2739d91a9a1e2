//! `rate`: the review of a game.

use unpuzzle_puzzle::page::{Block, Column, Curve, Plot, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, InputError, LegacyReply, LocalizedText, Outcome, Request, Value, VerbIo,
};

use super::explain::Explain as _;
use super::game::direction_message;
use super::{input, messages};
use unpuzzle_slide::game::{Judged, Review};
use unpuzzle_slide::notation::Record;
use unpuzzle_slide::players::PlayerName;

/// How many of the worst moves are shown.
const WORST: usize = 10;

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let record = input::record(request)?;
    let mut roster = input::roster(desk, request)?;
    let name = input::player(request, &roster, record.size())?;
    let seats = match input::seats(&mut roster, name, record.size(), request, budget) {
        Ok(seats) => seats,
        Err(none) => return none.reply(),
    };
    Ok(match Review::of(&record, seats, budget) {
        Ok(review) => reply(&record, &review, name),
        Err(_) => super::unknown(),
    })
}

/// Whether a player's values are points, so that they add up with the score.
fn in_points(name: PlayerName) -> bool {
    matches!(name, PlayerName::Expert(_) | PlayerName::Perfect)
}

fn reply(record: &Record, review: &Review, name: PlayerName) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let worst = review.worst(WORST);
    let turning = turning_point(review, name);
    reply
        .field("reviewer", name.to_string())
        .field("in_points", in_points(name))
        .field("moves", record.turns().len())
        .field("score", record.score())
        .field("accuracy", review.accuracy())
        .field("loss", review.total_loss())
        .field("turning_point", turning.map(|judged| judged.number))
        .field(
            "worst",
            Value::list(worst.iter().map(|judged| fields(judged))),
        )
        .field(
            "losses",
            Value::list(review.moves.iter().map(|judged| judged.loss)),
        )
        .field("outlooks", outlooks(review, name));
    show(&mut reply, record, review, name);
    if let Some(judged) = turning {
        let text = if in_points(name) {
            &messages::TURNING_POINT
        } else {
            &messages::COSTLIEST
        };
        reply
            .page
            .line(Role::Strong, text.with("number", judged.number));
    }
    reply.page.push(Block::Table(worst_table(&worst)));
    reply.page.push(Block::Plot(plot(review, name)));
    reply.table = Some(all_table(review));
    reply
}

/// The points that the game promised before every move, where values are
/// points.
fn outlooks(review: &Review, name: PlayerName) -> Value {
    match in_points(name) {
        true => Value::list(review.moves.iter().map(Judged::outlook)),
        false => Value::Null,
    }
}

/// Where the outlook was best, or for values that are no points where most
/// was lost.
fn turning_point(review: &Review, name: PlayerName) -> Option<&Judged> {
    match in_points(name) {
        true => review.turning_point(),
        false => review.worst(1).first().copied(),
    }
}

fn show(reply: &mut LegacyReply, record: &Record, review: &Review, name: PlayerName) {
    let heading = messages::REVIEWED
        .with("moves", record.turns().len())
        .with("score", record.score())
        .with("player", name.to_string());
    reply.page.line(Role::Title, heading);
    let percent = format!("{:.1}", 100.0 * review.accuracy());
    reply
        .page
        .line(Role::Normal, messages::ACCURACY.with("percent", percent));
    let loss = format!("{:.0}", review.total_loss());
    if in_points(name) {
        reply
            .page
            .line(Role::Normal, messages::LOST_POINTS.with("loss", loss));
    }
}

fn fields(judged: &Judged) -> Value {
    Value::Record(vec![
        ("number", judged.number.into()),
        ("board", judged.before.to_string().into()),
        ("played", judged.played.to_string().into()),
        ("best", judged.best.to_string().into()),
        ("loss", judged.loss.into()),
        ("reason", judged.reason().message().into()),
    ])
}

fn worst_table(worst: &[&Judged]) -> Table {
    let columns = [
        (&messages::NUMBER, true),
        (&messages::PLAYED, false),
        (&messages::BETTER, false),
        (&messages::LOSS, true),
        (&messages::WHY, false),
    ];
    let row = |judged: &&Judged| {
        vec![
            Span::new(Role::Quiet, judged.number),
            Span::new(Role::Bad, direction_message(judged.played)),
            Span::new(Role::Good, direction_message(judged.best)),
            Span::new(Role::Normal, format!("{:.1}", judged.loss)),
            Span::from(judged.reason().message()),
        ]
    };
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: worst.iter().map(row).collect(),
    }
}

/// Every move, for a spreadsheet.
fn all_table(review: &Review) -> Table {
    let columns = [
        (&messages::NUMBER, true),
        (&messages::PLAYED, false),
        (&messages::BETTER, false),
        (&messages::LOSS, true),
        (&messages::BOARD_COLUMN, false),
    ];
    let row = |judged: &Judged| {
        vec![
            Span::new(Role::Normal, judged.number),
            Span::new(Role::Normal, judged.played.to_string()),
            Span::new(Role::Normal, judged.best.to_string()),
            Span::new(Role::Normal, format!("{:.3}", judged.loss)),
            Span::new(Role::Normal, judged.before.to_string()),
        ]
    };
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: review.moves.iter().map(row).collect(),
    }
}

fn plot(review: &Review, name: PlayerName) -> Plot {
    let points = review
        .moves
        .iter()
        .map(|judged| (judged.number as f64, judged.loss));
    let worst = review.worst(3);
    let mark = |judged: &&Judged| {
        (
            judged.number as f64,
            LocalizedText::from(direction_message(judged.played)),
        )
    };
    let title = if in_points(name) {
        &messages::LOSS_IN_POINTS
    } else {
        &messages::LOSS_TITLE
    };
    Plot {
        title: LocalizedText::from(title),
        across: LocalizedText::from(&messages::MOVE),
        curves: vec![Curve {
            label: LocalizedText::from(&messages::LOSS),
            points: points.collect(),
        }],
        marks: worst.iter().map(mark).collect(),
    }
}
