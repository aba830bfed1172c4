import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Purchase } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { cancelPurchase, resumePurchase } from '#data/commands/plan/purchases.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { STORE_PAGES } from '#ui/words/team/store-pages.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../shop.module.css';
import { dayText, planText, problemText, purchaseStateText, SOURCE_TEXTS } from '../texts.ts';

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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, source, state, renews, team_sid, ends_at } = purchase;
  const canEnd = source === 'stripe' && state === 'active' && ends_at > 0;
  const store = STORE_PAGES[source];

  async function run(call: typeof cancelPurchase) {
    setBusy(true);
    const answer = await call(client, id);
    setBusy(false);
    setAsking(false);
    setProblem(answer.ok ? null : problemText(answer.error));
    if (answer.ok) changed();
  }

  return (
    <Card title={planText(purchase.sku)}>
      <Fields>
        <dl className={styles.purchase}>
          <dt>{m.common_menu_team()}</dt>
          <dd>{holderText(purchase, teams)}</dd>
          <dt>{m.shop_source()}</dt>
          <dd>{SOURCE_TEXTS[source]()}</dd>
          <dt>{m.shop_state()}</dt>
          <dd>{purchaseStateText(purchase)}</dd>
        </dl>
        <ProblemLine text={problem} />
        <Buttons>
          {now >= purchase.relink_from && (
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
            <Button variant="default" loading={busy} onClick={() => void run(resumePurchase)}>
              {m.shop_resume()}
            </Button>
          )}
          {store !== undefined && (
            <Button component="a" variant="default" href={store.address} target="_blank" rel="noreferrer">
              {store.text()}
            </Button>
          )}
        </Buttons>
        {now < purchase.relink_from && (
          <Hint>{m.shop_relink_purchase_from({ date: dayText(purchase.relink_from) })}</Hint>
        )}
      </Fields>
      <ConfirmDialog
        opened={asking}
        title={m.shop_cancel_title({ plan: planText(purchase.sku) })}
        text={m.shop_cancel_text({ date: dayText(ends_at) })}
        confirm={m.shop_cancel()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        busy={busy}
        onConfirm={() => void run(cancelPurchase)}
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
