import { planOfSku } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { useTeams } from '#data/hooks/team/teams.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../shop.module.css';
import { planText } from '../texts.ts';

export interface BoughtPageProps {
  /** The sid of the team that has the plan now; 0 for none. */
  readonly team: number;
  /** What was bought, before the team's row says so; by default what the row says. */
  readonly sku?: string;
  readonly text: string;
  readonly framed: boolean;
}

/** After a purchase that the team has already. */
export function BoughtPage({ team: sid, sku, text, framed }: BoughtPageProps) {
  const teams = useTeams();
  const team = teams?.find((one) => one.sid === sid);
  if (teams === undefined) return null;
  return (
    <MessagePage
      sign="check"
      role="status"
      title={
        // The row of the team may arrive a moment later than the word of the payment.
        team === undefined || planOfSku(sku ?? team.sku) === 'free'
          ? m.shop_success_no_team()
          : m.shop_success_title({ team: teamTitle(team), plan: planText(sku ?? team.sku) })
      }
    >
      <p>{text}</p>
      <ToSubscriptions framed={framed} />
    </MessagePage>
  );
}

export function ToSubscriptions({ framed }: { readonly framed: boolean }) {
  return (
    <div className={styles.ways}>
      {!framed && <LinkButton to="/team/">{m.errors_back_to_team()}</LinkButton>}
      <SubscriptionsLink framed={framed} />
    </div>
  );
}

export function SubscriptionsLink({ framed }: { readonly framed: boolean }) {
  return (
    <LinkButton
      variant="default"
      to={framed ? '/mobile/subscriptions/$/' : '/shop/subscriptions/$/'}
      params={{ _splat: '' }}
    >
      {m.shop_subscriptions_title()}
    </LinkButton>
  );
}
