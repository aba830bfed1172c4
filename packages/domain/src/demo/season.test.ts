import { describe, expect, it } from 'vitest';
import { RATING_MAX, RATING_TOPICS } from '../entity/tables/rating.ts';
import { kickOffInstant } from '../match/clock/kickoff-time.ts';
import { ourSide, theirSide } from '../match/events/names.ts';
import { scoreOf } from '../match/events/score.ts';
import { statusCounts } from '../match/lineup/attendance.ts';
import { onThePitch } from '../match/lineup/on-pitch.ts';
import { playingTime } from '../match/lineup/playing-time.ts';
import { givenRatings } from '../rating/rating.ts';
import { ledgerOf } from '../request/tasks/ledger.ts';
import { ledgerTasks, openTasks } from '../request/tasks/match-tasks.ts';
import { DEMO_FIXTURES, SEASON } from './club.ts';
import { BEFORE_MIDNIGHT, DEMO_IDS, SATURDAY } from './demo.testing.ts';
import { demoSeason } from './season.ts';
import { DEMO_WORDS } from './words.ts';

/** A Saturday morning in November, and three minutes before midnight. */
const times = [SATURDAY, BEFORE_MIDNIGHT];

describe.each(times)('the demo season at %i', (now) => {
  const season = demoSeason(now, DEMO_IDS, DEMO_WORDS.en);

  it('gives each played match the score of the fixture list, from its goals', () => {
    for (const [index, fixture] of DEMO_FIXTURES.entries()) {
      const match = season.matches[index];
      if (match === undefined || fixture.score === null) continue;
      const score = scoreOf(match);
      expect([score[ourSide(match)], score[theirSide(match)]], fixture.club).toEqual(fixture.score);
      expect(match.status).toBe('FINISHED');
    }
  });

  it('gives every present player playing time', () => {
    for (const match of season.matches.filter(({ status }) => status === 'FINISHED')) {
      const minutes = playingTime(match, now);
      const present = match.metadata.players.filter((player) => player.present);
      for (const { sid } of present) expect(minutes.get(sid) ?? 0).toBeGreaterThan(0);
      const total = [...minutes.values()].reduce((sum, played) => sum + played, 0);
      expect(total).toBe(match.pitchPlayers * match.matchLength);
    }
  });

  it('has a match that starts in twenty to twenty-five minutes, with nine players in the line-up', () => {
    const next = season.matches.find((_, index) => DEMO_FIXTURES[index]?.weeksAgo === 0);
    if (next === undefined) throw new Error('the demo has a next match');
    const left = kickOffInstant(next, season.team.metadata.timezone) - now;
    expect(left).toBeGreaterThanOrEqual(20 * 60);
    expect(left).toBeLessThanOrEqual(25 * 60);
    expect(onThePitch(next)).toHaveLength(9);
  });

  it('has tasks that families took, as many as its club lists', () => {
    for (const [index, { club, tasks = [] }] of DEMO_FIXTURES.entries()) {
      const { metadata } = season.matches[index] ?? { metadata: { tasks: [], takers: [] } };
      expect(metadata.tasks.length, club).toBe(tasks.length);
      expect(metadata.takers.length, club).toBe(tasks.flatMap(({ takers }) => takers).length);
    }
  });

  it('has something to give out for each coming match, and a season to count', () => {
    const coming = season.matches.filter(({ status }) => status === 'CAN_START');
    expect(coming.every((match) => openTasks(match).length > 0)).toBe(true);
    const matches = season.matches.map((match) => ({ ...match, tasks: ledgerTasks(match) }));
    expect(ledgerOf(matches, SEASON).kinds.length).toBeGreaterThanOrEqual(4);
  });

  it('has ratings of its coach for its latest played matches, and none before the end', () => {
    const raters = DEMO_FIXTURES.map((_, index) => {
      const given = givenRatings(season.matches[index]?.ratings ?? {});
      const values = given.flatMap(({ rating }) => RATING_TOPICS.map((topic) => rating[topic]));
      expect(values.every((value) => value >= 0 && value <= RATING_MAX)).toBe(true);
      return given.map(({ account }) => account);
    });
    const rated = DEMO_FIXTURES.filter((_, index) => raters[index]?.includes(DEMO_IDS.account));
    expect(rated.map(({ weeksAgo }) => weeksAgo)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(raters.flat())).toEqual(new Set([DEMO_IDS.account]));
  });

  it('has answers and missing answers for its next two matches', () => {
    const counts = [0, -1, -2].map((weeksAgo) => {
      const match = season.matches.find((_, index) => DEMO_FIXTURES[index]?.weeksAgo === weeksAgo);
      if (match === undefined) throw new Error('the demo has three coming matches');
      const { present, declined, not_responded, not_reported } = statusCounts(match);
      return { present, declined, not_responded, not_reported };
    });
    expect(counts).toEqual([
      { present: 10, declined: 2, not_responded: 2, not_reported: 0 },
      { present: 5, declined: 1, not_responded: 8, not_reported: 0 },
      { present: 0, declined: 0, not_responded: 0, not_reported: 14 },
    ]);
  });

  it('is always the same', () => {
    expect(demoSeason(now, DEMO_IDS, DEMO_WORDS.en)).toEqual(season);
  });
});
