/** `/shop/subscriptions/`: the plans of one's teams, and what gives them now or later. */
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { paymentDetails } from '#data/commands/plan/purchases.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { usePurchases } from '#data/hooks/use-purchases.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ButtonRow, LinkRow, List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Buttons, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { leavePage } from '../leave-page.ts';
import { ShopHeader } from '../ShopHeader.tsx';
import { ShopLoading } from '../ShopLoading.tsx';
import { ShopRefusal } from '../ShopRefusal.tsx';
import { sellingHere } from '../selling-here.ts';
import { WaitingPurchases } from '../store/WaitingPurchases.tsx';
import { problemText } from '../texts.ts';
import { usePricesHere } from '../use-prices-here.ts';
import { isCurrent } from './current.ts';
import { PurchaseCard } from './PurchaseCard.tsx';
import { TeamPlanRow } from './TeamPlanRow.tsx';

const MINUTE_MS = 60_000;

export interface SubscriptionsScreenProps {
  readonly framed?: boolean;
}

export function SubscriptionsScreen({ framed = false }: SubscriptionsScreenProps) {
  const client = useClient();
  const teams = useTeams();
  const now = useNow(MINUTE_MS);
  const { answer, again } = usePurchases();
  const pricesHere = usePricesHere();
  const [problem, setProblem] = useState<string | null>(null);
  if (teams === undefined) return null;
  const own = teams.filter(({ role }) => isOwn(role));
  const purchases = answer?.ok ? answer.value.filter(isCurrent) : [];

  const prices = { to: framed ? '/mobile/offers/$/' : '/shop/offers/$/', params: { _splat: '' } } as const;

  async function openDetails() {
    const address = await paymentDetails(client);
    if (address.ok) leavePage(address.value);
    else setProblem(problemText(address.error));
  }

  return (
    <Screen>
      <ShopHeader title={m.shop_subscriptions_title()} framed={framed} />
      {own.length > 0 && (
        <Card title={m.shop_plans_of_teams()} flush>
          <List bare>
            {own.map((team) => (
              <TeamPlanRow key={team.sid} team={team} />
            ))}
          </List>
        </Card>
      )}
      <WaitingPurchases done={again} />
      {answer?.ok === false && <ShopRefusal problem={answer.error} retry={() => void again()} />}
      {answer === undefined && <ShopLoading />}
      {purchases.map((purchase) => (
        <PurchaseCard
          key={purchase.id}
          purchase={purchase}
          teams={teams}
          now={now}
          framed={framed}
          changed={() => void again()}
        />
      ))}
      <ProblemLine text={problem} />
      {answer?.ok && purchases.length === 0 && pricesHere === 'none' && (
        <Intro>{m.shop_no_prices_text()}</Intro>
      )}
      {answer?.ok && purchases.length === 0 && pricesHere === 'some' && (
        <Buttons>
          <LinkButton size="lg" {...prices}>
            {m.shop_see_prices()}
          </LinkButton>
        </Buttons>
      )}
      <List>
        {sellingHere() === 'web' && purchases.some(({ source }) => source === 'stripe') && (
          <ButtonRow icon="edit" title={m.shop_payment_details()} onClick={() => void openDetails()} />
        )}
        <LinkRow
          icon="list"
          title={m.shop_purchases_title()}
          to={framed ? '/mobile/purchases/$/' : '/shop/purchases/$/'}
          params={{ _splat: '' }}
        />
        {purchases.length > 0 && pricesHere === 'some' && (
          <LinkRow icon="plus" title={m.shop_see_prices()} {...prices} />
        )}
      </List>
    </Screen>
  );
}
