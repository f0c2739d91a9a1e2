//! Sheets as a teacher meets them: nothing lost, nothing over the edge, no
//! answer where the pupils look.

use unpuzzle_puzzles::picture::{Anchor, Label, Picture, Shape, Stroke};
use unpuzzle_puzzles::twentyfour::sheet::{SheetCard, SheetHand, SheetOptions, sheet, sheet_text};
use unpuzzle_puzzles::{Language, Level};
use unpuzzle_twentyfour::deal::{Card, Rank, Suit};

/// Fifteen millimetres.
const MARGIN: f64 = 42.52;

fn card(value: u8, suit: Suit) -> SheetCard {
    let rank = Rank::new(value).expect("a rank");
    Card { rank, suit }.into()
}

fn plain(label: &str) -> SheetCard {
    SheetCard { label: label.to_owned(), suit: None }
}

fn hand(cards: Vec<SheetCard>, level: Level, solutions: &[&str], count: usize) -> SheetHand {
    SheetHand {
        cards,
        target: None,
        level: Some(level),
        solutions: solutions.iter().map(|&text| text.to_owned()).collect(),
        count: Some(count),
    }
}

fn dealt(number: usize) -> SheetHand {
    let card = |place: usize| {
        let value = (number * 7 + place * 5) % 13 + 1;
        card(value as u8, Suit::ALL[(number + place) % 4])
    };
    let level = Level::ALL[number % 4];
    hand((0..4).map(card).collect(), level, &["8 ÷ (3 − 8 ÷ 3)"], 1)
}

/// Hands of two to eight cards, small and huge, with answers short and long.
fn unusual(number: usize) -> SheetHand {
    let cards = number % 7 + 2;
    let long = "((100 + 6) × 3 × 75 − 50) ÷ 25 + 1000000 × 1000000 − 999999 × 1000000 + 13";
    let cards = (0..cards).map(|place| match (number + place) % 3 {
        0 => plain("1000000"),
        1 => plain("75"),
        _ => card(10, Suit::ALL[place % 4]),
    });
    hand(cards.collect(), Level::Expert, &[long, "(1 + 2 + 3) × 4"], 9)
}

fn labels(page: &Picture) -> Vec<(&Label, String)> {
    let texts = page.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(label) => Some(label),
        _ => None,
    });
    texts.map(|label| (label, label.words.in_language(Language::English))).collect()
}

/// Numbers of hands stand at the left edge of a column, in bold.
fn numbers(page: &Picture) -> Vec<usize> {
    let all = labels(page).into_iter();
    all.filter(|(label, _)| label.bold && label.size <= 12.0)
        .filter(|(label, _)| [48.0, 311.14].iter().any(|x| (label.at.0 - x).abs() < 0.01))
        .filter_map(|(_, text)| text.parse().ok())
        .collect()
}

fn is_key(page: &Picture) -> bool {
    let answers = "Answers";
    labels(page).iter().any(|(_, text)| text == answers)
}

#[test]
fn every_hand_has_its_place_and_its_answer() {
    for count in [0, 1, 9, 10, 11, 40, 1000] {
        let hands: Vec<_> = (0..count).map(dealt).collect();
        let pages = sheet(&hands, &SheetOptions::default());
        let (key, play): (Vec<_>, Vec<_>) = pages.iter().partition(|page| is_key(page));
        let expected: Vec<_> = (1..=count).collect();
        let found = |pages: &[&Picture]| -> Vec<usize> {
            pages.iter().flat_map(|page| numbers(page)).collect()
        };
        assert_eq!(found(&play), expected, "{count} hands");
        assert_eq!(found(&key), expected, "answers to {count} hands");
        assert_eq!(play.len(), count.div_ceil(10));
        assert!(pages[play.len()..].iter().all(is_key), "the key comes last");
    }
}

#[test]
fn pupils_do_not_see_the_answers() {
    let hands: Vec<_> = (0..30).map(dealt).collect();
    for page in sheet(&hands, &SheetOptions::default()) {
        let solved =
            labels(&page).iter().any(|(_, text)| text.contains('÷') && !text.contains("card"));
        assert_eq!(solved, is_key(&page));
    }
}

/// Two corners of a text, its letters half as wide as they are high.
fn corners(label: &Label) -> [(f64, f64); 2] {
    let letters = label.words.in_language(Language::English).chars().count();
    let width = letters as f64 * label.size * 0.5;
    let left = match label.anchor {
        Anchor::Start => label.at.0,
        Anchor::Middle => label.at.0 - width / 2.0,
        Anchor::End => label.at.0 - width,
    };
    [(left, label.at.1), (left + width, label.at.1 - label.size * 0.72)]
}

