//! Multisets of small numbers: two tiles of each number from 1 to 10.

/// A multiset of small numbers, two bits for the count of each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Small(pub(super) u32);

const NUMBERS: u32 = 10;

impl Small {
    pub(super) const NONE: Small = Small(0);

    fn count(self, number: u32) -> u32 {
        self.0 >> (2 * (number - 1)) & 3
    }

    pub(super) fn size(self) -> usize {
        (self.0.count_ones() + (self.0 & 0xA_AAAA).count_ones()) as usize
    }

    #[cfg(test)]
    pub(super) fn numbers(self) -> Vec<u32> {
        (1..=NUMBERS).flat_map(|number| (0..self.count(number)).map(move |_| number)).collect()
    }

    /// The number of a multiset of size one.
    pub(super) fn single(self) -> u32 {
        self.0.trailing_zeros() / 2 + 1
    }

    /// Every multiset within this one, with what it leaves.
    fn parts(self) -> Vec<(Small, Small)> {
        let mut parts = vec![Small::NONE];
        for number in 1..=NUMBERS {
            parts = parts
                .into_iter()
                .flat_map(|part| {
                    (0..=self.count(number)).map(move |n| Small(part.0 + (n << (2 * (number - 1)))))
                })
                .collect();
        }
        parts.into_iter().map(|part| (part, Small(self.0 - part.0))).collect()
    }
}

/// All multisets of up to six small numbers, numbered within their size.
pub(super) struct Catalogue {
    by_size: Vec<Vec<Small>>,
    parts: Vec<Vec<Vec<(Small, Small)>>>,
    places: Vec<u16>,
}

impl Catalogue {
    pub(super) fn new() -> Self {
        let mut by_size = vec![Vec::new(); 7];
        let everything = Small((0..NUMBERS).map(|number| 2 << (2 * number)).sum());
        let mut places = vec![0; 1 << (2 * NUMBERS)];
        for (part, _) in everything.parts() {
            let size = part.size();
            if size < by_size.len() {
                places[part.0 as usize] = by_size[size].len() as u16;
                by_size[size].push(part);
            }
        }
        let parts =
            by_size.iter().map(|all| all.iter().map(|small| small.parts()).collect()).collect();
        Catalogue { by_size, parts, places }
    }

    /// The multisets of a size.
    pub(super) fn of_size(&self, size: usize) -> &[Small] {
        &self.by_size[size]
    }

    /// Every multiset within one, with what it leaves.
    pub(super) fn parts(&self, small: Small) -> &[(Small, Small)] {
        &self.parts[small.size()][self.place(small)]
    }

    /// The place of a multiset among those of its size.
    pub(super) fn place(&self, small: Small) -> usize {
        self.places[small.0 as usize].into()
    }
}
