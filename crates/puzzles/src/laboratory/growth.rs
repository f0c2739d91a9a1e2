//! What strategies cost from size to size, and the law behind it.
//!
//! Every strategy climbs the same ladder until a size takes more than its share of time or
//! of cases. Each step is measured in the same way: cases as the strategies count them, and
//! the time on one thread. A stopped step is shown as *at least*.

use std::time::Duration;

use crate::page::{Block, Curve, Page, Plot, Role, Span, Table};
use crate::{
    Budget, Context, FromText, InputError, LocalizedText, Message, Reply, Snapshot, SourceSpan,
    Verdict, msg, parse_duration,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::law::Law;

/// The sizes that strategies are tried on.
pub(crate) struct Ladder {
    /// What grows, as the title says it.
    pub(crate) title: Message,
    /// What the sizes count: “cards”.
    pub(crate) axis: Message,
    /// The law for one step: “× {factor} for each card”; none where the steps are no sizes.
    pub(crate) each: Option<Message>,
    /// What the quality of an answer is: “solutions”.
    pub(crate) quality: Message,
    pub(crate) rungs: Vec<Rung>,
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

/// A strategy on its way up.
pub(crate) struct Runner<'a> {
    pub(crate) name: String,
    pub(crate) title: LocalizedText,
    /// Does the step of this number; nothing where the strategy is not made for it.
    pub(crate) run: RunStep<'a>,
}

type RunStep<'a> = Box<dyn FnMut(usize, &Budget) -> Result<Option<Done>, InputError> + 'a>;

/// What a strategy made of one size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Done {
    /// Whether it was stopped before it was done.
    pub(crate) stopped: bool,
    pub(crate) cases: u64,
    pub(crate) quality: Option<f64>,
    /// What is wrong with the answer, if something is.
    pub(crate) wrong: Option<Message>,
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

/// Does work on one thread: what is measured here is steps, not cores.
pub(crate) fn alone<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Lets strategies climb a ladder, one after the other.
pub(crate) fn grow(
    ladder: Ladder,
    runners: Vec<Runner<'_>>,
    (share, metric): (Share, Metric),
    call: &Context<'_>,
) -> Result<Growth, InputError> {
    let all = runners.len() as u64;
    let mut curves = Vec::new();
    for (done, runner) in (0..).zip(runners) {
        call.budget.report(&Snapshot::parts(done, all));
        curves.push(climb(&ladder, runner, share, call.budget)?);
        if call.budget.check().is_err() {
            break;
        }
    }
    Ok(Growth {
        ladder: ladder.axis.into(),
        quality: ladder.quality.into(),
        metric: metric.into(),
        share: share.words(),
        is_whole: curves.len() as u64 == all
            && call.budget.check().and(call.budget.check_nodes()).is_ok(),
        sizes: ladder.rungs.clone(),
        curves,
        shown: metric,
        title: ladder.title,
        each: ladder.each,
    })
}

fn climb(
    ladder: &Ladder,
    mut runner: Runner<'_>,
    share: Share,
    budget: &Budget,
) -> Result<Growing, InputError> {
    let mut steps = Vec::new();
    for (place, rung) in ladder.rungs.iter().enumerate() {
        let Some(step) = attempt(rung, |part| (runner.run)(place, part), share, budget)? else {
            continue;
        };
        // Only a larger size is sure to take no less.
        let is_over = step.at_least && ladder.each.is_some();
        steps.push(step);
        if is_over {
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
    Ok(Growing { name: runner.name, title: runner.title, steps, laws })
}

/// Steps that are faster than this are made again, and the fastest counts, so that none
/// pays for being the first.
const QUICK: Duration = Duration::from_millis(10);

/// How often a quick step is made.
const RUNS: usize = 3;

/// One step of a strategy; nothing if it is not made for that size.
fn attempt(
    rung: &Rung,
    mut run: impl FnMut(&Budget) -> Result<Option<Done>, InputError>,
    share: Share,
    budget: &Budget,
) -> Result<Option<Step>, InputError> {
    let mut best: Option<Step> = None;
    for _ in 0..RUNS {
        let part = share.of(budget);
        let start = budget.elapsed();
        let done = run(&part);
        let time = budget.elapsed().saturating_sub(start);
        let Some(done) = done? else { return Ok(None) };
        let milliseconds = (time.as_secs_f64() * 1e6).round() / 1e3;
        let is_final = done.stopped || time > QUICK;
        match &mut best {
            Some(best) => best.milliseconds = best.milliseconds.min(milliseconds),
            None => {
                best = Some(Step {
                    size: rung.size,
                    cases: done.cases,
                    milliseconds,
                    quality: done.quality,
                    at_least: done.stopped,
                    wrong: done.wrong,
                });
            }
        }
        if is_final {
            break;
        }
    }
    Ok(best)
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
    is_whole: bool,
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
    fn plot(&self) -> Plot {
        let metric = self.shown;
        let curve = |growing: &Growing| {
            let points = growing.steps.iter();
            let points = points.map(|step| (f64::from(step.size), metric.of(step)));
            let points: Vec<_> = points.filter(|(_, cost)| *cost > 0.0).collect();
            let is_last =
                |step: &&Step| Some(f64::from(step.size)) == points.last().map(|end| end.0);
            Curve {
                label: growing.label(metric, self.each.clone()),
                open_end: growing.steps.iter().find(is_last).is_some_and(|step| step.at_least),
                points,
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

    fn rows(&self) -> Vec<Vec<Span>> {
        let rows = self
            .curves
            .iter()
            .flat_map(|growing| growing.steps.iter().map(move |step| self.row(growing, step)));
        rows.collect()
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

impl Reply for Growth {
    fn verdict(&self) -> Verdict {
        if self.is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Title, self.title.clone().with("what", self.shown.title()));
        page.blocks.extend(self.table().map(Block::Table));
        page.blank();
        page.push(Block::Plot(self.plot()));
        page.blank();
        self.endings(&mut page);
        if !self.is_whole {
            page.line(
                Role::Warning,
                msg!("Stopped before every strategy had its turn; this is what there is so far."),
            );
        }
        page.line(
            Role::Quiet,
            msg!("One thread; a law is fitted to the sizes that were finished, at least three."),
        );
        page
    }

    fn table(&self) -> Option<Table> {
        let columns = [
            (msg!("strategy"), false),
            (msg!("size"), false),
            (msg!("cases"), true),
            (msg!("ms"), true),
            (msg!("quality"), true),
            (msg!("remark"), false),
        ];
        Some(Table::new(columns, self.rows()))
    }
}
