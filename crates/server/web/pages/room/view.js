// What a client knows of a room. It starts from the view that the server sends
// and follows events one by one, just as the server's own clients do; nothing
// here draws, waits or speaks to anybody.

import { attended, newPupil, newQuiz, played, withoutUnknown } from "./quiz.js";

/** @import { EventName, EventOf, Pile, Quiz, RoomEvent, SentView, Settings } from "./types.js" */
/** @typedef {SentView["members"][number] & {seated: boolean, cards: number}} Member `seated` whoever plays */
/** @typedef {Omit<SentView, "members" | "players"> & {members: Member[]}} View with the players of the match among the members */

/**
 * A view as the server sends it, where the players of the match stand beside the members.
 * @param {SentView} sent
 * @returns {View}
 */
export function received({ players, ...view }) {
  const seats = new Map(players.map(({ member, cards }) => [member, cards]));
  const enrolled = (view.quiz?.players ?? []).map(({ member }) => member);
  const members = view.members.map((one) => ({
    ...one,
    seated: seats.has(one.member) || enrolled.includes(one.member),
    cards: seats.get(one.member) ?? 0,
  }));
  return { ...view, members };
}

/** @type {Settings} */
export const USUAL_SETTINGS = {
  level: "any",
  deck: "full",
  operators: "+-*/",
  limit: 120,
  window: 15,
  pause: 6,
  penalty: "lockout",
  declare: false,
  bots: 0,
  skill: "casual",
  mode: "table",
  rounds: 10,
  rising: false,
  hands: [],
  puzzle: "24",
  variant: "mini",
  minutes: 0,
  until: 0,
  teams: [],
  names: [],
  keep: 30,
};

const CARDS_IN_A_PILE = 4;

/** What is known before the first event. @returns {View} */
export const emptyView = () => ({
  version: 0,
  code: "",
  phase: "lobby",
  locked: false,
  settings: USUAL_SETTINGS,
  members: [],
  game: 0,
  deck: 0,
  places: [],
  hints: [],
});

/**
 * The view after an event. One that is known already changes nothing; after one
 * that comes too early there is no view: the client must ask again.
 * @param {View} view
 * @param {RoomEvent} event
 * @returns {View | undefined}
 */
export function follow(view, event) {
  if (event.v <= view.version) return view;
  if (event.v > view.version + 1) return undefined;
  const happen = /** @type {((view: View, event: RoomEvent) => Partial<View>) | undefined} */ (HAPPENINGS[event.event]);
  const next = { ...view, ...happen?.(view, event), version: event.v };
  return next.quiz && event.event !== "started" ? { ...next, quiz: played(next.quiz, event) } : next;
}

/** What each event changes. @type {{[Name in EventName]?: (view: View, event: EventOf<Name>) => Partial<View>}} */
const HAPPENINGS = {
  opened: (_, { code }) => ({ code }),
  joined: ({ members }, { member, name, role }) => ({
    members: [...members, { member, name, role, presence: "here", seated: false, cards: 0 }],
  }),
  connected: (view, { member }) => attending(view, member, "here"),
  disconnected: (view, { member }) => attending(view, member, "away"),
  left: gone,
  kicked: gone,
  hosted: (_, { member }) => ({ host: member }),
  locked: (_, { locked }) => ({ locked }),
  settled: ({ members }, { settings }) => ({ settings, members: members.map((one) => inTeamOf(one, settings)) }),
  teamed: ({ members }, { members: those, team }) => ({
    members: members.map((one) => (those.includes(one.member) ? { ...one, team } : one)),
  }),
  muted: (view, { member, muted }) =>
    member === undefined ? { muted: muted || undefined } : changed(view, member, { muted: muted || undefined }),
  started,
  seated: (view, { member }) => changed(view, member, { seated: true }),
  ended: (_, { places }) => ({ phase: "over", pile: undefined, next: undefined, deck: 0, places }),
  closed: () => ({ phase: "closed" }),
  dealt: (_, { pile, cards, deck, until, at }) => ({
    deck,
    pile: { number: pile, cards, dealt: at, until, passed: [], locked: [], hinted: [] },
    next: undefined,
    reveal: undefined,
    hints: [],
  }),
  buzzed: (view, { member, until }) =>
    atPile(view, ({ passed }) => ({ passed: passed.filter((one) => one !== member), turn: { member, until } })),
  declared: (view, { step }) => atPile(view, ({ turn }) => ({ turn: turn && { ...turn, step } })),
  failed,
  won: (view, { member, answer, kept, next }) => ({
    ...changed(view, member, ({ cards }) => ({ cards: cards + kept })),
    ...putAway(answer, next, member),
    deck: view.deck + Math.max(0, CARDS_IN_A_PILE - kept),
  }),
  skipped: (_, { answer, next }) => putAway(answer, next),
  revealed: ({ reveal }, { answers }) => (reveal ? { reveal: { ...reveal, answers } } : {}),
  hinted: (view, { member, hint }) => ({
    ...atPile(view, ({ hinted }) => ({ hinted: noted(hinted, member) })),
    hints: hint ? [...view.hints, hint] : view.hints,
  }),
  passed: (view, { member }) => atPile(view, ({ passed }) => ({ passed: noted(passed, member) })),
  enrolled: (view, { member }) => changed(view, member, { seated: true }),
  posed: () => ({ hints: [] }),
  given: ({ hints }, { task }) => ({ hints: task ? [] : hints }),
  advised: ({ hints }, { hint }) => ({ hints: hint ? [...hints, hint] : hints }),
  ranked: () => ({ phase: "over" }),
};

