//! Sets of boards of one layer, and values by board.
//!
//! All boards of a layer have the same total, so the highest cell follows from
//! the others and 32 bits are enough for nine cells. No board of a game has
//! only its highest cell filled in its least form, so 0 is free for an empty
//! slot.

/// A growing set of keys: open addressing, a power of two of slots.
#[derive(Default)]
pub(super) struct KeySet {
    slots: Vec<u32>,
    filled: usize,
}

impl KeySet {
    #[inline]
    pub(super) fn insert(&mut self, key: u32) {
        if 2 * self.filled >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut place = start(key, mask);
        loop {
            match self.slots[place] {
                0 => break,
                found if found == key => return,
                _ => place = (place + 1) & mask,
            }
        }
        self.slots[place] = key;
        self.filled += 1;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Its keys in no order.
    pub(super) fn keys(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().copied().filter(|&key| key != 0)
    }

    /// Its keys in order.
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut keys = Vec::with_capacity(self.filled);
        keys.extend(self.keys());
        keys.sort_unstable();
        keys
    }

    fn grow(&mut self) {
        let slots = vec![0; (4 * self.slots.len()).max(64)];
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled = 0;
        for key in old.into_iter().filter(|&key| key != 0) {
            self.insert(key);
        }
    }
}

/// Values by key, filled once.
pub(super) struct KeyMap<V> {
    slots: Vec<u32>,
    values: Vec<V>,
}

impl<V: Copy + Default> KeyMap<V> {
    pub(super) fn new(keys: &[u32], values: &[V]) -> KeyMap<V> {
        let length = (2 * keys.len()).next_power_of_two().max(2);
        let mut map = KeyMap { slots: vec![0; length], values: vec![V::default(); length] };
        for (&key, &value) in keys.iter().zip(values) {
            let mut place = start(key, length - 1);
            while map.slots[place] != 0 {
                place = (place + 1) & (length - 1);
            }
            map.slots[place] = key;
            map.values[place] = value;
        }
        map
    }

    /// The value of a key; the default for one that is not there.
    #[inline]
    pub(super) fn get(&self, key: u32) -> V {
        let mask = self.slots.len() - 1;
        let mut place = start(key, mask);
        loop {
            match self.slots[place] {
                found if found == key => return self.values[place],
                0 => return V::default(),
                _ => place = (place + 1) & mask,
            }
        }
    }
}

#[inline]
fn start(key: u32, mask: usize) -> usize {
    (u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask
}
