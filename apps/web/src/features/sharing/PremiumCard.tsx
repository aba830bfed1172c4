import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Buttons, Fields, Intro } from '#ui/parts/Screen.tsx';
import styles from './sharing.module.css';

const REASONS: readonly (readonly [IconName, () => string])[] = [
  ['formation', m.sharing_premium_assistant],
  ['live', m.sharing_premium_reporter],
  ['lock', m.sharing_premium_roles],
];

export interface PremiumCardProps {
  /** Why it is shown, when the team is shared already. */
  readonly text?: string;
}

/** What a team without Premium sees instead of the invitation: what sharing brings. */
export function PremiumCard({ text }: PremiumCardProps) {
  return (
    <Card title={m.sharing_premium_title()}>
      <Fields>
        <Intro>{text ?? m.sharing_premium_text()}</Intro>
        <ul className={styles.reasons}>
          {REASONS.map(([icon, reason]) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>{reason()}</span>
            </li>
          ))}
        </ul>
        <Buttons>
          <Button
            renderRoot={(props) => (
              <Link to="/shop/features/{-$feature}/" params={{ feature: 'sharing' }} {...props} />
            )}
          >
            {m.shop_upsell_more()}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/shop/teamcode/{-$code}/" {...props} />}>
            {m.shop_code_title()}
          </Button>
        </Buttons>
      </Fields>
    </Card>
  );
}
