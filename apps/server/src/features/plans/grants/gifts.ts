/** Grants that the operator gives: a sponsor's team, a volunteer, a mistake that is made good. */
import type { GrantSku } from '@touchline/domain/plan/grant';
import { DAY_S } from '@touchline/domain/plan/plan';
import type { RandomBytesDep } from '#platform/random.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import { changeGrants, type GrantDeps, type GrantName, readGrant, type StoredGrant } from './grants.ts';

export interface Gift {
  readonly team: number;
  readonly sku: GrantSku;
  /** 0 for ever. */
  readonly days: number;
  readonly note: string;
}

const REFERENCE_BYTES = 8;

/** Null for a team that does not exist. */
export async function give(
  deps: MembershipDeps & RandomBytesDep,
  { team, sku, days, note }: Gift,
): Promise<StoredGrant | null> {
  const row = await readTeam(deps.database.reader, team);
  if (row === undefined) return null;
  const name: GrantName = {
    source: 'operator',
    reference: deps.randomBytes(REFERENCE_BYTES).toString('hex'),
  };
  const given = await changeGrants(deps, row.space, ({ now, put }) =>
    put(name, null, {
      note,
      grant: {
        source: 'operator',
        sku,
        state: 'active',
        account_sid: row.space,
        team_sid: team,
        linked_at: now,
        starts_at: now,
        ends_at: days === 0 ? 0 : now + days * DAY_S,
        renews: false,
        payment_period: '',
        unpaid_since: 0,
      },
    }),
  );
  // Members can read the team again at once.
  await updatePausedTeams(deps, team);
  return given;
}

/** Ends a gift. Returns false for one that does not exist, and for one that has ended. */
export async function takeBack(deps: GrantDeps, reference: string): Promise<boolean> {
  const name: GrantName = { source: 'operator', reference };
  const gift = await readGrant(deps.database.reader, name);
  if (gift === null || gift.state === 'deleted') return false;
  return changeGrants(deps, gift.account_sid, async ({ tx, put }) => {
    const found = await readGrant(tx, name);
    if (found === null) return false;
    await put(name, found, { grant: { ...found, state: 'deleted' } });
    return true;
  });
}
