/** Names of rows that a device may still hold although its account can no longer see them (PUL-3, PUL-8). */
import type { Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { Access, Membership } from '../people/access.ts';
import type { RowName } from '../write/working-rows.ts';
import { namesOfTeam } from './team-rows.ts';
import { unseen, type View } from './view.ts';

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
 * The rows of another account's space that left the view between two counters: rows that left a team, and all that is
 * hidden since a membership changed.
 */
export async function hiddenNames(
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

/** All rows that the account may hold of a space that it can no longer read at all. */
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

/** An invited person has seen only the team's row. */
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
