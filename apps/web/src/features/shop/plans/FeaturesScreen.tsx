/** `/shop/features/`: the features of each plan, and the plan of the current team. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { type Held, heldBy, isInEveryPlan, OFFERS } from '@touchline/domain/plan/offers';
import { PLANS } from '@touchline/domain/plan/plan';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useTrialDays } from '#data/hooks/team/plan.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useSession } from '#data/page/react.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { OFFER_TEXTS, PLAN_TEXTS } from '#ui/words/team/plan-names.ts';
import styles from '../shop.module.css';
import { usePricesHere } from '../use-prices-here.ts';

export interface FeaturesScreenProps {
  /** The feature in the address, which is highlighted in the table. */
  readonly highlighted?: string | undefined;
  /** True inside another app's frame, which has its own Back button. */
  readonly framed?: boolean;
}

export function FeaturesScreen({ highlighted, framed = false }: FeaturesScreenProps) {
  const signedIn = useSession().status === 'signed-in';
  const prices = usePricesHere();
  const mayHavePrices = prices === 'some' || prices === 'asking';
  return (
    <Screen>
      <PageHeader
        title={m.shop_features_title()}
        {...(!framed && { back: <BackLink to={signedIn ? '/team/' : '/'} label={m.common_back()} /> })}
      />
      {signedIn && <OwnPlan />}
      {prices === 'none' && <Intro>{m.shop_no_prices_text()}</Intro>}
      {(mayHavePrices || signedIn) && (
        <div className={cx(styles.ways, styles.shopWays)}>
          {mayHavePrices && (
            <LinkButton
              className={prices === 'asking' ? styles.asking : undefined}
              size="lg"
              to={framed ? '/mobile/offers/$/' : '/shop/offers/$/'}
              params={{ _splat: '' }}
            >
              {m.shop_see_prices()}
            </LinkButton>
          )}
          {signedIn && <OwnButtons framed={framed} />}
        </div>
      )}
      <Card title={m.shop_in_every_plan()}>
        <InEveryPlan />
      </Card>
      <Card>
        <Fields>
          <PlanTable highlighted={highlighted} />
          <Intro>{m.shop_ends_text()}</Intro>
        </Fields>
      </Card>
    </Screen>
  );
}

function OwnButtons({ framed }: { readonly framed: boolean }) {
  return (
    <>
      <LinkButton
        size="lg"
        variant="default"
        to={framed ? '/mobile/subscriptions/$/' : '/shop/subscriptions/$/'}
        params={{ _splat: '' }}
      >
        {m.shop_subscriptions_title()}
      </LinkButton>
      <LinkButton
        size="lg"
        variant="default"
        to={framed ? '/mobile/teamcode/{-$id}/' : '/shop/teamcode/{-$code}/'}
      >
        {m.shop_to_code()}
      </LinkButton>
    </>
  );
}

function OwnPlan() {
  const team = useCurrentTeam();
  return team === undefined || team === null ? null : <TeamPlan team={team} />;
}

function TeamPlan({ team }: { team: Team }) {
  const { plan } = useActor(team);
  const days = useTrialDays();
  // Only the owner of the team knows how long a trial lasts.
  const rest = plan === 'trial' && isOwn(team.role);
  return (
    <Card>
      <p className={styles.plan}>
        <small>{`${team.clubname} ${team.teamname}`.trim()}</small>
        <strong>{PLAN_TEXTS[plan]()}</strong>
        {rest && <span>{m.shop_trial_days({ count: days })}</span>}
      </p>
    </Card>
  );
}

function InEveryPlan() {
  return (
    <ul className={styles.everyPlan}>
      {OFFERS.filter(isInEveryPlan).map(({ name }) => (
        <li key={name}>
          <Icon name="check" size={20} />
          {OFFER_TEXTS[name]()}
        </li>
      ))}
    </ul>
  );
}

function PlanTable({ highlighted }: Pick<FeaturesScreenProps, 'highlighted'>) {
  return (
    <table className={styles.features}>
      <caption className="visually-hidden">{m.shop_features_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.shop_feature()}</th>
          {PLANS.map((plan) => (
            <th key={plan} scope="col">
              {PLAN_TEXTS[plan]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OFFERS.filter((offer) => !isInEveryPlan(offer)).map((offer) => (
          <tr key={offer.name} data-highlighted={offer.feature === highlighted || undefined}>
            <th scope="row">{OFFER_TEXTS[offer.name]()}</th>
            {PLANS.map((plan) => (
              <td key={plan}>
                <HeldMark plan={PLAN_TEXTS[plan]()} held={heldBy(plan, offer)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeldMark({ plan, held }: { plan: string; held: Held }) {
  if (typeof held === 'object') return <span>{m.shop_people({ count: held.people })}</span>;
  return (
    <span className={held ? styles.held : styles.not}>
      <Icon
        name={held ? 'check' : 'minus'}
        size={20}
        title={held ? m.shop_holds({ plan }) : m.shop_holds_not({ plan })}
      />
    </span>
  );
}
