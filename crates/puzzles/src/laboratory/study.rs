//! The reply of a comparison: one of the things that it can be asked for.

use crate::Reply;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Growth, Traced};

/// One instance, a ladder, or a trace.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Study<R> {
    /// What the strategies made of one instance.
    Once(R),
    /// What they cost from size to size.
    Growth(Growth),
    /// What one of them did, step by step.
    Traced(Traced),
}

impl<R: Reply + Serialize> Reply for Study<R> {
    fn inner(&self) -> Option<&dyn Reply> {
        Some(match self {
            Study::Once(reply) => reply,
            Study::Growth(reply) => reply,
            Study::Traced(reply) => reply,
        })
    }
}
