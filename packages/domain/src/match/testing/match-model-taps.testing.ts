/**
 * The possible actions in a match, and what the model expects of each: whether it is allowed, and the state after it.
 */
import fc from 'fast-check';
import type { MatchCommand } from '../decision/commands.ts';
import {
  changed,
  endOf,
  finalPart,
  freshState,
  inPlay,
  type Model,
  mayPlay,
  mustWait,
  type Phase,
  playingStatus,
  reading,
  type State,
  score,
  shootoutWinner,
  started,
  type Team,
  writtenDown,
} from './match-model.testing.ts';

/** An action: the command for the domain, and the state that the model expects; null when it must be refused. */
export interface Expectation {
  readonly command: MatchCommand;
  readonly next: State | null;
}

/**
 * An action of a coach; `eid` is the id of its event. `null`: the model cannot predict the result, so nothing is done.
 */
export type ModelTap = (model: Model, eid: string) => Expectation | null;

export const OUR_SIDE = 'home';
const sideOf = (team: Team) => (team === 'ours' ? OUR_SIDE : 'away');
const anyone = fc.nat(16);
const team = fc.constantFrom<Team>('ours', 'theirs');
const when = (allowed: boolean, next: () => State): State | null => (allowed ? next() : null);

const clockRuns = (model: Model): State => ({
  ...model.state,
  running: true,
  stopwatch: model.now - reading(model),
});
const clockStands = (model: Model): State => ({
  ...model.state,
  running: false,
  stopwatch: reading(model),
  ends: { ...model.state.ends, [model.state.part]: writtenDown(model) },
});
const noted = (model: Model): State => ({
  ...model.state,
  noted: Math.max(model.state.noted, reading(model)),
});
const startsAt = (model: Model, part: number): State => {
  const seconds = endOf(model.rules, part - 1);
  const state = { ...model.state, part, running: true, stopwatch: model.now - seconds, noted: seconds };
  return { ...state, phase: 'playing', status: playingStatus({ ...model, state }, false), live: true };
};
const phase = (state: State, to: Phase, status: string): State => ({ ...state, phase: to, status });

function kickOff(model: Model): Expectation {
  const { state, rules } = model;
  const since = Object.fromEntries(state.on.map((player) => [player, 0]));
  const allowed = state.phase === 'before' && rules.starters.length > 0;
  return { command: { type: 'kickOff' }, next: when(allowed, () => ({ ...startsAt(model, 1), since })) };
}

function pause(model: Model): Expectation {
  const allowed = model.state.phase === 'playing';
  const next = () =>
    phase({ ...noted(model), ...clockAt(clockStands(model)) }, 'paused', playingStatus(model, true));
  return { command: { type: 'pause' }, next: when(allowed, next) };
}

function resume(model: Model): Expectation {
  const allowed = model.state.phase === 'paused';
  const next = () =>
    phase({ ...noted(model), ...clockAt(clockRuns(model)) }, 'playing', playingStatus(model, false));
  return { command: { type: 'resume' }, next: when(allowed, next) };
}

const clockAt = ({ running, stopwatch }: State) => ({ running, stopwatch });

function endPart(model: Model): Expectation {
  const { state, rules } = model;
  const extra = state.part > rules.parts;
  const status = extra ? 'EXTRATIME' : state.part === rules.parts / 2 ? 'HALFTIME' : 'BREAK';
  const allowed = inPlay(state) && state.part < finalPart(model);
  return {
    command: { type: 'endPart' },
    next: when(allowed, () => phase(clockStands(model), 'between', status)),
  };
}

function startPart(model: Model): Expectation {
  const { state, rules } = model;
  const last = state.status === 'EXTRATIME' ? rules.parts + rules.extraParts : rules.parts;
  const allowed = state.phase === 'between' && state.part < last;
  return { command: { type: 'startPart' }, next: when(allowed, () => startsAt(model, state.part + 1)) };
}

function end(model: Model, abandoned: boolean): Expectation {
  const next = () => phase(clockStands(model), 'ended', abandoned ? 'ABANDONED' : 'FINISHED');
  return { command: { type: 'endMatch', abandoned }, next: when(started(model.state), next) };
}

function reopen(model: Model): Expectation {
  const { state } = model;
  const next = () =>
    state.kicks.length > 0
      ? phase(state, 'shootout', 'PENALTIES')
      : phase(clockRuns(model), 'playing', playingStatus(model, false));
  return { command: { type: 'reopen' }, next: when(state.phase === 'ended' && state.live, next) };
}

