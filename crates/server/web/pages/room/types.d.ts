// What goes over the socket of a room, as the crate of the rooms writes it.

import type { RoomInfo, RoomSettings } from "../../shell/types.js";

export type Settings = RoomSettings;
export type Phase = RoomInfo["phase"];
export type Role = "player" | "spectator" | "screen" | "bot";
export type Presence = "here" | "away" | "left";
/** A sentence in every language. */
export type Said = { en: string; id: string };
export type Turn = { member: number; until: number; step?: string };
export type Pile = { number: number; cards: string[]; dealt: number; until?: number; turn?: Turn; passed: number[]; locked: number[]; hinted: number[] };
export type Reveal = { winner?: number; answer: string; answers: string[] };
export type Place = { place: number; member: number; cards: number };
export type Player = { member: number; name: string; cards: number; away: boolean; record: { piles: number; wrong: number; hints: number; passes: number } };

export interface SentView {
  /** The number of the last event in it. */
  version: number;
  code: string;
  phase: Phase;
  host?: number;
  /** Whether nobody new may come in. */
  locked: boolean;
  settings: Settings;
  /** In the order of coming. */
  members: { member: number; name: string; role: Role; presence: Presence }[];
  /** Which match, from 1. */
  game: number;
  players: Player[];
  /** Cards left in the deck. */
  deck: number;
  pile?: Pile;
  /** When the next pile is dealt. */
  next?: number;
  reveal?: Reveal;
  places: Place[];
  hints: Said[];
}

/** What each event tells beside its number and its time. */
interface Happenings {
  opened: { code: string };
  joined: { member: number; name: string; role: Role };
  connected: { member: number };
  disconnected: { member: number };
  left: { member: number };
  kicked: { member: number };
  hosted: { member: number; lasting: boolean };
  locked: { locked: boolean };
  settled: { settings: Settings };
  started: { game: number; players: number[]; deck: number; next: number };
  closed: {};
  seated: { member: number; name: string };
  gone: { member: number };
  returned: { member: number };
  "put-back": { cards: string[] };
  dealt: { pile: number; cards: string[]; deck: number; until?: number };
  buzzed: { member: number; until: number };
  declared: { member: number; step: string };
  failed: { member: number; reason: Said; locked: boolean; lost?: string };
  won: { member: number; answer: string; kept: number; after: number; next?: number };
  hinted: { member: number; hint?: Said };
  passed: { member: number };
  skipped: { cards: string[]; answer: string; next?: number };
  revealed: { answers: string[] };
  ended: { places: Place[] };
}
export type EventName = keyof Happenings;
export type EventOf<Name extends EventName> = { v: number; at: number; event: Name } & Happenings[Name];
export type RoomEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** Why a room does not do what it is asked. */
type Refusal =
  | "full" | "closed" | "bad-name" | "name-taken" | "no-such-member" | "not-a-bot" | "repeated" | "not-host" | "not-playing"
  | "no-match" | "match-on" | "nobody-plays" | "other-pile" | "cannot-host" | "nothing-new" | "bad-setting" | "locked" | "not-owner"
  | "another-answers" | "already-buzzed" | "locked-out" | "buzz-first" | "declare-first" | "nothing-to-declare" | "unreadable"
  | "no-more-hints" | "passed-before" | "no-pile" | "pile-there" | "not-now" | "busy" | "not-kept";
/** Why a conversation is over: a refusal to let somebody in, or what became of the connection. */
export type Farewell = Refusal | "bad-secret" | "stranger" | "elsewhere" | "kicked" | "left" | "late" | "slow" | "flood" | "not-text" | "too-long" | "stopping";

type Refused = { re: number; refused: Refusal; say: Said; from?: number; to?: number };
/** What the server says. */
export type Frame =
  | { now: number }
  | { welcome: number; now: number; last: number; view?: SentView }
  | { bye: Farewell; say: Said }
  | { re: number; v: number }
  | Refused
  | RoomEvent;
/** What becomes of what was asked: without `refused` it was obeyed; `lost` if nobody answered. */
export type Reply = Partial<Omit<Refused, "refused">> & { refused?: Refusal | "lost" };

/** What a client says first, and what it asks for. */
export type Hello = { secret: string; name: string; role: Role };
export type Action =
  | { do: "leave" | "start" | "deal" | "finish" }
  | { do: "settle"; settings: Partial<Settings> }
  | { do: "skip" | "buzz" | "pass" | "hint"; pile: number }
  | { do: "declare" | "answer"; pile: number; text: string }
  | { do: "lock"; locked: boolean }
  | { do: "kick" | "hand-over"; member: number }
  | { do: "kick-all"; members: number[] };
