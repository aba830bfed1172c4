import { expect, test } from 'vitest';
import { aSession } from '../../attendance/gathering.testing.ts';
import type { TrainingSession } from '../../entity/tables/training.ts';
import { type AttendanceChange, decideAttendance } from './attendance.ts';
import { turnoutOf } from './turnout.ts';

function says(session: TrainingSession, player: number, change: AttendanceChange): TrainingSession {
  const result = decideAttendance(session, { player, change }, { nowSeconds: 1_794_000_000, squad: [] });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The families of players 1 to 14 were asked. */
const asked = (session: TrainingSession): TrainingSession => ({
  ...session,
  metadata: {
    ...session.metadata,
    asked: session.player_sids.map((sid) => ({
      sid,
      how: 'mail' as const,
      asked_at: 1_793_900_000,
      reminded_at: 0,
      renewed_at: 0,
    })),
  },
});

test('while nothing is known of any player, no number is told', () => {
  expect(turnoutOf(aSession(), false)).toBeNull();
  expect(turnoutOf(aSession(), true)).toBeNull();
  expect(turnoutOf(aSession({ player_sids: [] }), true)).toBeNull();
});

test('once the coach keeps the list, players without an entry count', () => {
  const kept = says(aSession(), 3, { says: 'absent' });
  expect(turnoutOf(kept, false)).toEqual({ come: 13, players: 14 });
  expect(turnoutOf(kept, true)).toEqual({ come: 13, players: 14 });
});

test('once the families were asked, only a yes counts, before and after the start', () => {
  const answered = says(asked(aSession()), 3, { says: 'here' });
  expect(turnoutOf(asked(aSession()), false)).toEqual({ come: 0, players: 14 });
  expect(turnoutOf(answered, false)).toEqual({ come: 1, players: 14 });
  expect(turnoutOf(answered, true)).toEqual({ come: 1, players: 14 });
});

test('of families who were not asked, a player counts only from the start on', () => {
  const some = asked(aSession());
  const first = { ...some, metadata: { ...some.metadata, asked: some.metadata.asked.slice(0, 4) } };
  const answered = says(first, 1, { says: 'here' });
  expect(turnoutOf(answered, false)).toEqual({ come: 1, players: 14 });
  expect(turnoutOf(answered, true)).toEqual({ come: 11, players: 14 });
});
