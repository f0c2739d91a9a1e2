//! The one call into a processor feature: asking for memory ahead of time.
//!
//! A player that looks one move deep waits for memory, not for sums. With the lines
//! of all moves asked for before the first is read, a server core of 2021 plays
//! half as many moves again in a second. It changes nothing that can be read,
//! so where there is no such instruction nothing is done.

/// Asks for a value that will soon be read.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "every processor of this kind has the instruction, and a reference can be read"
)]
pub(super) fn prefetch<T>(value: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of x86-64, and the instruction only gives a hint.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
}

/// Elsewhere the value is fetched when it is read.
#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn prefetch<T>(_: &T) {}
