//! The cost of strategies from size to size, and the law behind it.
//!
//! Every strategy climbs the same ladder until a size takes more than its share of time or
//! of cases. Each step is measured in the same way: cases as the strategies count them, and
//! the time on one thread. A stopped step is shown as *at least*.

use std::time::Duration;

use super::{Comparison, Mode, Strategy, cut_short, measure, milliseconds};
use crate::parse_duration;
use crate::prelude::*;

/// The sizes that strategies are tried on, each with an instance.
pub(crate) struct Ladder<I> {
    /// `{what}` is the cost that the chart shows.
    pub(crate) title: Message,
    /// What the sizes count: “cards”.
    pub(crate) axis: Message,
    /// The law for one step, “× {factor} for each card”; none where the steps are no sizes.
    pub(crate) each: Option<Message>,
    pub(crate) quality: Message,
    pub(crate) rungs: Vec<(Rung, I)>,
}

/// One size.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Rung {
    pub(crate) size: u32,
    /// What people call it.
    pub(crate) label: LocalizedText,
    /// What is solved at this size.
    pub(crate) instance: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Time(Duration),
    Cases(u64),
}

impl Share {
    fn of(self, budget: &Budget) -> Budget {
        match self {
            Share::Time(time) => budget.for_time(time),
            Share::Cases(cases) => budget.for_nodes(cases),
        }
    }

    fn words(self) -> LocalizedText {
        match self {
            Share::Time(time) => LocalizedText::decimal(&format!("{} s", time.as_secs_f64())),
            Share::Cases(cases) => msg!("{count} cases", count = cases).into(),
        }
    }
}

/// A time, `2s`, or a number of cases, `500000cases`.
impl FromText for Share {
    fn from_text(text: &str) -> Result<Self, InputError> {
        let cases = ["cases", "kasus"].iter().find_map(|unit| text.trim().strip_suffix(unit));
        match cases {
            None => parse_duration(text).map(Share::Time),
            Some(count) => count.trim().parse().map(Share::Cases).map_err(|_| {
                InputError::new(msg!(
                    "a share is a time such as 2s, or a number of cases such as 500000cases"
                ))
                .at(SourceSpan::whole(text))
            }),
        }
    }
}

/// What the chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub(crate) enum Metric {
    Cases,
    Time,
}

impl Metric {
    fn title(self) -> Message {
        match self {
            Metric::Cases => msg!("cases"),
            Metric::Time => msg!("milliseconds"),
        }
    }

    fn of(self, step: &Step) -> f64 {
        match self {
            Metric::Cases => step.cases as f64,
            Metric::Time => step.milliseconds,
        }
    }
}

/// Does work on one thread, because a comparison measures steps, not cores.
fn alone<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

pub(super) fn grow<C: Comparison>(own: &C, cx: &mut Context<'_>) -> Result<Growth, NoAnswer> {
    let arguments = own.laboratory();
    let share = arguments.share.map_or(Share::Time(Duration::from_secs(2)), |share| share.0);
    let metric = arguments.metric.unwrap_or(Metric::Cases);
    let ladder = own.ladder(cx)?;
    let strategies = own.strategies(Mode::Growth);
    let budget = cx.budget;
    let all = strategies.len() as u64;
    let mut curves = Vec::new();
    for (done, strategy) in (0..).zip(&strategies) {
        budget.report(&Snapshot::parts(done, all));
        curves.push(alone(|| climb(&ladder, strategy, share, budget))?);
        if budget.check().is_err() {
            break;
        }
    }
    Ok(Growth {
        ladder: ladder.axis.into(),
        quality: ladder.quality.into(),
        metric,
        share: share.words(),
        is_whole: curves.len() as u64 == all && budget.check().and(budget.check_nodes()).is_ok(),
        sizes: ladder.rungs.into_iter().map(|(rung, _)| rung).collect(),
        curves,
        title: ladder.title,
        each: ladder.each,
    })
}

fn climb<S: Strategy>(
    ladder: &Ladder<S::Instance>,
    strategy: &S,
    share: Share,
    budget: &Budget,
) -> Result<Growing, NoAnswer> {
    let mut steps = Vec::new();
    for (rung, instance) in &ladder.rungs {
        let Some((run, time)) = measure(strategy, instance, || share.of(budget))? else {
            continue;
        };
        if run.figure.is_none() && !run.stopped {
            continue;
        }
        steps.push(Step {
            size: rung.size,
            cases: run.cases,
            milliseconds: milliseconds(time),
            quality: run.figure,
            at_least: run.stopped,
            wrong: run.wrong,
        });
        // Only a larger size is sure to take no less.
        if run.stopped && ladder.each.is_some() {
            break;
        }
    }
    let law = |metric: Metric| {
        ladder.each.as_ref()?;
        let whole = steps.iter().filter(|step| !step.at_least);
        let points = whole.map(|step| (f64::from(step.size), metric.of(step)));
        Law::of(&points.collect::<Vec<_>>())
    };
    let laws = Laws { cases: law(Metric::Cases), time: law(Metric::Time) };
    Ok(Growing { name: strategy.name().to_owned(), title: strategy.title(), steps, laws })
}

