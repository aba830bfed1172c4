import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Offers } from '@touchline/domain/plan/shop';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../shop.module.css';
import { TeamChoice } from '../TeamChoice.tsx';
import { planText, type ShownPrice } from '../texts.ts';
import { PriceChoice } from './PriceChoice.tsx';
import { Terms } from './Terms.tsx';

export interface OrderFormProps {
  readonly prices: readonly ShownPrice[];
  readonly offers: Pick<Offers, 'terms_url' | 'privacy_url'>;
  /** The button. */
  readonly action: string;
  /** What the button does, and how the plan is cancelled. */
  readonly hint: string;
  /** Pays. Resolves to why nothing was bought, in words, or to null. */
  readonly order: (price: ShownPrice, team: Team) => Promise<string | null>;
  /** Beside the button. */
  readonly more?: ReactNode;
}

/** A price, a team, and the way to pay. */
export function OrderForm({ prices, offers, action, hint, order, more }: OrderFormProps) {
  const teams = useTeams();
  const [priceId, setPrice] = useState('');
  const [teamSid, setTeam] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ordered, setOrdered] = useState(false);
  const ordering = useAction(async (price: ShownPrice, team: Team) => {
    const said = await order(price, team);
    setProblem(said);
    // Another page follows.
    setOrdered(said === null);
  });
  if (teams === undefined) return null;
  const own = teams.filter(({ role }) => isOwn(role));
  const price = prices.find(({ id }) => id === priceId);
  const team = own.find(({ sid }) => String(sid) === teamSid);

  function submit() {
    setTried(true);
    setProblem(null);
    if (price !== undefined && team !== undefined) void ordering.run(price, team);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Fields>
        <PriceChoice
          prices={prices}
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
            <Button
              className={styles.button ?? ''}
              type="submit"
              size="lg"
              loading={ordering.busy || ordered}
            >
              {action}
            </Button>
            {more}
          </>
        )}
        <Hint>{hint}</Hint>
        <Terms offers={offers} />
      </Fields>
    </form>
  );
}

function sumText(price: ShownPrice, team: string): string {
  return m.shop_order_sum({ plan: planText(price.sku), team, price: price.text });
}
