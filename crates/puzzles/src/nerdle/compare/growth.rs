//! The strategies from micro to maxi, each on the same few answers of a seed.

use crate::{Budget, Context, Exhausted, InputError, LocalizedText, Random, Within, msg};
use unpuzzle_nerdle::{
    Answers, Choice, Knowledge, Rules, STRATEGIES, Strategy, Variant, naive_losses, sample_trial,
};

use super::Compare;
use crate::laboratory::{Done, Growth, Ladder, Rung, Runner, grow as climb};

/// Games of each variant unless told otherwise.
const GAMES: u64 = 20;

const VARIANTS: [Variant; 5] =
    [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic, Variant::Maxi];

pub(super) fn grow(own: &Compare, call: &Context<'_>) -> Result<Growth, InputError> {
    let games = own.games.map_or(GAMES, Within::get);
    let rung = |variant: &Variant| Rung {
        size: variant.tiles() as u32,
        label: variant.name().into(),
        instance: variant.name().to_owned(),
    };
    let ladder = Ladder {
        title: msg!("Nerdle, {games} games of a seed: {what}", games, ..),
        axis: msg!("tiles"),
        each: Some(msg!("× {factor} for each tile", ..)),
        quality: msg!("mean guesses"),
        rungs: VARIANTS.iter().map(rung).collect(),
    };
    // The lists of answers are everybody's; who is first must not pay for them.
    for variant in VARIANTS {
        let rules = Rules { variant, commutative: own.commutative };
        if Answers::ready(rules, call.budget).is_err() {
            break;
        }
    }
    let only = own.strategy.map(Strategy::name);
    let lost = only.is_none_or(|only| only.starts_with("seed")).then(|| filter_losses(call.budget));
    let lost = &lost.flatten();
    let wanted = |strategy: &&'static dyn Strategy| only.is_none_or(|only| only == strategy.name());
    let seed = call.seed;
    let runner = |strategy: &'static dyn Strategy| Runner {
        name: strategy.name().to_owned(),
        title: strategy.name().into(),
        run: Box::new(move |place, budget| {
            let rules = Rules { variant: VARIANTS[place], commutative: own.commutative };
            Ok(Some(step(strategy, rules, (seed, games), lost.as_ref(), budget)))
        }),
    };
    let runners = STRATEGIES.into_iter().filter(wanted).map(runner).collect();
    let laboratory = &own.laboratory;
    climb(ladder, runners, (laboratory.share(), laboratory.metric()), call)
}

fn step(
    strategy: &dyn Strategy,
    rules: Rules,
    drawn: (u64, u64),
    lost: Option<&LocalizedText>,
    budget: &Budget,
) -> Done {
    let before = budget.spent();
    let mean = play(&Counted(strategy), rules, drawn, budget);
    let is_theirs = strategy.name().starts_with("seed") && rules == Rules::plain(Variant::Classic);
    let wrong = lost.filter(|_| is_theirs && mean.is_ok());
    Done {
        stopped: mean.is_err(),
        cases: budget.spent() - before,
        quality: mean.ok(),
        wrong: wrong.map(|percent| {
            msg!("its own filter loses {percent} % of the answers", percent = percent.clone())
        }),
    }
}

fn play(
    strategy: &dyn Strategy,
    rules: Rules,
    (seed, games): (u64, u64),
    budget: &Budget,
) -> Result<f64, Exhausted> {
    let answers = Answers::ready(rules, budget)?.all();
    let mut random = Random::seeded(seed);
    let drawn = (0..games).map_while(|_| random.choose(&answers).copied());
    let found = sample_trial(strategy, rules, &drawn.collect::<Vec<u32>>(), budget)?;
    Ok((found.average() * 1e4).round() / 1e4)
}

/// What the filter of the paper loses, which its openers are played without here.
fn filter_losses(budget: &Budget) -> Option<LocalizedText> {
    let lost = naive_losses(budget).ok()?;
    let all = Answers::count(Variant::Classic) as f64;
    Some(LocalizedText::fixed(100.0 * lost.len() as f64 / all, 1))
}

/// A strategy whose cases are counted as for all others: the guesses that it weighs, and
/// at least the one that it makes. The paper's looks at every candidate without counting.
#[derive(Debug)]
pub(super) struct Counted<'a>(pub(super) &'a dyn Strategy);

impl Strategy for Counted<'_> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        let before = budget.spent();
        let choice = self.0.choose(knowledge, budget)?;
        let is_theirs = self.name().starts_with("seed");
        let has_opener =
            knowledge.rules().variant == Variant::Classic && knowledge.rows().len() < 2;
        let weighed = match is_theirs && !has_opener {
            true => knowledge.count() as u64,
            false => 1,
        };
        let mut meter = budget.meter();
        for _ in budget.spent() - before..weighed {
            meter.tick()?;
        }
        Ok(choice)
    }
}
