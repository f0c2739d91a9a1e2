import type { paths } from "./api.js";

type Reads<Method> = Method extends { responses: { 200: { content: { "application/json": infer Json } } } } ? Json : never;
type Takes<Method> = Method extends { requestBody: { content: { "application/json": infer Json } } } ? Json : never;
type Posted<P extends string, V extends string> = `/api/${P}/${V}` extends infer Path extends keyof paths ? paths[Path]["post"] : never;

/** The verbs of a puzzle, and `play`. */
export type Verb<P extends string> = { [Path in keyof paths]: Path extends `/api/${P}/${infer V}` ? V : never }[keyof paths];
/** The arguments of a verb. */
export type Arguments<P extends string, V extends string> = Takes<Posted<P, V>>;
/** The answer of a verb. */
export type Reply<P extends string, V extends string> = Exclude<Reads<Posted<P, V>>, { verdict: "no" | "unknown"; why: string }> & { outcome: "yes" | "no" | "unknown" };
/** The file formats of a verb. */
export type Format<P extends string, V extends string> = Posted<P, V> extends { parameters: { query?: { as?: infer As } } } ? As & string : never;

export interface Progress {
  nodes: number;
  milliseconds: number;
  done?: number;
  total?: number;
  best?: string;
  results?: number;
  mean?: number;
}
export interface Options {
  /** The language of sentences. */
  language?: "en" | "id";
  /** Receives the progress of a long call. */
  onProgress?: (progress: Progress) => void;
}

export type Puzzle<P extends string> = {
  [V in Verb<P>]: (body: Arguments<P, V>, options?: Options) => Promise<Reply<P, V>>;
} & {
  /** The answer as a file: a picture, a sheet, a table. */
  file<V extends Verb<P>>(verb: V, body: Arguments<P, V>, as: Format<P, V>, options?: Pick<Options, "language">): Promise<{ name: string; type: string; bytes: Uint8Array }>;
};

export const twentyfour: Puzzle<"24">;
export const tiling: Puzzle<"tiling">;
export const nerdle: Puzzle<"nerdle">;
export const slide: Puzzle<"2048">;

/** A puzzle refused its arguments. */
export class Refused extends Error {
  kind: string;
  place?: { text: string; start: number; end: number; line?: number };
  suggestion?: string;
  help?: string;
}
/** There is no answer: proven, or a limit was reached. */
export class NoAnswer extends Error {
  verdict: "no" | "unknown";
}
