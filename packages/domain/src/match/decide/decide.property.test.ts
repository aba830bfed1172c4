import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assemble,
  changesBetween,
  fieldOfRegister,
  sameValue,
  type Value,
  valuesOf,
} from '../../entity/rows/rows.ts';
import { MATCH_STATUSES, type Match, matchFields, type Side } from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { cellAt } from '../../pitch/grid.ts';
import { elapsed } from '../clock/clock.ts';
import { isActive, isGoal, wasRunLive } from '../events/events.ts';
import { scoreOf } from '../events/score.ts';
import { shootoutOf } from '../events/shootout.ts';
import { onTheBench, pitchNow, repairsOf } from '../lineup/on-pitch.ts';
import { countedTime, playingTime } from '../lineup/playing-time.ts';
import { KICK_OFF, otherSide, readyMatch } from '../testing/match.testing.ts';
import { anyTap, courses, deepFreeze, play } from '../testing/taps.testing.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { decide } from './decide.ts';

/** Compares fast, and describes differences only when there are some. */
function expectSame(actual: Match, expected: Match): void {
  if (!sameValue(actual, expected)) expect(actual).toEqual(expected);
}

describe('any sequence of commands', () => {
  it('no player is on the pitch twice, in excess, sent off, or in a taken position', () => {
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

  it('a substitution and a move have the requested effect', () => {
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

  it('the score equals the valid goals', () => {
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

  it('the minutes of all players add up to the players on the pitch times the played time', () => {
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

  it('written registers are valid and give the same match on another device', () => {
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

  it('the old values of the changed registers restore the match', () => {
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

  it('the match has no contradictions, as long as nothing is removed and no card is added afterwards', () => {
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

  it('no player is sent off twice or has three yellow cards', () => {
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

  it('a shoot-out equals its kicks, in turn, and ends with the deciding one', () => {
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
          // An edit may reverse the order; kicks alone never do.
          if (command.type !== 'kick') return;
          expect(kicks.at(-1)?.side).toBe(command.side);
          expect(kicks.at(-2)?.side).not.toBe(command.side);
        });
      }),
    );
  });

  it('every function that reads the match returns a value', () => {
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
  it('every command has a result, and a refusal leaves the match unchanged', () => {
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
