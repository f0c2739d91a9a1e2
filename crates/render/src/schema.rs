//! The shapes of replies and positions as JSON schemas, made from the types that
//! are written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use unpuzzle_puzzles::{AnyVerb, Puzzle};

use crate::answer::{Refused, schema};

/// Collects the shapes of one document; those that have a name stand in one
/// place and are referred to. Each verb has names of its own, such as
/// `24.solve.Solution`, so that no shape of another puzzle changes them.
pub struct Schemas {
    settings: SchemaSettings,
    definitions: Map<String, Value>,
}

impl Schemas {
    /// Named schemas are stored under this path of the document, such as `/$defs`.
    pub fn under(path: &'static str) -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = path.into();
            settings.meta_schema = None;
        });
        let settings = settings.for_serialize();
        Schemas { settings, definitions: Map::new() }
    }

    pub fn reply(&mut self, puzzle: &dyn Puzzle, verb: &AnyVerb) -> Value {
        let mut generator = self.settings.clone().into_generator();
        let inner = verb.reply_schema(&mut generator).to_value();
        let around = Around { schema: schema(puzzle, verb.name), has_seed: verb.is_seeded() };
        let whole = around.put(inner, generator.definitions());
        self.named_after(&format!("{}.{}.", puzzle.name(), verb.name), whole, generator)
    }

    pub fn position(&mut self, puzzle: &dyn Puzzle) -> Value {
        let mut generator = self.settings.clone().into_generator();
        let position = puzzle.position_schema(&mut generator).to_value();
        self.named_after(&format!("{}.play.", puzzle.name()), position, generator)
    }

    pub fn of<T: JsonSchema>(&mut self, prefix: &str) -> Value {
        let mut generator = self.settings.clone().into_generator();
        let shape = generator.subschema_for::<T>().to_value();
        self.named_after(prefix, shape, generator)
    }

    pub fn definitions(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.definitions)
    }

    /// Closes a shape, and sets those that it refers to aside under names that begin so.
    fn named_after(
        &mut self,
        prefix: &str,
        mut shape: Value,
        mut generator: SchemaGenerator,
    ) -> Value {
        let references = format!("#{}/", self.settings.definitions_path);
        let definitions = generator.take_definitions(true);
        for (name, inner) in &definitions {
            let mut inner = spread(inner.clone(), &definitions);
            rename(&mut inner, &references, prefix);
            self.definitions.insert(format!("{prefix}{name}"), closed(inner));
        }
        rename(&mut shape, &references, prefix);
        closed(shape)
    }
}

/// Envelope fields of a reply.
struct Around {
    schema: String,
    has_seed: bool,
}

impl Around {
    fn put(&self, shape: Value, definitions: &Map<String, Value>) -> Value {
        let mut shape = spread(named(shape, definitions), definitions);
        for several in SEVERAL {
            if let Some(Value::Array(shapes)) = shape.get_mut(several) {
                for one in shapes.iter_mut() {
                    *one = self.put(one.take(), definitions);
                }
                return json!({ several: shapes });
            }
        }
        let own = shape.get_mut("properties").map(Value::take);
        let required = shape.get_mut("required").map(Value::take);
        let (properties, required) = self.fields(own, required);
        shape["properties"] = properties.into();
        shape["required"] = required.into();
        shape
    }

    fn fields(
        &self,
        own: Option<Value>,
        needed: Option<Value>,
    ) -> (Map<String, Value>, Vec<Value>) {
        let count = json!({"type": "integer", "minimum": 0});
        let mut properties = Map::new();
        properties.insert("schema".to_owned(), json!({"const": self.schema}));
        properties.insert("line".to_owned(), count.clone());
        if let Some(Value::Object(own)) = own {
            properties.extend(own);
        }
        let mut required = vec![json!("schema")];
        if let Some(Value::Array(needed)) = needed {
            required.extend(needed);
        }
        let time = json!({"type": "number", "minimum": 0});
        let notes = json!({"type": "array", "items": {"type": "string"}});
        for (name, shape, is_there, is_always) in [
            ("seed", count, self.has_seed, true),
            ("milliseconds", time, true, true),
            ("notes", notes, true, false),
        ] {
            if is_there && !properties.contains_key(name) {
                properties.insert(name.to_owned(), shape);
                required.extend(is_always.then(|| json!(name)));
            }
        }
        (properties, required)
    }
}

const SEVERAL: [&str; 2] = ["anyOf", "oneOf"];

/// Copies the fields of a struct into each choice of an enum that is flattened into it.
fn spread(shape: Value, definitions: &Map<String, Value>) -> Value {
    for several in SEVERAL {
        let outer = without_choice(&shape, several);
        let Some(choices) = shape.get(several).and_then(Value::as_array) else {
            continue;
        };
        if outer.get("properties").is_some() {
            let choices = choices.iter().map(|one| {
                spread(with_fields(named(one.clone(), definitions), &outer), definitions)
            });
            return json!({ several: choices.collect::<Vec<_>>() });
        }
    }
    shape
}

fn without_choice(shape: &Value, several: &str) -> Value {
    let mut outer = shape.clone();
    if let Some(outer) = outer.as_object_mut() {
        outer.remove(several);
    }
    outer
}

/// A shape with the fields of another behind its own.
fn with_fields(mut shape: Value, other: &Value) -> Value {
    if let Some(Value::Object(more)) = other.get("properties") {
        match &mut shape["properties"] {
            Value::Object(own) => own.extend(more.clone()),
            none => *none = more.clone().into(),
        }
    }
    if let Some(Value::Array(more)) = other.get("required") {
        match &mut shape["required"] {
            Value::Array(own) => own.extend(more.clone()),
            none => *none = more.clone().into(),
        }
    }
    shape
}

fn named(shape: Value, definitions: &Map<String, Value>) -> Value {
    let name = shape.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    match name.and_then(|name| definitions.get(name)) {
        Some(found) => named(found.clone(), definitions),
        None => shape,
    }
}

pub fn reply_document(puzzle: &dyn Puzzle, verb: &AnyVerb) -> Value {
    let mut schemas = Schemas::under("/$defs");
    let Value::Object(mut reply) = schemas.reply(puzzle, verb) else {
        return Value::Bool(false);
    };
    let refused = schemas.of::<Refused<'_>>("");
    if let Some(Value::Array(several)) = reply.get_mut("oneOf") {
        several.push(refused);
    }
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

fn rename(shape: &mut Value, references: &str, prefix: &str) {
    match shape {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "$ref" => {
                        *text = text.replacen(references, &format!("{references}{prefix}"), 1);
                    }
                    value => rename(value, references, prefix),
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                rename(item, references, prefix);
            }
        }
        _ => {}
    }
}

/// Forbids fields that the types do not have.
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
