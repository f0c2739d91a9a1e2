// What a client knows of a game in which everybody plays, and how it follows from the
// events of the room. Nothing here draws.

/** @import { EventName, EventOf, Own, Posed, Quiz, Round, Settings } from "./types.js" */
/** @typedef {Quiz["players"][number]} Pupil */
/** @typedef {{start: number, end: number}} Shift by how much the clock of a hand moves */

const MINUTE = 60_000;

/** A game before its first hand. @param {Settings} settings @param {{rounds: number, next: number, players: Pupil[]}} start @returns {Quiz} */
export function newQuiz({ mode, puzzle, minutes, until }, { rounds, next, players }) {
  const isHomework = mode === "homework";
  const ends = isHomework ? until : mode === "race" && minutes > 0 ? next + minutes * MINUTE : undefined;
  return { mode, puzzle, rounds, players, ends, next: isHomework ? undefined : next, ranking: [] };
}

/** Somebody who begins. @param {{member: number, name: string}} member @param {boolean} away @returns {Pupil} */
export const newPupil = ({ member, name }, away) => ({ member, name, points: 0, solved: 0, hints: 0, away });

/** The game after an event. @param {Quiz} quiz @param {import("./types.js").RoomEvent} event @returns {Quiz} */
export function played(quiz, event) {
  const happen = /** @type {((quiz: Quiz, event: import("./types.js").RoomEvent) => Partial<Quiz>) | undefined} */ (
    HAPPENINGS[event.event]
  );
  const next = { ...quiz, own: ownAfter(quiz.own ?? NOTHING, event) };
  return { ...next, ...happen?.(next, event) };
}

/** What each event changes. @type {{[Name in EventName]?: (quiz: Quiz, event: EventOf<Name>) => Partial<Quiz>}} */
const HAPPENINGS = {
  enrolled: ({ players }, event) => ({ players: [...players, newPupil(event, false)] }),
  posed: ({ players }, { round: number, task, until, at }) => ({
    next: undefined,
    shown: undefined,
    players: players.map(({ score: _, ...one }) => one),
    round: {
      number,
      task,
      posed: at,
      until,
      playing: players.map(({ member }) => member),
      solved: [],
      yielded: [],
      advised: [],
    },
  }),
  given: (quiz, { member, round }) => ({ next: undefined, ...atPupil(quiz, member, () => ({ at: round, score: undefined })) }),
  moved: (quiz, { member, score }) => atPupil(quiz, member, () => ({ score: score || undefined })),
  solved: (quiz, { member, points }) => ({
    ...atPupil(quiz, member, (one) => ({ points: one.points + points, solved: one.solved + 1 })),
    ...inRound(quiz, ({ solved }) => ({ solved: [...solved, member] })),
  }),
  advised: (quiz, { member }) => ({
    ...atPupil(quiz, member, ({ hints }) => ({ hints: hints + 1 })),
    ...inRound(quiz, ({ advised }) => ({ advised: [...advised, member] })),
  }),
  yielded: (quiz, { member }) => inRound(quiz, ({ yielded }) => ({ yielded: [...yielded, member] })),
  lost: (quiz, { member }) => inRound(quiz, ({ lost = [] }) => ({ lost: [...lost, member] })),
  finished: (quiz, { member }) => atPupil(quiz, member, () => ({ finished: true })),
  shown: ({ round }, { found, answers, usual, next }) => ({
    next,
    round: undefined,
    shown: round && { round: round.number, task: round.task, playing: round.playing.length, found, answers, usual },
  }),
  reviewed: (_, { hands }) => ({ review: hands.length > 0 ? hands : undefined }),
  paused: (_, { at }) => ({ paused: at }),
  resumed: (quiz, { at }) => {
    const by = at - (quiz.paused ?? at);
    const shift = { start: by, end: by };
    return { ...later(quiz, shift, shift), next: quiz.next && quiz.next + by, ends: quiz.ends && quiz.ends + by, paused: undefined };
  },
  extended: (quiz, { more: by }) => ({
    // Homework has no clocks of its own to run longer: its date is later instead.
    ...later(quiz, { start: 0, end: by }, { start: 0, end: quiz.mode === "race" ? by : 0 }),
    ends: quiz.ends && quiz.ends + by,
  }),
  ranked: (_, { ranking, teams = [] }) => ({
    round: undefined,
    next: undefined,
    ends: undefined,
    paused: undefined,
    ranking,
    teams: teams.length > 0 ? teams : undefined,
  }),
};

