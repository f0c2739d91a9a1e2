//! Which tables are kept: the one for 24, and those for the targets asked for most
//! recently (an LRU cache for each thread).

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use unpuzzle_expr::Rational;

use super::RankTable;
use crate::rules::Rules;

/// How many targets beside 24 are remembered.
const KEPT: usize = 4;
/// A table costs about as much as a dozen hands, so it is made for a target that comes
/// up again and again, not for one that is asked for once.
const WORTH_A_TABLE: u32 = 12;

static CLASSIC: LazyLock<Option<RankTable>> =
    LazyLock::new(|| RankTable::new(Rules::classic().target));

/// A target, how often it was asked for, and its table once that pays.
struct Asked {
    target: Rational,
    times: u32,
    table: Option<Rc<RankTable>>,
}

thread_local! {
    /// The target asked for last comes last.
    static RECENT: RefCell<Vec<Asked>> = const { RefCell::new(Vec::new()) };
}

/// Hands the table for a target over, if there is one.
pub(in crate::search) fn with_table<T>(
    target: Rational,
    work: impl FnOnce(&RankTable) -> T,
) -> Option<T> {
    if target == Rules::classic().target {
        return CLASSIC.as_ref().map(work);
    }
    let table = RECENT.with_borrow_mut(|recent| recall(recent, target))?;
    Some(work(&table))
}

fn recall(recent: &mut Vec<Asked>, target: Rational) -> Option<Rc<RankTable>> {
    let known = recent.iter().position(|asked| asked.target == target);
    let mut asked = match known {
        Some(place) => recent.remove(place),
        None => Asked { target, times: 0, table: None },
    };
    asked.times = asked.times.saturating_add(1);
    if asked.times == WORTH_A_TABLE {
        asked.table = RankTable::new(target).map(Rc::new);
    }
    let table = asked.table.clone();
    if recent.len() == KEPT {
        recent.remove(0);
    }
    recent.push(asked);
    table
}
