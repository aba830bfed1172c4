import { Link } from '@tanstack/react-router';
import type { Feature } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import { UPSELL_TEXTS } from '../../words/team/plan-names.ts';
import styles from './upsell.module.css';

export interface UpsellProps {
  /** The feature that the team's plan does not include. */
  readonly feature: Feature;
  /** False for a team of another account: only its owner can change the plan. */
  readonly own: boolean;
}

/** Explains why something is read-only, with a link to a plan that includes it. */
export default function UpsellText({ feature, own }: UpsellProps) {
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
