/** Sessions and series as an old or foreign device may leave them: every reader copes with them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityOf } from '../entity/fields/arbitrary.testing.ts';
import {
  type TrainingSeries,
  type TrainingSession,
  trainingSeriesFields,
  trainingSessionFields,
} from '../entity/tables/training.ts';
import { SERIES_SESSIONS_MAX } from '../limits.ts';
import { sheetOf } from '../match/sheet/sheet.ts';
import { plannedMinutes } from './plan.ts';
import { hasRecord, withPlayers } from './players.ts';
import { fixedBy } from './series/recorded.ts';
import { datesOf } from './series/rule.ts';
import { daysOf, partsOf } from './series/segments.ts';
import { isOwnSession, withoutTwins } from './series/twins.ts';
import { copyOf, likelySession } from './session.ts';
import { byMonth, inOrder, isPast, nextSession } from './session-list.ts';
import { NOON } from './training.testing.ts';

const time = { nowSeconds: NOON, timezone: 'Europe/Amsterdam' };
const context = { ...time, noted: new Set([3]) };
/** Also days that no calendar has. */
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000 }),
  fc.constantFrom(0, -1, 1e12, 8.64e12, -8.64e12),
);
const sessions = fc.array(
  fc
    .tuple(entityOf(trainingSessionFields), seconds, fc.integer({ min: -5, max: 9 }))
    .map(([session, date, sid]): TrainingSession => ({ ...session, date, sid })),
  { maxLength: 5 },
);
const anySeries = fc
  .tuple(entityOf(trainingSeriesFields), seconds, seconds, fc.array(fc.double(), { maxLength: 3 }))
  .map(
    ([series, from, until, weekdays]): TrainingSeries => ({
      ...series,
      from,
      until,
      weekdays: [...weekdays, 2],
    }),
  );

test('lists show every session once, whatever its date and time', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const sorted = inOrder(all);
      expect(byMonth(sorted).flatMap((month) => month.sessions)).toHaveLength(all.length);
      expect(
        withoutTwins(sorted, (session) => isOwnSession(session, context.noted)).length,
      ).toBeLessThanOrEqual(all.length);
      nextSession(sorted, () => time);
      for (const session of all) {
        if (session.date <= 0) expect(isPast(session, time)).toBe(false);
        fixedBy(session, context);
      }
    }),
  );
});

test('the list of players, the plan and a copy can be read of every session', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      for (const session of all) {
        const sheet = sheetOf(session).map(({ sid }) => sid);
        expect(new Set(sheet).size).toBe(sheet.length);
        for (const player of sheet) hasRecord(session, player);
        const left = withPlayers(session, []);
        for (const player of session.player_sids)
          if (hasRecord(session, player)) expect(sheetOf(left).map(({ sid }) => sid)).toContain(player);
        expect(plannedMinutes(session.plan)).toBeGreaterThanOrEqual(0);
        const selection = { sid: 40, player_sids: [] };
        expect(copyOf(session, { selection, others: all, ...time }).date).toBeGreaterThan(0);
        likelySession(all, time);
      }
    }),
  );
});

test('a series has at most as many sessions as a device makes, whatever its days are', () => {
  fc.assert(
    fc.property(fc.array(anySeries, { maxLength: 4 }), (series) => {
      for (const one of series) {
        expect(datesOf(one).length).toBeLessThanOrEqual(SERIES_SESSIONS_MAX);
        daysOf(partsOf(series, one.id));
      }
    }),
  );
});
