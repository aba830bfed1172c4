import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Purchase } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { cancelPurchase, paymentDetails, resumePurchase } from '#data/commands/plan/purchases.ts';
import { useClient } from '#data/page/react.tsx';
import { cx } from '#ui/cx.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { leavePage } from '../leave-page.ts';
import { sellingHere } from '../selling-here.ts';
import styles from '../shop.module.css';
import { StoreButton } from '../store/StoreButton.tsx';
import { dayText, planText, problemText, purchaseStateText, sourceText } from '../texts.ts';
import { isUnpaid, signOf } from './current.ts';

export interface PurchaseCardProps {
  readonly purchase: Purchase;
  readonly teams: readonly Team[];
  /** Seconds since 1970. */
  readonly now: number;
  readonly framed: boolean;
  /** It differs now. */
  readonly changed: () => void;
}

/** A purchase that gives a plan now, or will, with what its owner may do. */
export function PurchaseCard({ purchase, teams, now, framed, changed }: PurchaseCardProps) {
  const client = useClient();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, source, state, renews, team_sid, ends_at } = purchase;
  const canEnd = source === 'stripe' && (state === 'active' || isUnpaid(purchase)) && ends_at > 0;
  // What waits for a payment is paid first.
  const waits = state === 'pending' || isUnpaid(purchase);
  const mayMove = now >= purchase.relink_from && (team_sid === 0 || !waits);

  const payment = useAction(async () => {
    const address = await paymentDetails(client);
    setProblem(address.ok ? null : problemText(address.error));
    if (!address.ok) return;
    setLeaving(true);
    leavePage(address.value);
  });

  const renewal = useAction(async (call: typeof cancelPurchase) => {
    const answer = await call(client, id);
    setAsking(false);
    setProblem(answer.ok ? null : problemText(answer.error));
    if (answer.ok) changed();
  });

  return (
    // No region of its own: two purchases of one plan would have the same name.
    <Card>
      <Fields>
        <div className={styles.purchase}>
          <h2>{planText(purchase.sku)}</h2>
          <strong>{holderText(purchase, teams)}</strong>
          <p className={cx(styles.state, isUnpaid(purchase) && styles.unpaid)}>
            <Icon name={signOf(purchase)} size={20} />
            <span>{purchaseStateText(purchase)}</span>
          </p>
          <small>{sourceText(purchase)}</small>
        </div>
        <ProblemLine text={problem} />
        <Buttons>
          {source === 'stripe' && isUnpaid(purchase) && sellingHere() === 'web' && (
            <Button loading={payment.busy || leaving} onClick={() => void payment.run()}>
              {m.shop_pay()}
            </Button>
          )}
          {mayMove && (
            <LinkButton
              variant="default"
              to={framed ? '/mobile/manage/$/' : '/shop/manage/$/'}
              params={{ _splat: id }}
            >
              {team_sid === 0 ? m.shop_choose_team() : m.shop_other_team()}
            </LinkButton>
          )}
          {canEnd && renews && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {m.shop_cancel()}
            </Button>
          )}
          {canEnd && !renews && (
            <Button variant="default" loading={renewal.busy} onClick={() => void renewal.run(resumePurchase)}>
              {m.shop_resume()}
            </Button>
          )}
          <StoreButton source={source} />
        </Buttons>
        {now < purchase.relink_from && (
          <Hint>{m.shop_relink_purchase_from({ date: dayText(purchase.relink_from) })}</Hint>
        )}
      </Fields>
      <ConfirmDialog
        opened={asking}
        title={m.shop_cancel_title({ plan: planText(purchase.sku) })}
        text={isUnpaid(purchase) ? m.shop_cancel_unpaid() : m.shop_cancel_text({ date: dayText(ends_at) })}
        confirm={m.shop_cancel()}
        cancel={m.shop_resume()}
        close={m.common_close()}
        busy={renewal.busy}
        onConfirm={() => void renewal.run(cancelPurchase)}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

/** The name of the team that has it. */
export function holderText({ team_sid }: Purchase, teams: readonly Team[]): string {
  if (team_sid === 0) return m.teams_none_title();
  const holder = teams.find(({ sid }) => sid === team_sid);
  return holder === undefined ? m.shop_deleted_team() : teamTitle(holder);
}
