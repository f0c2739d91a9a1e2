//! Keeps what took long to make, so that questions about one board, asked again
//! and again, wait only once. What was not asked for longest makes room.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Things by key, up to a total weight.
#[derive(Debug)]
pub(crate) struct LruCache<K, V> {
    room: usize,
    /// The one asked for last stands last.
    kept: Mutex<Vec<Kept<K, V>>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    key: K,
    value: Arc<V>,
    weight: usize,
}

impl<K: PartialEq, V> LruCache<K, V> {
    /// An empty cache with room for this much.
    pub(crate) const fn new(room: usize) -> Self {
        LruCache { room, kept: Mutex::new(Vec::new()) }
    }

    /// What is kept under a key.
    pub(crate) fn find(&self, key: &K) -> Option<Arc<V>> {
        let mut kept = self.lock();
        let at = kept.iter().position(|one| one.key == *key)?;
        let found = kept.remove(at);
        let value = Arc::clone(&found.value);
        kept.push(found);
        Some(value)
    }

    /// Keeps something under a key, unless it is too heavy for the cache.
    pub(crate) fn keep(&self, key: K, value: V, weight: usize) -> Arc<V> {
        let value = Arc::new(value);
        let mut kept = self.lock();
        kept.retain(|one| one.key != key);
        if weight <= self.room {
            make_room(&mut kept, self.room - weight);
            kept.push(Kept { key, value: Arc::clone(&value), weight });
        }
        value
    }

    /// A thread that panicked while holding the lock left whole entries behind.
    fn lock(&self) -> MutexGuard<'_, Vec<Kept<K, V>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn make_room<K, V>(kept: &mut Vec<Kept<K, V>>, room: usize) {
    let mut weight: usize = kept.iter().map(|one| one.weight).sum();
    while weight > room && !kept.is_empty() {
        weight -= kept.remove(0).weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_longest_makes_room() {
        let cache = LruCache::new(10);
        cache.keep('a', 1, 4);
        cache.keep('b', 2, 4);
        assert_eq!(cache.find(&'a').as_deref(), Some(&1));
        cache.keep('c', 3, 4);
        let there = ['a', 'b', 'c'].map(|key| cache.find(&key).is_some());
        assert_eq!(there, [true, false, true]);
    }

    #[test]
    fn what_is_too_heavy_is_handed_back_and_not_kept() {
        let cache = LruCache::new(10);
        cache.keep('a', 1, 10);
        assert_eq!(*cache.keep('b', 2, 11), 2);
        assert!(cache.find(&'b').is_none() && cache.find(&'a').is_some());
    }
}
