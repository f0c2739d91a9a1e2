//! XXH64, by which files of weights are told from damaged ones.
//!
//! A checkpoint is hundreds of megabytes, so the hash must be as fast as the
//! disk; it guards against accidents and not against forgery. The algorithm
//! is Yann Collet's, written from its specification.

const PRIME_1: u64 = 0x9e37_79b1_85eb_ca87;
const PRIME_2: u64 = 0xc2b2_ae3d_27d4_eb4f;
const PRIME_3: u64 = 0x1656_67b1_9e37_79f9;
const PRIME_4: u64 = 0x85eb_ca77_c2b2_ae63;
const PRIME_5: u64 = 0x27d4_eb2f_1656_67c5;

/// The hash of some bytes, with seed 0.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let stripes = bytes.chunks_exact(32);
    let mut rest = stripes.remainder();
    let mut state = if bytes.len() < 32 {
        PRIME_5
    } else {
        merged(stripes.fold(LANES, striped))
    };
    state = state.wrapping_add(bytes.len() as u64);
    while let Some((word, tail)) = rest.split_first_chunk() {
        state = (state ^ round(0, u64::from_le_bytes(*word))).rotate_left(27);
        state = state.wrapping_mul(PRIME_1).wrapping_add(PRIME_4);
        rest = tail;
    }
    if let Some((word, tail)) = rest.split_first_chunk() {
        let word = u64::from(u32::from_le_bytes(*word)).wrapping_mul(PRIME_1);
        state = (state ^ word).rotate_left(23);
        state = state.wrapping_mul(PRIME_2).wrapping_add(PRIME_3);
        rest = tail;
    }
    for &byte in rest {
        state ^= u64::from(byte).wrapping_mul(PRIME_5);
        state = state.rotate_left(11).wrapping_mul(PRIME_1);
    }
    avalanche(state)
}

const LANES: [u64; 4] = [
    PRIME_1.wrapping_add(PRIME_2),
    PRIME_2,
    0,
    PRIME_1.wrapping_neg(),
];

fn striped(lanes: [u64; 4], stripe: &[u8]) -> [u64; 4] {
    let mut words = stripe
        .chunks_exact(8)
        .map(|word| word.try_into().map_or(0, u64::from_le_bytes));
    lanes.map(|lane| round(lane, words.next().unwrap_or(0)))
}

fn merged(lanes: [u64; 4]) -> u64 {
    let turns = [1, 7, 12, 18];
    let sum = lanes.iter().zip(turns).fold(0_u64, |sum, (lane, turn)| {
        sum.wrapping_add(lane.rotate_left(turn))
    });
    lanes.iter().fold(sum, |state, &lane| {
        (state ^ round(0, lane))
            .wrapping_mul(PRIME_1)
            .wrapping_add(PRIME_4)
    })
}

fn round(lane: u64, word: u64) -> u64 {
    lane.wrapping_add(word.wrapping_mul(PRIME_2))
        .rotate_left(31)
        .wrapping_mul(PRIME_1)
}

fn avalanche(mut state: u64) -> u64 {
    state = (state ^ state >> 33).wrapping_mul(PRIME_2);
    state = (state ^ state >> 29).wrapping_mul(PRIME_3);
    state ^ state >> 32
}

#[cfg(test)]
mod tests {
    use super::hash;

    /// Values of the reference implementation.
    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(b""), 0xef46_db37_51d8_e999);
        assert_eq!(hash(b"a"), 0xd24e_c4f1_a98c_6e5b);
        assert_eq!(hash(b"abc"), 0x44bc_2cf5_ad77_0999);
        let text = b"Nobody inspects the spammish repetition";
        assert_eq!(hash(text), 0xfbce_a83c_8a37_8bf1);
    }
}
