/** How a goal or a chance came: one of a row of choices, none of them needed. */
import type { GoalType } from '@touchline/domain/entity/match';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import styles from './matchday.module.css';

interface KindsProps {
  readonly legend: string;
  readonly value: GoalType;
  readonly choose: (type: GoalType) => void;
  /** The kinds that the coach wants to be offered; empty for all. */
  readonly wanted: readonly string[];
  /** A chance is no goal: it came by a shot, a header, or not said. */
  readonly ofChance?: boolean;
}

const KINDS: readonly { readonly value: GoalType; readonly text: () => string }[] = [
  { value: 'GOAL', text: m.matchday_kind_goal },
  { value: 'SHOT', text: m.matchday_kind_shot },
  { value: 'HEADER', text: m.matchday_kind_header },
  { value: 'FREEKICK', text: m.matchday_kind_freekick },
  { value: 'PENALTY', text: m.matchday_kind_penalty },
];

export function Kinds({ legend, value, choose, wanted, ofChance = false }: KindsProps) {
  const name = useId();
  const offered = KINDS.filter(
    (kind) => (wanted.length === 0 || wanted.includes(kind.value)) && !(ofChance && kind.value === 'GOAL'),
  );
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{legend}</legend>
      {offered.map((kind) => (
        <label key={kind.value}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === kind.value}
            onChange={() => choose(kind.value)}
          />
          <span>{kind.text()}</span>
        </label>
      ))}
    </fieldset>
  );
}
