//! A bounded LRU cache for values that are expensive to compute.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A cache of bounded size, shared by its clones. The least recently used values make room.
///
/// It is owned by the program that makes the budgets, such as a server, and passed to
/// engines with [`Budget::with_cache`](crate::Budget::with_cache). The default one keeps
/// nothing. An engine must give the same answer whether or not a value is still kept.
///
/// ```
/// use unpuzzle_core::Cache;
///
/// let cache = Cache::with_room(100);
/// cache.put("π", 3.14_f64, 60);
/// assert_eq!(cache.get::<_, f64>(&"π").as_deref(), Some(&3.14));
/// cache.put("e", 2.72_f64, 60);
/// assert!(cache.get::<_, f64>(&"π").is_none());
/// ```
#[derive(Clone, Default)]
pub struct Cache {
    room: usize,
    /// The most recently used value comes last. There are few, so they are searched one by one.
    entries: Arc<Mutex<Vec<Entry>>>,
}

struct Entry {
    key: Box<dyn Any + Send + Sync>,
    value: Arc<dyn Any + Send + Sync>,
    bytes: usize,
}

impl Entry {
    fn value<K: PartialEq + 'static, V: Send + Sync + 'static>(&self, key: &K) -> Option<Arc<V>> {
        self.key.downcast_ref::<K>().filter(|own| *own == key)?;
        Arc::clone(&self.value).downcast().ok()
    }
}

impl Cache {
    /// An empty cache with a capacity in bytes.
    pub fn with_room(bytes: usize) -> Self {
        Cache { room: bytes, entries: Arc::default() }
    }

    /// The value of type `V` under a key, if it is still kept.
    pub fn get<K, V>(&self, key: &K) -> Option<Arc<V>>
    where
        K: PartialEq + 'static,
        V: Send + Sync + 'static,
    {
        let mut entries = self.lock();
        let (at, value) = entries
            .iter()
            .enumerate()
            .find_map(|(at, entry)| Some((at, entry.value::<K, V>(key)?)))?;
        entries[at..].rotate_left(1);
        Some(value)
    }

    /// Stores a value of about `bytes` bytes, unless it is larger than the cache.
    pub fn put<K, V>(&self, key: K, value: V, bytes: usize) -> Arc<V>
    where
        K: PartialEq + Send + Sync + 'static,
        V: Send + Sync + 'static,
    {
        let value = Arc::new(value);
        if bytes <= self.room {
            let mut entries = self.lock();
            entries.retain(|entry| entry.value::<K, V>(&key).is_none());
            let mut held: usize = entries.iter().map(|entry| entry.bytes).sum();
            while held > self.room - bytes {
                held -= entries.remove(0).bytes;
            }
            let kept: Arc<dyn Any + Send + Sync> = value.clone();
            entries.push(Entry { key: Box::new(key), value: kept, bytes });
        }
        value
    }

    /// A thread that panicked while holding the lock left whole entries behind.
    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (room, entries) = (self.room, self.lock().len());
        f.debug_struct("Cache").field("room", &room).field("entries", &entries).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(cache: &Cache, key: char) -> bool {
        cache.get::<_, i32>(&key).is_some()
    }

    #[test]
    fn the_least_recently_used_value_makes_room() {
        let cache = Cache::with_room(10);
        cache.put('a', 1, 4);
        cache.put('b', 2, 4);
        assert_eq!(cache.get(&'a').as_deref(), Some(&1));
        cache.clone().put('c', 3, 4);
        assert_eq!(['a', 'b', 'c'].map(|key| has(&cache, key)), [true, false, true]);
    }

    #[test]
    fn a_value_larger_than_the_cache_is_not_kept() {
        let cache = Cache::with_room(10);
        cache.put('a', 1, 10);
        assert_eq!(*cache.put('b', 2, 11), 2);
        assert!(has(&cache, 'a') && !has(&cache, 'b'));
        Cache::default().put('a', 1, 1);
        assert!(!has(&Cache::default(), 'a'));
    }

    #[test]
    fn a_value_is_replaced_by_one_of_its_type_only() {
        let cache = Cache::with_room(10);
        cache.put('a', 1, 3);
        cache.put('a', 2, 3);
        cache.put('a', "text", 3);
        assert_eq!(cache.get(&'a').as_deref(), Some(&2));
        assert_eq!(cache.get(&'a').as_deref(), Some(&"text"));
        assert!(cache.get::<_, i32>(&97_u32).is_none());
    }
}
