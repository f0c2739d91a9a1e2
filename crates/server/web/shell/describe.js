// The puzzles and verbs of the server, from its OpenAPI document. Games have pages of their own.

import { fetchJson } from "./api.js";

/** @import { ArgumentDescription, PuzzleDescription, VerbDescription } from "./types.js" */
/** @typedef {Record<string, any>} Shape */

/** Arguments of every verb. */
const GENERAL = ["seed", "timeout", "max-nodes"];

/** Every puzzle, in the language of the page. @returns {Promise<PuzzleDescription[]>} */
export async function describe() {
  const { tags, paths } = /** @type {Shape} */ (await fetchJson("openapi.json", undefined, {}, { only: "requests" }));
  return tags.map((/** @type {Shape} */ tag) => ({
    name: tag.name,
    title: tag["x-title"],
    summary: tag.description,
    rules: tag["x-rules"],
    verbs: Object.entries(paths)
      .filter(([path]) => path.startsWith(`/api/${tag.name}/`) && !path.endsWith("/play"))
      .map(([path, { post }]) => verbOf(path.split("/")[3], post)),
  }));
}

/** @param {string} name @param {Shape} operation @returns {VerbDescription} */
function verbOf(name, operation) {
  const { properties, required = [] } = operation.requestBody.content["application/json"].schema;
  const formats = operation.parameters.find((/** @type {Shape} */ one) => one.name === "as")?.schema.enum ?? [];
  const own = Object.entries(properties).filter(([field]) => !GENERAL.includes(field));
  return {
    name,
    about: operation.summary,
    formats,
    arguments: own.map(([field, shape]) => argumentOf(field, shape, required.includes(field))),
    examples: (operation["x-examples"] ?? []).map((/** @type {[string, string]} */ [command, meaning]) => ({ command, meaning })),
  };
}

/** @param {string} name @param {Shape} shape @param {boolean} required @returns {ArgumentDescription} */
function argumentOf(name, shape, required) {
  const types = [shape.type ?? []].flat();
  const words = wordsOf(shape);
  const isNumber = types.includes("integer") && !types.includes("string");
  return {
    name,
    kind: shape["x-cli"] ? "instance" : types.includes("boolean") ? "flag" : isNumber ? "number" : words.length ? "choice" : "text",
    required,
    help: shape.description ?? "",
    lines: "x-lines" in shape,
    words,
    least: shape.minimum,
    most: shape.maximum,
    default: shape.default ?? shape["x-default"],
  };
}

/** The words of an enum, which may be optional. @param {Shape} shape @returns {string[]} */
function wordsOf(shape) {
  const inner = [...(shape.oneOf ?? []), ...(shape.anyOf ?? [])].flatMap(wordsOf);
  const own = [...(shape.enum ?? []), shape.const].filter((word) => typeof word === "string");
  return [...own, ...inner];
}