/// Strategies over a ladder of sizes.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Growth {
    /// What the sizes count.
    ladder: LocalizedText,
    /// What the quality of an answer is.
    quality: LocalizedText,
    /// What the chart shows.
    #[schemars(with = "String")]
    metric: Metric,
    /// What each strategy might use at each size.
    share: LocalizedText,
    sizes: Vec<Rung>,
    curves: Vec<Growing>,
    /// Whether every strategy had its share.
    #[serde(rename = "complete")]
    pub(super) is_whole: bool,
    #[serde(skip)]
    title: Message,
    #[serde(skip)]
    each: Option<Message>,
}

/// One strategy over the ladder.
#[derive(Serialize, JsonSchema)]
struct Growing {
    name: String,
    title: LocalizedText,
    steps: Vec<Step>,
    laws: Laws,
}

/// The laws that fit what a strategy cost at the sizes that it finished.
#[derive(Serialize, JsonSchema)]
struct Laws {
    cases: Option<Law>,
    time: Option<Law>,
}

/// What a strategy cost at one size.
#[derive(Serialize, JsonSchema)]
struct Step {
    size: u32,
    cases: u64,
    milliseconds: f64,
    quality: Option<f64>,
    /// Whether it was stopped here, so that its cost is the least that it can be.
    at_least: bool,
    /// What is wrong with the answer.
    wrong: Option<Message>,
}

impl Growing {
    fn law(&self, metric: Metric) -> Option<Law> {
        match metric {
            Metric::Cases => self.laws.cases,
            Metric::Time => self.laws.time,
        }
    }

    /// Its name, its law, and where its answers are wrong.
    fn label(&self, metric: Metric, each: Option<Message>) -> LocalizedText {
        let mut label = self.title.clone();
        if let Some((law, each)) = self.law(metric).zip(each) {
            label = msg!("{name}: {law}", name = label, law = law.words(each)).into();
        }
        let wrong = self.steps.iter().filter(|step| step.wrong.is_some());
        let wrong: Vec<_> = wrong.map(|step| LocalizedText::from(step.size)).collect();
        if !wrong.is_empty() {
            label = msg!("{label}, wrong at {sizes}", label, sizes = wrong).into();
        }
        label
    }
}

impl Growth {
    pub(super) fn show(&self, page: &mut Page) {
        page.line(Role::Title, self.title.clone().with("what", self.metric.title()));
        page.table(self.table());
        page.blank();
        page.push(Block::Plot(self.plot()));
        page.blank();
        self.endings(page);
        if !self.is_whole {
            page.line(Role::Warning, cut_short());
        }
        page.line(
            Role::Quiet,
            msg!("One thread; a law is fitted to the sizes that were finished, at least three."),
        );
    }

    pub(super) fn table(&self) -> Table {
        let columns = [
            (msg!("strategy"), false),
            (msg!("size"), false),
            (msg!("cases"), true),
            (msg!("ms"), true),
            (msg!("quality"), true),
            (msg!("remark"), false),
        ];
        let steps = self
            .curves
            .iter()
            .flat_map(|growing| growing.steps.iter().map(move |step| self.row(growing, step)));
        Table::new(columns, steps)
    }

    fn plot(&self) -> Plot {
        let metric = self.metric;
        let curve = |growing: &Growing| {
            let drawn = growing.steps.iter().filter(|step| metric.of(step) > 0.0);
            Curve {
                label: growing.label(metric, self.each.clone()),
                open_end: drawn.clone().next_back().is_some_and(|step| step.at_least),
                points: drawn.map(|step| (f64::from(step.size), metric.of(step))).collect(),
            }
        };
        Plot {
            title: self.title.clone().with("what", metric.title()).into(),
            across: self.ladder.clone(),
            curves: self.curves.iter().map(curve).collect(),
            logarithmic: true,
            ticks: self
                .sizes
                .iter()
                .map(|rung| (f64::from(rung.size), rung.label.clone()))
                .collect(),
            ..Plot::default()
        }
    }

    fn row(&self, growing: &Growing, step: &Step) -> Vec<Span> {
        let rung = self.sizes.iter().find(|rung| rung.size == step.size);
        let label = rung.map_or_else(|| step.size.into(), |rung| rung.label.clone());
        let role = if step.at_least { Role::Warning } else { Role::Normal };
        let remark = match &step.wrong {
            Some(wrong) => Span::new(Role::Bad, wrong.clone()),
            None if step.at_least => Span::new(Role::Warning, msg!("stopped: at least")),
            None => Span::new(Role::Quiet, ""),
        };
        vec![
            Span::new(Role::Strong, growing.title.clone()),
            Span::new(Role::Normal, label),
            Span::new(role, step.cases),
            Span::new(role, LocalizedText::fixed(step.milliseconds, 3)),
            Span::or_dash(step.quality.map(quality)),
            remark,
        ]
    }

