//! Exponential and logarithm that give the same bits everywhere.
//!
//! The ones of the standard library may differ in the last bit from platform to
//! platform. These use only the four operations that IEEE 754 defines exactly, so a
//! rating, and even a refitted table of coefficients, is the same on all of them.

use std::f64::consts::LN_2;

/// Beyond this an exponential is treated as if it were this.
const LARGEST_EXPONENT: f64 = 700.0;
/// Terms after which both series have converged to the last bit or nearly.
const TERMS: i32 = 20;

/// `e` to the power of `x`, for `x` clamped to ±700.
pub(crate) fn exp(x: f64) -> f64 {
    let x = x.clamp(-LARGEST_EXPONENT, LARGEST_EXPONENT);
    let halvings = (x / LN_2).round();
    let rest = x - halvings * LN_2;
    let mut sum = 1.0;
    for n in (1..=TERMS).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    scaled(sum, halvings as i32)
}

/// The natural logarithm of a normal number above zero; numbers that are not, count
/// as the smallest that is.
pub(crate) fn ln(x: f64) -> f64 {
    let bits = x.max(f64::MIN_POSITIVE).to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
    // ln m = 2 artanh((m - 1)/(m + 1)), whose argument is at most 1/3 here.
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let mut sum = 0.0;
    for n in (0..TERMS).rev() {
        sum = 1.0 / f64::from(2 * n + 1) + square * sum;
    }
    f64::from(exponent) * LN_2 + 2.0 * ratio * sum
}

/// `x` doubled this many times, or halved.
fn scaled(x: f64, doublings: i32) -> f64 {
    let exponent = (doublings + 1023).clamp(1, 2046) as u64;
    x * f64::from_bits(exponent << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library() {
        for step in -699..=699 {
            let x = f64::from(step) * 0.993;
            let power = x.exp();
            assert!((exp(x) / power - 1.0).abs() < 1e-13, "exp {x}");
            assert!((ln(power) - power.ln()).abs() < 1e-12, "ln {power}");
        }
    }

    #[test]
    fn extremes_stay_finite() {
        assert!(exp(1e300).is_finite() && exp(-1e300) > 0.0);
        assert!(ln(0.0).is_finite() && ln(-1.0).is_finite());
    }
}
