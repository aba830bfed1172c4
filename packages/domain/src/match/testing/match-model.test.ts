import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble, sameValue, type Value, valuesOf } from '../../entity/rows/rows.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import { elapsed } from '../clock/clock.ts';
import { decide } from '../decide/decide.ts';
import { scoreOf } from '../events/score.ts';
import { shootoutOf } from '../events/shootout.ts';
import { onTheBench, onThePitch, pitchNow } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { KICK_OFF, kickedOff, readyMatch } from './match.testing.ts';
import {
  freshState,
  inPlay,
  kicksScored,
  type Model,
  minutes,
  type Rules,
  reading,
  score,
  shootoutWinner,
} from './match-model.testing.ts';
import { type ModelTap, modelTaps, OUR_SIDE, unlessArchived } from './match-model-taps.testing.ts';
import { deepFreeze } from './taps.testing.ts';

/** The match, and the earlier registers for each command. */
interface Real {
  match: Match;
  events: number;
  readonly before: { readonly match: Match; readonly old: Readonly<Record<string, Value>> }[];
}

type Command = fc.Command<Model, Real>;

function tapping(name: string, { tap, after }: { tap: ModelTap; after: number }): Command {
  return {
    check: () => true,
    run: (model, real) => {
      model.now += after;
      const eid = `17-${real.events + 1}`;
      const expectation = unlessArchived(tap)(model, eid);
      if (expectation === null) return;
      const { command, next } = expectation;
      const { match } = real;
      const result = decide(match, command, { nowSeconds: model.now, eid });
      const told = result.ok ? 'accepted' : `refused: ${result.error.code}`;
      expect([model.state.status, command, told]).toEqual([
        model.state.status,
        command,
        next === null ? expect.stringMatching(/^refused/) : 'accepted',
      ]);
      if (result.ok && next !== null) {
        const values = valuesOf(matchFields, match);
        const old = Object.keys(result.value.changes).map((path) => [path, values[path] ?? null] as const);
        real.before.push({ match, old: Object.fromEntries(old) });
        model.undo.push(model.state);
        real.match = deepFreeze(result.value.match);
        real.events += 1;
        model.state = next;
      }
      agree(model, real.match);
    },
    toString: () => `${name} after ${after} s`,
  };
}

/** Restores the earlier registers, as the store does. */
function undoing(after: number): Command {
  return {
    check: (model) => model.undo.length > 0,
    run: (model, real) => {
      model.now += after;
      const state = model.undo.pop();
      const last = real.before.pop();
      if (state === undefined || last === undefined) return;
      const undone = { ...valuesOf(matchFields, real.match), ...last.old };
      const match = { ...assemble(matchFields, undone), sid: last.match.sid };
      if (!sameValue(match, last.match)) expect(match).toEqual(last.match);
      real.match = deepFreeze(match);
      model.state = state;
      agree(model, real.match);
    },
    toString: () => `undo after ${after} s`,
  };
}

function agree(model: Model, match: Match): void {
  const { state } = model;
  expect(match.status).toBe(state.status);
  const { home, away } = scoreOf(match);
  expect([home, away]).toEqual(score(state));
  const on = onThePitch(match).map((place) => place.player_sid);
  expect([...on].sort()).toEqual([...state.on].sort());
  expect(pitchNow(match).allowed).toBe(state.allowed);
  expect(on.length).toBeLessThanOrEqual(state.allowed);
  const benched = [...Array(model.rules.squad).keys()]
    .map((index) => index + 1)
    .filter((player) => !state.on.includes(player) && !state.sentOff.includes(player));
  expect(onTheBench(match).map(({ sid }) => sid)).toEqual(expect.arrayContaining(benched));
  if (inPlay(state)) {
    expect(match.gamepart).toBe(state.part);
    expect(elapsed(match, model.now)).toBe(reading(model));
  }
  const expected = minutes(model);
  const played = playingTime(match, model.now);
  const players = [...new Set([...expected.keys(), ...played.keys()])];
  const perPlayer = (of: ReadonlyMap<number, number>) =>
    players.map((player) => [player, Math.round((of.get(player) ?? 0) * 60)]);
  expect(perPlayer(played)).toEqual(perPlayer(expected));
  const shootout = shootoutOf(match);
  expect([shootout?.score[OUR_SIDE] ?? 0, shootout?.score.away ?? 0]).toEqual([
    kicksScored(state, 'ours'),
    kicksScored(state, 'theirs'),
  ]);
  const winner = shootoutWinner(state);
  expect(shootout?.winner ?? null).toBe(winner === null ? null : winner === 'ours' ? OUR_SIDE : 'away');
}

