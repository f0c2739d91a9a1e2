//! The few words that the formats themselves say.

unpuzzle_core::catalogue! {
    /// Under the title of a chart whose scale is logarithmic.
    LOGARITHMIC = "logarithmic scale: each step is {factor} times the one before",
        "skala logaritmik: setiap langkah {factor} kali langkah sebelumnya";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_core::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
