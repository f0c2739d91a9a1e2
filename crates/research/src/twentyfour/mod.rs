//! The 24 game and Countdown: every game of Countdown at once, and the fit of the rating.

pub mod rating;
pub mod universe;
