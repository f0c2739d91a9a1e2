//! What the engine says to people, in every language.

use unpuzzle_core::catalogue;

catalogue! {
    /// The best opener of a proof so far.
    BEST_OPENER = "{opener}, {total} guesses in all", "{opener}, total {total} tebakan";
}
