// What a client knows of a room. It starts from the view that the server sends
// and follows events one by one, just as the server's own clients do; nothing
// here draws, waits or speaks to anybody.

/** @import { EventName, EventOf, Pile, RoomEvent, SentView, Settings } from "./types.js" */
/** @typedef {SentView["members"][number] & {seated: boolean, cards: number}} Member */
/** @typedef {Omit<SentView, "members" | "players"> & {members: Member[]}} View with the players of the match among the members */

/**
 * A view as the server sends it, where the players of the match stand beside the members.
 * @param {SentView} sent
 * @returns {View}
 */
export function received({ players, ...view }) {
  const seats = new Map(players.map(({ member, cards }) => [member, cards]));
  const members = view.members.map((one) => ({ ...one, seated: seats.has(one.member), cards: seats.get(one.member) ?? 0 }));
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
  return { ...view, ...happen?.(view, event), version: event.v };
}

/** What each event changes. @type {{[Name in EventName]?: (view: View, event: EventOf<Name>) => Partial<View>}} */
const HAPPENINGS = {
  opened: (_, { code }) => ({ code }),
  joined: ({ members }, { member, name, role }) => ({
    members: [...members, { member, name, role, presence: "here", seated: false, cards: 0 }],
  }),
  connected: (view, { member }) => changed(view, member, { presence: "here" }),
  disconnected: (view, { member }) => changed(view, member, { presence: "away" }),
  left: gone,
  kicked: gone,
  hosted: (_, { member }) => ({ host: member }),
  locked: (_, { locked }) => ({ locked }),
  settled: (_, { settings }) => ({ settings }),
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
};

/** @param {View} view @param {EventOf<"started">} event @returns {Partial<View>} */
function started({ members }, { game, players, deck, next }) {
  const seated = members.map((one) => ({ ...one, seated: players.includes(one.member), cards: 0 }));
  return {
    game,
    deck,
    next,
    phase: "playing",
    pile: undefined,
    reveal: undefined,
    places: [],
    hints: [],
    members: withoutStrangers(seated),
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
  const members = withoutStrangers(changed(view, member, { presence: "left" }).members);
  const dropped = !members.some((one) => one.member === member);
  const answered = dropped && view.pile?.turn?.member === member;
  return { members, ...(answered ? atPile(view, () => ({ turn: undefined })) : {}) };
}

/** Those who left stay in sight only for the sake of their cards. @param {Member[]} members */
const withoutStrangers = (members) =>
  members.filter(({ presence, seated, cards }) => presence !== "left" || (seated && cards > 0));

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