/** @type {Own} */
const NOTHING = { moves: [], marks: [], hints: 0 };

/** What this client knows of its own hand after an event; nothing where there is nothing. @param {Own} own @param {import("./types.js").RoomEvent} event @returns {Own | undefined} */
function ownAfter(own, event) {
  const next = ownNext(own, event);
  const isNothing = next.member === undefined && next.hand === undefined && next.moves.length + next.marks.length === 0;
  return isNothing ? undefined : next;
}

/** @param {Own} own @param {import("./types.js").RoomEvent} event @returns {Own} */
function ownNext(own, event) {
  const mine = own.hand !== undefined && "member" in event && event.member === own.member;
  switch (event.event) {
    case "posed":
    case "ranked":
      return NOTHING;
    case "given": {
      const { member, round: number, task, until, at } = event;
      return task ? { ...NOTHING, member, hand: { number, task, posed: at, until } } : own;
    }
    case "moved": {
      const { member, moves, marks = [] } = event;
      return moves ? { ...own, member, moves: [...own.moves, ...moves], marks: [...own.marks, ...marks] } : own;
    }
    case "advised":
      return mine ? { ...own, hints: own.hints + 1 } : own;
    case "solved":
    case "yielded":
    case "lost":
    case "expired":
      return mine ? NOTHING : own;
    default:
      return own;
  }
}

/** Notes that somebody is there or not. @param {Quiz | undefined} quiz @param {number} member @param {"here" | "away" | "left"} presence */
export function attended(quiz, member, presence) {
  if (!quiz) return undefined;
  const own = presence === "left" && quiz.own?.member === member ? undefined : quiz.own;
  return { ...quiz, own, ...atPupil(quiz, member, () => ({ away: presence !== "here" })) };
}

/** The game without those whom nobody knows any more. @param {Quiz | undefined} quiz @param {(member: number) => boolean} isKnown @returns {Quiz | undefined} */
export function withoutUnknown(quiz, isKnown) {
  if (!quiz) return undefined;
  const players = quiz.players.filter(({ member }) => isKnown(member));
  const playing = (/** @type {number} */ member) => players.some((one) => one.member === member);
  return { ...quiz, players, ...inRound(quiz, (round) => ({ playing: round.playing.filter(playing) })) };
}

/** The hand that somebody works on: everybody's, or their own. @param {Quiz | undefined} quiz @returns {Posed | undefined} */
export const handOf = (quiz) => quiz?.round ?? quiz?.own?.hand;

/** Whether everybody goes through the hands at their own speed. @param {Quiz} quiz */
export const isOwnSpeed = ({ mode }) => mode === "race" || mode === "homework";

/** @param {Quiz} quiz @param {number} id @param {(pupil: Pupil) => Partial<Pupil>} change */
const atPupil = ({ players }, id, change) => ({
  players: players.map((one) => (one.member === id ? { ...one, ...change(one) } : one)),
});

/** @param {Quiz} quiz @param {(round: Round) => Partial<Round>} change */
const inRound = ({ round }, change) => (round ? { round: { ...round, ...change(round) } } : {});

/** The clocks of the hands that are there are moved. @param {Quiz} quiz @param {Shift} everybody @param {Shift} alone */
function later(quiz, everybody, alone) {
  const { own } = quiz;
  return {
    ...inRound(quiz, (round) => moved(round, everybody)),
    ...(own?.hand ? { own: { ...own, hand: { ...own.hand, ...moved(own.hand, alone) } } } : {}),
  };
}

/** @param {Posed} hand @param {Shift} shift */
const moved = ({ posed, until }, { start, end }) => ({ posed: posed + start, until: until && until + end });