/** Forward within stoppage time, and back to the last recorded event. */
const correct = fc.integer({ min: -600, max: 600 }).map(
  (wanted): ModelTap =>
    (model) => {
      const { state, rules } = model;
      const back = Math.max(wanted, Math.max(state.noted, endOf(rules, state.part - 1)) - reading(model));
      const seconds = wanted < 0 ? Math.min(0, back) : wanted;
      const beyond = reading(model) + seconds > endOf(rules, state.part) + 98 * 60;
      if (beyond || seconds === 0) return null;
      const stopwatch = state.running ? state.stopwatch - seconds : state.stopwatch + seconds;
      return {
        command: { type: 'correctClock', seconds },
        next: when(inPlay(state), () => ({ ...state, stopwatch })),
      };
    },
);

/** True when the match returned to a moment before a recorded event, because a shoot-out or a break was cancelled. */
const isOutOfOrder = (state: State): boolean => state.late || (inPlay(state) && state.changedIn > state.part);

/** Usually a realistic substitution; sometimes a player who was sent off, or a random one. */
const whoComes = fc.constantFrom('bench', 'bench', 'bench', 'sent off', 'anybody');

const substitute = fc.record({ from: whoComes, some: anyone, other: anyone }).map(
  ({ from, some, other }): ModelTap =>
    (model) => {
      const { state, rules } = model;
      if (isOutOfOrder(state) && state.serving.length > 0) return null;
      const everybody = Array.from({ length: rules.squad }, (_, index) => index + 1);
      const fits = (player: number) =>
        everybody.includes(player) &&
        !state.on.includes(player) &&
        !state.sentOff.includes(player) &&
        !state.serving.some((one) => one.player === player && mustWait(model, one));
      const candidates = from === 'bench' ? everybody.filter(fits) : from === 'sent off' ? state.sentOff : [];
      const on = candidates[some % Math.max(1, candidates.length)] ?? some;
      const off = from === 'anybody' ? other : (state.on[other % (state.on.length + 1)] ?? 0);
      const room = off === 0 ? state.on.length < mayPlay(model) : state.on.includes(off);
      const allowed = started(state) && room && fits(on);
      const next = () => changed(model, { on, off });
      return { command: { type: 'substitute', on, off }, next: when(allowed, next) };
    },
);

const leave = anyone.map(
  (player): ModelTap =>
    (model) => {
      const allowed = started(model.state) && model.state.on.includes(player);
      return {
        command: { type: 'leave', player },
        next: when(allowed, () => changed(model, { off: player })),
      };
    },
);

const goal = fc.record({ by: team, ownGoal: fc.boolean(), player: anyone, assist: anyone }).map(
  ({ by, ownGoal, player, assist }): ModelTap =>
    (model, eid) => {
      const { state, rules } = model;
      const scoredByUs = (by === 'ours') !== ownGoal;
      const helped = scoredByUs && !ownGoal;
      const known = (sid: number) => sid <= rules.squad;
      const people =
        !scoredByUs || (known(player) && (!helped || (known(assist) && (assist === 0 || assist !== player))));
      const allowed = state.phase !== 'before' && state.phase !== 'shootout' && people;
      return {
        command: {
          type: 'goal',
          side: sideOf(by),
          ownGoal,
          ...(scoredByUs ? { player } : { sn: player }),
          ...(helped ? { assist } : {}),
        },
        next: when(allowed, () => ({ ...noted(model), goals: [...state.goals, { eid, by }] })),
      };
    },
);

const card = fc.record({ player: fc.integer({ min: 1, max: 16 }), red: fc.boolean() }).map(
  ({ player, red }): ModelTap =>
    (model) => {
      const { state, rules } = model;
      // A card is possible without a kick-off too; this model does not cover it.
      if (!state.live) return null;
      const out = red || state.yellow.includes(player);
      const allowed = player <= rules.squad && !state.sentOff.includes(player);
      const next = (): State => {
        if (!out) return { ...noted(model), yellow: [...state.yellow, player] };
        const missing = state.serving.some((one) => one.player === player && one.short);
        const onPitch = state.on.includes(player) || missing;
        const after = changed(model, { off: state.on.includes(player) ? player : 0, isCard: true });
        return {
          ...after,
          sentOff: [...state.sentOff, player],
          serving: after.serving.filter((one) => one.player !== player),
          allowed: state.allowed - (onPitch ? 1 : 0),
        };
      };
      const colour = red ? 'red' : 'yellow';
      return { command: { type: 'card', side: OUR_SIDE, colour, player }, next: when(allowed, next) };
    },
);