/// The corners of everything drawn.
fn points(shape: &Shape, found: &mut Vec<(f64, f64)>) {
    match shape {
        Shape::Rectangle { at, size, .. } => {
            found.extend([*at, (at.0 + size.0, at.1 + size.1)]);
        }
        Shape::Circle { centre, radius, .. } | Shape::Ball { centre, radius, .. } => {
            found.extend([(centre.0 - radius, centre.1 - radius), (centre.0 + radius, centre.1)]);
        }
        Shape::Path { strokes, .. } => {
            let ends = strokes.iter().filter_map(|stroke| match *stroke {
                Stroke::Move(to) | Stroke::Line(to) | Stroke::Curve(_, _, to) => Some(to),
                Stroke::Close => None,
            });
            found.extend(ends);
        }
        Shape::Text(label) => found.extend(corners(label)),
        Shape::Turned { centre, shapes } => {
            let mut upright = Vec::new();
            shapes.iter().for_each(|shape| points(shape, &mut upright));
            let turned = upright.iter().map(|(x, y)| (2.0 * centre.0 - x, 2.0 * centre.1 - y));
            found.extend(turned);
        }
    }
}

#[test]
fn nothing_is_printed_on_the_margins() {
    let hands: Vec<_> = (0..60).map(unusual).chain((0..60).map(dealt)).collect();
    for page in sheet(&hands, &SheetOptions::default()) {
        let mut all = Vec::new();
        page.shapes.iter().for_each(|shape| points(shape, &mut all));
        for (x, y) in all {
            assert!((MARGIN..=page.width - MARGIN).contains(&x), "{x} across");
            assert!((MARGIN..=page.height - MARGIN).contains(&y), "{y} down");
        }
    }
}

#[test]
fn cards_do_not_overlap() {
    let hands: Vec<_> = (0..40).map(unusual).collect();
    for page in sheet(&hands, &SheetOptions::default()) {
        let boxes: Vec<_> = page
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Rectangle { at, size, .. } => Some((*at, *size)),
                _ => None,
            })
            .collect();
        for (index, (at, size)) in boxes.iter().enumerate() {
            for (other, extent) in &boxes[index + 1..] {
                let beside = at.0 + size.0 < other.0 || other.0 + extent.0 < at.0;
                let below = at.1 + size.1 < other.1 || other.1 + extent.1 < at.1;
                assert!(beside || below, "{at:?} {other:?}");
            }
        }
    }
}

#[test]
fn letters_are_explained_where_they_are_used() {
    let check = |values: &[u8], expected: &str| {
        let cards = values.iter().map(|value| card(*value, Suit::Spades));
        let pages = sheet(&[hand(cards.collect(), Level::Easy, &[], 0)], &SheetOptions::default());
        let found = labels(&pages[0]).iter().any(|(_, text)| text == expected);
        assert!(found, "{expected}");
    };
    check(&[1, 5, 11, 9], "A = 1   J = 11");
    check(&[13, 12, 2, 3], "Q = 12   K = 13");
}

#[test]
fn the_text_form_has_its_key_after_a_form_feed() {
    let cards = vec![
        card(3, Suit::Spades),
        card(10, Suit::Hearts),
        card(12, Suit::Diamonds),
        card(1, Suit::Clubs),
    ];
    let hands = [
        hand(cards, Level::Hard, &["3 × 10 − 12 ÷ 2"], 2),
        hand(vec![plain("100"), plain("4")], Level::Easy, &["100 ÷ 4"], 1),
    ];
    let options = SheetOptions {
        command: "unpuzzle 24 generate --seed 7".to_owned(),
        subject: Some("1-10".into()),
        ..SheetOptions::default()
    };
    assert_eq!(sheet_text(&hands, &options, Language::Indonesian), INDONESIAN);
}

const INDONESIAN: &str = "\
Buat 24
Pakai setiap kartu satu kali, dengan + − × ÷ dan kurung, sampai menjadi 24.
1-10
A = 1, Q = 12

Nama: ______________________  Tanggal: ______________

   1. [  3♠ ] [ 10♥ ] [  Q♦ ] [  A♣ ]   ●●●○ sulit

      ____________________________________ = 24

   2. [ 100 ] [   4 ]   ●○○○ mudah

      ____________________________________ = 24
\u{c}Kunci jawaban
Jawaban yang hanya berbeda urutan atau kurung yang tidak perlu dihitung satu.

   1. 3♠ 10♥ Q♦ A♣   (2 solusi)
      3 × 10 − 12 ÷ 2
      dan 1 lagi

   2. 100 4   (1 solusi)
      100 ÷ 4

Lembar yang sama lagi: unpuzzle 24 generate --seed 7
";
