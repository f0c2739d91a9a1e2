//! Keys of canonical forms, and the bytes that forms consist of.

use unpuzzle_expr::{Expression, Node, Rational};

use super::form::{Form, Operand};

/// Equal for two expressions exactly if they are essentially the same solution.
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
    /// The different numbers, which leaves of the form index.
    numbers: Vec<Rational>,
    form: Vec<u8>,
}

impl Key {
    /// The key of an expression, or `None` if it has no value or is longer than any answer
    /// to a hand.
    pub fn of(expression: &Expression) -> Option<Self> {
        let mut numbers = Vec::new();
        for (value, _) in expression.leaves() {
            numbers.push(Rational::integer(i64::try_from(value).ok()?));
        }
        if numbers.len() > crate::rules::Hand::MOST_CARDS {
            return None;
        }
        numbers.sort_unstable();
        numbers.dedup();
        let one = index_of_one(&numbers);
        let (form, value) = form_of(expression, &numbers, one)?;
        let form = form.settled(value, one);
        let bytes = [form.core.as_slice(), form.bag.as_slice()].concat();
        Some(Key { numbers, form: bytes })
    }

    /// The key of an expression too long for a form, unique to it.
    pub(crate) fn verbatim(expression: &Expression) -> Self {
        Key { numbers: Vec::new(), form: expression.to_string().into_bytes() }
    }
}

/// The index of the number 1.
pub(crate) fn index_of_one(numbers: &[Rational]) -> Option<u8> {
    let place = numbers.iter().position(|&number| number == Rational::ONE)?;
    u8::try_from(place).ok()
}

/// The form and the value of an expression over these different numbers.
fn form_of(
    expression: &Expression,
    numbers: &[Rational],
    one: Option<u8>,
) -> Option<(Form, Rational)> {
    match &expression.node {
        Node::Number(value) => {
            let value = Rational::integer(i64::try_from(*value).ok()?);
            let index = numbers.binary_search(&value).ok()?;
            Some((Form::leaf(u8::try_from(index).ok()?, value), value))
        }
        Node::Unary(function, operand) => {
            let (form, value) = form_of(operand, numbers, one)?;
            let result = function.apply(value).ok()?;
            let operand = Operand { form: &form, value };
            Some((Form::unary(*function, operand, result, one)?, result))
        }
        Node::Binary(operator, left, right) => {
            let (left, right) = (form_of(left, numbers, one)?, form_of(right, numbers, one)?);
            let result = operator.apply(left.1, right.1).ok()?;
            let [left, right] =
                [&left, &right].map(|(form, value)| Operand { form, value: *value });
            Some((Form::binary(*operator, left, right, result, one)?, result))
        }
    }
}

// The encoding of canonical forms.
//
// Forms are compared by the million, so a form is a short string of bytes that is
// copied, not allocated. It is a sequence of elements of known lengths:
//
// ```text
// leaf      index of the number among the hand's different numbers, below 0x40
// sum       SUM, length, count of terms added * 16 + count subtracted, terms
// product   PRODUCT, length, count of factors * 16 + count of divisors, both
// pair      POWER, LOG or CONCAT, length, left, right
// function  SQUARE_ROOT or FACTORIAL, operand
// ```

/// The most bytes of a form; far more than eight cards need with the ordinary operators.
const CAPACITY: usize = 46;

const FIRST_TAG: u8 = 0x40;
pub(super) const SUM: u8 = 0x40;
pub(super) const PRODUCT: u8 = 0x41;
pub(super) const POWER: u8 = 0x42;
pub(super) const LOG: u8 = 0x43;
pub(super) const CONCAT: u8 = 0x44;
pub(super) const SQUARE_ROOT: u8 = 0x45;
pub(super) const FACTORIAL: u8 = 0x46;

/// An inline string of at most [`CAPACITY`] bytes.
///
/// Writing past the end marks the string as overfull; the caller must check that in the
/// end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bytes {
    data: [u8; CAPACITY],
    length: u8,
    overfull: bool,
}

