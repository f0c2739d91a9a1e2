//! Pixels as a PNG file: a header, packed rows, and a checksum for each part.

use super::canvas::Canvas;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Eight bits a part, red green blue, and nothing special.
const KIND: [u8; 5] = [8, 2, 0, 0, 0];
/// Rows that tell the difference to the row above, which is often none.
const UP: u8 = 2;

/// The file.
pub(super) fn encoded(canvas: &Canvas, width: usize, height: usize) -> Vec<u8> {
    let mut header = Vec::new();
    for length in [width, height] {
        header.extend(u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes());
    }
    header.extend(KIND);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&rows(canvas, width), 6);
    let mut file = SIGNATURE.to_vec();
    chunk(b"IHDR", &header, &mut file);
    chunk(b"IDAT", &packed, &mut file);
    chunk(b"IEND", &[], &mut file);
    file
}

fn rows(canvas: &Canvas, width: usize) -> Vec<u8> {
    let mut all = Vec::new();
    let mut above = vec![0; width * 3];
    for row in canvas.rows() {
        all.push(UP);
        let changes = row.iter().zip(&above);
        all.extend(changes.map(|(part, above)| part.wrapping_sub(*above)));
        above.copy_from_slice(row);
    }
    all
}

fn chunk(name: &[u8; 4], bytes: &[u8], file: &mut Vec<u8>) {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    file.extend(length.to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(bytes);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// The cyclic redundancy check that PNG asks for.
fn checksum(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|index| {
        (0..8).fold(index as u32, |rest, _| match rest & 1 {
            1 => 0xedb8_8320 ^ (rest >> 1),
            _ => rest >> 1,
        })
    });
    let rest = bytes.iter().fold(u32::MAX, |rest, byte| {
        table[((rest ^ u32::from(*byte)) & 0xff) as usize] ^ (rest >> 8)
    });
    !rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
