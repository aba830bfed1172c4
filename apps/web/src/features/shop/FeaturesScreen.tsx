/** `/shop/features/`: what each plan holds, and the plan of the current team. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { type Held, heldBy, isInEveryPlan, OFFERS } from '@touchline/domain/team/offers';
import { isOwn } from '@touchline/domain/team/permissions';
import { PLANS } from '@touchline/domain/team/plan';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useTrialDays } from '#data/hooks/plan.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { useSession } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Fields, Intro, Screen } from '#ui/parts/Screen.tsx';
import { OFFER_TEXTS, PLAN_TEXTS } from '#ui/words/plan-names.ts';
import styles from './shop.module.css';

export interface FeaturesScreenProps {
  /** From the address: the feature that led here, marked in the table. */
  readonly asked?: string | undefined;
  /** The app around an embedded page has its own way back. */
  readonly framed?: boolean;
}

export function FeaturesScreen({ asked, framed = false }: FeaturesScreenProps) {
  const signedIn = useSession().status === 'signed-in';
  return (
    <Screen>
      <PageHeader
        title={m.shop_features_title()}
        {...(!framed && { back: <BackLink to={signedIn ? '/team/' : '/'} label={m.common_back()} /> })}
      />
      {signedIn && <OwnPlan />}
      <Card title={m.shop_in_every_plan()}>
        <InEveryPlan />
      </Card>
      <Card>
        <Fields>
          <PlanTable asked={asked} />
          <Intro>{m.shop_ends_text()}</Intro>
        </Fields>
      </Card>
      {signedIn && (
        <Button
          className={styles.button ?? ''}
          size="lg"
          renderRoot={(props) =>
            framed ? (
              <Link to="/mobile/teamcode/{-$id}/" {...props} />
            ) : (
              <Link to="/shop/teamcode/{-$code}/" {...props} />
            )
          }
        >
          {m.shop_to_code()}
        </Button>
      )}
    </Screen>
  );
}

function OwnPlan() {
  const team = useCurrentTeam();
  return team === undefined || team === null ? null : <TeamPlan team={team} />;
}

function TeamPlan({ team }: { team: Team }) {
  const { plan } = useActor(team);
  const days = useTrialDays();
  // How long a trial lasts is known to the owner of the team only.
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

function PlanTable({ asked }: Pick<FeaturesScreenProps, 'asked'>) {
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
          <tr key={offer.name} data-asked={offer.feature === asked || undefined}>
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
