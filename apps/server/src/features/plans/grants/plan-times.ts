/** Starts and ends plans at their time: a due job for each grant, and a regular look for what a job missed. */
import { isInForce, nextChange } from '@touchline/domain/plan/grant';
import type { DueJob } from '#platform/jobs/due-jobs.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { changeGrants, type GrantName, nameOfKey, readGrant, unsettledGrants } from './grants.ts';

/** Brings the team of one grant up to date, and looks again when the grant changes by itself. */
export const planJob: DueJob<MembershipDeps> = async (deps, { key }) => {
  const name = nameOfKey(key);
  const found = await readGrant(deps.database.reader, name);
  if (found === null || found.account_sid === 0) return { next: null };
  await settle(deps, { ...name, account_sid: found.account_sid });
  const next = nextChange(found, Math.floor(deps.now() / 1_000));
  return { next: next === 0 ? null : next * 1_000 };
};

/** The same for all grants; repeating it has no effect. */
export async function updateTeamPlans(deps: MembershipDeps): Promise<void> {
  const now = Math.floor(deps.now() / 1_000);
  const grants = await unsettledGrants(deps.database.reader);
  for (const grant of grants.filter((one) => one.in_force !== isInForce(one, now))) await settle(deps, grant);
}

async function settle(
  deps: MembershipDeps,
  { source, reference, account_sid }: GrantName & { readonly account_sid: number },
): Promise<void> {
  const name = { source, reference };
  const team = await changeGrants(deps, account_sid, async ({ tx, now, put }) => {
    // Read again, now that no other transaction can write in this space.
    const found = await readGrant(tx, name);
    // `put` schedules the job again, so one that runs too early must not write.
    if (found === null || found.team_sid === 0 || found.in_force === isInForce(found, now)) return null;
    return (await put(name, found, { grant: found })).team_sid;
  });
  // Members can read the team again at once, or for some days more.
  if (team !== null) await updatePausedTeams(deps, team);
}
