//! The brute force of a student report, as it was written.
//!
//! N. C. Djunaedi, *Penyelesaian Permainan Kartu 24 dengan Algoritma Brute Force*
//! (Institut Teknologi Bandung, 2023), solves a hand by writing out all 24 orders,
//! 64 choices of operators and 5 bracketings as strings: 7,680 cases. This is a
//! faithful port of its C++ program, kept to be compared with: strings throughout,
//! arrays filled with `"#"` and searched from the front, every new answer compared
//! with the whole array of answers, single precision, and −9999 for a division by
//! zero. Its rounding loses 118 of the 53,282 forms there are, and makes it call
//! 3 3 8 8 unsolvable.
//!
//! Where the printed source has lost lines, they are restored from its method: a
//! loop that fills a gap stops there, and J, Q, K and `0` (for 10) are worth 11, 12,
//! 13 and 10.

/// The cases that the method looks at for every hand.
pub const CASES: u64 = 7680;

const EMPTY: &str = "#";
const OPERATORS: &str = "*+-/";

/// Every answer of the method to four ranks from 1 to 13, in its order and notation;
/// `None` if a rank is not one.
///
/// ```
/// use unpuzzle_twentyfour::studies::report;
///
/// let answers = report::solve([10, 7, 9, 8]).unwrap();
/// assert_eq!(answers.len(), 8);
/// assert_eq!(answers[0], "( 9 / ( 10 - 7 ) ) * 8");
/// assert_eq!(report::solve([3, 3, 8, 8]).unwrap(), Vec::<String>::new());
/// ```
pub fn solve(ranks: [u8; 4]) -> Option<Vec<String>> {
    let card: String = ranks.into_iter().map(letter).collect::<Option<_>>()?;
    let answers = calculate_card(card);
    Some(answers.iter().map(|answer| displayed(answer)).collect())
}

/// The letter of a card in the program; ten is `0`.
fn letter(rank: u8) -> Option<char> {
    match rank {
        1 => Some('A'),
        2..=9 => Some(char::from(b'0' + rank)),
        10 => Some('0'),
        11 => Some('J'),
        12 => Some('Q'),
        13 => Some('K'),
        _ => None,
    }
}

fn displayed(answer: &str) -> String {
    let words = answer.chars().map(|letter| match letter {
        '0' => "10".to_owned(),
        other => other.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn create_empty_array(length: usize) -> Vec<String> {
    vec![EMPTY.to_owned(); length]
}

fn insert_first(answers: &mut [String], item: String) {
    if let Some(gap) = answers.iter_mut().find(|answer| *answer == EMPTY) {
        *gap = item;
    }
}

fn permutation(cards: &mut [u8], start: usize, results: &mut [String]) {
    if start == cards.len() - 1 {
        insert_first(results, text(cards));
        return;
    }
    for place in start..cards.len() {
        cards.swap(start, place);
        permutation(cards, start + 1, results);
        cards.swap(start, place);
    }
}

fn card_combination(card: String) -> Vec<String> {
    let mut results = create_empty_array(24);
    permutation(&mut card.into_bytes(), 0, &mut results);
    results
}

fn all_operators() -> Vec<String> {
    let mut results = create_empty_array(64);
    for first in OPERATORS.chars() {
        for second in OPERATORS.chars() {
            for third in OPERATORS.chars() {
                insert_first(&mut results, String::from_iter([first, second, third]));
            }
        }
    }
    results
}

/// Cards and operators by turns: `A*2*3*4`.
fn operation(operators: &str, card: &str) -> String {
    let mut results = String::with_capacity(7);
    let mut operators = operators.chars();
    for card in card.chars() {
        results.push(card);
        results.extend(operators.next());
    }
    results
}

fn all_operations(cards: &[String], operators: &[String]) -> Vec<String> {
    let mut operations = create_empty_array(1536);
    for card in cards {
        for operators in operators {
            insert_first(&mut operations, operation(operators, card));
        }
    }
    operations
}

fn char_to_num(letter: u8) -> f32 {
    match letter {
        b'A' => 1.0,
        b'0' => 10.0,
        b'J' => 11.0,
        b'Q' => 12.0,
        b'K' => 13.0,
        digit => f32::from(digit) - 48.0,
    }
}

fn calculate(first: f32, operator: u8, second: f32) -> f32 {
    match operator {
        b'+' => first + second,
        b'-' => first - second,
        b'/' if second == 0.0 => -9999.0,
        b'/' => first / second,
        _ => first * second,
    }
}

/// The five bracketings of an operation, as text and with their values.
fn parentheses(operation: &str) -> [(String, f32); 5] {
    let &[a, p, b, q, c, r, d] = operation.as_bytes() else {
        return Default::default();
    };
    let [w, x, y, z] = [a, b, c, d].map(char_to_num);
    [
        (
            text(&[b'(', b'(', a, p, b, b')', q, c, b')', r, d]),
            calculate(calculate(calculate(w, p, x), q, y), r, z),
        ),
        (
            text(&[b'(', a, p, b'(', b, q, c, b')', b')', r, d]),
            calculate(calculate(w, p, calculate(x, q, y)), r, z),
        ),
        (
            text(&[b'(', a, p, b, b')', q, b'(', c, r, d, b')']),
            calculate(calculate(w, p, x), q, calculate(y, r, z)),
        ),
        (
            text(&[a, p, b'(', b'(', b, q, c, b')', r, d, b')']),
            calculate(w, p, calculate(calculate(x, q, y), r, z)),
        ),
        (
            text(&[a, p, b'(', b, q, b'(', c, r, d, b')', b')']),
            calculate(w, p, calculate(x, q, calculate(y, r, z))),
        ),
    ]
}

fn text(letters: &[u8]) -> String {
    letters.iter().copied().map(char::from).collect()
}

/// Searches the whole array, including gaps.
fn is_duplicate(answers: &[String], result: &str) -> bool {
    answers.iter().any(|answer| answer == result)
}

fn calculate_card(card: String) -> Vec<String> {
    let operations = all_operations(&card_combination(card), &all_operators());
    let mut answers = create_empty_array(7680);
    let mut total = 0;
    for operation in &operations {
        for (result, value) in parentheses(operation) {
            if value == 24.0 && !is_duplicate(&answers, &result) {
                insert_first(&mut answers, result);
                total += 1;
            }
        }
    }
    answers.truncate(total);
    answers
}
