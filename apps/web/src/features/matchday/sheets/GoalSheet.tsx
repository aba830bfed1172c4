/** A goal for us: the scorer, then the assist. With the tap on Goal, that is three taps. */

import type { GoalType } from '@touchline/domain/entity/tables/match';
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import buttons from '../bars/button.module.css';
import { Kinds } from '../fields/Kinds.tsx';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import { WhereField } from '../fields/WhereField.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

interface GoalSheetProps {
  readonly day: MatchDay;
  /** Null until a scorer is selected. The title asks for the scorer, then for the assist. */
  readonly scorer: number | null;
  readonly choose: (scorer: number) => void;
  readonly done: () => void;
}

interface Scored {
  readonly player?: number;
  readonly assist?: number;
  readonly ownGoal?: boolean;
}

export function GoalSheet({ day, scorer, choose, done }: GoalSheetProps) {
  const [goalType, setGoalType] = useState<GoalType>('GOAL');
  const [spot, setSpot] = useState<Point | null>(null);
  /** Recorded when the sheet is closed at the question about the assist, because the scorer is known. */
  const left = useRef<(() => void) | null>(null);
  const answered = useRef(false);
  useEffect(() => () => left.current?.(), []);
  useEffect(() => {
    left.current = scorer === null || answered.current ? null : () => void record({ player: scorer });
  });

  async function record(goal: Scored) {
    answered.current = true;
    left.current = null;
    done();
    const where = spot === null ? {} : { pitchpos: spot };
    const how = goal.ownGoal ? {} : { goalType };
    await day.act({ type: 'goal', side: day.us, ...goal, ...where, ...how });
  }

  const asksScorer = scorer === null;
  // One grid for both questions: its players stay on the screen when the second one replaces the first.
  return (
    <>
      {asksScorer ? (
        <Kinds legend={m.matchday_goal_kind()} value={goalType} choose={setGoalType} />
      ) : (
        <>
          <p className={sheets.question}>
            <b>{m.matchday_did_goal({ name: day.nameOf(scorer) })}</b>
          </p>
          <button
            type="button"
            className={buttons.button}
            data-wide
            onClick={() => record({ player: scorer })}
          >
            {m.matchday_no_assist()}
          </button>
        </>
      )}
      <PlayerGrid
        day={day}
        players={day.pitch.filter(({ sid }) => sid !== scorer)}
        label={asksScorer ? m.matchday_who_scored() : m.matchday_who_assisted()}
        choose={(sid) => (asksScorer ? choose(sid) : void record({ player: scorer, assist: sid }))}
      />
      {asksScorer && (
        <>
          <WhereField day={day} spot={spot} choose={setSpot} />
          <div className={sheets.choices}>
            <button type="button" className={buttons.button} onClick={() => record({ ownGoal: true })}>
              {m.matchday_own_goal_them({ team: day.names[day.them].clubShort })}
            </button>
            <button type="button" className={buttons.button} onClick={() => record({})}>
              {m.matchday_penalty_other()}
            </button>
          </div>
        </>
      )}
    </>
  );
}