impl Bytes {
    pub(super) const EMPTY: Self = Bytes { data: [0; CAPACITY], length: 0, overfull: false };

    pub(super) fn leaf(index: u8) -> Self {
        let mut bytes = Self::EMPTY;
        bytes.push(index);
        bytes
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.data[..usize::from(self.length)]
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(super) fn is_overfull(&self) -> bool {
        self.overfull
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.extend(&[byte]);
    }

    #[inline]
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let start = usize::from(self.length);
        match self.data.get_mut(start..start + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.length += bytes.len() as u8;
            }
            None => self.overfull = true,
        }
    }

    /// Writes a sum or product of these children.
    pub(super) fn extend_node(&mut self, tag: u8, over: &List<'_>, under: &List<'_>) {
        let children = || over.iter().chain(under.iter());
        let length: usize = children().map(<[u8]>::len).sum();
        self.overfull |= length > CAPACITY;
        self.extend(&[tag, length as u8, (over.len() << 4 | under.len()) as u8]);
        for child in children() {
            self.extend(child);
        }
    }
}

/// Bytes past the end are always zero, so they need no comparison.
impl std::hash::Hash for Bytes {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

/// The first element of a string of elements, and the rest.
#[inline]
pub(super) fn split_element(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes.split_at(element_length(bytes))
}

fn element_length(bytes: &[u8]) -> usize {
    match bytes[0] {
        SUM | PRODUCT => 3 + usize::from(bytes[1]),
        POWER | LOG | CONCAT => 2 + usize::from(bytes[1]),
        SQUARE_ROOT | FACTORIAL => 1 + element_length(&bytes[1..]),
        _ => 1,
    }
}

/// The elements of a string of elements.
pub(super) fn elements(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let (element, rest) = split_element(bytes);
        bytes = rest;
        Some(element)
    })
}

/// The children of a sum or product: those above and those below the line.
#[inline]
pub(super) fn children(node: &[u8]) -> (List<'_>, List<'_>) {
    let (mut over, mut under) = (List::default(), List::default());
    let above = usize::from(node[2] >> 4);
    for (place, child) in elements(&node[3..]).enumerate() {
        if place < above {
            over.push(child);
        } else {
            under.push(child);
        }
    }
    (over, under)
}

/// The elements inside a node.
pub(super) fn inside(node: &[u8]) -> &[u8] {
    match node[0] {
        SUM | PRODUCT => &node[3..],
        POWER | LOG | CONCAT => &node[2..],
        SQUARE_ROOT | FACTORIAL => &node[1..],
        _ => &[],
    }
}

/// Calls `visit` for every leaf of a string of elements.
pub(super) fn for_each_leaf(bytes: &[u8], visit: &mut impl FnMut(u8)) {
    for element in elements(bytes) {
        if element[0] < FIRST_TAG {
            visit(element[0]);
        } else {
            for_each_leaf(inside(element), visit);
        }
    }
}

/// Whether some product in a string of elements has divisors only, and so needs a one as
/// its numerator.
pub(super) fn lacks_numerator(bytes: &[u8]) -> bool {
    elements(bytes).any(|element| {
        let bare = element[0] == PRODUCT && element[2] >> 4 == 0;
        bare || lacks_numerator(inside(element))
    })
}

/// An inline list of elements; a hand has at most eight cards.
#[derive(Clone, Copy, Default)]
pub(super) struct List<'a> {
    items: [&'a [u8]; 8],
    length: usize,
}

impl<'a> List<'a> {
    #[inline]
    pub(super) fn push(&mut self, item: &'a [u8]) {
        if let Some(place) = self.items.get_mut(self.length) {
            *place = item;
            self.length += 1;
        }
    }

    pub(super) fn remove(&mut self, place: usize) -> &'a [u8] {
        let item = self.items[place];
        self.items.copy_within(place + 1..self.length, place);
        self.length -= 1;
        item
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.length
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &'a [u8]> {
        self.as_slice().iter().copied()
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[&'a [u8]] {
        &self.items[..self.length]
    }

    pub(super) fn sort(&mut self) {
        self.items[..self.length].sort_unstable();
    }
}
