//! What is measured and compared: methods of others, read literally, and the whole
//! of Countdown.

pub mod brute_force;
pub mod countdown;
pub mod pairs;
pub mod report;
pub mod smith;
