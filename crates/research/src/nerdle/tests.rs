//! The search against plain ones, and forged strategies.

use unpuzzle_core::Random;
use unpuzzle_nerdle::{Tiles, Variant};

use super::openers::Judge;
use super::search::RowSearch;
use super::space::{Space, open_parts};
use super::{Plain, check_strategy};
use crate::journal::scratch;

/// A part of the answers, as guesses leave it.
fn some_set(space: &Space, random: &mut Random, largest: usize) -> Vec<u32> {
    let mut splitter = space.splitter();
    let mut set = space.all();
    while set.len() > largest {
        let guess = &space.guesses[random.index(space.guesses.len())];
        let parts = open_parts(&mut splitter, guess, &set);
        set = parts[random.index(parts.len().min(4))].clone();
    }
    set
}

#[test]
fn bounds_are_those_of_counting_every_guess() {
    for variant in [Variant::Mini, Variant::Midi] {
        let space = Space::new(variant);
        let mut search = RowSearch::new(&space);
        let mut splitter = space.splitter();
        let mut random = Random::seeded(7);
        for _ in 0..12 {
            let set = some_set(&space, &mut random, 200);
            if set.len() < 3 {
                continue;
            }
            let codes = splitter.codes(&set);
            let mut cost = |row: &super::space::Row| {
                let parts = splitter.parts(&row.code, &codes, 0).unwrap();
                let member = row.answer.is_some_and(|answer| set.contains(&answer));
                3 * set.len() - parts - usize::from(member)
            };
            let least = space.guesses.iter().map(&mut cost).min().unwrap();
            assert_eq!(search.bound(&set), least as u32, "{set:?}");
        }
    }
}

#[test]
fn micro_is_what_plain_search_finds() {
    let space = Space::new(Variant::Micro);
    let mut judge = Judge::new(&space);
    let mut plain = Plain::new(Variant::Micro);
    let totals: Vec<Option<u32>> = (0..598).map(|opener| plain.total(opener)).collect();
    let of = |row: &Tiles| totals[plain.openers().iter().position(|own| own == row).unwrap()];
    for family in &space.families {
        let least = family.guesses().filter_map(|guess| of(&space.rows[guess])).min();
        // Nothing beats openers that tell nothing.
        assert_eq!(judge.best_below(family.guesses(), least.unwrap_or(1_000)), None);
        if let Some(least) = least {
            assert_eq!(judge.best_below(family.guesses(), least + 1).unwrap().total, least);
        }
    }
}

#[test]
fn optimum_of_the_short_variants_and_its_strategy() {
    for (variant, total) in [(Variant::Micro, 374), (Variant::Mini, 544)] {
        let journal = scratch(&format!("optimum-{variant}"));
        super::optimum(variant, &journal).unwrap();
        let tree = std::fs::read_to_string(journal.with_extension("tree")).unwrap();
        let (of, played) = check_strategy(&tree).unwrap();
        assert_eq!((of, played.total), (variant, total));
        assert!(played.worst <= 6);
        // Cut short, the journal gives the same in the end.
        let whole = std::fs::read(&journal).unwrap();
        std::fs::write(&journal, &whole[..whole.len() / 2]).unwrap();
        super::optimum(variant, &journal).unwrap();
        assert_eq!(std::fs::read(&journal).unwrap(), whole);
        std::fs::remove_file(journal.with_extension("tree")).unwrap();
        std::fs::remove_file(journal).unwrap();
        for forged in forgeries(&tree) {
            assert!(check_strategy(&forged).is_err());
        }
    }
}

/// A strategy without one line, with a line twice, with a refused guess, with another total.
fn forgeries(tree: &str) -> Vec<String> {
    let lines: Vec<&str> = tree.lines().collect();
    let middle = lines.len() / 2;
    let without = [&lines[..middle], &lines[middle + 1..]].concat().join("\n");
    let twice = [&lines[..middle], &lines[middle - 1..]].concat().join("\n");
    let (first, rest) = tree.split_once('\n').unwrap();
    let (words, total) = first.rsplit_once(' ').unwrap();
    let total: u32 = total.parse().unwrap();
    let other = format!("{words} {}\n{rest}", total - 1);
    vec![without, twice, tree.replacen('=', "+", 1), other]
}
