//! Where a game stands.

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There are moves to make.
    Playing,
    /// It is won.
    Won,
    /// It is over without a win.
    Lost,
}
