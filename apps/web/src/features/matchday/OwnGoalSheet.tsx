/** One of ours put it into our goal: it counts for them. */
import type { Point } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { PlayerGrid } from './PlayerGrid.tsx';
import type { MatchDay } from './use-match-day.ts';
import { WhereField } from './WhereField.tsx';

export function OwnGoalSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const [spot, setSpot] = useState<Point | null>(null);

  async function record(player: number) {
    done();
    const where = spot === null ? {} : { pitchpos: spot };
    await day.act({ type: 'goal', side: day.them, player, ownGoal: true, ...where });
  }

  return (
    <>
      <PlayerGrid day={day} players={day.pitch} label={m.matchday_who_own_goal()} choose={record} />
      <WhereField day={day} spot={spot} choose={setSpot} />
    </>
  );
}
