//! What is measured and compared: methods of others, read literally, and the whole
//! of Countdown.

pub mod countdown;
pub mod report;
pub mod smith;
