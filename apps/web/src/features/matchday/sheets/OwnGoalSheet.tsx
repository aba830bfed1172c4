/** An own goal by one of our players, which counts for the opponent. */
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import { WhereField } from '../fields/WhereField.tsx';
import type { MatchDay } from '../state/use-match-day.ts';

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
