/** Who does a task: those who come, the next one first. In a car-pool also how many seats. */
import { SegmentedControl } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { ButtonRow, List } from '#ui/parts/cards/List.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { USUAL_SEATS } from '../seats.ts';
import styles from '../tasks.module.css';
import type { Candidate, TaskItem, TaskList } from '../use-tasks.ts';
import { SeatsStepper } from './SeatsStepper.tsx';

interface AssignTaskProps {
  readonly list: TaskList;
  readonly item: TaskItem;
  /** The family that is replaced; null for a free place. */
  readonly from: number | null;
  readonly done: () => void;
}

type Way = 'offers' | 'needs';

export function AssignTask({ list, item: { task, candidates }, from, done }: AssignTaskProps) {
  const photoOf = usePhotoOf();
  const [way, setWay] = useState<Way>('offers');
  const [seats, setSeats] = useState<Readonly<Record<Way, number>>>({ offers: USUAL_SEATS, needs: 1 });
  const isCarPool = task.kind === 'car_pool';

  async function choose({ player }: Candidate) {
    const given = way === 'offers' ? seats.offers : -seats.needs;
    const stored =
      from === null
        ? await list.actions.assign(task, player, given)
        : await list.actions.handOver(task, { from, to: player, seats: given });
    if (stored) done();
  }

  return (
    <div className={styles.fields}>
      {isCarPool && (
        <div className={styles.car}>
          {from === null && (
            <SegmentedControl
              aria-label={m.tasks_car()}
              value={way}
              data={[
                { value: 'offers', label: m.tasks_offers() },
                { value: 'needs', label: m.tasks_needs() },
              ]}
              onChange={(value) => setWay(value === 'needs' ? 'needs' : 'offers')}
            />
          )}
          <SeatsStepper value={seats[way]} onChange={(count) => setSeats({ ...seats, [way]: count })} />
        </div>
      )}
      {candidates.length === 0 ? (
        <Hint>{m.tasks_nobody_left()}</Hint>
      ) : (
        <>
          <Hint>{m.tasks_who_text()}</Hint>
          <List>
            {candidates.map((candidate) => (
              <ButtonRow
                key={candidate.player}
                icon={
                  <Portrait
                    photo={photoOf(candidate.player)}
                    size={44}
                    number={candidate.number}
                    fallback={<Shirt shirt={list.shirt} size={44} number={candidate.number} />}
                  />
                }
                title={candidate.name}
                detail={doneText(candidate)}
                onClick={() => void choose(candidate)}
              />
            ))}
          </List>
        </>
      )}
    </div>
  );
}

function doneText({ total, last }: Candidate): string {
  if (total === 0) return m.tasks_never();
  return [m.tasks_times({ count: total }), m.tasks_last({ day: dayText(last) })].join(' · ');
}
