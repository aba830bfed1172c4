import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import styles from './dashboard.module.css';

export interface FirstStepsProps {
  readonly team: Team;
  readonly players: number;
  readonly matches: number;
}

/** What a new coach does first; each step leads to where it is done. */
export function FirstSteps({ team, players, matches }: FirstStepsProps) {
  return (
    <Card title={m.dashboard_first_steps()} className={styles.steps}>
      <ol className={styles.stepList}>
        <li className={cx(styles.step, styles.stepDone)}>
          <StepMark done at={1} />
          <span>{m.dashboard_step_team()}</span>
        </li>
        <li className={cx(styles.step, players > 0 && styles.stepDone)}>
          <StepMark done={players > 0} at={2} />
          {players > 0 || !roleAllows(team, 'editPlayers') ? (
            <span>{m.dashboard_step_players()}</span>
          ) : (
            <Link className={styles.stepLink} to="/players/collection/details/{-$id}/" params={{ id: 'new' }}>
              {m.dashboard_step_players()}
              <Icon name="chevron-right" size={20} />
            </Link>
          )}
        </li>
        <li className={cx(styles.step, matches > 0 && styles.stepDone)}>
          <StepMark done={matches > 0} at={3} />
          {matches > 0 || !roleAllows(team, 'addMatch') ? (
            <span>{m.dashboard_step_match()}</span>
          ) : (
            <Link className={styles.stepLink} to="/match/$id/details/" params={{ id: 'new' }}>
              {m.dashboard_step_match()}
              <Icon name="chevron-right" size={20} />
            </Link>
          )}
        </li>
      </ol>
    </Card>
  );
}

function StepMark({ done, at }: { done: boolean; at: number }) {
  return (
    <span className={styles.stepMark}>
      {done ? <Icon name="check" size={18} title={m.dashboard_step_done()} /> : at}
    </span>
  );
}
