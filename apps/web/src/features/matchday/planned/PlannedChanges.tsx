/**
 * The plan on match day: the next planned change with its minute, made by one tap. Its sheet lists the
 * substitutions and the ones left out, and offers a new plan from now on.
 */

import { partBounds } from '@touchline/domain/match/clock/clock';
import {
  nextPlannedChange,
  type PlannedChange,
  secondsUntil,
} from '@touchline/domain/match/decide/planned-changes';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { changeLines, countOf, leftText, minutesOf } from '#ui/words/match/plan-words.ts';
import buttons from '../bars/button.module.css';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './planned.module.css';
import type { NextChange } from './use-next-change.ts';
import { usePlannedActions } from './use-planned-actions.ts';

interface PlannedBarProps {
  readonly day: MatchDay;
  readonly next: NextChange;
  readonly open: () => void;
}

/** One row above the bench with the substitutions and their minute. */
export function PlannedBar({ day, next, open }: PlannedBarProps) {
  const now = useNow();
  const actions = usePlannedActions(day);
  const { change } = next;
  const left = secondsUntil(change, day.match, now);
  const due = left !== null && left <= 0;
  return (
    <div className={styles.bar} data-due={due || undefined}>
      <button type="button" className={styles.next} onClick={open}>
        <Icon name="substitution" size={20} />
        <span className={styles.text}>
          <b>{changeLines(change, day.nameOf).join(', ')}</b>
          <small>
            {[dueText(left), whenText(day, change)].filter((text) => text !== '').join(' · ')}
            {change.left.length > 0 && ` · ${m.plan_left_count({ count: change.left.length })}`}
          </small>
        </span>
        <span className="visually-hidden">{m.plan_show_changes()}</span>
      </button>
      {left !== null && (
        <button
          type="button"
          className={cx(buttons.button, styles.apply)}
          data-primary={due || undefined}
          onClick={() => actions.apply(change)}
        >
          {m.plan_apply()}
        </button>
      )}
    </div>
  );
}

interface PlannedSheetProps {
  readonly day: MatchDay;
  readonly done: () => void;
  readonly replan: () => void;
}

/** The details of the next planned change. */
export function PlannedSheet({ day, done, replan }: PlannedSheetProps) {
  const now = useNow();
  const actions = usePlannedActions(day);
  const change = nextPlannedChange(day.match, now);
  const { nameOf } = day;
  return (
    <div className={styles.sheet}>
      {change !== null && (
        <>
          <p className={styles.when}>
            <b>{whenText(day, change)}</b> {dueText(secondsUntil(change, day.match, now))}
          </p>
          <ChangeList lines={changeLines(change, nameOf)} />
          {change.left.length > 0 && (
            <div className={styles.left}>
              <p>{m.plan_left_title()}</p>
              <ul>
                {change.left.map((left) => (
                  <li key={left.player}>{leftText(left, nameOf)}</li>
                ))}
              </ul>
            </div>
          )}
          <button
            type="button"
            className={buttons.button}
            data-primary
            onClick={async () => {
              if (await actions.apply(change)) done();
            }}
          >
            {m.plan_apply_long()}
          </button>
        </>
      )}
      {day.may('lineUp') && (
        <button type="button" className={buttons.button} onClick={replan}>
          {m.plan_replan()}
        </button>
      )}
    </div>
  );
}

export function ChangeList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.changes}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="substitution" size={20} />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** `20' · 3 changes`; at the beginning of a part, the name of the part. */
function whenText({ match }: MatchDay, change: PlannedChange): string {
  const count = countOf(change);
  if (change.part !== match.gamepart && change.atSecond === 0)
    return m.plan_next_in_part({ part: partWords(match, change.part), count });
  const { start } = partBounds(match, change.part);
  return m.plan_next_at({ minute: minutesOf(start + change.atSecond), count });
}

const SOON_SECONDS = 60;

function dueText(left: number | null): string {
  // The name of the part already tells the time.
  if (left === null) return '';
  if (left > 0) return m.plan_due_in({ minutes: Math.ceil(left / 60) });
  return left > -SOON_SECONDS ? m.plan_due_now() : m.plan_due_late({ minutes: Math.floor(-left / 60) });
}
