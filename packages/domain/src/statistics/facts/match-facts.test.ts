import { describe, expect, it } from 'vitest';
import { startingLineup } from '../../match/lineup/lineup.ts';
import { playingTime } from '../../match/lineup/playing-time.ts';
import { KICK_OFF, kickedOff, minutes, readyMatch } from '../../match/testing/match.testing.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { known, typed } from '../testing/facts.testing.ts';
import { matchFacts } from './match-facts.ts';

/** Nine a side, 4 × 15 minutes. Player 1 is the keeper; players 10 to 14 are on the bench. */
function played() {
  const coach = kickedOff();
  const keeper = keeperIn(startingLineup(coach.match));
  return { coach, keeper };
}

function toTheEnd({ coach }: ReturnType<typeof played>, from = 1) {
  for (let part = from; part <= 4; part++) {
    if (part > from) coach.does({ type: 'startPart' }, minutes(part * 20));
    coach.does({ type: part === 4 ? 'endMatch' : 'endPart' }, minutes(part * 20 + 15));
  }
  return known(coach.match);
}

const player = (facts: ReturnType<typeof known>, sid: number) => {
  const found = facts.players.find((one) => one.sid === sid);
  if (found === undefined) throw new Error(`Player ${sid} is not among the facts`);
  return found;
};

describe('the facts of a match', () => {
  it('only a match that has ended has facts', () => {
    expect(matchFacts(readyMatch())).toBeNull();
    expect(matchFacts(kickedOff().match)).toBeNull();
    expect(typed('2-1')).toMatchObject({ goals: { ours: 2, theirs: 1 }, live: false, seconds: 0, parts: [] });
  });

  it('our goals come first when we play away', () => {
    expect(typed('2-1', { awaygame: true })).toMatchObject({ away: true, goals: { ours: 2, theirs: 1 } });
  });

  it('a goal knows its moment, its scorer, and who was on the pitch', () => {
    const { coach, keeper } = played();
    coach.does({ type: 'goal', side: 'home', player: 2, assist: 3, goalType: 'HEADER' }, 60);
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(5));
    coach.does({ type: 'goal', side: 'away', sn: 9 }, minutes(6));
    coach.does({ type: 'goal', side: 'home', ownGoal: true, sn: 4 }, minutes(7));
    coach.does({ type: 'goal', side: 'away', ownGoal: true, player: 5 }, minutes(8));
    const facts = toTheEnd({ coach, keeper });
    expect(facts.scored).toMatchObject([
      { ours: true, own: false, kind: 'HEADER', player: 2, assist: 3, part: 1, seconds: 60 },
      { ours: false, own: false, player: 0, keeper },
      { ours: true, own: true, player: 0, assist: 0 },
      { ours: false, own: true, player: 5 },
    ]);
    expect(facts.scored[0]?.on).toContain(2);
    expect(facts.scored[1]?.on).toContain(14);
    expect(facts.scored[1]?.on).not.toContain(2);
    expect(player(facts, 2)).toMatchObject({ goals: [['HEADER', 1]], goalsFor: 1, goalsAgainst: 0 });
    expect(player(facts, 14)).toMatchObject({ goals: [], goalsFor: 1, goalsAgainst: 2 });
    expect(player(facts, 5)).toMatchObject({ ownGoals: 1, goals: [] });
  });

  it('seconds on the pitch equal the playing time of match statistics', () => {
    const { coach, keeper } = played();
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(5));
    coach.does({ type: 'substitute', on: 2, off: 3 }, minutes(9));
    const facts = toTheEnd({ coach, keeper });
    const times = playingTime(coach.match, KICK_OFF + minutes(200));
    for (const { sid, seconds } of facts.players)
      expect([sid, seconds / 60]).toEqual([sid, times.get(sid) ?? 0]);
    expect(player(facts, 2)).toMatchObject({ started: true, cameOn: 1, wentOff: 1 });
    expect(player(facts, 14)).toMatchObject({ started: false, cameOn: 1, wentOff: 0 });
  });

  it('a keeper has clean parts only where no goal was conceded and no other player kept the goal', () => {
    const { coach, keeper } = played();
    coach.does({ type: 'goal', side: 'away' }, minutes(6));
    const facts = toTheEnd({ coach, keeper });
    expect(facts.keepers).toEqual([
      { sid: keeper, seconds: minutes(60), conceded: 1, parts: 4, cleanParts: 3 },
    ]);
    expect(facts.defences).toHaveLength(1);
    expect(facts.defences[0]).toMatchObject({ seconds: minutes(60), conceded: 1 });
  });

  it('kicks of a shoot-out are neither goals nor penalties of the match', () => {
    const { coach } = played();
    coach.does({ type: 'otherEvent', event: 'PENALTY_MISSED', side: 'home', player: 4 }, minutes(3));
    coach.does({ type: 'goal', side: 'home', player: 4, goalType: 'PENALTY' }, minutes(4));
    coach.does({ type: 'goal', side: 'away' }, minutes(5));
    for (let part = 1; part <= 4; part++) {
      if (part > 1) coach.does({ type: 'startPart' }, minutes(part * 20));
      if (part < 4) coach.does({ type: 'endPart' }, minutes(part * 20 + 15));
    }
    coach.does({ type: 'startShootout' }, minutes(97));
    coach.does({ type: 'kick', side: 'home', outcome: 'scored', player: 4 }, minutes(98));
    coach.does({ type: 'kick', side: 'away', outcome: 'missed' }, minutes(99));
    coach.does({ type: 'endMatch' }, minutes(100));
    const facts = known(coach.match);
    expect(facts).toMatchObject({ goals: { ours: 1, theirs: 1 }, shootout: { ours: 1, theirs: 0 } });
    expect(facts.penalties.ours).toEqual({ scored: 1, missed: 1, stopped: 0 });
    expect(player(facts, 4)).toMatchObject({ goals: [['PENALTY', 1]], penaltiesMissed: 1 });
  });

  it('a player who was marked absent was not present, unless they played', () => {
    const { coach, keeper } = played();
    const facts = toTheEnd({ coach, keeper });
    const absent = (sid: number) => ({
      ...coach.match,
      metadata: {
        ...coach.match.metadata,
        players: coach.match.metadata.players.map((one) => ({ ...one, present: one.sid !== sid })),
      },
    });
    expect(player(facts, 14)).toMatchObject({
      present: true,
      squad: true,
      seconds: 0,
      possible: minutes(60),
    });
    expect(player(known(absent(14)), 14)).toMatchObject({ present: false, squad: false, possible: 0 });
    expect(player(known(absent(2)), 2)).toMatchObject({ present: true, squad: true, possible: minutes(60) });
  });

  it('an abandoned match lasts until it was abandoned', () => {
    const { coach } = played();
    coach.does({ type: 'endMatch', abandoned: true }, minutes(10));
    expect(known(coach.match)).toMatchObject({
      abandoned: true,
      parts: [{ part: 1, start: 0, end: coach.match.timer.currentTime }],
    });
  });
});
