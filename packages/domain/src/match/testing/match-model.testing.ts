/**
 * A simple model of a match: sets, counters and a stopwatch. It shares no code with the domain, so both agree only
 * when both are right. Parts last whole minutes.
 */
export type Team = 'ours' | 'theirs';
export type Phase = 'before' | 'playing' | 'paused' | 'between' | 'shootout' | 'ended' | 'archived';

interface Stint {
  readonly player: number;
  readonly from: number;
  readonly to: number;
}

interface Served {
  readonly player: number;
  readonly part: number;
  readonly at: number;
  readonly seconds: number;
  readonly short: boolean;
}

/** Everything that an undo restores. */
export interface State {
  readonly phase: Phase;
  /** The status by its name in the specification. */
  readonly status: string;
  readonly part: number;
  /** Running: the second since 1970 at which the stopwatch showed 0. Stopped: what it shows. */
  readonly running: boolean;
  readonly stopwatch: number;
  /** The stopwatch at the last recorded event of this part. */
  readonly noted: number;
  readonly live: boolean;
  readonly typed: readonly [number, number];
  readonly goals: readonly { readonly eid: string; readonly by: Team }[];
  readonly kicks: readonly { readonly by: Team; readonly scored: boolean }[];
  readonly on: readonly number[];
  readonly yellow: readonly number[];
  readonly sentOff: readonly number[];
  /** Players with a time penalty, the oldest first; `short`: they were on the pitch. */
  readonly serving: readonly Served[];
  /** True after a change in a shoot-out: later events are placed after it, not by the stopwatch. */
  readonly late: boolean;
  /** The part in which the last change of the pitch counts; in a break the next one. */
  readonly changedIn: number;
  /** The stopwatch at the end of each part. */
  readonly ends: Readonly<Record<number, number>>;
  readonly allowed: number;
  /** Finished stretches on the pitch, and the played second since which current players are on it. */
  readonly stints: readonly Stint[];
  readonly since: Readonly<Record<number, number>>;
  readonly changedAt: number;
}

export interface Rules {
  readonly parts: number;
  /** Minutes of a part, and of a part of extra time. */
  readonly partMinutes: number;
  readonly extraParts: number;
  readonly extraMinutes: number;
  readonly pitchPlayers: number;
  readonly squad: number;
  readonly starters: readonly number[];
}

export interface Model {
  readonly rules: Rules;
  state: State;
  now: number;
  undo: State[];
}

export function freshState({ starters, pitchPlayers }: Rules): State {
  return {
    phase: 'before',
    status: 'CAN_START',
    part: 1,
    running: false,
    stopwatch: 0,
    noted: 0,
    live: false,
    typed: [0, 0],
    goals: [],
    kicks: [],
    on: starters,
    yellow: [],
    sentOff: [],
    serving: [],
    ends: {},
    late: false,
    changedIn: 0,
    allowed: pitchPlayers,
    stints: [],
    since: {},
    changedAt: 0,
  };
}

/** The end of a part on the stopwatch, in seconds; for part 0 the kick-off. */
export function endOf({ parts, partMinutes, extraMinutes }: Rules, part: number): number {
  const regular = Math.min(part, parts) * partMinutes;
  return (regular + Math.max(0, part - parts) * extraMinutes) * 60;
}

/** The time on the stopwatch. */
export function reading({ state, now }: Model): number {
  return state.running ? now - state.stopwatch : state.stopwatch;
}

/** Whole minutes before now, at most the part's: an event in minute m counts at the end of minute m − 1. */
function playedWhenNoted(model: Model, isCard: boolean): number {
  const { state, rules } = model;
  // A change in the break belongs to the first minute of the next part; a card has the minute of the whistle.
  if (state.phase === 'between' && !isCard) return endOf(rules, state.part);
  if (state.phase === 'shootout') return endOf(rules, rules.parts + rules.extraParts);
  return Math.min(endOf(rules, state.part), Math.floor(reading(model) / 60) * 60);
}

/** The played time of the match, in seconds. */
function playedUntilNow(model: Model): number {
  const { state, rules } = model;
  if (!state.live) return 0;
  const end = endOf(rules, state.part);
  if (/FINISHED|^ARCHIVED/.test(state.status)) {
    // A match that ended more than a minute early had its actual length.
    return reading(model) < end - 60 ? Math.max(endOf(rules, state.part - 1), reading(model)) : end;
  }
  const whole = state.phase === 'between' || state.phase === 'shootout';
  return whole ? end : Math.min(end, reading(model));
}

