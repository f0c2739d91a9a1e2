//! JSON merge patches (RFC 7386) between views.
//!
//! A merge patch replaces arrays as a whole and uses `null` for deletion, so views use maps
//! for collections whose entries change individually, and never `null`.

use serde_json::{Map, Value};

/// The patch from one value to another; `None` if they are equal.
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
