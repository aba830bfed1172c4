import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { Buttons, Fields, Intro } from '#ui/parts/page/Screen.tsx';
import styles from './sharing.module.css';

const REASONS: readonly (readonly [IconName, () => string])[] = [
  ['formation', m.sharing_premium_assistant],
  ['live', m.sharing_premium_reporter],
  ['lock', m.sharing_premium_roles],
];

export interface PremiumCardProps {
  /** The reason for the card when the team is already shared. */
  readonly text?: string;
  /** Inside another app's frame: the team whose pages it leads to there. */
  readonly framed?: Team | null;
}

/** Replaces the invitation for a team without Premium: what sharing offers. */
export function PremiumCard({ text, framed = null }: PremiumCardProps) {
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
        <Buttons>{framed === null ? <ToShop /> : <ToFramedShop team={framed} />}</Buttons>
      </Fields>
    </Card>
  );
}

function ToShop() {
  return (
    <>
      <LinkButton to="/shop/features/{-$feature}/" params={{ feature: 'sharing' }}>
        {m.shop_upsell_more()}
      </LinkButton>
      <LinkButton to="/shop/teamcode/{-$code}/" variant="default">
        {m.shop_code_title()}
      </LinkButton>
    </>
  );
}

function ToFramedShop({ team }: { readonly team: Team }) {
  return (
    <>
      <LinkButton to="/mobile/features/">{m.shop_upsell_more()}</LinkButton>
      <LinkButton to="/mobile/teamcode/{-$id}/" params={{ id: String(team.sid) }} variant="default">
        {m.shop_code_title()}
      </LinkButton>
    </>
  );
}
