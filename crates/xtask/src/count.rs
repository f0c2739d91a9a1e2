//! The number of tests that ran, from the output of test runners.

/// The test counts in a log.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub passed: usize,
    pub ignored: usize,
}

impl Count {
    /// Adds up the lines `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn of(log: &str) -> Self {
        let mut count = Count::default();
        let results = log.lines().filter_map(|line| line.strip_prefix("test result: "));
        for part in results.flat_map(|line| line.split([';', '.'])) {
            let mut words = part.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<usize>().ok());
            match (number, words.next()) {
                (Some(number), Some("passed")) => count.passed += number,
                (Some(number), Some("ignored")) => count.ignored += number,
                _ => {}
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_added_up() {
        let log = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.01s\n\
                   running 4 tests\n\
                   test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s\n";
        let expected = Count { passed: 7, ignored: 1 };
        assert_eq!(Count::of(log), expected);
        assert_eq!(Count::of("nothing"), Count::default());
    }
}
