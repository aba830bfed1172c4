import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES, type Match, matchFields, type Side } from '../entity/match.ts';
import {
  assemble,
  changesBetween,
  fieldOfRegister,
  sameValue,
  type Value,
  valuesOf,
} from '../entity/rows.ts';
import { elapsed } from './clock.ts';
import { decide } from './decide.ts';
import { isActive, isGoal, wasRunLive } from './events.ts';
import { cellAt } from './grid.ts';
import { SHOOTOUT_PART } from './limits.ts';
import { KICK_OFF, otherSide, readyMatch } from './match.testing.ts';
import { onTheBench, pitchNow, repairsOf } from './on-pitch.ts';
import { countedTime, playingTime } from './playing-time.ts';
import { scoreOf } from './score.ts';
import { shootoutOf } from './shootout.ts';
import { anyTap, courses, deepFreeze, play } from './taps.testing.ts';
import { timelineOf } from './timeline.ts';

/** Compares quickly, and explains only when there is something to explain. */
function expectSame(actual: Match, expected: Match): void {
  if (!sameValue(actual, expected)) expect(actual).toEqual(expected);
}

describe('any course of a match', () => {
  it('never has anybody on the pitch twice, more than allowed, sent off, or two in one place', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match }) => {
          const { places, allowed, sentOff } = pitchNow(match);
          const sids = places.map((place) => place.player_sid);
          expect(new Set(sids).size).toBe(sids.length);
          const serving = pitchNow(match).serving;
          const short = serving.filter(({ place }) => place !== null).length;
          expect(sids.length).toBeLessThanOrEqual(allowed - short);
          expect(serving.filter(({ player }) => sids.includes(player))).toEqual([]);
          expect(allowed).toBeLessThanOrEqual(match.pitchPlayers);
          expect(sids.filter((sid) => sentOff.has(sid))).toEqual([]);
          expect(new Set(places.map(cellAt)).size).toBe(sids.length);
          expect(onTheBench(match).filter(({ sid }) => sids.includes(sid))).toEqual([]);
        });
      }),
    );
  });

  it('does what the coach tapped: who comes on is on, who goes off is off, who moves has moved', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match, before, command }) => {
          const sids = pitchNow(match).places.map((place) => place.player_sid);
          if (command.type === 'substitute' && command.at === undefined) {
            expect(sids).toContain(command.on);
            expect(sids).not.toContain(command.off);
            const change = command.off === 0 ? 1 : 0;
            expect(sids).toHaveLength(pitchNow(before).places.length + change);
          }
          if (command.type === 'leave' && command.at === undefined)
            expect(sids).not.toContain(command.player);
          if (command.type === 'swapOnPitch') {
            const place = (of: typeof match, sid: number) =>
              pitchNow(of).places.find((candidate) => candidate.player_sid === sid);
            expect(place(match, command.player)).toMatchObject({
              x: place(before, command.other)?.x,
              y: place(before, command.other)?.y,
            });
          }
        });
      }),
    );
  });

  it('gives a score that equals the goals that count', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match, before, command }) => {
          const goals = match.events.filter((event) => isGoal(event.type) && isActive(event));
          const of = (which: 'home' | 'away') => goals.filter(({ data }) => data.homeaway === which).length;
          const score = scoreOf(match);
          if (!wasRunLive(match)) return;
          expect(score).toEqual({ home: of('home'), away: of('away') });
          expect(timelineOf(match).at(-1)?.score).toEqual(score);
          if (command.type !== 'goal') return;
          const old = scoreOf(before);
          expect(score).toEqual({ ...old, [command.side]: old[command.side] + 1 });
        });
      }),
    );
  });

  it('has minutes that add up: players on the pitch times the time played', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match, now }) => {
          const played = playingTime(match, now);
          const total = [...played.values()].reduce((sum, minutes) => sum + minutes, 0);
          const time = countedTime(match, now) / 60;
          const starters = match.events.find(({ type }) => type === 'KICKOFF')?.data.lineup.length ?? 0;
          const alwaysAsMany = !match.events.some(
            ({ type, data }) =>
              type === 'SUBS_OUT' ||
              type === 'TIME_PENALTY' ||
              type === 'RED_CARD' ||
              type === 'SECOND_YELLOW_CARD' ||
              (type === 'SUBS_IN' && data.off_player_sid === 0),
          );
          if (alwaysAsMany) expect(total).toBeCloseTo(starters * time, 6);
          expect(total).toBeLessThanOrEqual(match.pitchPlayers * time + 1e-6);
          for (const minutes of played.values()) expect(minutes).toBeLessThanOrEqual(time + 1e-6);
        });
      }),
    );
  });

  it('writes registers that are valid and give the same match on another device', () => {
    fc.assert(
      fc.property(courses, (course) => {
        let stored = valuesOf(matchFields, course.start);
        play(course, ({ before, match }) => {
          const changes = changesBetween(matchFields, before, match);
          for (const [path, value] of Object.entries(changes))
            expect([path, fieldOfRegister(matchFields, path, value) !== undefined]).toEqual([path, true]);
          stored = { ...stored, ...changes };
          expectSame({ ...assemble(matchFields, stored), sid: match.sid }, match);
        });
      }),
    );
  });

  it('can be undone: the old values of the changed registers give the match as it was', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ before, match }) => {
          const old = valuesOf(matchFields, before);
          const undone: Record<string, Value> = { ...valuesOf(matchFields, match) };
          for (const path of Object.keys(changesBetween(matchFields, before, match)))
            undone[path] = old[path] ?? null;
          expectSame({ ...assemble(matchFields, undone), sid: before.sid }, before);
        });
      }),
    );
  });

  it('never contradicts itself, as long as nothing is taken out and no card is put in afterwards', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const known = new Set<string>();
        play(course, ({ match, command }) => {
          const repairs = repairsOf(match).map(({ eid, code }) => `${eid} ${code}`);
          const mayBreak =
            command.type === 'removeEvent' ||
            command.type === 'editEvent' ||
            (command.type === 'card' && command.at !== undefined);
          if (!mayBreak) expect(repairs.filter((repair) => !known.has(repair))).toEqual([]);
          for (const repair of repairs) known.add(repair);
        });
      }),
    );
  });

  it('sends nobody off twice and gives nobody three yellow cards', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const match = play(course, () => undefined);
        const cards = new Map<number, string[]>();
        for (const { type, data } of match.events) {
          if (data.player_sid === 0 || !type.endsWith('_CARD')) continue;
          cards.set(data.player_sid, [...(cards.get(data.player_sid) ?? []), type]);
        }
        for (const types of cards.values()) {
          expect(types.filter((type) => type !== 'YELLOW_CARD').length).toBeLessThanOrEqual(1);
          expect(types.filter((type) => type !== 'RED_CARD').length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('has a shoot-out that equals its kicks, in turn, and ends with the one that decides it', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match, command }) => {
          const shootout = shootoutOf(match);
          if (shootout === null) return;
          const { kicks, score, winner } = shootout;
          const scored = (side: Side) =>
            kicks.filter((kick) => kick.side === side && kick.outcome === 'scored').length;
          expect(score).toEqual({ home: scored('home'), away: scored('away') });
          if (winner !== null) expect(score[winner]).toBeGreaterThan(score[otherSide(winner)]);
          // A correction may turn things around; kicks alone never do.
          if (command.type !== 'kick') return;
          expect(kicks.at(-1)?.side).toBe(command.side);
          expect(kicks.at(-2)?.side).not.toBe(command.side);
        });
      }),
    );
  });

  it('stays readable: every reading of the match answers', () => {
    fc.assert(
      fc.property(courses, (course) => {
        play(course, ({ match, now }) => {
          expect(elapsed(match, now)).toBeGreaterThanOrEqual(0);
          for (const row of timelineOf(match)) {
            expect(row.minute).toBeGreaterThanOrEqual(1);
            const longest = match.matchLength + match.extraParts * match.extraLength;
            expect(row.minute).toBeLessThanOrEqual(row.part === SHOOTOUT_PART ? longest + 100 : longest);
            expect(row.overtime).toBeGreaterThanOrEqual(0);
          }
        });
      }),
    );
  });
});

describe('every command in every status', () => {
  it('has an answer, and a refusal leaves the match as it was', () => {
    fc.assert(
      fc.property(courses, fc.constantFrom(...MATCH_STATUSES), anyTap, (course, status, tap) => {
        const played = play(course, () => undefined);
        for (const match of [deepFreeze({ ...readyMatch(), status }), deepFreeze({ ...played, status })]) {
          const text = JSON.stringify(match);
          const now = KICK_OFF + 5_000;
          const result = decide(match, tap(match, now), { nowSeconds: now, eid: '17-99' });
          expect(JSON.stringify(match)).toBe(text);
          if (result.ok) expect(Object.keys(result.value.changes)).not.toEqual([]);
          else expect(result.error.code).not.toBe('');
        }
      }),
    );
  });
});
