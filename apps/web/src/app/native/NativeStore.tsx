/**
 * Goes on with purchases in the phone's store that the app did not see through: at its start, when the person returns to
 * it, when the network is back, each minute, and when one arrives by itself. The store is opened only if something was
 * bought here.
 */
import { planOfSku } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { useEffect } from 'react';
import type { Client } from '#data/client/client.ts';
import { type TakenUp, takeUpPurchases } from '#data/commands/plan/store/store-purchases.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { isInFront, onBackgroundChange } from '#data/native/background.ts';
import { bridge, type StoreAccess } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';

export function NativeStore() {
  const client = useClient();
  const access = bridge()?.store ?? null;
  const stored = useSettings()?.store_notes ?? '';
  // The words about a purchase name its team.
  const isRead = useTeams() !== undefined;
  const waits = access !== null && client.plans === 'sold' && stored !== '' && isRead;

  useEffect(() => (access !== null && waits ? goOnWith(client, access) : undefined), [client, access, waits]);
  return null;
}

const MINUTE_MS = 60_000;

/** Returns the end of it. */
function goOnWith(client: Client, access: StoreAccess): () => void {
  const goOn = () => void takeUpPurchases(client, access).then((taken) => tell(client, taken));
  const timer = setInterval(goOn, MINUTE_MS);
  const ends = [
    () => clearInterval(timer),
    onBackgroundChange(() => {
      if (isInFront()) goOn();
    }),
    () => removeEventListener('online', goOn),
  ];
  addEventListener('online', goOn);
  let isOver = false;
  void access.open().then(
    (store) => {
      const end = store.onPurchase(goOn);
      if (isOver) end();
      else ends.push(end);
    },
    () => undefined,
  );
  goOn();
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

function tell(client: Client, taken: readonly TakenUp[]): void {
  for (const { answer, isOwn } of taken) {
    const team = answer.ok ? client.team(answer.value.team_sid) : undefined;
    if (answer.ok && team !== undefined && answer.value.state === 'active') {
      const plan = PLAN_TEXTS[planOfSku(answer.value.sku)]();
      showToast({ text: m.shop_success_title({ team: teamTitle(team), plan }) });
    }
    if (!answer.ok && answer.error.code === 'unusable' && isOwn)
      showToast({ text: m.shop_err_purchase(), tone: 'problem' });
  }
}
