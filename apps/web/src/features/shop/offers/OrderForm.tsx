import { Button } from '@mantine/core';
import type { Offers, Price } from '@touchline/domain/plan/shop';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { startCheckout } from '#data/commands/plan/purchases.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { awaitPlan } from '#data/settings/awaited-plan.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { leavePage } from '../leave-page.ts';
import styles from '../shop.module.css';
import { TeamChoice } from '../TeamChoice.tsx';
import { planText, priceText, problemText } from '../texts.ts';
import { PriceChoice } from './PriceChoice.tsx';
import { Terms } from './Terms.tsx';

export interface OrderFormProps {
  readonly offers: Offers;
  readonly framed: boolean;
}

/** A price, a team, and the way to the page where it is paid. */
export function OrderForm({ offers, framed }: OrderFormProps) {
  const client = useClient();
  const teams = useTeams();
  const [priceId, setPrice] = useState('');
  const [teamSid, setTeam] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (teams === undefined) return null;
  const own = teams.filter(({ role }) => isOwn(role));
  const price = offers.prices.find(({ id }) => id === priceId);
  const team = own.find(({ sid }) => String(sid) === teamSid);

  async function order() {
    setTried(true);
    setProblem(null);
    if (price === undefined || team === undefined) return;
    setBusy(true);
    const answer = await startCheckout(client, { price: price.id, team: team.sid, framed });
    if (answer.ok) {
      await awaitPlan({ team: team.sid, sku: price.sku, since: Math.floor(client.now() / 1_000) });
      leavePage(answer.value);
      return;
    }
    setBusy(false);
    setProblem(problemText(answer.error));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
    >
      <Fields>
        <PriceChoice
          prices={offers.prices}
          value={priceId}
          problem={tried && price === undefined ? m.shop_price_missing() : null}
          choose={setPrice}
        />
        <TeamChoice
          title={m.shop_which_team()}
          text={null}
          teams={own}
          holder={0}
          value={teamSid}
          problem={tried && team === undefined ? m.shop_team_missing() : null}
          choose={setTeam}
        />
        {own.length > 0 && (
          <>
            <p className={styles.sum} role="status">
              {price !== undefined && team !== undefined && sumText(price, teamTitle(team))}
            </p>
            <ProblemLine text={problem} />
            <Button className={styles.button ?? ''} type="submit" size="lg" loading={busy}>
              {m.shop_to_payment()}
            </Button>
          </>
        )}
        <Hint>{m.shop_order_hint()}</Hint>
        <Terms offers={offers} />
      </Fields>
    </form>
  );
}

function sumText(price: Price, team: string): string {
  return m.shop_order_sum({ plan: planText(price.sku), team, price: priceText(price) });
}
