import { KICK_OFF, kickedOff, minutes } from '@touchline/domain/match/match.testing';
import { withAttendance } from '@touchline/domain/match/sheet';
import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { peopleOf } from './people.ts';

beforeAll(() => setLocale('en'));

test('a player of the bench is away before they arrive and after they left, and here in between', () => {
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

test('a player on the pitch is here, whatever minute was said', () => {
  const { match } = kickedOff({ matchParts: 1 });
  const [place] = match.events[0]?.data.lineup ?? [];
  const sid = place?.player_sid ?? 0;
  const leaving = withAttendance(match, sid, { until_minute: 10 });
  const { pitch } = peopleOf({ match: leaving, nameOf: String, now: KICK_OFF + minutes(12) });
  expect(pitch.find((player) => player.sid === sid)?.away).toBeNull();
});
