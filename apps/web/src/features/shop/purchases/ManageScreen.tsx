/** `/shop/manage/`: gives what was bought to another team of one's own, once per so many days. */
import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Purchase } from '@touchline/domain/plan/shop';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { linkPurchase } from '#data/commands/plan/purchases.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { usePurchases } from '#data/hooks/use-purchases.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Fields, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { ShopHeader } from '../ShopHeader.tsx';
import { ShopLoading } from '../ShopLoading.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import styles from '../shop.module.css';
import { TeamChoice } from '../TeamChoice.tsx';
import { dayText, planText, problemText, purchaseStateText } from '../texts.ts';
import { isCurrent, signOf } from './current.ts';
import { holderText } from './PurchaseCard.tsx';

const MINUTE_MS = 60_000;

export interface ManageScreenProps {
  /** The id of the purchase in the address; empty for the choice of one. */
  readonly purchase: string;
  readonly framed?: boolean;
}

export function ManageScreen({ purchase, framed = false }: ManageScreenProps) {
  const teams = useTeams();
  const { answer, again } = usePurchases();
  if (teams === undefined) return null;
  const current = answer?.ok ? answer.value.filter(isCurrent) : [];
  const chosen = current.find(({ id }) => id === purchase);
  return (
    <Screen>
      <ShopHeader title={m.shop_manage_title()} framed={framed} back="/shop/subscriptions/$/" />
      {answer?.ok === false && <ShopRefusal problem={answer.error} retry={() => void again()} />}
      {answer === undefined && <ShopLoading />}
      {answer?.ok && chosen === undefined && (
        <Choice purchases={current} teams={teams} framed={framed} unknown={purchase !== ''} />
      )}
      {chosen !== undefined && <LinkPurchase purchase={chosen} teams={teams} linked={() => void again()} />}
    </Screen>
  );
}

interface ChoiceProps {
  readonly purchases: readonly Purchase[];
  readonly teams: readonly Team[];
  readonly framed: boolean;
  /** The address names a purchase that is not there. */
  readonly unknown: boolean;
}

function Choice({ purchases, teams, framed, unknown }: ChoiceProps) {
  if (purchases.length === 0) {
    return <EmptyState icon="list" title={m.shop_no_purchases()} text={m.shop_no_purchases_text()} />;
  }
  return (
    <>
      {unknown && <Intro>{m.shop_err_purchase()}</Intro>}
      <List>
        {purchases.map((one) => (
          <LinkRow
            key={one.id}
            to={framed ? '/mobile/manage/$/' : '/shop/manage/$/'}
            params={{ _splat: one.id }}
            icon={signOf(one)}
            title={`${planText(one.sku)} · ${holderText(one, teams)}`}
            detail={purchaseStateText(one)}
          />
        ))}
      </List>
    </>
  );
}

interface LinkPurchaseProps {
  readonly purchase: Purchase;
  readonly teams: readonly Team[];
  readonly linked: () => void;
}

function LinkPurchase({ purchase, teams, linked }: LinkPurchaseProps) {
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const [team, setTeam] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const own = teams.filter(({ role }) => isOwn(role));
  const plan = planText(purchase.sku);
  const mayMove = now >= purchase.relink_from;

  const linking = useAction(async () => {
    if (team === '') {
      setProblem(m.shop_team_missing());
      return;
    }
    const answer = await linkPurchase(client, { purchase: purchase.id, team: Number(team) });
    setProblem(answer.ok ? null : problemText(answer.error));
    if (!answer.ok) return;
    const holder = own.find(({ sid }) => String(sid) === team);
    setSaid(m.shop_linked({ plan, team: holder === undefined ? '' : teamTitle(holder) }));
    setTeam('');
    linked();
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void linking.run();
      }}
    >
      <Fields>
        <Card title={plan}>
          <p className={styles.purchase}>
            <strong>{holderText(purchase, teams)}</strong>
            <small>{purchaseStateText(purchase)}</small>
          </p>
          <p className={styles.sum} role="status">
            {said}
          </p>
        </Card>
        {!mayMove && <Intro>{m.shop_relink_purchase_from({ date: dayText(purchase.relink_from) })}</Intro>}
        {mayMove && (
          <>
            <TeamChoice
              title={purchase.team_sid === 0 ? m.shop_which_team() : m.shop_other_team()}
              text={purchase.team_sid === 0 ? null : m.shop_relink_text({ plan })}
              teams={own}
              holder={purchase.team_sid}
              value={team}
              problem={problem}
              choose={setTeam}
            />
            {own.length > 0 && (
              <Button className={styles.button ?? ''} type="submit" size="lg" loading={linking.busy}>
                {m.shop_link()}
              </Button>
            )}
          </>
        )}
      </Fields>
    </form>
  );
}
