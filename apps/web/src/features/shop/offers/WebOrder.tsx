import type { Team } from '@touchline/domain/entity/tables/team';
import type { Offers } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import { startCheckout } from '#data/commands/plan/purchases.ts';
import { useClient } from '#data/page/react.tsx';
import { awaitPlan } from '#data/settings/awaited-plan.ts';
import { leavePage } from '../leave-page.ts';
import { orderProblemText, type ShownPrice, shownPrice } from '../texts.ts';
import { OrderForm } from './OrderForm.tsx';

export interface WebOrderProps {
  readonly offers: Offers;
  readonly framed: boolean;
}

/** Bought on the page of the payment provider. */
export function WebOrder({ offers, framed }: WebOrderProps) {
  const client = useClient();

  async function order({ id, sku }: ShownPrice, team: Team): Promise<string | null> {
    const answer = await startCheckout(client, { price: id, team: team.sid, framed });
    if (!answer.ok) return orderProblemText(answer.error);
    await awaitPlan({ team: team.sid, sku, since: Math.floor(client.now() / 1_000) });
    leavePage(answer.value);
    return null;
  }

  return (
    <OrderForm
      prices={offers.prices.map(shownPrice)}
      offers={offers}
      action={m.shop_to_payment()}
      hint={m.shop_order_hint()}
      order={order}
    />
  );
}
