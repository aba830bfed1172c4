import type { Purchase } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import type { StoreResult } from '#data/commands/plan/store/store-purchases.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import { BoughtPage, SubscriptionsLink, ToSubscriptions } from '../purchases/BoughtPage.tsx';
import { holderText } from '../purchases/PurchaseCard.tsx';
import styles from '../shop.module.css';

export interface StoreResultPageProps {
  readonly result: StoreResult;
  /** The sid of the team that it was bought for. */
  readonly wanted: number;
  readonly framed: boolean;
}

/** After the store's sheet, in place of the prices. */
export function StoreResultPage({ result, wanted, framed }: StoreResultPageProps) {
  if (result.state === 'given') return <Given purchase={result.purchase} wanted={wanted} framed={framed} />;
  const isPaid = result.state === 'waits';
  return (
    <MessagePage
      sign="clock"
      title={isPaid ? m.shop_store_waits_title() : m.shop_success_pending_title()}
      role="status"
    >
      <p>{isPaid ? m.shop_store_waits_text() : m.shop_store_pending_text()}</p>
      <ToSubscriptions framed={framed} />
    </MessagePage>
  );
}

interface GivenProps {
  readonly purchase: Purchase;
  readonly wanted: number;
  readonly framed: boolean;
}

function Given({ purchase, wanted, framed }: GivenProps) {
  const teams = useTeams();
  if (teams === undefined) return null;
  if (purchase.team_sid === wanted)
    return <BoughtPage team={wanted} sku={purchase.sku} text={m.shop_store_given_text()} framed={framed} />;
  // Its team was deleted meanwhile, or another one has the plan of this account at the store.
  const isNew = purchase.team_sid === 0;
  return (
    <MessagePage
      sign={isNew ? 'check' : 'info'}
      title={
        isNew ? m.shop_success_no_team() : m.shop_store_other_title({ team: holderText(purchase, teams) })
      }
      role="status"
    >
      <p>{isNew ? m.shop_store_given_text() : m.shop_store_other_text()}</p>
      <div className={styles.ways}>
        <LinkButton to={framed ? '/mobile/manage/$/' : '/shop/manage/$/'} params={{ _splat: purchase.id }}>
          {isNew ? m.shop_choose_team() : m.shop_manage_title()}
        </LinkButton>
        <SubscriptionsLink framed={framed} />
      </div>
    </MessagePage>
  );
}