const timePenalty = fc
  .record({ some: anyone, bench: fc.integer({ min: 0, max: 4 }), minutes: fc.constantFrom(5, 10) })
  .map(
    ({ some, bench, minutes }): ModelTap =>
      (model) => {
        const { state, rules } = model;
        const player = bench === 0 ? some : (state.on[some % Math.max(1, state.on.length)] ?? 0);
        // A second penalty for a player who has not returned extends the first; this model does not cover it.
        const known = state.serving.find((one) => one.player === player);
        if (isOutOfOrder(state)) return null;
        if (known !== undefined && !mustWait(model, known)) return null;
        const possible = player > 0 && player <= rules.squad && !state.sentOff.includes(player);
        const allowed = started(state) && state.phase !== 'shootout' && possible && known === undefined;
        const next = (): State => {
          const onPitch = state.on.includes(player);
          const after = changed(model, { off: onPitch ? player : 0 });
          const between = state.phase === 'between';
          const at = between ? endOf(rules, state.part) : writtenDown(model);
          const part = between ? state.part + 1 : state.part;
          const served = { player, part, at, seconds: minutes * 60, short: onPitch };
          return { ...after, serving: [...state.serving, served] };
        };
        return {
          command: { type: 'timePenalty', side: OUR_SIDE, minutes, player },
          next: when(allowed, next),
        };
      },
  );

const takeBack = anyone.map(
  (which): ModelTap =>
    (model) => {
      const { state } = model;
      const taken = state.goals[which % Math.max(1, state.goals.length)];
      const goals = state.goals.filter((other) => other !== taken);
      const allowed = taken !== undefined;
      return {
        command: { type: 'removeEvent', eid: taken?.eid ?? 'none' },
        next: when(allowed, () => ({ ...state, goals })),
      };
    },
);

function extraTime(model: Model): Expectation {
  const { state, rules } = model;
  const allowed =
    (inPlay(state) || state.phase === 'between') &&
    state.part === rules.parts &&
    rules.extraParts > 0 &&
    state.status !== 'EXTRATIME';
  return {
    command: { type: 'extraTime' },
    next: when(allowed, () => phase(clockStands(model), 'between', 'EXTRATIME')),
  };
}

function startShootout(model: Model): Expectation {
  const { state } = model;
  const allowed = (inPlay(state) || state.phase === 'between') && state.part >= finalPart(model);
  const next = () => phase(clockStands(model), 'shootout', 'PENALTIES');
  return { command: { type: 'startShootout' }, next: when(allowed, next) };
}

function cancelShootout(model: Model): Expectation {
  const { state, rules } = model;
  const status = state.part > rules.parts ? 'EXTRATIME' : 'BREAK';
  const next = () => ({ ...phase(state, 'between', status), kicks: [] });
  return { command: { type: 'cancelShootout' }, next: when(state.phase === 'shootout', next) };
}

const kick = fc
  .record({
    out: fc.integer({ min: 0, max: 9 }),
    outcome: fc.constantFrom('scored', 'scored', 'saved', 'missed'),
    wish: anyone,
  })
  .map(
    ({ out, outcome, wish }): ModelTap =>
      (model) => {
        const { state, rules } = model;
        const player = wish % 4 === 0 ? wish : (state.on[wish % Math.max(1, state.on.length)] ?? 0);
        const last = state.kicks.at(-1)?.by;
        const turn = last === undefined ? 'ours' : last === 'ours' ? 'theirs' : 'ours';
        const by: Team = out === 0 ? (turn === 'ours' ? 'theirs' : 'ours') : turn;
        const inTurn = last === undefined || by === turn;
        const may = by === 'theirs' || (player <= rules.squad && !state.sentOff.includes(player));
        const allowed = state.phase === 'shootout' && inTurn && may && shootoutWinner(state) === null;
        const who = by === 'ours' ? { player } : {};
        const next = () => ({ ...state, kicks: [...state.kicks, { by, scored: outcome === 'scored' }] });
        return { command: { type: 'kick', side: sideOf(by), outcome, ...who }, next: when(allowed, next) };
      },
  );