/** Who was in a team that is no more is in none. @param {Member} member @param {Settings} settings @returns {Member} */
const inTeamOf = ({ team, ...one }, { teams }) => (team !== undefined && team < teams.length ? { ...one, team } : one);

/** @param {View} view @param {EventOf<"started">} event @returns {Partial<View>} */
function started({ members, settings }, { game, players, deck, next, rounds }) {
  const seated = members.map((one) => ({ ...one, seated: players.includes(one.member), cards: 0 }));
  const pupils = players.flatMap((id) => {
    const known = members.find(({ member }) => member === id);
    return known ? [newPupil(known, known.presence !== "here")] : [];
  });
  return {
    game,
    deck,
    next: rounds === undefined ? next : undefined,
    quiz: rounds === undefined ? undefined : newQuiz(settings, { rounds, next, players: pupils }),
    phase: "playing",
    pile: undefined,
    reveal: undefined,
    places: [],
    hints: [],
    members: withoutStrangers(seated, undefined),
  };
}

/** @param {View} view @param {EventOf<"failed">} event @returns {Partial<View>} */
function failed(view, { member, locked, lost }) {
  const pile = atPile(view, (pile) => ({ turn: undefined, locked: locked ? noted(pile.locked, member) : pile.locked }));
  if (lost === undefined) return pile;
  const cards = changed(view, member, (one) => ({ cards: Math.max(0, one.cards - 1) }));
  return { ...pile, ...cards, deck: view.deck + 1 };
}

/** @param {View} view @param {{member: number}} event @returns {Partial<View>} */
function gone(view, { member }) {
  const { quiz, members: everybody } = attending(view, member, "left");
  const members = withoutStrangers(everybody, quiz);
  const isKnown = (/** @type {number} */ id) => members.some((one) => one.member === id);
  const answered = !isKnown(member) && view.pile?.turn?.member === member;
  return { members, quiz: withoutUnknown(quiz, isKnown), ...(answered ? atPile(view, () => ({ turn: undefined })) : {}) };
}

/** @param {View} view @param {number} member @param {Member["presence"]} presence */
const attending = (view, member, presence) => ({
  ...changed(view, member, { presence }),
  quiz: attended(view.quiz, member, presence),
});

/** Those who left stay in sight only for the sake of their cards or points. @param {Member[]} members @param {Quiz | undefined} quiz */
const withoutStrangers = (members, quiz) =>
  members.filter(({ member, presence, cards }) => {
    const points = quiz?.players.find((one) => one.member === member)?.points ?? 0;
    return presence !== "left" || cards > 0 || points > 0;
  });

/**
 * @param {View} view
 * @param {number} id
 * @param {Partial<Member> | ((member: Member) => Partial<Member>)} change
 */
function changed({ members }, id, change) {
  const altered = (/** @type {Member} */ one) => ({ ...one, ...(typeof change === "function" ? change(one) : change) });
  return { members: members.map((one) => (one.member === id ? altered(one) : one)) };
}

/** @param {View} view @param {(pile: Pile) => Partial<Pile>} change @returns {Partial<View>} */
const atPile = ({ pile }, change) => (pile ? { pile: { ...pile, ...change(pile) } } : {});

/** @param {string} answer @param {number | undefined} next @param {number} [winner] @returns {Partial<View>} */
const putAway = (answer, next, winner) => ({ pile: undefined, next, reveal: { winner, answer, answers: [] } });

/** A list of members with one more at its end, once. @param {number[]} list @param {number} member */
const noted = (list, member) => (list.includes(member) ? list : [...list, member]);