/** Minutes of all players who were on the pitch. */
export function minutes(model: Model): ReadonlyMap<number, number> {
  const { state } = model;
  const until = playedUntilNow(model);
  const played = new Map<number, number>();
  if (!state.live) return played;
  const open = state.on.map((player) => ({ player, from: state.since[player] ?? 0, to: until }));
  for (const { player, from, to } of [...state.stints, ...open]) {
    const seconds = Math.max(0, Math.min(to, until) - Math.min(from, until));
    played.set(player, (played.get(player) ?? 0) + seconds / 60);
  }
  return played;
}

/** The recorded time of the stopwatch, at most the 99th minute of stoppage time. */
export function writtenDown(model: Model): number {
  return Math.min(reading(model), endOf(model.rules, model.state.part) + 99 * 60 - 1);
}

/** True while a player's time penalty lasts: less time was played since than the penalty's length. */
export function mustWait(model: Model, { part, at, seconds }: Served): boolean {
  const { state, rules } = model;
  // A penalty in the break counts from the next part.
  if (part > state.part) return true;
  let played = (part < state.part ? (state.ends[part] ?? 0) : writtenDown(model)) - at;
  for (let next = part + 1; next <= state.part; next++)
    played += (next < state.part ? (state.ends[next] ?? 0) : writtenDown(model)) - endOf(rules, next - 1);
  return played < seconds;
}

/** The number of players allowed at the moment. */
export function mayPlay(model: Model): number {
  return model.state.allowed - model.state.serving.filter((one) => one.short && mustWait(model, one)).length;
}

/** The state after one player comes on and one goes off; 0 stands for no player. */
export function changed(
  model: Model,
  { on = 0, off = 0, isCard = false }: { on?: number; off?: number; isCard?: boolean },
): State {
  const { state } = model;
  const at = Math.max(state.changedAt, playedWhenNoted(model, isCard));
  const nowOn = [...state.on.filter((player) => player !== off), ...(on === 0 ? [] : [on])];
  const waiting = state.serving.filter(({ player }) => player !== on || on === 0);
  const short = waiting.filter((one) => one.short);
  const tooMany = on === 0 ? 0 : nowOn.length - (state.allowed - short.length);
  const went = off === 0 ? [] : [{ player: off, from: state.since[off] ?? 0, to: at }];
  return {
    ...state,
    on: nowOn,
    serving: [...waiting.filter((one) => !one.short), ...short.slice(tooMany > 0 ? 1 : 0)],
    since: on === 0 ? state.since : { ...state.since, [on]: at },
    stints: [...state.stints, ...went],
    changedAt: at,
    changedIn: Math.max(state.changedIn, state.phase === 'between' && !isCard ? state.part + 1 : state.part),
    late: state.late || state.phase === 'shootout',
    noted: Math.max(state.noted, reading(model)),
  };
}

export function score({ goals, typed, live }: State): readonly [number, number] {
  const by = (team: Team) => goals.filter((goal) => goal.by === team).length;
  return goals.length === 0 && !live ? typed : [by('ours'), by('theirs')];
}

export function kicksScored({ kicks }: State, team: Team): number {
  return kicks.filter(({ by, scored }) => by === team && scored).length;
}

/** True when the kicks have decided: no side can catch up, in the first five and then one by one. */
export function shootoutWinner(state: State): Team | null {
  for (const team of ['ours', 'theirs'] as const) {
    const other = team === 'ours' ? 'theirs' : 'ours';
    const taken = state.kicks.filter(({ by }) => by === other).length;
    const mine = state.kicks.filter(({ by }) => by === team).length;
    const rounds = Math.max(5, mine, taken);
    const couldReach = kicksScored(state, other) + (rounds - taken);
    if (kicksScored(state, team) > couldReach) return team;
  }
  return null;
}

/** The last part of play: of the match, or of extra time once it began. */
export function finalPart({ rules, state }: Model): number {
  return state.part > rules.parts ? rules.parts + rules.extraParts : rules.parts;
}

export const inPlay = ({ phase }: State): boolean => phase === 'playing' || phase === 'paused';
export const started = ({ phase }: State): boolean =>
  phase !== 'before' && phase !== 'ended' && phase !== 'archived';

/** The status during a part, whether the clock runs or not. */
export function playingStatus({ rules, state }: Model, paused: boolean): string {
  return `${paused ? 'PAUSED' : 'PLAYING'}${state.part > rules.parts ? '_EXTRATIME' : ''}`;
}
