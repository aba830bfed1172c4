/** What others see of a player, as the coach sets it. */
import { type CoachChoice, withCoachLevel } from '@touchline/domain/privacy/coach-level';
import { ok } from '@touchline/domain/result';
import type { Clock } from '../../clock/ports.ts';
import { actorOnTeam } from '../permission.ts';
import { act, type Outcome, type TeamWork } from '../unit-of-work.ts';

/** Sent at once, so that what is hidden disappears without delay. */
export function setCoachLevel(
  ports: TeamWork & Clock,
  { team: sid, ...choice }: Omit<CoachChoice, 'at'> & { readonly team: number },
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'team', urgent: true }, async (unit) => {
    const team = await unit.take('teams', sid);
    const actor = actorOnTeam(team, ports.ownAccount(), unit.nowSeconds);
    const changed = withCoachLevel(team, { ...choice, at: ports.now() / 1_000 });
    await unit.save({ collection: 'teams', sid: team.sid }, actor, [team, changed]);
    return ok({});
  });
}
