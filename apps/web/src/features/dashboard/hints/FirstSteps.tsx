import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useHasSelections } from '#data/hooks/training/selections.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import styles from './first-steps.module.css';

export interface FirstStepsProps {
  readonly players: number;
  readonly matches: number;
  /** The steps that the role may do. */
  readonly may: { readonly players: boolean; readonly matches: boolean; readonly trainings: boolean };
}

/** The first steps of a new coach; each links to its screen. */
export function FirstSteps({ players, matches, may }: FirstStepsProps) {
  const trains = useHasSelections();
  return (
    <Card title={m.dashboard_first_steps()} className={styles.steps}>
      <ol className={styles.stepList}>
        <li className={cx(styles.step, styles.stepDone)}>
          <StepMark done at={1} />
          <span>{m.dashboard_step_team()}</span>
        </li>
        <li className={cx(styles.step, players > 0 && styles.stepDone)}>
          <StepMark done={players > 0} at={2} />
          {players > 0 || !may.players ? (
            <span>{m.dashboard_step_players()}</span>
          ) : (
            <Link className={styles.stepLink} to="/players/collection/import/">
              {m.dashboard_step_players()}
              <Icon name="chevron-right" size={20} />
            </Link>
          )}
        </li>
        <li className={cx(styles.step, matches > 0 && styles.stepDone)}>
          <StepMark done={matches > 0} at={3} />
          {matches > 0 || !may.matches ? (
            <span>{m.dashboard_step_match()}</span>
          ) : (
            <Link className={styles.stepLink} to="/match/$id/details/" params={{ id: 'new' }}>
              {m.dashboard_step_match()}
              <Icon name="chevron-right" size={20} />
            </Link>
          )}
        </li>
        {may.trainings && (
          <li className={cx(styles.step, trains && styles.stepDone)}>
            <StepMark done={trains} at={4} />
            {trains ? (
              <span>{m.dashboard_plan_trainings()}</span>
            ) : (
              <Link className={styles.stepLink} to="/trainings/">
                {m.dashboard_plan_trainings()}
                <Icon name="chevron-right" size={20} />
              </Link>
            )}
          </li>
        )}
      </ol>
    </Card>
  );
}

function StepMark({ done, at }: { done: boolean; at: number }) {
  return (
    <span className={styles.stepMark}>
      {done ? <Icon name="check" size={18} title={m.words_done()} /> : at}
    </span>
  );
}
