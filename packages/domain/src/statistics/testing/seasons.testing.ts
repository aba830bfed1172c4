/** Seasons of any matches that have ended, played by random taps. */
import fc from 'fast-check';
import type { Match } from '../../entity/tables/match.ts';
import { KICK_OFF } from '../../match/testing/match.testing.ts';
import { courses, play } from '../../match/testing/taps.testing.ts';

/** A match of any course that has ended. */
export const ended: fc.Arbitrary<Match> = fc
  .record({
    course: courses,
    abandoned: fc.boolean(),
    kind: fc.constantFrom(1 as const, 2 as const, 3 as const),
    period: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 0, max: 400 }),
    club: fc.constantFrom('Noordhaven', 'noord haven', 'NOÓRD HAVEN ', 'Oost', ''),
  })
  .map(({ course, abandoned, kind, period, day, club }) => {
    const match = play(course, () => undefined);
    const status = abandoned ? 'ABANDONED' : 'FINISHED';
    const timer = { ...match.timer, running: false };
    const date = KICK_OFF - (KICK_OFF % 86_400) + day * 86_400;
    return { ...match, status, timer, kind, period, date, opponent_clubname: club, opponent_teamname: '' };
  });

/** Up to four of them, each with its own sid. */
export const seasons = fc
  .array(ended, { minLength: 1, maxLength: 4 })
  .map((matches) => matches.map((match, index) => ({ ...match, sid: index + 1 })));
