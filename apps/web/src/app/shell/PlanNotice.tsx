import type { Feature } from '@touchline/domain/team/plan';
import { useMissingFeature } from '#data/hooks/plan.ts';
import { Upsell } from '#ui/parts/Upsell.tsx';
import styles from './shell.module.css';

/** Above a screen that the team's plan does not hold here: it is read only, and what would change that. */
export function PlanNotice({ feature }: { readonly feature: Feature }) {
  const missing = useMissingFeature(feature);
  if (missing === null) return null;
  return (
    <div className={styles.planNotice}>
      <Upsell feature={missing.feature} own={missing.own} />
    </div>
  );
}
