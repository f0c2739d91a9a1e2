//! A program that was built without work on many machines says so.

use clap::ArgMatches;
use unpuzzle_puzzle::{Budget, InputError, Puzzle, Reply, Request, SourceSpan};

use crate::Exit;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::settings::in_flag;
use crate::work_messages as messages;

/// `work`
pub(crate) fn run(_: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let url = given.get_one::<String>("broker").map_or("", String::as_str);
    Err(missing("broker", url).into())
}

/// `--spread`
pub(crate) fn spread(
    _: &dyn Puzzle,
    _: &Request,
    url: &str,
    _: &Budget,
) -> Result<Box<dyn Reply>, InputError> {
    Err(missing("spread", url))
}

fn missing(flag: &str, url: &str) -> InputError {
    let failure = InputError::new(&messages::NO_CLUSTER).at(SourceSpan::whole(url));
    in_flag(flag, failure.with_help(&messages::NO_CLUSTER_HELP))
}
