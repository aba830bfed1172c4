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
import { isSoldHere } from '../is-sold-here.ts';
import { ShopHeader } from '../ShopHeader.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import { OrderForm } from './OrderForm.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { Terms } from './Terms.tsx';

export interface OffersScreenProps {
  readonly framed?: boolean;
}

export function OffersScreen({ framed = false }: OffersScreenProps) {
  return (
    <Screen>
      <ShopHeader title={m.shop_offers_title()} framed={framed} />
      {isSoldHere() ? <Prices framed={framed} /> : <NotInTheApp />}
    </Screen>
  );
}

/** It names no other place to buy, which the stores do not allow. */
function NotInTheApp() {
  return <EmptyState icon="info" title={m.shop_in_app_title()} text={m.shop_in_app_text()} />;
}

function Prices({ framed }: Required<OffersScreenProps>) {
  const { answer, again } = useOffers();
  const signedIn = useSession().status === 'signed-in';
  // Who comes back from the payment without having paid waits for nothing.
  useEffect(() => void awaitNoPlan(), []);
  return (
    <>
      {answer?.ok === false && <ShopRefusal problem={{ code: 'networkError' }} retry={() => void again()} />}
      {answer?.ok && answer.value.prices.length === 0 && (
        <NothingForSale signedIn={signedIn} framed={framed} />
      )}
      {answer?.ok && answer.value.prices.length > 0 && signedIn && (
        <OrderForm offers={answer.value} framed={framed} />
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
      {...(signedIn && {
        action: (
          <LinkButton to={framed ? '/mobile/teamcode/{-$id}/' : '/shop/teamcode/{-$code}/'}>
            {m.shop_to_code()}
          </LinkButton>
        ),
      })}
    />
  );
}

/** The prices, and the way in. The chosen price is not kept: it is two taps. */
function ForVisitors({ offers }: { readonly offers: Offers }) {
  const [price, setPrice] = useState('');
  return (
    <Fields>
      <PriceChoice prices={offers.prices} value={price} problem={null} choose={setPrice} />
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
