//! Merge patches: the examples of RFC 7386, which the pages are tested with as well, and random
//! values.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;
use serde_json::{Value, json};
use unpuzzle_rooms::patch::{diff, merge};

#[test]
fn patches_are_merged_as_in_the_rfc() {
    let examples: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/patches.json")).unwrap();
    assert_eq!(examples.len(), 15);
    for example in examples {
        let mut target = example["target"].clone();
        merge(&mut target, &example["patch"]);
        assert_eq!(target, example["result"], "{example}");
    }
}

/// Values like those of views: no `null`.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![any::<bool>().prop_map(Value::from), (0..4).prop_map(Value::from)];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let fields = prop::collection::btree_map("[a-d]", inner.clone(), 0..4);
        prop_oneof![
            prop::collection::vec(inner, 0..3).prop_map(Value::from),
            fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn a_patch_leads_from_any_value_to_any_other(before in values(), after in values()) {
        let (before, after) = (json!({"view": before}), json!({"view": after}));
        match diff(&before, &after) {
            None => prop_assert_eq!(before, after),
            Some(patch) => {
                let mut patched = before;
                merge(&mut patched, &patch);
                prop_assert_eq!(patched, after);
            }
        }
    }
}
