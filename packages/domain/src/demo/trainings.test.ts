import { describe, expect, it } from 'vitest';
import { sheetOf } from '../match/sheet/sheet.ts';
import { givenRatings } from '../rating/rating.ts';
import { plannedMinutes } from '../training/plan.ts';
import { isPast } from '../training/session-list.ts';
import { DEMO_PLAYERS } from './club.ts';
import { BEFORE_MIDNIGHT, DEMO_IDS, SATURDAY } from './demo.testing.ts';
import { demoSeason } from './season.ts';
import { demoTrainings } from './trainings.ts';
import { DEMO_WORDS } from './words.ts';

/** A Saturday morning in November, three minutes before midnight, and the Wednesday after summer time ended. */
const times = [SATURDAY, BEFORE_MIDNIGHT, 1_793_188_800];

describe.each(times)('the trainings of the demo at %i', (now) => {
  const { team } = demoSeason(now, DEMO_IDS, DEMO_WORDS.en);
  const { selections, sessions } = demoTrainings(team, DEMO_IDS, { nowSeconds: now, words: DEMO_WORDS.en });
  const past = sessions.filter((session) =>
    isPast(session, { nowSeconds: now, timezone: team.metadata.timezone }),
  );
  const statuses = (sid: number | undefined) => {
    const session = sessions.find((one) => one.sid === sid);
    if (session === undefined) throw new Error('the demo has this session');
    return sheetOf(session).map(({ status }) => status);
  };

  it('are of the whole team and of its keepers', () => {
    expect(selections.map(({ sid, player_sids }) => [sid, player_sids.length])).toEqual([
      [201, DEMO_PLAYERS.length],
      [202, 2],
    ]);
  });

  it('are once a week, six before today and four to come, with a plan that fills them', () => {
    expect(sessions.map(({ sid }) => sid)).toEqual(DEMO_IDS.sessions);
    expect(past.map(({ sid }) => sid)).toEqual(DEMO_IDS.sessions.slice(0, 6));
    for (const { plan, length } of sessions) expect(plannedMinutes(plan)).toBe(length);
  });

  it('have players who missed most of the past ones, some with a reason', () => {
    const missed = past.map(({ sid }) => statuses(sid).filter((status) => status === 'signed_off').length);
    expect(missed).toEqual([2, 2, 0, 3, 2, 1]);
    expect(past.flatMap(({ metadata }) => metadata.reasons).length).toBeGreaterThan(0);
  });

  it('have answers and missing answers for the next one only', () => {
    const count = (wanted: string) => statuses(307).filter((status) => status === wanted).length;
    expect([count('present'), count('declined'), count('not_responded')]).toEqual([7, 2, 5]);
    expect(sessions.filter(({ metadata }) => metadata.asked.length > 0).map(({ sid }) => sid)).toEqual([307]);
  });

  it('have ratings of the coach for the last one only', () => {
    const rated = sessions.filter(({ metadata }) => givenRatings(metadata.ratings).length > 0);
    expect(rated.map(({ sid }) => sid)).toEqual([306]);
  });
});
