// The identity of this browser in a room: a secret, by which it is recognised after a reload.

import { digits, forget, keep, keysUnder, kept } from "../../shell/storage.js";

/** @typedef {{mode: string, puzzle: string, pupils: number}} Made what a room was made for, and how many names its list has */
/** @typedef {import("./types.js").Hello & {joined: boolean, at: number, made?: Made}} Membership `made` only in the browser that made the room */

const PUZZLE = "room";
const WEEK = 7 * 24 * 3600 * 1000;
/** Codes have no vowels and no look-alikes. */
const CODE = /^[23456789BCDFGHJKMNPQRSTVWXZ]{5}$/;

/** Finds the code of a room in typed or pasted text, which may be a link. @param {string} text */
export function codeIn(text) {
  const last = /\/room\/([^/?#]+)/i.exec(text)?.[1] ?? text;
  const code = last.replace(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** The room and the kind of page that an address is about. @param {string} path */
export function placeOf(path) {
  const [, code = "", rest] = /^\/room\/([^/]+)(?:\/(\w+))?/.exec(path) ?? [];
  return { code: codeIn(code) ?? "", screen: rest === "screen" };
}

/** The projector and the player are two members, even in one browser. @param {string} code @param {boolean} screen */
const keyOf = (code, screen) => (screen ? `${code}/screen` : code);

/** Who this browser is in a room. @param {string} code @param {boolean} screen @returns {Membership} */
export function membership(code, screen) {
  return kept(PUZZLE, keyOf(code, screen), stranger(), isMembership);
}

/** @param {string} code @param {boolean} screen @param {Membership} known */
export function remember(code, screen, known) {
  keep(PUZZLE, keyOf(code, screen), { ...known, at: Date.now() });
  if (known.role !== "screen") keep(PUZZLE, "name", known.name);
}

/** Goes into a room that was just made as its teacher, who looks on. @param {string} code @param {string} name @param {Made} made */
export const teach = (code, name, made) =>
  remember(code, false, { ...stranger(), name: lastName() || name, role: "spectator", joined: true, made });

/** @param {string} code @param {boolean} screen */
export const forgetRoom = (code, screen) => forget(PUZZLE, keyOf(code, screen));

export const lastName = () => kept(PUZZLE, "name", "");

/** The rooms of this browser, latest first: its own until they are deleted, others for a week. */
export function knownRooms() {
  const start = `unpuzzle/${PUZZLE}/`;
  const codes = keysUnder(start).map((key) => key.slice(start.length));
  const rooms = codes.flatMap((key) => {
    const [code, screen] = key.split("/");
    if (codeIn(code) === undefined) return [];
    const { joined, at, made } = membership(code, screen !== undefined);
    const isKept = made !== undefined || Date.now() - at < WEEK;
    if (!isKept) forgetRoom(code, screen !== undefined);
    return joined && isKept ? [{ code, screen: screen !== undefined, at, made }] : [];
  });
  return rooms.sort((one, other) => other.at - one.at);
}

/** @returns {Membership} */
const stranger = () => ({ secret: newSecret(), name: "", role: "player", joined: false, at: Date.now() });

export const newSecret = () => digits(16);

/** @param {{[Name in keyof Membership]?: unknown}} value */
const isMembership = ({ secret, name }) => /^[0-9a-f]{32}$/.test(String(secret)) && typeof name === "string";
