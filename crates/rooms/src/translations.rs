//! A sentence in every language, so that each client can choose.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::{Language, LocalizedText, Message};

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Translations {
    /// English.
    pub en: String,
    /// Indonesian.
    pub id: String,
}

impl From<&Message> for Translations {
    fn from(message: &Message) -> Self {
        Translations {
            en: message.in_language(Language::English),
            id: message.in_language(Language::Indonesian),
        }
    }
}

impl From<&Translations> for LocalizedText {
    fn from(translations: &Translations) -> Self {
        LocalizedText::each(|language| match language {
            Language::English => translations.en.clone(),
            Language::Indonesian => translations.id.clone(),
        })
    }
}