    fn endings(&self, page: &mut Page) {
        for growing in &self.curves {
            for step in growing.steps.iter().filter(|step| step.at_least) {
                let rung = self.sizes.iter().find(|rung| rung.size == step.size);
                let ended = msg!(
                    "{name} used up its share of {share} at {instance}: what it cost there is at least this.",
                    name = growing.title.clone(),
                    share = self.share.clone(),
                    instance = rung.map_or("", |rung| &rung.instance).to_owned()
                );
                page.line(Role::Warning, ended);
            }
        }
    }
}

fn quality(value: f64) -> LocalizedText {
    let places = if value.fract() == 0.0 { 0 } else { 3 };
    LocalizedText::fixed(value, places)
}

/// A law that was fitted to a few sizes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Law {
    /// Each step multiplies it.
    Exponential {
        /// By this.
        factor: f64,
        /// The share of the differences (of logarithms) that the law explains, up to 1.
        fit: f64,
    },
    /// It follows a power of the size.
    Power {
        /// This one.
        exponent: f64,
        /// The share of the differences (of logarithms) that the law explains, up to 1.
        fit: f64,
    },
}

const FEWEST: usize = 3;

/// A fit that explains less than this is not reported.
const LEAST_FIT: f64 = 0.8;

impl Law {
    /// The law that fits these costs best; none for too few of them.
    pub(crate) fn of(points: &[(f64, f64)]) -> Option<Law> {
        let points: Vec<_> =
            points.iter().filter(|(size, cost)| *size > 0.0 && *cost > 0.0).collect();
        if points.len() < FEWEST {
            return None;
        }
        let line = |across: fn(f64) -> f64| {
            let all = points.iter().map(|(size, cost)| (across(*size), cost.ln()));
            line_through(&all.collect::<Vec<_>>())
        };
        let (slope, fit) = line(|size| size)?;
        let (exponent, power_fit) = line(f64::ln)?;
        if fit.max(power_fit) < LEAST_FIT {
            return None;
        }
        Some(if fit >= power_fit {
            Law::Exponential { factor: tidy(slope.exp()), fit: tidy(fit) }
        } else {
            Law::Power { exponent: tidy(exponent), fit: tidy(power_fit) }
        })
    }

    /// The law in words; `each` says what a step is: “× {factor} for each card”.
    pub(crate) fn words(self, each: Message) -> Message {
        match self {
            Law::Exponential { factor, .. } => each.with("factor", digits(factor)),
            Law::Power { exponent, .. } => {
                msg!("like size to the power of {exponent}", exponent = digits(exponent))
            }
        }
    }
}

/// As many digits as a fit to a few points deserves, and not one that depends on the
/// mathematics library of a machine.
fn tidy(value: f64) -> f64 {
    if value.abs() >= 1e9 { value.round() } else { (value * 1e4).round() / 1e4 }
}

fn digits(value: f64) -> LocalizedText {
    let places = if value.abs() >= 9.95 { 0 } else { 1 };
    LocalizedText::fixed(value, places)
}

/// The slope of a straight line by least squares, and the share of the squares that it explains.
fn line_through(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    let (x, y) = (x / count, y / count);
    let mut sums = (0.0, 0.0, 0.0);
    for point in points {
        let (dx, dy) = (point.0 - x, point.1 - y);
        sums = (sums.0 + dx * dx, sums.1 + dx * dy, sums.2 + dy * dy);
    }
    let slope = if sums.0 > 0.0 { sums.1 / sums.0 } else { return None };
    let rest = (sums.2 - slope * sums.1).max(0.0);
    Some((slope, if sums.2 > 0.0 { 1.0 - rest / sums.2 } else { 1.0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(cost: impl Fn(f64) -> f64) -> Option<Law> {
        let points: Vec<_> = (3..8).map(f64::from).map(|size| (size, cost(size))).collect();
        Law::of(&points)
    }

    #[test]
    fn powers_of_a_number_and_powers_of_the_size_are_told_apart() {
        let doubled = law(|size| 5.0 * 2_f64.powf(size));
        assert_eq!(doubled, Some(Law::Exponential { factor: 2.0, fit: 1.0 }));
        let cubed = law(|size| 7.0 * size.powi(3));
        assert_eq!(cubed, Some(Law::Power { exponent: 3.0, fit: 1.0 }));
    }

    #[test]
    fn two_points_are_no_law() {
        assert_eq!(Law::of(&[(3.0, 192.0), (4.0, 7680.0)]), None);
        assert_eq!(Law::of(&[(3.0, 0.0), (4.0, 0.0), (5.0, 0.0)]), None);
    }

    #[test]
    fn what_goes_up_and_down_has_no_law() {
        assert_eq!(law(|size| if size % 2.0 == 0.0 { 100.0 } else { 1.0 }), None);
    }

    #[test]
    fn laws_have_words() {
        let said = |law: Law| law.words(msg!("× {factor} for each card", ..)).to_string();
        assert_eq!(said(Law::Exponential { factor: 9.612, fit: 1.0 }), "× 9.6 for each card");
        assert_eq!(said(Law::Exponential { factor: 56.4, fit: 1.0 }), "× 56 for each card");
        assert_eq!(said(Law::Power { exponent: 1.04, fit: 1.0 }), "like size to the power of 1.0");
    }
}
