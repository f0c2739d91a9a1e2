// What the server says and takes, made from its own description: `unpuzzle-api` is
// written from /api/openapi.json before the modules are checked, and never kept.

import type { components, paths } from "unpuzzle-api";

type Schemas = components["schemas"];
type Reads<Method> = Method extends { responses: { 200: { content: { "application/json": infer Json } } } } ? Json : never;
type Takes<Method> = Method extends { requestBody: { content: { "application/json": infer Json } } } ? Json : never;

/** Puzzle and verb of every address at which a puzzle does something. */
type Named = { [Path in keyof paths]: Path extends `/api/${infer P}/${infer V}` ? (P extends "rooms" ? never : [P, V]) : never }[keyof paths];
type Posted<P extends string, V extends string> = `/api/${P}/${V}` extends infer Path extends keyof paths ? paths[Path]["post"] : never;

export type Puzzle = Named[0];
export type Verb<P extends Puzzle> = Extract<Named, [P, string]>[1];
export type Outcome = "yes" | "no" | "unknown";
export type Arguments<P extends Puzzle, V extends Verb<P>> = Takes<Posted<P, V>>;
/** What `call` gives back: an answer. Where there is none it throws. */
export type Reply<P extends Puzzle, V extends Verb<P>> = Exclude<Reads<Posted<P, V>>, { verdict: "no" | "unknown"; why: string }> & { outcome: Outcome };
/** A game as the moves of a request left it. */
export type Position<P extends Puzzle> = P extends Puzzle ? Reads<Posted<P, "play">> : never;
/** The files that a verb can answer with. */
export type Format<P extends Puzzle, V extends Verb<P>> = Posted<P, V> extends { parameters: { query?: { as?: infer As } } } ? As & string : never;

/** The progress of a job; told apart by its fields, since only streams have it. */
export type Progress = Extract<Schemas[keyof Schemas], { nodes: number }>;
/** A puzzle as its tag in the OpenAPI document says it. */
export interface PuzzleDescription {
  name: string;
  title: string;
  summary: string;
  rules: string;
  verbs: VerbDescription[];
}
export interface VerbDescription {
  name: string;
  about: string;
  formats: string[];
  arguments: ArgumentDescription[];
  examples: { command: string; meaning: string }[];
}
/** One field of a body. */
export interface ArgumentDescription {
  name: string;
  kind: "instance" | "flag" | "number" | "choice" | "text";
  required: boolean;
  help: string;
  /** Whether an instance is several lines. */
  lines: boolean;
  words: string[];
  least?: number;
  most?: number;
  default?: string | number | boolean | null;
}
type Refused = paths["/api/statistics"]["get"]["responses"][400]["content"]["application/json"]["error"];
/** Why the server refused, or could not be asked. */
export type Problem = Omit<Refused, "kind"> & { kind: Refused["kind"] | "offline" };
export type Statistics = Reads<paths["/api/statistics"]["get"]>;
export type Result = Takes<paths["/api/results"]["post"]>["results"][number];
export type RoomInfo = Reads<paths["/api/rooms/{code}"]["get"]>;
/** What a class did in a room. */
export type Report = Reads<paths["/api/rooms/{code}/report"]["get"]>;
export type RoomSetting = Reads<paths["/api/rooms/settings"]["get"]>["settings"][number];

/** Requests other than verbs of a puzzle, by their address below `/api/`. */
export interface Answers {
  results: Reads<paths["/api/results"]["post"]>;
  statistics: Statistics;
  "openapi.json": Reads<paths["/api/openapi.json"]["get"]>;
  rooms: Reads<paths["/api/rooms"]["post"]>;
  [room: `rooms/${string}`]: RoomInfo;
}
export interface Questions {
  results: Takes<paths["/api/results"]["post"]>;
  rooms: Takes<paths["/api/rooms"]["post"]>;
  "rooms/settings": Takes<paths["/api/rooms/settings"]["post"]>;
}

/** The tag in a tag with its classes, `p.quiet.small`. */
export type TagOf<Spec extends string> = Extract<Spec extends `${infer Tag}.${string}` ? Tag : Spec, keyof HTMLElementTagNameMap>;

/** A question or an answer of a puzzle that the page does not know. */
export type Loose = Record<string, unknown>;
export type Signal = { signal?: AbortSignal };
/** The exact types of what `ask` and `askFile` do for a puzzle that is known. */
export type Call = <P extends Puzzle, V extends Verb<P>>(puzzle: P, verb: V, body: Arguments<P, V>, options?: Signal) => Promise<Reply<P, V>>;
export type FetchFile = <P extends Puzzle, V extends Verb<P>>(puzzle: P, verb: V, body: Arguments<P, V>, as: Format<P, V>, options?: Signal) => Promise<{ blob: Blob; name: string }>;
