/** Names of rows that a device may still have and that its account may not see any more (PUL-3, PUL-8). */
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Access, Membership } from '../sync/access.ts';
import { unseen, type View } from '../sync/view.ts';
import type { RowName } from '../sync/working-rows.ts';
import { namesOfTeam } from './team-rows.ts';

const departuresFrom = statement((db, p: { space: number; team_sid: number; after: number; upTo: number }) =>
  db
    .selectFrom('departures')
    .select(['collection', 'sid'])
    .where('space', '=', p.space)
    .where('team_sid', '=', p.team_sid)
    .where('change', '>', p.after)
    .where('change', '<=', p.upTo)
    .orderBy('change'),
);

/**
 * What left the account's view of somebody's space after one counter and up to another: rows that left a
 * team, and all that is hidden since a membership changed.
 */
export async function goneNames(
  db: Reader,
  view: View,
  { space, after, upTo }: { space: number; after: number; upTo: number },
): Promise<readonly RowName[]> {
  const names: RowName[] = [];
  for (const membership of membershipsIn(view.access, space)) {
    const { team_sid, change } = membership;
    if (change > after && change <= upTo) names.push(...(await namesSeen(db, membership)));
    if (membership.was_active) names.push(...(await departuresFrom(db, { space, team_sid, after, upTo })));
  }
  return names.length === 0 ? [] : unseen(view, unique(names));
}

/** All that the account may have had of a space that it may not read at all any more. */
export async function lostNames(db: Reader, access: Access, space: number): Promise<readonly RowName[]> {
  const names: RowName[] = [];
  for (const membership of membershipsIn(access, space)) {
    names.push(...(await namesSeen(db, membership)));
    if (!membership.was_active) continue;
    const all = { space, team_sid: membership.team_sid, after: 0, upTo: Number.MAX_SAFE_INTEGER };
    names.push(...(await departuresFrom(db, all)));
  }
  return unique(names);
}

function membershipsIn({ memberships }: Access, space: number): readonly Membership[] {
  return memberships.filter((membership) => membership.space === space);
}

/** Who has only been invited has seen nothing but the team. */
async function namesSeen(
  db: Reader,
  { was_active, space, team_sid }: Membership,
): Promise<readonly RowName[]> {
  return was_active ? namesOfTeam(db, { space, team_sid }) : [{ collection: 'teams', sid: team_sid }];
}

function unique(names: readonly RowName[]): readonly RowName[] {
  const found = new Map(names.map(({ collection, sid }) => [`${collection}/${sid}`, { collection, sid }]));
  return [...found.values()];
}
