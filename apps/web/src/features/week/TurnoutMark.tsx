import type { Gathering } from '@touchline/domain/attendance/gathering';
import { turnoutOf } from '@touchline/domain/match/lineup/turnout';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './week.module.css';

export interface TurnoutMarkProps {
  readonly gathering: Gathering;
  readonly begun: boolean;
}

/** `12/14`: how many players come, or were there. Nothing while nothing is known. */
export function TurnoutMark({ gathering, begun }: TurnoutMarkProps) {
  const turnout = turnoutOf(gathering, begun);
  if (turnout === null) return null;
  return (
    <span className={styles.turnout}>
      <Icon name="players" size={15} />
      <span aria-hidden="true">{`${turnout.come}/${turnout.players}`}</span>
      <span className="visually-hidden">{m.week_turnout({ ...turnout })}</span>
    </span>
  );
}
