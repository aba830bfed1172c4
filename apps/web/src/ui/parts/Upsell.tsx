import { Link } from '@tanstack/react-router';
import type { Feature } from '@touchline/domain/team/plan';
import { m } from '@touchline/i18n';
import { Icon } from '../icons/Icon.tsx';
import { UPSELL_TEXTS } from '../words/plan-names.ts';
import styles from './upsell.module.css';

export interface UpsellProps {
  /** What the team's plan does not hold. */
  readonly feature: Feature;
  /** Of somebody else's team only the owner can change the plan. */
  readonly own: boolean;
}

/** Why something is read only, and the way to a plan that holds it. */
export function Upsell({ feature, own }: UpsellProps) {
  return (
    <aside className={styles.upsell} aria-label={m.shop_plan()}>
      <Icon name="lock" size={20} />
      <p className={styles.text}>{own ? UPSELL_TEXTS[feature]() : m.shop_upsell_shared()}</p>
      {own && (
        <Link className={styles.link} to="/shop/features/{-$feature}/" params={{ feature }}>
          {m.shop_upsell_more()}
        </Link>
      )}
    </aside>
  );
}
