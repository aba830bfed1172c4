import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useMinutesOfWaiting } from '#data/hooks/team/awaited-plan.ts';
import { useTrialDays } from '#data/hooks/team/plan.ts';
import { AwaitedPlan } from '#ui/parts/AwaitedPlan.tsx';
import { Row } from '#ui/parts/cards/List.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { dayText } from '../texts.ts';

/** A team's plan and its end, as the device knows them. */
export function TeamPlanRow({ team }: { readonly team: Team }) {
  const { plan } = useActor(team);
  const days = useTrialDays();
  const name = PLAN_TEXTS[plan]();
  return (
    <Row
      icon={<Shirt shirt={team.shirt} size={40} />}
      title={teamTitle(team)}
      detail={`${name}${rest()}`}
      mark={<AwaitedPlan minutes={useMinutesOfWaiting(team)} />}
    />
  );

  function rest(): string {
    if (plan === 'trial') return ` · ${m.shop_trial_days({ count: days })}`;
    if (plan === 'free' || team.plan_end === 0) return '';
    return ` · ${m.shop_state_until({ date: dayText(team.plan_end) })}`;
  }
}
