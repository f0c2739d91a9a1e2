//! The public name of a canonical form.

use unpuzzle_expr::{Expression, Node, Rational};

use super::bag::{ONE, PAIR, SPENT, ZERO};
use super::bytes::{
    CONCAT, FACTORIAL, FIRST_TAG, LOG, POWER, PRODUCT, SQUARE_ROOT, SUM, for_each_leaf,
};
use super::form::{Form, Operand};

/// What two expressions have in common exactly if they are the same solution.
///
/// ```
/// use unpuzzle_expr::{Syntax, parse};
/// use unpuzzle_twentyfour::Key;
///
/// let key = |text: &str| Key::of(&parse(text, &Syntax::default()).unwrap());
/// assert_eq!(key("8/(3-8/3)"), key("(8/((3-(8/3))))"));
/// assert_eq!(key("(5-1)*6*1"), key("6/1*(5-1)"));
/// assert_ne!(key("4*6"), key("6+6+6+6"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    numbers: Box<[Rational]>,
    form: Box<[u8]>,
}

impl Key {
    /// The key of an expression, or `None` if it has no value or is far longer than
    /// an answer to any hand can be.
    pub fn of(expression: &Expression) -> Option<Self> {
        let mut numbers = Vec::new();
        for (value, _) in expression.leaves() {
            numbers.push(Rational::integer(i64::try_from(value).ok()?));
        }
        if numbers.len() > crate::rules::Hand::MOST_CARDS {
            return None;
        }
        let numbers = different(numbers);
        let (form, value) = Reader::new(&numbers).form(expression)?;
        Some(Self::new(&form.settled(value), &numbers))
    }

    /// The key of an expression too long for a form: that expression alone has it.
    pub(crate) fn verbatim(expression: &Expression) -> Self {
        Key { numbers: Box::default(), form: expression.to_string().into_bytes().into() }
    }

    /// The key of a form over these different numbers, of which it may leave some
    /// out.
    pub(crate) fn new(form: &Form, numbers: &[Rational]) -> Self {
        let (core, bag) = (form.core.as_slice(), form.bag.as_slice());
        let mut used = 0_u64;
        for_each_leaf(core, &mut |leaf| used |= 1 << leaf);
        super::bag::Bag::of(form).for_each_leaf(&mut |leaf| used |= 1 << leaf);
        // Indices keep their order when unused numbers go, so sorted stays sorted.
        let index = |leaf: u8| (used & ((1 << leaf) - 1)).count_ones() as u8;
        let mut bytes = core.to_vec();
        let end = bytes.len();
        bytes.extend_from_slice(bag);
        renumber_elements(&mut bytes[..end], &index);
        renumber_bag(&mut bytes[end..], &index);
        let is_used = |&(place, _): &(usize, &Rational)| used >> place & 1 == 1;
        let used = numbers.iter().enumerate().filter(is_used);
        Key { numbers: used.map(|(_, number)| *number).collect(), form: bytes.into() }
    }
}

/// Sorted, each once: the numbers that the leaves of forms are indices of.
fn different(mut numbers: Vec<Rational>) -> Vec<Rational> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The index of the number 1.
pub(crate) fn index_of_one(numbers: &[Rational]) -> Option<u8> {
    let place = numbers.iter().position(|&number| number == Rational::ONE)?;
    u8::try_from(place).ok()
}

/// Works out the form of an expression that a person wrote.
struct Reader<'a> {
    numbers: &'a [Rational],
    one: Option<u8>,
}

impl<'a> Reader<'a> {
    fn new(numbers: &'a [Rational]) -> Self {
        let one = index_of_one(numbers);
        Reader { numbers, one }
    }

    fn form(&self, expression: &Expression) -> Option<(Form, Rational)> {
        match &expression.node {
            Node::Number(value) => {
                let value = Rational::integer(i64::try_from(*value).ok()?);
                let index = self.numbers.binary_search(&value).ok()?;
                Some((Form::leaf(u8::try_from(index).ok()?, value), value))
            }
            Node::Unary(function, operand) => {
                let (form, value) = self.form(operand)?;
                let result = function.apply(value).ok()?;
                let operand = Operand { form: &form, value };
                Some((Form::unary(*function, operand, result, self.one)?, result))
            }
            Node::Binary(operator, left, right) => {
                let (left, right) = (self.form(left)?, self.form(right)?);
                let result = operator.apply(left.1, right.1).ok()?;
                let [left, right] =
                    [&left, &right].map(|(form, value)| Operand { form, value: *value });
                let form = Form::binary(*operator, left, right, result, self.one)?;
                Some((form, result))
            }
        }
    }
}

fn renumber_elements(mut bytes: &mut [u8], index: &impl Fn(u8) -> u8) {
    while let Some((&mut first, _)) = bytes.split_first_mut() {
        let skip = match first {
            SUM | PRODUCT => 3,
            POWER | LOG | CONCAT => 2,
            SQUARE_ROOT | FACTORIAL => 1,
            leaf => {
                debug_assert!(leaf < FIRST_TAG);
                bytes[0] = index(leaf);
                1
            }
        };
        bytes = &mut bytes[skip..];
    }
}

fn renumber_bag(mut bytes: &mut [u8], index: &impl Fn(u8) -> u8) {
    while let Some((&mut kind, after)) = bytes.split_first_mut() {
        debug_assert!(matches!(kind, ONE | PAIR | ZERO | SPENT));
        let (start, end) = if kind == SPENT {
            (1, 1 + usize::from(after[0]))
        } else {
            (0, super::bytes::split_element(after).0.len())
        };
        renumber_elements(&mut after[start..end], index);
        bytes = &mut after[end..];
    }
}
