/** `/shop/offers/`: what plans cost, and buying one for a team. */
import type { Offers } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { useOffers } from '#data/hooks/use-offers.ts';
import { useSession } from '#data/page/react.tsx';
import { awaitNoPlan } from '#data/settings/awaited-plan.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Buttons, Fields, Screen } from '#ui/parts/page/Screen.tsx';
import { ForAccount } from '../ForAccount.tsx';
import { ShopHeader } from '../ShopHeader.tsx';
import { ShopLoading } from '../ShopLoading.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import { sellingHere } from '../selling-here.ts';
import { NotInTheApp } from '../store/NotInTheApp.tsx';
import { StoreOffers, type StoreOffersProps } from '../store/StoreOffers.tsx';
import { shownPrice } from '../texts.ts';
import { PriceChoice } from './PriceChoice.tsx';
import { Terms } from './Terms.tsx';
import { WebOrder } from './WebOrder.tsx';

export interface OffersScreenProps {
  readonly framed?: boolean;
}

export function OffersScreen({ framed = false }: OffersScreenProps) {
  const [ordered, setOrdered] = useState(false);
  return (
    <Screen>
      {!ordered && <ShopHeader title={m.shop_offers_title()} framed={framed} />}
      <Selling framed={framed} ordered={() => setOrdered(true)} />
    </Screen>
  );
}

function Selling({ framed, ordered }: StoreOffersProps) {
  const selling = sellingHere();
  if (selling === 'web') return <Prices framed={framed} />;
  if (selling === 'nowhere') return <NotInTheApp />;
  // The store's prices are those of a person and a country.
  return (
    <ForAccount>
      <StoreOffers framed={framed} ordered={ordered} />
    </ForAccount>
  );
}

function Prices({ framed }: Required<OffersScreenProps>) {
  const { answer, again } = useOffers();
  const signedIn = useSession().status === 'signed-in';
  // Who comes back from the payment without having paid waits for nothing.
  useEffect(() => void awaitNoPlan(), []);
  return (
    <>
      {answer === undefined && <ShopLoading />}
      {answer?.ok === false && <ShopRefusal problem={{ code: 'networkError' }} retry={() => void again()} />}
      {answer?.ok && answer.value.prices.length === 0 && (
        <NothingForSale signedIn={signedIn} framed={framed} />
      )}
      {answer?.ok && answer.value.prices.length > 0 && signedIn && (
        <WebOrder offers={answer.value} framed={framed} />
      )}
      {answer?.ok && answer.value.prices.length > 0 && !signedIn && <ForVisitors offers={answer.value} />}
    </>
  );
}

function NothingForSale({ signedIn, framed }: { readonly signedIn: boolean; readonly framed: boolean }) {
  return (
    <EmptyState
      icon="info"
      title={m.shop_no_prices_title()}
      text={m.shop_no_prices_text()}
      action={
        signedIn ? (
          <LinkButton to={framed ? '/mobile/teamcode/{-$id}/' : '/shop/teamcode/{-$code}/'}>
            {m.shop_to_code()}
          </LinkButton>
        ) : (
          <LinkButton to={framed ? '/mobile/features/' : '/shop/features/{-$feature}/'} variant="default">
            {m.shop_upsell_more()}
          </LinkButton>
        )
      }
    />
  );
}

/** The prices, and the way in. The chosen price is not kept: it is two taps. */
function ForVisitors({ offers }: { readonly offers: Offers }) {
  const [price, setPrice] = useState('');
  return (
    <Fields>
      <PriceChoice prices={offers.prices.map(shownPrice)} value={price} problem={null} choose={setPrice} />
      <Buttons>
        <LinkButton to="/login/" size="lg">
          {m.shop_log_in_to_buy()}
        </LinkButton>
        <LinkButton to="/signup/{-$step}/" size="lg" variant="default">
          {m.common_start_trial()}
        </LinkButton>
      </Buttons>
      <Terms offers={offers} />
    </Fields>
  );
}
