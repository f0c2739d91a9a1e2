//! What is said as a hint.

use unpuzzle_expr::{Operator, Rational};
use unpuzzle_puzzle::Message;

use super::{Localize, grouped};
use unpuzzle_twentyfour::hint::{Advice, Hint, Nudge};
use unpuzzle_twentyfour::play::Step;

unpuzzle_puzzle::catalogue! {
    SOLVED = "You have reached {target}.", "Kamu sudah mencapai {target}.";
    NO_SOLUTION = "This hand cannot make {target}.", "Kartu-kartu ini tidak bisa menghasilkan {target}.";
    NO_SOLUTION_WITHIN =
        "This hand cannot make {target} with values up to {bound}.",
        "Kartu-kartu ini tidak bisa menghasilkan {target} dengan nilai sampai {bound}.";
    UNKNOWN =
        "These values are too large to tell.",
        "Nilai-nilai ini terlalu besar untuk dipastikan.";
    UNDO_ONE =
        "{target} is out of reach since step {number} ({step}). Undo that step.",
        "{target} tidak terjangkau lagi sejak langkah {number} ({step}). Batalkan langkah itu.";
    UNDO_SEVERAL =
        "{target} is out of reach since step {number} ({step}). Undo the last {count} steps.",
        "{target} tidak terjangkau lagi sejak langkah {number} ({step}). Batalkan {count} langkah terakhir.";
    ONE_STEP_LEFT =
        "Only one step is left: try each operation on what is on the table.",
        "Tinggal satu langkah: coba tiap operasi pada nilai yang ada di meja.";
    FRACTION =
        "You will need a fraction on the way.",
        "Kamu perlu melewati sebuah pecahan.";
    SPARE_ONE =
        "Leave the 1 for last: multiplying by it changes nothing.",
        "Simpan angka 1 untuk terakhir: dikali 1 tidak mengubah apa-apa.";
    MAKE_ONE =
        "Some of the cards can be made to vanish: make a 1 of them and multiply.",
        "Sebagian kartu bisa dibuat lenyap: jadikan 1, lalu kalikan.";
    SPARE_ZERO =
        "Leave the 0 for last: adding it changes nothing.",
        "Simpan angka 0 untuk terakhir: ditambah 0 tidak mengubah apa-apa.";
    MAKE_ZERO =
        "Some of the cards can be made to vanish: make a 0 of them and add.",
        "Sebagian kartu bisa dibuat lenyap: jadikan 0, lalu tambahkan.";
    THINK_OF = "Think of {target} as {step}.", "Anggap {target} sebagai {step}.";
    TRY_STEP = "Try {step}, which makes {value}.", "Coba {step}, hasilnya {value}.";
    ANSWER = "{target} = {answer}", "{target} = {answer}";
}

impl Localize for Hint {
    fn message(&self) -> Message {
        let message = match &self.advice {
            Advice::Think(nudge) => thought(nudge),
            Advice::Step(step) => {
                let value = step.result().map_or_else(|_| String::new(), |value| value.to_string());
                TRY_STEP.with("step", plain(step)).with("value", value)
            }
            Advice::Answer { expression, .. } => ANSWER.with("answer", expression.to_string()),
            Advice::Undo { number, step, count } => {
                let text = if *count == 1 { &UNDO_ONE } else { &UNDO_SEVERAL };
                text.with("number", *number).with("step", plain(step)).with("count", *count)
            }
            Advice::Celebrate => SOLVED.message(),
            Advice::NoSolution => match self.bound {
                Some(bound) => NO_SOLUTION_WITHIN.with("bound", grouped(bound)),
                None => NO_SOLUTION.message(),
            },
            Advice::Unknown => UNKNOWN.message(),
        };
        message.with("target", self.target.to_string())
    }
}

fn thought(nudge: &Nudge) -> Message {
    match nudge {
        Nudge::Fraction => FRACTION.message(),
        Nudge::SpareOne => SPARE_ONE.message(),
        Nudge::MakeOne => MAKE_ONE.message(),
        Nudge::SpareZero => SPARE_ZERO.message(),
        Nudge::MakeZero => MAKE_ZERO.message(),
        Nudge::EndsWith(step) => THINK_OF.with("step", typographic(step)),
        Nudge::OneStepLeft => ONE_STEP_LEFT.message(),
    }
}

/// A step for people, with brackets around fractions: `6 ÷ (1/4)`.
fn typographic(step: &Step) -> String {
    written(step, |operator| match operator {
        Operator::Subtract => "−",
        Operator::Multiply => "×",
        Operator::Divide => "÷",
        other => other.symbol(),
    })
}

/// The same as it is typed.
fn plain(step: &Step) -> String {
    written(step, Operator::symbol)
}

fn written(step: &Step, sign: fn(Operator) -> &'static str) -> String {
    use Operator::{Add, Divide, Multiply, Subtract};
    let value = |value: Rational| match value.is_integer() {
        true => value.to_string(),
        false => format!("({value})"),
    };
    match *step {
        Step::Combine {
            operator: operator @ (Add | Subtract | Multiply | Divide),
            left,
            right,
        } => {
            format!("{} {} {}", value(left), sign(operator), value(right))
        }
        _ => step.to_string(),
    }
}
