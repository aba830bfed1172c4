import { withAttendance } from '@touchline/domain/match/sheet/sheet';
import { KICK_OFF, kickedOff, minutes } from '@touchline/domain/match/testing/match.testing';
import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { headCount, peopleOf } from './people.ts';

beforeAll(() => setLocale('en'));

test('a bench player is away before they arrive and after they left, and here in between', () => {
  const { match } = kickedOff({ matchParts: 1 });
  const withTimes = withAttendance(match, 14, { from_minute: 10, until_minute: 30 });
  const awayAt = (minute: number) =>
    peopleOf({ match: withTimes, nameOf: String, now: KICK_OFF + minutes(minute) }).bench.map(
      ({ sid, away }) => [sid, away],
    );
  expect(awayAt(5)).toContainEqual([14, "from 10'"]);
  expect(awayAt(5).filter(([, away]) => away !== null)).toHaveLength(1);
  expect(awayAt(12)).toContainEqual([14, null]);
  expect(awayAt(30)).toContainEqual([14, "until 30'"]);
});

test('a player on the pitch is here, whatever arrival and departure minutes are stored', () => {
  const { match } = kickedOff({ matchParts: 1 });
  const [place] = match.events[0]?.data.lineup ?? [];
  const sid = place?.player_sid ?? 0;
  const leaving = withAttendance(match, sid, { until_minute: 10 });
  const { pitch } = peopleOf({ match: leaving, nameOf: String, now: KICK_OFF + minutes(12) });
  expect(pitch.find((player) => player.sid === sid)?.away).toBeNull();
});

test('a latecomer is not counted on the bench and is listed after the players who are here', () => {
  const { match } = kickedOff({ matchParts: 1 });
  const [first] = peopleOf({ match, nameOf: String, now: KICK_OFF }).bench;
  const late = withAttendance(match, first?.sid ?? 0, { from_minute: 20 });
  const { bench, pitch } = peopleOf({ match: late, nameOf: String, now: KICK_OFF + minutes(5) });
  expect(bench.at(-1)?.sid).toBe(first?.sid);
  expect(headCount({ bench, pitch })).toEqual({ count: pitch.length, bench: bench.length - 1, later: 1 });
});

test('the fair share is computed from the players who are here', () => {
  const { match } = kickedOff({ matchParts: 1 });
  const bench = peopleOf({ match, nameOf: String, now: KICK_OFF }).bench;
  const late = bench.reduce((before, { sid }) => withAttendance(before, sid, { from_minute: 50 }), match);
  const now = KICK_OFF + minutes(40);
  const verdicts = (of: typeof match) =>
    new Set(peopleOf({ match: of, nameOf: String, now }).pitch.map(({ verdict }) => verdict));
  expect(verdicts(match)).toEqual(new Set(['over']));
  expect(verdicts(late)).toEqual(new Set(['fair']));
});
