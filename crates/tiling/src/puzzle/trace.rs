//! `trace`: a search step by step, as data, for a screen that plays it back.
//!
//! A screen asks for a stretch of steps at a time. The search is kept where a
//! stretch ended, so that the next one goes on from there; where it is not
//! there any more, it is made again from the start.

use unpuzzle_puzzle::page::{Role, Span};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::{input, messages, unknown};
use crate::coach::cache::LruCache;
use crate::engines::{Engine, Step, Steps, Unknown};
use crate::game::Move;
use crate::model::{Instance, Placed, Problem};

/// Searches that wait to be asked on, by their problem, engine and place, and
/// the most memory they take together.
static WAITING: LruCache<(Problem, Engine, u64), Search> = LruCache::new(64 << 20);

/// What a search takes beside its placements, and for each of those.
const BYTES: (usize, usize) = (1 << 16, 64);

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let number = |name: &str| {
        request
            .number(name)
            .and_then(|number| u64::try_from(number).ok())
    };
    let engine = request.word("engine").and_then(Engine::from_name);
    let wanted = Wanted {
        problem: &subject.problem,
        engine: engine.unwrap_or(Engine::BruteForce),
        from: number("from").unwrap_or(0),
        steps: number("steps").unwrap_or(0),
    };
    let mut reply = match wanted.stretch(budget) {
        Ok(stretch) => told(&wanted, &stretch),
        Err(why) => unknown(&why),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

struct Wanted<'a> {
    problem: &'a Problem,
    engine: Engine,
    from: u64,
    steps: u64,
}

/// A search with what is on the board, the last piece last.
struct Search {
    steps: Steps,
    at: u64,
    solutions: u64,
    placed: Vec<Placed>,
    over: bool,
}

/// What was seen of a search.
struct Stretch {
    /// Cases and solutions before it, and what lay on the board.
    examined: u64,
    solutions: u64,
    placed: Vec<Placed>,
    events: Vec<Event>,
    at: u64,
    over: bool,
}

struct Event {
    name: &'static str,
    placed: Option<Placed>,
    examined: u64,
}

impl Wanted<'_> {
    fn stretch(&self, budget: &Budget) -> Result<Stretch, Unknown> {
        let mut search = match self.waiting() {
            Some(search) => search,
            None => self.start(budget)?,
        };
        let stretch = self.follow(&mut search, budget);
        let (fixed, each) = BYTES;
        let weight = fixed + each * search.steps.instance().placements();
        let key = (self.problem.clone(), self.engine, search.at);
        WAITING.keep(key, search, weight);
        stretch
    }

    /// The search that has come farthest without going beyond.
    fn waiting(&self) -> Option<Search> {
        let rank = |(problem, engine, at): &(Problem, Engine, u64)| {
            let fits = *engine == self.engine && *at <= self.from && problem == self.problem;
            fits.then_some(*at)
        };
        WAITING.take_best(rank).map(|(_, search)| search)
    }

    fn start(&self, budget: &Budget) -> Result<Search, Unknown> {
        let instance = Instance::new(self.problem, budget)?;
        let steps = Steps::new(instance, self.engine, budget)?;
        Ok(Search {
            steps,
            at: 0,
            solutions: 0,
            placed: Vec::new(),
            over: false,
        })
    }

    fn follow(&self, search: &mut Search, budget: &Budget) -> Result<Stretch, Unknown> {
        let mut meter = budget.meter();
        // A step on a large board takes long enough to look at the clock.
        let mut may_go_on = || budget.check().and_then(|()| meter.tick());
        while search.at < self.from && !search.over {
            may_go_on()?;
            search.next();
        }
        let mut stretch = Stretch::begin(search);
        while stretch.events.len() as u64 != self.steps && may_go_on().is_ok() {
            let Some(event) = search.next() else {
                break;
            };
            stretch.events.push(event);
        }
        stretch.at = search.at;
        stretch.over = search.over;
        Ok(stretch)
    }
}

impl Stretch {
    fn begin(search: &Search) -> Self {
        Stretch {
            examined: search.steps.examined(),
            solutions: search.solutions,
            placed: search.placed.clone(),
            events: Vec::new(),
            at: search.at,
            over: search.over,
        }
    }
}

impl Search {
    fn next(&mut self) -> Option<Event> {
        let Some(step) = self.steps.next() else {
            self.over = true;
            return None;
        };
        self.at += 1;
        let (name, placed) = match step {
            Step::Place(id) => {
                let placed = self.piece(id);
                self.placed.push(placed.clone());
                ("place", Some(placed))
            }
            Step::TakeBack(_) => ("take-back", self.placed.pop()),
            Step::Solved => {
                self.solutions += 1;
                ("solved", None)
            }
        };
        let examined = self.steps.examined();
        Some(Event {
            name,
            placed,
            examined,
        })
    }

    /// The piece that a placement is; identical ones are given out in order.
    fn piece(&self, id: u32) -> Placed {
        let instance = self.steps.instance();
        let pieces = &instance.kinds()[instance.kind_of(id)].pieces;
        let used = self.placed.iter().filter(|one| pieces.contains(&one.piece));
        let mut placed = instance.placed(id);
        placed.piece = pieces.get(used.count()).copied().unwrap_or(placed.piece);
        placed
    }
}

fn told(wanted: &Wanted<'_>, stretch: &Stretch) -> LegacyReply {
    let problem = wanted.problem;
    let text = |placed: &Placed| Move::Place(placed.clone()).to_text(problem);
    let step = |event: &Event| {
        Value::Record(vec![
            ("step", event.name.into()),
            ("move", event.placed.as_ref().map(text).into()),
            ("examined", event.examined.into()),
        ])
    };
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("engine", wanted.engine.name())
        .field("from", wanted.from)
        .field("examined", stretch.examined)
        .field("solutions", stretch.solutions)
        .field("placed", Value::list(stretch.placed.iter().map(text)))
        .field("steps", Value::list(stretch.events.iter().map(step)))
        .field("next", (!stretch.over).then_some(stretch.at));
    for (event, number) in stretch.events.iter().zip(wanted.from + 1..) {
        reply.page.spans(line(problem, event, number));
    }
    if stretch.over {
        let over = messages::TRACE_OVER.with("count", stretch.solutions_after());
        reply.page.line(Role::Strong, over);
    }
    reply
}

impl Stretch {
    fn solutions_after(&self) -> u64 {
        let solved = self.events.iter().filter(|event| event.placed.is_none());
        self.solutions + solved.count() as u64
    }
}

fn line(problem: &Problem, event: &Event, number: u64) -> Vec<Span> {
    let text = event.placed.as_ref();
    let text = text.map(|placed| Move::Place(placed.clone()).to_text(problem));
    let what = match event.name {
        "place" => Span::new(Role::Normal, format!("+ {}", text.unwrap_or_default())),
        "take-back" => Span::new(Role::Quiet, format!("- {}", text.unwrap_or_default())),
        _ => Span::new(Role::Good, messages::TRACE_SOLVED.message()),
    };
    let cases = messages::TRACE_CASES.with("cases", event.examined);
    vec![
        Span::new(Role::Quiet, format!("{number:>6}  ")),
        what,
        Span::new(Role::Quiet, "  "),
        Span::new(Role::Quiet, cases),
    ]
}
