/** Explains to members why a shared team is read-only: its plan no longer includes sharing. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { hasFeature } from '@touchline/domain/plan/plan';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from '../teams.module.css';

export function PlanEnded({ team }: { readonly team: Team }) {
  const { role, plan } = useActor(team);
  if (isOwn(role) || hasFeature(plan, 'sharing')) return null;
  return (
    <aside className={styles.planEnded}>
      <Icon name="lock" size={20} />
      <p>{m.teams_plan_ended()}</p>
    </aside>
  );
}
