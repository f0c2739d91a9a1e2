//! JSON merge patches (RFC 7386): what of a view has changed.
//!
//! A patch replaces lists as a whole and takes `null` for *gone*, so views have maps where
//! entries change one by one, and no `null`.

use serde_json::{Map, Value};

/// What turns one value into another; nothing if they are the same.
///
/// ```
/// use serde_json::json;
/// use unpuzzle_rooms::patch::{diff, merge};
///
/// let mut view = json!({"version": 3, "pile": {"number": 1}, "players": {"1": 0, "2": 4}});
/// let after = json!({"version": 4, "players": {"1": 4, "2": 4}});
/// let patch = diff(&view, &after).unwrap();
/// assert_eq!(patch, json!({"version": 4, "pile": null, "players": {"1": 4}}));
/// merge(&mut view, &patch);
/// assert_eq!(view, after);
/// ```
pub fn diff(before: &Value, after: &Value) -> Option<Value> {
    if before == after {
        return None;
    }
    let (Value::Object(old), Value::Object(new)) = (before, after) else {
        return Some(after.clone());
    };
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    let mut patch: Map<String, Value> = gone.map(|name| (name.clone(), Value::Null)).collect();
    for (name, value) in new {
        let change = match old.get(name) {
            Some(old) => diff(old, value),
            None => Some(value.clone()),
        };
        patch.extend(change.map(|change| (name.clone(), change)));
    }
    Some(Value::Object(patch))
}

/// Applies a patch.
pub fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        target.clone_from(patch);
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else {
        return;
    };
    for (name, change) in changes {
        if change.is_null() {
            fields.remove(name);
        } else {
            merge(fields.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
}