const seconds = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 6, arbitrary: fc.nat(400) });

const commands = fc.commands(
  [
    ...modelTaps.flatMap(({ name, tap, often }) =>
      Array.from({ length: often }, () =>
        fc.record({ tap, after: seconds }).map((tapped) => tapping(name, tapped)),
      ),
    ),
    seconds.map(undoing),
    seconds.map(undoing),
  ],
  { maxCommands: 80, size: 'max' },
);

const formats = fc.record({
  matchParts: fc.constantFrom(1, 2, 4),
  partMinutes: fc.constantFrom(10, 15, 30),
  extraParts: fc.constantFrom(0, 1, 2),
  pitchPlayers: fc.integer({ min: 4, max: 11 }),
  squad: fc.constantFrom(6, 14, 16),
});

/** The state of the match before the free commands begin; otherwise few runs would reach a shoot-out. */
const openings: readonly (readonly string[])[] = [
  [],
  ['kickOff'],
  ['kickOff', 'endPart', 'startPart'],
  [
    'kickOff',
    'endPart',
    'startPart',
    'endPart',
    'startPart',
    'endPart',
    'startPart',
    'extraTime',
    'startPart',
  ],
  ['kickOff', 'endPart', 'startPart', 'endPart', 'startPart', 'endPart', 'startPart', 'startShootout'],
];

const named = (name: string): Command => {
  const found = modelTaps.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`nobody taps ${name}`);
  const [tap] = fc.sample(found.tap, 1);
  if (tap === undefined) throw new Error(`nothing to tap for ${name}`);
  return tapping(name, { tap, after: 300 });
};

describe('a match against a model of it', () => {
  it('match and model allow and refuse the same commands, and agree on status, score, pitch, minutes, clock and shoot-out, with undo', () => {
    fc.assert(
      fc.property(formats, fc.constantFrom(...openings), commands, (format, opening, taps) => {
        fc.modelRun(() => {
          const { matchParts, partMinutes, extraParts, pitchPlayers, squad } = format;
          const ready = readyMatch({
            matchParts,
            matchLength: matchParts * partMinutes,
            pitchPlayers,
            squad,
          });
          const match = deepFreeze({ ...ready, extraParts, extraLength: 5 });
          const starters = onThePitch(match).map((place) => place.player_sid);
          const rules: Rules = {
            parts: matchParts,
            partMinutes,
            extraParts,
            extraMinutes: 5,
            pitchPlayers,
            squad,
            starters,
          };
          const model: Model = { rules, state: freshState(rules), now: KICK_OFF, undo: [] };
          const real: Real = { match, events: 0, before: [] };
          for (const name of opening) named(name).run(model, real);
          return { model, real };
        }, taps);
      }),
      { numRuns: process.env.TEST_LONG === '1' ? 3_000 : 120 },
    );
  }, 600_000);
});

describe('former differences from the model', () => {
  it('a match that is reopened in its shoot-out keeps the stoppage time of the last part', () => {
    const coach = kickedOff({ matchParts: 1, matchLength: 10 });
    coach.does({ type: 'startShootout' }, 700);
    coach.does({ type: 'kick', side: 'home', outcome: 'scored' }, 760);
    coach.does({ type: 'endMatch' }, 800);
    coach.does({ type: 'reopen' }, 820);
    expect(elapsed(coach.match, KICK_OFF + 900)).toBe(700);
  });
});
