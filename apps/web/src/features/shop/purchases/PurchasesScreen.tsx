/** `/shop/purchases/`: everything that was bought, activated or given, the invoices, and what a provider still knows. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { restorePurchases } from '#data/commands/plan/purchases.ts';
import { type RestoredFromStore, restoreFromStore } from '#data/commands/plan/store/store-purchases.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useInvoices, usePurchases } from '#data/hooks/use-purchases.ts';
import { bridge } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List, Row } from '#ui/parts/cards/List.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Fields, Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { ShopHeader } from '../ShopHeader.tsx';
import { ShopLoading } from '../ShopLoading.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import styles from '../shop.module.css';
import { planText, problemText, purchaseStateText, sourceText } from '../texts.ts';
import { signOf } from './current.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { holderText } from './PurchaseCard.tsx';

export function PurchasesScreen({ framed = false }: { readonly framed?: boolean }) {
  const client = useClient();
  const teams = useTeams() ?? [];
  const { answer, again } = usePurchases();
  const invoices = useInvoices();
  const [restored, setRestored] = useState<Restored | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const restoring = useAction(async () => {
    const store = bridge()?.store ?? null;
    const found = await (store === null ? restorePurchases(client) : restoreFromStore(client, store));
    setRestored(found.ok ? found.value : null);
    setProblem(found.ok ? null : problemText(found.error));
    if (found.ok) await again();
  });

  return (
    <Screen>
      <ShopHeader title={m.shop_purchases_title()} framed={framed} back="/shop/subscriptions/$/" />
      {answer?.ok === false && <ShopRefusal problem={answer.error} retry={() => void again()} />}
      {answer === undefined && <ShopLoading />}
      {answer?.ok && answer.value.length === 0 && (
        <EmptyState icon="list" title={m.shop_no_purchases()} text={m.shop_no_purchases_text()} />
      )}
      {answer?.ok && answer.value.length > 0 && (
        <Card flush>
          <List bare>
            {answer.value.map((purchase) => (
              <Row
                key={purchase.id}
                icon={signOf(purchase)}
                title={`${planText(purchase.sku)} · ${holderText(purchase, teams)}`}
                detail={purchaseStateText(purchase)}
                more={sourceText(purchase)}
              />
            ))}
          </List>
        </Card>
      )}
      {invoices !== null && invoices.length > 0 && <InvoiceList invoices={invoices} />}
      <Card title={m.shop_restore_title()}>
        <Fields>
          <Hint>{m.shop_restore_text()}</Hint>
          <p className={styles.sum} role="status">
            {restored !== null && restoredText(restored)}
          </p>
          <ProblemLine text={problem} />
          <Button
            className={styles.button ?? ''}
            variant="default"
            loading={restoring.busy}
            onClick={() => void restoring.run()}
          >
            {m.shop_restore()}
          </Button>
        </Fields>
      </Card>
    </Screen>
  );
}

type Restored = Partial<RestoredFromStore> & Pick<RestoredFromStore, 'found' | 'changed'>;

function restoredText({ found, changed, refused = 0 }: Restored): string {
  const others = refused === 0 ? [] : [m.shop_restored_refused({ count: refused })];
  if (found === 0 && refused > 0) return others.join(' ');
  return [ownText(), ...others].join(' ');

  function ownText(): string {
    if (found === 0) return m.shop_restored_none();
    if (changed === 0) return m.shop_restored_same({ count: found });
    return m.shop_restored_changed({ count: changed });
  }
}
