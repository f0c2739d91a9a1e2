// What goes over the socket of a room: the components that the server's description has
// for it, under the names that the modules of this page use.

import type { components } from "unpuzzle-api";

/** The server omits absent fields instead of sending null. */
type Told<T> = T extends (infer Item)[] ? Told<Item>[] : T extends object ? { [Field in keyof T]: Told<T[Field]> } : Exclude<T, null>;
type Schemas = Told<components["schemas"]>;

/** What the server says. */
export type Frame = Schemas["rooms.Frame"];
export type SentView = Schemas["rooms.View"];
export type Settings = Schemas["rooms.RoomSettings"];
export type Pile = Schemas["rooms.Pile"];
export type Shown = Schemas["rooms.Shown"];
export type Posed = Schemas["rooms.Posed"];
/** What there is to do. */
export type Task = Schemas["rooms.Task"];
export type TaskOf<Puzzle extends Task["puzzle"]> = Extract<Task, { puzzle: Puzzle }>;
export type Role = Schemas["rooms.Role"];
/** A sentence in every language. */
export type Translations = Schemas["rooms.Translations"];
/** What has just happened: to everybody, or to the viewer alone. */
export type News = Schemas["rooms.News"] | { what: "last" | "given" | "advised"; member?: number };
/** Why a connection is over: the client was refused, or it ended. */
export type Farewell = Schemas["rooms.Bye"]["bye"];
type Refused = Schemas["rooms.Refused"];
/** The result of a request: done without `refused`; `lost` if there was no reply. */
export type Reply = Partial<Omit<Refused, "refused">> & { refused?: Refused["refused"] | "lost" };

/** What a client says first, and what it asks for. */
export type Hello = Pick<Required<Schemas["rooms.Hello"]>, "secret" | "name" | "role">;
type Without<Of, Field extends string> = Of extends unknown ? Omit<Of, Field> : never;
export type Action = Without<Schemas["rooms.Request"], "id">;
