//! The shapes of replies and positions as JSON schemas, made from the types that
//! are written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use unpuzzle_puzzle::{AnyVerb, Puzzle};

use crate::answer::schema;

/// Collects the shapes of one document; those that have a name stand in one
/// place and are referred to.
pub struct Schemas {
    generator: SchemaGenerator,
}

impl Schemas {
    /// Shapes by name stand under this path of the document, such as `/$defs`.
    pub fn under(path: &'static str) -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = path.into();
            settings.meta_schema = None;
        });
        Schemas {
            generator: settings.into_generator(),
        }
    }

    /// What a verb answers, with all that stands around it.
    pub fn reply(&mut self, puzzle: &dyn Puzzle, verb: &AnyVerb) -> Value {
        let inner = verb.reply_schema(&mut self.generator);
        let is_dealt = verb.instance().is_none();
        self.enveloped(inner.to_value(), &schema(puzzle, verb.name), is_dealt)
    }

    /// Any other type that is written.
    pub fn of<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().to_value()
    }

    /// Where the moves of a game lead.
    pub fn position(&mut self, puzzle: &dyn Puzzle) -> Value {
        closed(puzzle.position_schema(&mut self.generator).to_value())
    }

    /// Every shape that was referred to.
    pub fn definitions(&mut self) -> Map<String, Value> {
        let all = self.generator.take_definitions(true).into_iter();
        all.map(|(name, shape)| (name, closed(shape))).collect()
    }

    fn enveloped(&self, mut shape: Value, name: &str, is_dealt: bool) -> Value {
        for several in ["anyOf", "oneOf"] {
            if let Some(Value::Array(shapes)) = shape.get_mut(several) {
                for one in shapes {
                    *one = self.enveloped(one.take(), name, is_dealt);
                }
                return shape;
            }
        }
        if let Some(named) = self.named(&shape) {
            return self.enveloped(named, name, is_dealt);
        }
        let own = shape.get_mut("properties").map(Value::take);
        let own = match own {
            Some(Value::Object(own)) => own,
            _ => Map::new(),
        };
        let mut required = vec![json!("schema")];
        if let Some(Value::Array(own)) = shape.get_mut("required").map(Value::take) {
            required.extend(own);
        }
        let mut properties = Map::new();
        let count = json!({"type": "integer", "minimum": 0});
        properties.insert("schema".to_owned(), json!({"const": name}));
        properties.insert("line".to_owned(), count.clone());
        properties.extend(own);
        let mut add = |name: &str, shape: Value, is_always: bool| {
            if !properties.contains_key(name) {
                properties.insert(name.to_owned(), shape);
                required.extend(is_always.then(|| json!(name)));
            }
        };
        if is_dealt {
            add("seed", count, true);
        }
        add(
            "milliseconds",
            json!({"type": "number", "minimum": 0}),
            true,
        );
        add(
            "notes",
            json!({"type": "array", "items": {"type": "string"}}),
            false,
        );
        shape["properties"] = properties.into();
        shape["required"] = required.into();
        closed(shape)
    }

    /// The shape that a reference leads to.
    fn named(&self, shape: &Value) -> Option<Value> {
        let name = shape.get("$ref")?.as_str()?.rsplit('/').next()?;
        self.generator.definitions().get(name).cloned()
    }
}

/// The JSON schema of one verb's replies as a document of its own.
pub fn reply_document(puzzle: &dyn Puzzle, verb: &AnyVerb) -> Value {
    let mut schemas = Schemas::under("/$defs");
    let Value::Object(reply) = schemas.reply(puzzle, verb) else {
        return Value::Bool(false);
    };
    let mut document = Map::new();
    let draft = "https://json-schema.org/draft/2020-12/schema";
    document.insert("$schema".to_owned(), draft.into());
    document.insert("title".to_owned(), schema(puzzle, verb.name).into());
    document.extend(reply.into_iter().filter(|(name, _)| name != "title"));
    let definitions = schemas.definitions();
    if !definitions.is_empty() {
        document.insert("$defs".to_owned(), definitions.into());
    }
    document.into()
}

/// Nothing is written that the type does not say, so objects have no other fields.
fn closed(mut shape: Value) -> Value {
    close(&mut shape);
    shape
}

fn close(shape: &mut Value) {
    match shape {
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.entry("additionalProperties").or_insert(false.into());
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
