import type { Disliked } from '@touchline/domain/planner/match/disliked';
import type { Plan } from '@touchline/domain/planner/solver/plan-types';
import { m } from '@touchline/i18n';
import {
  changesText,
  dislikedText,
  headlineOf,
  minutesOf,
  outTexts,
  preventsText,
  spreadText,
} from '../../words/match/plan-words.ts';
import { PlayTimeBar } from './PlayTimeBar.tsx';
import styles from './plan-result.module.css';

export interface PlanResultProps {
  readonly plan: Plan;
  readonly nameOf: (sid: number) => string;
  /** The whole match, in seconds. */
  readonly whole: number;
  /** Players in a position that they dislike. */
  readonly disliked?: readonly Disliked[];
  /** Earlier matches of the period were included. */
  readonly earlier?: boolean;
  readonly HeadingTag?: 'h2' | 'h3';
}

/** A summary of a fair plan: minutes per player as bars with numbers, how equal they are, and the changes needed. */
export function PlanResult(props: PlanResultProps) {
  const { plan, nameOf, whole, earlier = false, disliked = [], HeadingTag = 'h2' } = props;
  const times = [...plan.seconds].filter(([sid]) => plan.sharing.has(sid)).sort((a, b) => b[1] - a[1]);
  const fair = times.reduce((sum, [, seconds]) => sum + seconds, 0) / Math.max(1, times.length);
  return (
    <div className={styles.result}>
      <HeadingTag className={styles.headline}>{headlineOf(plan)}</HeadingTag>
      <ul className={styles.proofs}>
        <li>{spreadText(plan)}</li>
        <li>{changesText(plan)}</li>
        {outTexts(plan, nameOf).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {earlier && plan.spread > 0 && <li>{m.plan_earlier()}</li>}
      </ul>
      <ul className={styles.bars}>
        {times.map(([sid, seconds]) => (
          <li key={sid}>
            <span className={styles.name}>{nameOf(sid)}</span>
            <PlayTimeBar
              size="m"
              share={seconds / whole}
              target={fair / whole}
              verdict={seconds < fair - whole * TOLERANCE ? 'under' : 'fair'}
              label={m.plan_bar_label({ name: nameOf(sid), minutes: minutesOf(seconds) })}
            />
            <b aria-hidden>{m.words_minutes({ minutes: minutesOf(seconds) })}</b>
          </li>
        ))}
      </ul>
      {disliked.length > 0 && (
        <div className={styles.prevents}>
          <p>{m.plan_disliked_title()}</p>
          <ul>
            {disliked.map((one) => (
              <li key={`${one.player} ${one.role}`}>{dislikedText(one, nameOf)}</li>
            ))}
          </ul>
        </div>
      )}
      {plan.prevents.length > 0 && (
        <div className={styles.prevents}>
          <p>{m.plan_prevents_title()}</p>
          <ul>
            {plan.prevents.map((reason) => (
              <li key={reason.kind}>{preventsText(reason)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** As in the match's statistics: up to 6 of 60 minutes below the others' share counts as fair. */
const TOLERANCE = 0.1;
