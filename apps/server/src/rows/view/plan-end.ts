/**
 * After the end of a plan that includes sharing, members can read the team for 30 more days (roles.md). After that
 * nothing is readable until a new plan starts. Permission to change rows ends with the plan itself.
 */

import { type Plan, SKU_PREMIUM, sharedMayRead } from '@touchline/domain/plan/plan';
import { trialEnd } from '@touchline/domain/plan/trial';
import type { Registers } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';
import { readRows } from '#platform/database/rows.ts';
import { type PlanTime, planOfTeam, planTime } from '../people/access.ts';
import { membersOfTeam } from '../people/members.ts';
import { MembershipChange, type MembershipDeps } from '../people/membership.ts';

/**
 * Starts or ends the members' read access where it is due; a regular job calls this.
 * @param team limits the check to one team
 */
export async function updatePausedTeams(deps: MembershipDeps, team?: number): Promise<void> {
  const { reader } = deps.database;
  const shared = await reader
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.sid', 'members.space')
    .select(['members.team_sid', 'members.space', 'accounts.created_at'])
    .distinct()
    .where('members.status', 'in', ['pending', 'active'])
    .$if(team !== undefined, (query) => query.where('members.team_sid', '=', team ?? 0))
    .execute();
  const rows = await readRows(
    reader,
    'teams',
    shared.map(({ team_sid }) => team_sid),
  );
  const teams = new Map(rows.map((row) => [row.sid, JSON.parse(row.registers) as Registers]));
  for (const { team_sid, space, created_at } of shared) {
    const owner = { sid: space, created_at };
    const paused = Number(!mayRead(teams.get(team_sid) ?? {}, owner, planTime(deps)));
    await pause(deps, { team_sid, space, paused });
  }
}

function mayRead(team: Registers, owner: PlanOwner, time: PlanTime): boolean {
  const { plan, endedSeconds } = planState(team, owner, time);
  return sharedMayRead(plan, { endedSeconds, nowSeconds: Math.floor(time.now / 1_000) });
}

/** The account of a team's owner, whose trial counts. */
type PlanOwner = Readonly<{ sid: number; created_at: number }>;

export interface PlanState {
  readonly plan: Plan;
  /** When a purchase or the trial of the team last ended, seconds since 1970. */
  readonly endedSeconds: number;
}

export function planState(team: Registers, owner: PlanOwner, time: PlanTime): PlanState {
  const [sku, bought] = team.sku ?? ['', null];
  const plan = planOfTeam(sku, owner, time);
  // The team had a one-time purchase that has ended; the stamp of its last value is the time of the end.
  const skuEnded = bought === null || sku === SKU_PREMIUM ? 0 : Math.floor(parseStamp(bought).time / 1_000);
  const trialEnded = trialEnd(Math.floor(owner.created_at / 1_000));
  return { plan, endedSeconds: Math.max(trialEnded, skuEnded) };
}

async function pause(
  deps: MembershipDeps,
  { team_sid, space, paused }: { team_sid: number; space: number; paused: number },
): Promise<void> {
  const isDue = (member: { status: string; paused: number }) =>
    member.paused !== paused && (member.status === 'active' || member.status === 'pending');
  if (!(await membersOfTeam(deps.database.reader, { space, team_sid })).some(isDue)) return;
  await MembershipChange.run(deps, space, async (change) => {
    for (const member of await membersOfTeam(change.tx, { space, team_sid })) {
      if (!isDue(member)) continue;
      const reading = member.status === 'active' ? 'the team' : 'the invitation';
      await change.put({ ...member, paused }, paused === 1 ? 'nothing' : reading);
    }
  });
}
