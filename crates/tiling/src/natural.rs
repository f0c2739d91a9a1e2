//! Whole numbers without an upper bound, for counts such as 26! and beyond.

use std::fmt;

/// A whole number of any size, in base 10⁹ with the lowest digit first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Natural(Vec<u32>);

const BASE: u64 = 1_000_000_000;

impl Natural {
    /// The product with a small number.
    ///
    /// ```
    /// use unpuzzle_tiling::Natural;
    ///
    /// let factorial = (1..=26).fold(Natural::from(1), |product, factor| product.times(factor));
    /// assert_eq!(factorial.to_string(), "403291461126605635584000000");
    /// ```
    #[must_use]
    pub fn times(&self, factor: u32) -> Self {
        let mut digits = Vec::with_capacity(self.0.len() + 1);
        let mut carry = 0;
        for &digit in &self.0 {
            let sum = u64::from(digit) * u64::from(factor) + carry;
            digits.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        push_carry(&mut digits, carry);
        Natural(trimmed(digits))
    }

    /// The product with another number.
    #[must_use]
    pub fn multiplied(&self, other: &Natural) -> Self {
        let mut product = Natural::default();
        for &digit in other.0.iter().rev() {
            product = product.times(BASE as u32).plus(&self.times(digit));
        }
        product
    }

    /// The sum with another number.
    #[must_use]
    pub fn plus(&self, other: &Natural) -> Self {
        let length = self.0.len().max(other.0.len());
        let digit =
            |number: &Natural, place: usize| number.0.get(place).map_or(0, |&d| u64::from(d));
        let mut digits = Vec::with_capacity(length + 1);
        let mut carry = 0;
        for place in 0..length {
            let sum = digit(self, place) + digit(other, place) + carry;
            digits.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        push_carry(&mut digits, carry);
        Natural(trimmed(digits))
    }

    /// The quotient by a small number, the remainder dropped; a divisor of
    /// zero counts as one.
    #[must_use]
    pub fn divided(&self, divisor: u32) -> Self {
        let divisor = u64::from(divisor.max(1));
        let mut digits = self.0.clone();
        let mut rest = 0;
        for digit in digits.iter_mut().rev() {
            let value = rest * BASE + u64::from(*digit);
            *digit = (value / divisor) as u32;
            rest = value % divisor;
        }
        Natural(trimmed(digits))
    }

    /// The number as a machine word, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        let step = |value: u128, &digit: &u32| {
            value
                .checked_mul(u128::from(BASE))?
                .checked_add(u128::from(digit))
        };
        self.0.iter().rev().try_fold(0, step)
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The number written in decimal, if the text is one.
    pub fn parse(text: &str) -> Option<Self> {
        let decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let chunks = text.as_bytes().rchunks(9);
        let digit = |chunk: &[u8]| {
            chunk
                .iter()
                .fold(0, |value, byte| value * 10 + u32::from(byte - b'0'))
        };
        decimal.then(|| Natural(trimmed(chunks.map(digit).collect())))
    }
}

fn push_carry(digits: &mut Vec<u32>, mut carry: u64) {
    while carry > 0 {
        digits.push((carry % BASE) as u32);
        carry /= BASE;
    }
}

fn trimmed(mut digits: Vec<u32>) -> Vec<u32> {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

impl From<u128> for Natural {
    fn from(mut value: u128) -> Self {
        let mut digits = Vec::new();
        while value > 0 {
            digits.push((value % u128::from(BASE)) as u32);
            value /= u128::from(BASE);
        }
        Natural(digits)
    }
}

impl Default for Natural {
    fn default() -> Self {
        Natural::from(0)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_last() else {
            return f.pad_integral(true, "", "0");
        };
        let mut text = first.to_string();
        for digit in rest.iter().rev() {
            text.push_str(&format!("{digit:09}"));
        }
        f.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arithmetic_agrees_with_machine_words(a in 0_u128..1 << 90, b in 0_u128..1 << 90, small in 1_u32..) {
            let (left, right) = (Natural::from(a), Natural::from(b));
            prop_assert_eq!(left.plus(&right).to_u128(), Some(a + b));
            prop_assert_eq!(left.times(small).to_u128(), a.checked_mul(u128::from(small)));
            prop_assert_eq!(left.divided(small).to_u128(), Some(a / u128::from(small)));
            prop_assert_eq!(Natural::from(a >> 27).multiplied(&Natural::from(b >> 27)).to_u128(), Some((a >> 27) * (b >> 27)));
            prop_assert_eq!(left.to_string(), a.to_string());
            prop_assert_eq!(Natural::parse(&a.to_string()), Some(left));
        }
    }

    #[test]
    fn zero_has_one_form() {
        let check = |number: Natural| {
            assert_eq!(
                (number.is_zero(), number.to_string()),
                (true, "0".to_owned())
            );
        };
        check(Natural::default());
        check(Natural::from(5).times(0));
        check(Natural::from(5).divided(6));
        check(Natural::parse("000").unwrap());
        assert_eq!(Natural::parse(""), None);
        assert_eq!(Natural::parse("-1"), None);
    }
}
