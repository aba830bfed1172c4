/** `/shop/success/`: waits for the payment after a checkout. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useCallback, useEffect, useState } from 'react';
import { checkoutOf } from '#data/commands/plan/purchases.ts';
import { useNow } from '#data/hooks/now.ts';
import { useAsked } from '#data/hooks/use-asked.ts';
import { useClient } from '#data/page/react.tsx';
import { awaitNoPlan } from '#data/settings/awaited-plan.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import styles from '../shop.module.css';
import { BoughtPage, SubscriptionsLink, ToSubscriptions } from './BoughtPage.tsx';

const SECOND_MS = 1_000;
/** How often the payment is asked for. */
const ASK_MS = 3 * SECOND_MS;

export interface SuccessScreenProps {
  /** The checkout in the address; empty for none. */
  readonly session: string;
  readonly framed?: boolean;
}

export function SuccessScreen({ session, framed = false }: SuccessScreenProps) {
  if (session === '') return <NothingBought framed={framed} />;
  return <Waiting session={session} framed={framed} />;
}

function Waiting({ session, framed }: Required<SuccessScreenProps>) {
  const client = useClient();
  const ask = useCallback(() => checkoutOf(client, session), [client, session]);
  const [decided, setDecided] = useState(false);
  const { answer, again } = useAsked(ask, decided ? 0 : ASK_MS);
  const state = answer?.ok ? answer.value.state : 'open';
  if (state !== 'open' && !decided) setDecided(true);
  useEffect(() => {
    if (decided) void awaitNoPlan();
  }, [decided]);
  if (answer?.ok === false && answer.error.code !== 'networkError' && answer.error.code !== 'unavailable') {
    return <NothingBought framed={framed} />;
  }
  if (answer?.ok === false) {
    return (
      <MessagePage sign="offline" title={m.shop_success_unknown_title()} role="status">
        <p>{m.shop_success_unknown_text()}</p>
        <Button variant="default" onClick={() => void again()}>
          {m.common_retry()}
        </Button>
      </MessagePage>
    );
  }
  if (answer?.ok && state === 'active')
    return <BoughtPage team={answer.value.team_sid} text={m.shop_success_text()} framed={framed} />;
  if (state === 'expired') return <NothingBought framed={framed} />;
  if (state === 'pending') {
    return (
      <MessagePage sign="clock" title={m.shop_success_pending_title()} role="status">
        <p>{m.shop_success_pending_text()}</p>
        <ToSubscriptions framed={framed} />
      </MessagePage>
    );
  }
  return (
    <MessagePage sign="busy" title={m.shop_success_waiting_title()} role="status">
      <p>{m.shop_success_waiting_text()}</p>
      <WaitedFor />
      <Button variant="default" onClick={() => void again()}>
        {m.common_retry()}
      </Button>
    </MessagePage>
  );
}

/** The minutes of waiting, so that nobody pays twice because nothing seems to happen. */
function WaitedFor() {
  const now = useNow(SECOND_MS);
  const [since] = useState(now);
  const minutes = Math.floor((now - since) / 60);
  return minutes < 1 ? null : <p>{m.shop_success_waited({ count: minutes })}</p>;
}

function NothingBought({ framed }: { readonly framed: boolean }) {
  return (
    <MessagePage sign="info" title={m.shop_success_none_title()}>
      <p>{m.shop_success_none_text()}</p>
      <div className={styles.ways}>
        <LinkButton to={framed ? '/mobile/offers/$/' : '/shop/offers/$/'} params={{ _splat: '' }}>
          {m.shop_see_prices()}
        </LinkButton>
        <SubscriptionsLink framed={framed} />
      </div>
    </MessagePage>
  );
}
