//! Arguments parsed once, at the border, into the struct that a verb works with.

use std::str::FromStr;

use crate::argument::Argument;
use crate::error::{InputError, SourceSpan};
use crate::request::Request;

/// What a verb takes, as a struct. [`arguments!`](crate::arguments) makes it.
pub trait Arguments: Sized + 'static {
    /// The arguments as front ends describe them.
    const ARGUMENTS: &'static [Argument];
    /// The flag that asks for a screen, if there is one.
    const SCREEN_FLAG: Option<&'static str> = None;

    /// The struct that a request means.
    fn parse(request: &Request) -> Result<Self, InputError>;
}

/// No arguments.
impl Arguments for () {
    const ARGUMENTS: &'static [Argument] = &[];

    fn parse(_request: &Request) -> Result<Self, InputError> {
        Ok(())
    }
}

/// An instance as it was given.
#[derive(Clone, Copy, Debug)]
pub enum Instance<'a> {
    /// As text: words, or several lines.
    Text(&'a str),
    /// As data.
    Data(&'a serde_json::Value),
}

/// Declares the arguments of a verb: the struct with its fields, and what front
/// ends need to know of each. The name of a field is the name of the flag, with
/// a hyphen for each underscore.
///
/// ```
/// use unpuzzle_puzzle::{AnyVerb, InputError, Arguments, FileArgument, Instance, arguments};
///
/// #[derive(Clone, Copy, Debug, PartialEq, strum::VariantNames, strum::EnumString)]
/// #[strum(serialize_all = "kebab-case")]
/// enum Level { Easy, VeryHard }
///
/// fn cards(given: Instance<'_>) -> Result<usize, InputError> {
///     match given {
///         Instance::Text(text) => Ok(text.split(' ').count()),
///         Instance::Data(_) => Ok(0),
///     }
/// }
///
/// arguments! {
///     /// What several verbs take.
///     struct Shared {
///         quick: bool = flag("help"),
///         times: u8 = number(1..=9, or 1, "help"),
///     }
/// }
///
/// arguments! {
///     /// What `solve` takes.
///     struct Solve {
///         cards: usize = instance("CARD", "help") => cards,
///         no_negatives: bool = flag("help"),
///         shared: Shared = group(Shared),
///         limit: Option<u32> = number(1..=100, "help").short('n'),
///         step: u8 = number(1..=3, or 1, "help"),
///         level: Option<Level> = choice(Level, "help"),
///         first: Level = choice(Level, or "easy", "help"),
///         order: String = one_of(&["up", "down"], or "up", "help"),
///         title: Option<String> = word("TEXT", "help"),
///         out: Option<FileArgument> = file("help"),
///     }
/// }
/// let names: Vec<_> = Solve::ARGUMENTS.iter().map(|argument| argument.name).collect();
/// assert_eq!(names[..5], ["cards", "no-negatives", "quick", "times", "limit"]);
/// ```
///
/// | kind | type of the field |
/// |---|---|
/// | `flag(help)` | `bool` |
/// | `screen_flag(help)` | `bool`: where it is up, the verb opens a screen and is not run |
/// | `number(range, help)`, `number(range, or 5, help)` | `Option<N>`, `N`: any integer |
/// | `word("VALUE", help)`, `word("VALUE", or "x", help)` | `Option<String>`, `String`, or what `=> parse` makes of a `&str` |
/// | `word("VALUE", shown "x", help)` | an `Option`, where help shows the default and something else may bring its own |
/// | `one_of(WORDS, help)`, `one_of(WORDS, or "x", help)` | the same |
/// | `choice(Enum, help)`, `choice(Enum, or "x", help)` | `Option<Enum>`, `Enum`; the words come from `strum` |
/// | `file(help)` | `Option<FileArgument>` |
/// | `instance("VALUE", help)`, `optional_instance(…)` | what `=> parse` makes of an [`Instance`]; an `Option` of it |
/// | `group(Other)` | `Other`: all arguments of another such struct, for what several verbs share |
/// | `lines("FILE", '/', FIELDS, help)`, `optional_lines(…)` | the same, for an instance of several lines or with fields of data |
#[macro_export]
macro_rules! arguments {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident {
            $(
                $(#[$field_about:meta])*
                $field:ident : $type:ty = $kind:ident ( $($of:tt)* ) $(.$extra:ident($with:expr))* $(=> $parse:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[allow(missing_docs, reason = "the help of an argument says what it is")]
        #[derive(Clone, Debug)]
        $visible struct $name {
            $($(#[$field_about])* pub $field: $type,)*
        }

        impl $crate::Arguments for $name {
            const ARGUMENTS: &'static [$crate::Argument] = {
                const PARTS: &[&[$crate::Argument]] = &[
                    $($crate::arguments!(@part ($(.$extra($with))*), $crate::flag_name!($field), $kind($($of)*))),*
                ];
                const ALL: [$crate::Argument; $crate::read::count(PARTS)] = $crate::read::concat(PARTS);
                &ALL
            };
            const SCREEN_FLAG: Option<&'static str> = $crate::read::first(&[
                $($crate::arguments!(@screen $crate::flag_name!($field), $kind($($of)*))),*
            ]);

            fn parse(request: &$crate::Request) -> Result<Self, $crate::InputError> {
                Ok($name {
                    $($field: $crate::arguments!(@read request, $crate::flag_name!($field), $kind($($of)*) $(=> $parse)?),)*
                })
            }
        }
    };

    (@part (), $name:expr, group($group:ty)) => { <$group as $crate::Arguments>::ARGUMENTS };
    (@part ($($short:tt)*), $name:expr, $kind:ident($($of:tt)*)) => {
        &[$crate::arguments!(@describe $name, $kind($($of)*)) $($short)*]
    };

    (@screen $name:expr, screen_flag($($of:tt)*)) => { Some($name) };
    (@screen $name:expr, group($group:ty)) => { <$group as $crate::Arguments>::SCREEN_FLAG };
    (@screen $name:expr, $kind:ident($($of:tt)*)) => { None };

    (@describe $name:expr, screen_flag($help:expr)) => { $crate::Argument::flag($name, $help) };
    (@describe $name:expr, flag($help:expr)) => { $crate::Argument::flag($name, $help) };
    (@describe $name:expr, number($range:expr, or $default:expr, $help:expr)) => {
        $crate::Argument::within($name, &$range, Some($default), $help)
    };
    (@describe $name:expr, number($range:expr, $help:expr)) => {
        $crate::Argument::within($name, &$range, None, $help)
    };
    (@describe $name:expr, word($value:expr, or $default:expr, $help:expr)) => {
        $crate::Argument::word($name, $value, Some($default), $help)
    };
    (@describe $name:expr, word($value:expr, shown $default:expr, $help:expr)) => {
        $crate::Argument::word($name, $value, Some($default), $help)
    };
    (@describe $name:expr, word($value:expr, $help:expr)) => {
        $crate::Argument::word($name, $value, None, $help)
    };
    (@describe $name:expr, one_of($words:expr, or $default:expr, $help:expr)) => {
        $crate::Argument::choice($name, $words, Some($default), $help)
    };
    (@describe $name:expr, one_of($words:expr, $help:expr)) => {
        $crate::Argument::choice($name, $words, None, $help)
    };
    (@describe $name:expr, choice($choice:ty, or $default:expr, $help:expr)) => {
        $crate::Argument::choice($name, <$choice as $crate::VariantNames>::VARIANTS, Some($default), $help)
    };
    (@describe $name:expr, choice($choice:ty, $help:expr)) => {
        $crate::Argument::choice($name, <$choice as $crate::VariantNames>::VARIANTS, None, $help)
    };
    (@describe $name:expr, file($help:expr)) => { $crate::Argument::file($name, $help) };
    (@describe $name:expr, instance($value:expr, $help:expr)) => {
        $crate::Argument::instance($name, $value, true, $crate::Form::Words, $help)
    };
    (@describe $name:expr, optional_instance($value:expr, $help:expr)) => {
        $crate::Argument::instance($name, $value, false, $crate::Form::Words, $help)
    };
    (@describe $name:expr, lines($value:expr, $line_end:expr, $fields:expr, $help:expr)) => {
        $crate::Argument::instance($name, $value, true, $crate::Form::Lines { line_end: $line_end, fields: $fields }, $help)
    };
    (@describe $name:expr, optional_lines($value:expr, $line_end:expr, $fields:expr, $help:expr)) => {
        $crate::Argument::instance($name, $value, false, $crate::Form::Lines { line_end: $line_end, fields: $fields }, $help)
    };

    (@read $request:ident, $name:expr, group($group:ty)) => {
        <$group as $crate::Arguments>::parse($request)?
    };
    (@read $request:ident, $name:expr, screen_flag($($of:tt)*)) => { $request.flag($name) };
    (@read $request:ident, $name:expr, flag($($of:tt)*)) => { $request.flag($name) };
    (@read $request:ident, $name:expr, number($range:expr, or $($of:tt)*)) => {
        $crate::read::defaulted($request, $name, $crate::read::number($request, $name)?)?
    };
    (@read $request:ident, $name:expr, number($($of:tt)*)) => { $crate::read::number($request, $name)? };
    (@read $request:ident, $name:expr, choice($choice:ty, or $($of:tt)*)) => {
        $crate::read::defaulted($request, $name, $crate::read::choice::<$choice>($request, $name)?)?
    };
    (@read $request:ident, $name:expr, choice($choice:ty, $($of:tt)*)) => {
        $crate::read::choice::<$choice>($request, $name)?
    };
    (@read $request:ident, $name:expr, file($($of:tt)*)) => { $crate::read::file($request, $name) };
    (@read $request:ident, $name:expr, instance($($of:tt)*) => $parse:expr) => {
        $crate::read::defaulted($request, $name, $crate::read::instance($request, $name, $parse)?)?
    };
    (@read $request:ident, $name:expr, lines($($of:tt)*) => $parse:expr) => {
        $crate::read::defaulted($request, $name, $crate::read::instance($request, $name, $parse)?)?
    };
    (@read $request:ident, $name:expr, optional_instance($($of:tt)*) => $parse:expr) => {
        $crate::read::instance($request, $name, $parse)?
    };
    (@read $request:ident, $name:expr, optional_lines($($of:tt)*) => $parse:expr) => {
        $crate::read::instance($request, $name, $parse)?
    };
    (@read $request:ident, $name:expr, word($value:expr, shown $($of:tt)*) => $parse:expr) => {
        $request.given($name).map($parse).transpose()?
    };
    // Words, with and without a default, parsed or as they are.
    (@read $request:ident, $name:expr, $kind:ident($first:expr, or $($of:tt)*) => $parse:expr) => {
        $crate::read::defaulted($request, $name, $crate::read::word($request, $name, $parse)?)?
    };
    (@read $request:ident, $name:expr, $kind:ident($first:expr, or $($of:tt)*)) => {
        $crate::read::defaulted($request, $name, $crate::read::word($request, $name, |word| Ok(word.to_owned()))?)?
    };
    (@read $request:ident, $name:expr, $kind:ident($($of:tt)*) => $parse:expr) => {
        $crate::read::word($request, $name, $parse)?
    };
    (@read $request:ident, $name:expr, $kind:ident($($of:tt)*)) => {
        $crate::read::word($request, $name, |word| Ok(word.to_owned()))?
    };
}

/// The name of a field as a flag: `no-negatives` for `no_negatives`.
#[doc(hidden)]
#[macro_export]
macro_rules! flag_name {
    ($field:ident) => {{
        const FIELD: &str = stringify!($field);
        const BYTES: [u8; FIELD.len()] = $crate::read::hyphenated(FIELD);
        const NAME: &str = match std::str::from_utf8(&BYTES) {
            Ok(name) => name,
            Err(_) => FIELD,
        };
        NAME
    }};
}

/// What the fields of [`arguments!`](crate::arguments) are read with.
#[doc(hidden)]
pub mod read {
    use super::{Argument, FromStr, InputError, Instance, Request, SourceSpan};
    use crate::input::FileArgument;
    use unpuzzle_core::msg;

    pub const fn hyphenated<const N: usize>(field: &str) -> [u8; N] {
        let bytes = field.as_bytes();
        let mut name = [0; N];
        let mut at = 0;
        while at < N {
            name[at] = if bytes[at] == b'_' { b'-' } else { bytes[at] };
            at += 1;
        }
        name
    }

    pub const fn count(parts: &[&[Argument]]) -> usize {
        let (mut sum, mut at) = (0, 0);
        while at < parts.len() {
            sum += parts[at].len();
            at += 1;
        }
        sum
    }

    pub const fn concat<const N: usize>(parts: &[&[Argument]]) -> [Argument; N] {
        const NONE: Argument = Argument::flag("", "");
        let mut all = [NONE; N];
        let (mut part, mut inside, mut at) = (0, 0, 0);
        while at < N {
            if inside == parts[part].len() {
                part += 1;
                inside = 0;
            } else {
                all[at] = parts[part][inside];
                inside += 1;
                at += 1;
            }
        }
        all
    }

    pub const fn first(flags: &[Option<&'static str>]) -> Option<&'static str> {
        let mut at = 0;
        while at < flags.len() {
            if flags[at].is_some() {
                return flags[at];
            }
            at += 1;
        }
        None
    }

    /// A value that the request has, by default or because it is required.
    pub fn defaulted<T>(request: &Request, name: &str, value: Option<T>) -> Result<T, InputError> {
        value.ok_or_else(|| {
            let message = msg!("{verb} needs the argument {name}", verb = request.verb.name, name);
            InputError::new(message)
        })
    }

    pub fn number<T: TryFrom<i64>>(request: &Request, name: &str) -> Result<Option<T>, InputError> {
        let number = request.number(name);
        let fits =
            |number: i64| T::try_from(number).map_err(|_| unsuitable(name, &number.to_string()));
        number.map(fits).transpose()
    }

    pub fn choice<T: FromStr>(request: &Request, name: &str) -> Result<Option<T>, InputError> {
        word(request, name, |word| word.parse().map_err(|_| unsuitable(name, word)))
    }

    pub fn word<T>(
        request: &Request,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, InputError>,
    ) -> Result<Option<T>, InputError> {
        request.word(name).map(parse).transpose()
    }

    pub fn instance<T>(
        request: &Request,
        name: &str,
        parse: impl FnOnce(Instance<'_>) -> Result<T, InputError>,
    ) -> Result<Option<T>, InputError> {
        let data = request.data().map(Instance::Data);
        let given = data.or_else(|| request.given(name).map(Instance::Text));
        given.map(parse).transpose()
    }

    pub fn file(request: &Request, name: &'static str) -> Option<FileArgument> {
        request.given(name).map(|path| FileArgument { argument: name, path: path.to_owned() })
    }

    /// Requests check bounds and words, so this is for types narrower than those.
    fn unsuitable(name: &str, text: &str) -> InputError {
        let message = msg!("{name} cannot be “{text}”", name, text);
        InputError::new(message).at(SourceSpan::whole(text))
    }
}
