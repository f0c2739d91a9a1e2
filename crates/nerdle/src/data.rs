//! With the feature `data`, rows, colours, days and games are the texts that
//! people see: `54-36=18`, `02101110`, `2026-11-15`, `nerdle:mini#7`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use unpuzzle_core::Located;

use crate::game::{Date, Instance};
use crate::rules::{
    Feedback, GuessError, GuessErrorKind, Symbol, Tiles, Variant, unknown_symbol, wrong_length,
};
use crate::strategy::Strategy;

unpuzzle_core::as_text!(
    Tiles => tiles,
    Feedback => feedback,
    Symbol => symbol,
    Date => str::parse,
    Instance => str::parse,
);

/// The number of tiles tells which variant a row is of.
fn tiles(text: &str) -> Result<Tiles, GuessError> {
    let tiles = text.chars().filter(|own| !own.is_whitespace()).count();
    let variant = Variant::ALL.iter().find(|own| own.tiles() == tiles);
    Tiles::parse(text, variant.copied().unwrap_or_default())
}

fn feedback(text: &str) -> Result<Feedback, Located> {
    Feedback::parse(text, text.chars().count())
}

fn symbol(text: &str) -> Result<Symbol, GuessErrorKind> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => Symbol::from_char(symbol).ok_or_else(|| unknown_symbol(symbol)),
        _ => Err(wrong_length(1, text.chars().count())),
    }
}

impl JsonSchema for Strategy {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Strategy".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": Strategy::ALL.map(Strategy::name)})
    }
}
