//! The cost of strategies from size to size, and the law behind it.
//!
//! Every strategy climbs the same ladder until a size takes more than its share of time or
//! of cases. Each step is measured in the same way: cases as the strategies count them, and
//! the time on one thread. A stopped step is shown as *at least*.

use std::time::Duration;

use crate::page::{Block, Curve, Page, Plot, Role, Span, Table};
use crate::{
    Budget, Context, FromText, InputError, LocalizedText, Message, NoAnswer, Snapshot, SourceSpan,
    msg, parse_duration,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::law::Law;
use super::{Comparison, Mode, Strategy, cut_short, measure, milliseconds};

/// The sizes that strategies are tried on, each with an instance.
pub(crate) struct Ladder<I> {
    /// `{what}` is the cost that the chart shows.
    pub(crate) title: Message,
    /// What the sizes count: “cards”.
    pub(crate) axis: Message,
    /// The law for one step, “× {factor} for each card”; none where the steps are no sizes.
    pub(crate) each: Option<Message>,
    /// What the quality of an answer is: “solutions”.
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

/// How much a strategy may use at each size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Time(Duration),
    Cases(u64),
}

impl Share {
    /// A time, `2s`, or a number of cases, `500000cases`.
    pub(crate) fn parse(text: &str) -> Result<Share, InputError> {
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

impl FromText for Share {
    fn from_text(text: &str) -> Result<Self, InputError> {
        Share::parse(text)
    }
}

/// What the chart shows.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[strum(serialize_all = "kebab-case")]
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

    /// The cost of a step.
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

/// Lets strategies climb a ladder, one after the other.
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
        metric: metric.into(),
        share: share.words(),
        is_whole: curves.len() as u64 == all && budget.check().and(budget.check_nodes()).is_ok(),
        sizes: ladder.rungs.into_iter().map(|(rung, _)| rung).collect(),
        curves,
        shown: metric,
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
    metric: &'static str,
    /// What each strategy might use at each size.
    share: LocalizedText,
    sizes: Vec<Rung>,
    curves: Vec<Growing>,
    /// Whether every strategy had its share.
    #[serde(rename = "complete")]
    pub(super) is_whole: bool,
    #[serde(skip)]
    shown: Metric,
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
        page.line(Role::Title, self.title.clone().with("what", self.shown.title()));
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
        let metric = self.shown;
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
            Span::new(Role::Normal, step.quality.map_or_else(|| "–".into(), quality)),
            remark,
        ]
    }

    /// What a law is worth, and where a strategy ended.
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
