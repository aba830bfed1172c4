import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ourSide, theirSide } from '../match/events/names.ts';
import { scoreOf } from '../match/events/score.ts';
import { countedTime, playingTime } from '../match/lineup/playing-time.ts';
import { kickedOff, minutes } from '../match/testing/match.testing.ts';
import { courses, play } from '../match/testing/taps.testing.ts';
import { COUNTS } from './counts.ts';
import { shareOf, statisticsOf } from './match-statistics.ts';

const NOW = 1_794_044_000;

function aMatch() {
  const coach = kickedOff();
  const { does } = { does: coach.does.bind(coach) };
  does({ type: 'goal', side: 'home', player: 2, assist: 3 }, 60);
  does({ type: 'otherEvent', event: 'POST', side: 'home', player: 2 }, 120);
  does({ type: 'otherEvent', event: 'SHOT_WIDE', side: 'away', sn: 9 }, 180);
  does({ type: 'goal', side: 'home', ownGoal: true, sn: 5 }, 240);
  does({ type: 'otherEvent', event: 'CHANCE', side: 'home', player: 4 }, 300);
  does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, 400);
  does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, 500);
  does({ type: 'endPart' }, minutes(15));
  does({ type: 'startPart' }, minutes(20));
  does({ type: 'substitute', on: 14, off: 2 }, minutes(21));
  does({ type: 'otherEvent', event: 'SHOT_ON_GOAL', side: 'away' }, minutes(22));
  return coach.match;
}

describe('the statistics of a match', () => {
  it("a goal counts as a shot on goal, an own goal as no player's shot", () => {
    const { ours, theirs } = statisticsOf(aMatch(), NOW);
    expect(ours).toMatchObject({ goals: 2, onGoal: 1, woodwork: 1, wide: 0, chances: 1 });
    expect([ours.shots, theirs.shots]).toEqual([2, 2]);
  });

  it('no shots are counted in a match with only goals, penalties and the woodwork', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 2, assist: 3 }, 60);
    coach.does({ type: 'goal', side: 'away' }, 90);
    coach.does({ type: 'otherEvent', event: 'PENALTY_MISSED', side: 'away' }, 120);
    coach.does({ type: 'otherEvent', event: 'CROSSBAR', side: 'home', player: 2 }, 180);
    const goalsOnly = statisticsOf(coach.match, NOW);
    expect(goalsOnly).toMatchObject({ shotsNoted: false, chances: [] });
    expect(goalsOnly.ours).toMatchObject({ goals: 1, woodwork: 1, shots: 0, onGoal: 0 });
    expect(goalsOnly.theirs).toMatchObject({ goals: 1, shots: 0, wide: 0 });
    expect(goalsOnly.players[0]).toMatchObject({ player: 2, goals: 1, shots: 0 });

    coach.does({ type: 'otherEvent', event: 'SHOT_WIDE', side: 'home' }, 240);
    const withShots = statisticsOf(coach.match, NOW);
    expect(withShots.shotsNoted).toBe(true);
    expect(withShots.ours).toMatchObject({ shots: 3, onGoal: 1, wide: 1, woodwork: 1 });
    expect(withShots.theirs).toMatchObject({ shots: 2, onGoal: 1, wide: 1 });
    expect(withShots.players[0]).toMatchObject({ player: 2, shots: 2 });
    expect(withShots.chances).toEqual([{ part: 1, ours: 3, theirs: 2 }]);
  });

  it('a second yellow card counts as a red card', () => {
    expect(statisticsOf(aMatch(), NOW).ours).toMatchObject({ yellow: 1, red: 1 });
  });

  it('chances are counted per part', () => {
    const { chances } = statisticsOf(aMatch(), NOW);
    expect(chances).toEqual([
      { part: 1, ours: 3, theirs: 1 },
      { part: 2, ours: 0, theirs: 1 },
    ]);
    expect(chances.map(shareOf)).toEqual([0.75, 0]);
    expect(shareOf({ ours: 0, theirs: 0 })).toBeNull();
  });

  it("goals and assists are counted per player; an opponent's own goal for none", () => {
    expect(statisticsOf(aMatch(), NOW).players).toEqual([
      { player: 2, goals: 1, assists: 0, shots: 2, yellow: 0, red: 0 },
      { player: 3, goals: 0, assists: 1, shots: 0, yellow: 1, red: 1 },
    ]);
  });

  it('substitutions are counted per part', () => {
    expect(statisticsOf(aMatch(), NOW).substitutions).toEqual([
      { part: 1, count: 0 },
      { part: 2, count: 1 },
    ]);
  });

  it('kicks of a shoot-out do not count as shots', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'startShootout' }, minutes(60));
    coach.does({ type: 'kick', side: 'home', outcome: 'scored', player: 2 }, minutes(61));
    coach.does({ type: 'kick', side: 'away', outcome: 'saved' }, minutes(61));
    const { ours, theirs, players } = statisticsOf(coach.match, NOW);
    expect([ours.shots, theirs.shots, players]).toEqual([0, 0, []]);
  });
});

describe('the playing times of a match', () => {
  it('all players who could play are listed, with the largest difference of their times', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(30));
    coach.does({ type: 'endMatch' }, minutes(60));
    const { players, most, least, played, fair } = statisticsOf(coach.match, NOW).minutes;
    expect({ most, least, played }).toEqual({ most: 60, least: 0, played: 60 });
    expect(fair).toBeCloseTo((9 * 60) / 14, 9);
    expect(players.find(({ player }) => player === 14)).toEqual({
      player: 14,
      minutes: 30,
      verdict: 'under',
    });
    expect(players.find(({ player }) => player === 10)).toEqual({ player: 10, minutes: 0, verdict: 'under' });
    expect(players[0]?.verdict).toBe('over');
  });

  it('players who could not play and did not are left out', () => {
    const coach = kickedOff();
    const metadata = {
      ...coach.match.metadata,
      players: coach.match.metadata.players.map((one) => ({ ...one, present: one.sid !== 13 })),
    };
    const { players } = statisticsOf({ ...coach.match, metadata }, NOW).minutes;
    expect(players.map(({ player }) => player)).not.toContain(13);
  });
});

describe('any sequence of commands', () => {
  it("goals equal the score, players' goals never exceed the side's, and minutes equal the playing time", () => {
    fc.assert(
      fc.property(courses, (course) => {
        let now = NOW;
        const match = play(course, (played) => {
          now = played.now;
        });
        const { ours, theirs, players, minutes: time, chances } = statisticsOf(match, now);
        const score = scoreOf(match);
        if (match.events.some(({ type }) => type === 'KICKOFF'))
          expect([ours.goals, theirs.goals]).toEqual([score[ourSide(match)], score[theirSide(match)]]);
        expect(players.reduce((sum, { goals }) => sum + goals, 0)).toBeLessThanOrEqual(ours.goals);
        expect(new Map(time.players.filter((p) => p.minutes > 0).map((p) => [p.player, p.minutes]))).toEqual(
          new Map(
            [...playingTime(match, now)].filter(([, played]) => played > 0).sort((a, b) => b[1] - a[1]),
          ),
        );
        expect(time.played).toBe(countedTime(match, now) / 60);
        const all = (counts: typeof ours) => counts.shots + counts.chances;
        expect(chances.reduce((sum, part) => sum + part.ours, 0)).toBe(all(ours));
        expect(chances.reduce((sum, part) => sum + part.theirs, 0)).toBe(all(theirs));
        for (const count of COUNTS) expect(ours[count]).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});
