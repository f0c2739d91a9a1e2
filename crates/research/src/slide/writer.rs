//! Writing the files of weights, number by number.

use unpuzzle_slide::Shape;
use unpuzzle_slide::format::Number;
use xxhash_rust::xxh64::xxh64;

/// Writes a file: its kind, its format, numbers, and the hash of it all.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new(kind: &[u8; 8], version: u16) -> Writer {
        let mut writer = Writer(kind.to_vec());
        writer.number(version);
        writer
    }

    /// Bytes that will be part of a file.
    pub(super) fn part() -> Writer {
        Writer(Vec::new())
    }

    /// A part with its length before it.
    pub(super) fn include(&mut self, part: &Writer) {
        self.number(part.0.len() as u32);
        self.slice(&part.0);
    }

    /// The part with its length before it.
    pub(super) fn with_length(&self) -> Writer {
        let mut writer = Writer::part();
        writer.include(self);
        writer
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn number<const N: usize>(&mut self, number: impl Number<N>) {
        self.0.extend_from_slice(&number.bytes());
    }

    pub(super) fn slice(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn shape(&mut self, shape: &Shape) {
        let text = shape.to_string();
        self.number(text.len() as u16);
        self.slice(text.as_bytes());
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let hash = xxh64(&self.0, 0);
        self.number(hash);
        self.0
    }
}