const SET = { delayed: 'DELAYED', postponed: 'POSTPONED', cancelled: 'CANCELLED' } as const;
const setStatus = fc.constantFrom('delayed' as const, 'postponed' as const, 'cancelled' as const).map(
  (to): ModelTap =>
    ({ state }) => {
      const allowed = state.phase === 'before' && state.status !== SET[to];
      return {
        command: { type: 'setStatus', to },
        next: when(allowed, () => phase(state, 'before', SET[to])),
      };
    },
);

function restart({ state, rules }: Model): Expectation {
  const allowed = state.phase !== 'archived' && state.status !== 'CAN_START';
  return { command: { type: 'restart' }, next: when(allowed, () => freshState(rules)) };
}

const finishTyped = fc.record({ home: fc.integer({ min: -1, max: 9 }), away: fc.nat(9) }).map(
  ({ home, away }): ModelTap =>
    (model) => {
      const { state, rules } = model;
      const same = state.status === 'FINISHED' && score(state)[0] === home && score(state)[1] === away;
      const allowed =
        home >= 0 && !state.live && state.goals.length === 0 && state.phase !== 'archived' && !same;
      const next = (): State => ({
        ...phase(state, 'ended', 'FINISHED'),
        part: rules.parts,
        stopwatch: endOf(rules, rules.parts),
        typed: [home, away],
      });
      return { command: { type: 'finishTyped', home, away }, next: when(allowed, next) };
    },
);

const setOutcome = fc.constantFrom('finished' as const, 'abandoned' as const).map(
  (to): ModelTap =>
    ({ state }) => {
      const status = to === 'finished' ? 'FINISHED' : 'ABANDONED';
      const allowed = state.phase === 'ended' && state.status !== status;
      return {
        command: { type: 'setOutcome', to },
        next: when(allowed, () => phase(state, 'ended', status)),
      };
    },
);

function archive({ state }: Model): Expectation {
  const status = state.status === 'FINISHED' ? 'ARCHIVED' : 'ABANDONED_ARCHIVED';
  return {
    command: { type: 'archive' },
    next: when(state.phase === 'ended', () => phase(state, 'archived', status)),
  };
}

function unarchive({ state }: Model): Expectation {
  const status = state.status === 'ARCHIVED' ? 'FINISHED' : 'ABANDONED';
  return {
    command: { type: 'unarchive' },
    next: when(state.phase === 'archived', () => phase(state, 'ended', status)),
  };
}

const always = (tap: ModelTap) => fc.constant(tap);

/** An archived match refuses every command except restore. */
export const unlessArchived =
  (tap: ModelTap): ModelTap =>
  (model, eid) => {
    const expectation = tap(model, eid);
    if (expectation === null || model.state.phase !== 'archived') return expectation;
    return expectation.command.type === 'unarchive' ? expectation : { ...expectation, next: null };
  };

/** Any command, in realistic proportions, with a name for failure reports. */
export const modelTaps: readonly {
  readonly name: string;
  readonly tap: fc.Arbitrary<ModelTap>;
  readonly often: number;
}[] = [
  { name: 'kickOff', tap: always(kickOff), often: 2 },
  { name: 'pause', tap: always(pause), often: 1 },
  { name: 'resume', tap: always(resume), often: 2 },
  { name: 'endPart', tap: always(endPart), often: 3 },
  { name: 'startPart', tap: always(startPart), often: 4 },
  { name: 'endMatch', tap: always((model) => end(model, false)), often: 1 },
  { name: 'abandon', tap: always((model) => end(model, true)), often: 1 },
  { name: 'reopen', tap: always(reopen), often: 2 },
  { name: 'correctClock', tap: correct, often: 2 },
  { name: 'substitute', tap: substitute, often: 8 },
  { name: 'leave', tap: leave, often: 1 },
  { name: 'goal', tap: goal, often: 4 },
  { name: 'card', tap: card, often: 2 },
  { name: 'timePenalty', tap: timePenalty, often: 3 },
  { name: 'takeBack', tap: takeBack, often: 1 },
  { name: 'extraTime', tap: always(extraTime), often: 2 },
  { name: 'startShootout', tap: always(startShootout), often: 2 },
  { name: 'cancelShootout', tap: always(cancelShootout), often: 1 },
  { name: 'kick', tap: kick, often: 12 },
  { name: 'setStatus', tap: setStatus, often: 1 },
  { name: 'restart', tap: always(restart), often: 1 },
  { name: 'finishTyped', tap: finishTyped, often: 1 },
  { name: 'setOutcome', tap: setOutcome, often: 1 },
  { name: 'archive', tap: always(archive), often: 1 },
  { name: 'unarchive', tap: always(unarchive), often: 2 },
];
