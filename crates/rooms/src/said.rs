//! A sentence in every language, so that each client can choose.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzle::{Language, LocalizedText, Message};

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// English.
    pub en: String,
    /// Indonesian.
    pub id: String,
}

impl From<&Message> for Said {
    fn from(message: &Message) -> Self {
        Said {
            en: message.in_language(Language::English),
            id: message.in_language(Language::Indonesian),
        }
    }
}

impl From<&Said> for LocalizedText {
    fn from(said: &Said) -> Self {
        LocalizedText::each(|language| match language {
            Language::English => said.en.clone(),
            Language::Indonesian => said.id.clone(),
        })
    }
}
