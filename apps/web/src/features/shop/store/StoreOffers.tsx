/** The prices of the phone's store, and buying there: the native app's part of `/shop/offers/`. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useCallback, useState } from 'react';
import { storePrices } from '#data/commands/plan/store/store-prices.ts';
import { buyInStore, type StoreResult } from '#data/commands/plan/store/store-purchases.ts';
import { useAsked } from '#data/hooks/use-asked.ts';
import { useOffers } from '#data/hooks/use-offers.ts';
import { bridge, type StoreAccess } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { OrderForm } from '../offers/OrderForm.tsx';
import { ShopLoading } from '../ShopLoading.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import { problemText, type ShownPrice, shownStorePrice } from '../texts.ts';
import { NotInTheApp } from './NotInTheApp.tsx';
import { StoreResultPage } from './StoreResultPage.tsx';
import { WaitingPurchases } from './WaitingPurchases.tsx';

export interface StoreOffersProps {
  readonly framed: boolean;
  /** A page about the purchase takes the place of the prices. */
  readonly ordered: () => void;
}

export function StoreOffers(props: StoreOffersProps) {
  const access = bridge()?.store;
  return access == null ? null : <Prices access={access} {...props} />;
}

interface PricesProps extends StoreOffersProps {
  readonly access: StoreAccess;
}

/** What became of an order for this team. */
interface Ordered {
  readonly result: StoreResult;
  readonly team: number;
}

function Prices({ access, framed, ordered: leave }: PricesProps) {
  const client = useClient();
  const { answer, again } = useAsked(useCallback(() => storePrices(client, access), [client, access]));
  const { answer: offers } = useOffers();
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  if (answer === undefined) return <ShopLoading />;
  const problem = answer.ok ? null : answer.error;
  if (problem?.code === 'notSold') return <NotInTheApp />;
  if (problem !== null) return <ShopRefusal problem={problem} retry={() => void again()} />;
  const prices = answer.ok ? answer.value : [];
  if (prices.length === 0) return <NotInTheApp />;
  if (ordered !== null && sentence(ordered.result) === null)
    return <StoreResultPage result={ordered.result} wanted={ordered.team} framed={framed} />;

  async function order({ id, sku }: ShownPrice, { sid }: Team): Promise<string | null> {
    setOrdered(null);
    const result = await buyInStore(client, access, { product: id, sku, team: sid });
    setOrdered({ result, team: client.live.resolve('teams', sid) });
    const said = sentence(result);
    if (said === null) leave();
    return said;
  }

  const terms = offers?.ok ? offers.value : { terms_url: '', privacy_url: '' };
  return (
    <>
      <WaitingPurchases />
      <OrderForm
        prices={prices.map(shownStorePrice)}
        offers={terms}
        action={m.shop_buy()}
        hint={m.shop_store_hint()}
        order={order}
        more={ordered?.result.state === 'owned' && <ToPurchases framed={framed} />}
      />
    </>
  );
}

/** Why nothing was bought; null for a result with a page of its own. */
function sentence(result: StoreResult): string | null {
  switch (result.state) {
    case 'refused':
      return problemText(result.problem);
    case 'owned':
      return m.shop_store_owned();
    case 'failed':
      return m.shop_store_failed();
    case 'cancelled':
      return m.shop_success_none_title();
    case 'given':
    case 'pending':
    case 'waits':
      return null;
  }
}

function ToPurchases({ framed }: { readonly framed: boolean }) {
  return (
    <LinkButton
      variant="default"
      to={framed ? '/mobile/purchases/$/' : '/shop/purchases/$/'}
      params={{ _splat: '' }}
    >
      {m.shop_restore()}
    </LinkButton>
  );
}
