/** Who may upload and see a picture; the row that it belongs to decides. */

import { mayWrite } from '@touchline/domain/access/field-access';
import { isSquare } from '@touchline/domain/entity/tables/medium';
import type { Denial } from '@touchline/domain/team/permissions';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import type { PictureOf, PictureShape } from '#rows/pictures/pictures.ts';
import { refusal } from '#rows/pictures/refusals.ts';
import { View } from '#rows/view/view.ts';
import type { WorkingRow } from '#rows/write/working-rows.ts';

/** Where an upload belongs, and how it is cut. */
export interface UploadTarget {
  readonly of: PictureOf;
  readonly shape: PictureShape;
}

/** The medium of an upload. Throws 404 for one that the account cannot see, 403 without the permission. */
export async function mediumFor(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  sid: number,
): Promise<UploadTarget> {
  const view = await View.read(deps.database.reader, account, planTime(deps));
  const row = await mediumSeen(view, sid);
  if (row === null) throw refusal('unknown');
  if (row.teamSid !== 0) await view.rows.load([{ collection: 'teams', sid: row.teamSid }]);
  let why: Denial['code'] = 'noPermission';
  for (const actor of view.actors(row)) {
    const may = mayWrite(actor, { collection: 'media', path: 'uri', creating: false });
    if (may.ok) {
      const type = row.value('type');
      const shape = isSquare({ type: typeof type === 'string' ? type : '' }) ? 'square' : 'kept';
      return { of: { owner: 'media', sid, space: row.space }, shape };
    }
    why = may.error.code;
  }
  throw refusal(why === 'needsPlan' ? 'plan' : 'permission');
}

export function profilePhotoFor(account: Account): UploadTarget {
  return { of: { owner: 'account', sid: account.sid, space: account.sid }, shape: 'square' };
}

/** The picture with its space if the account sees it: it sees its medium, or shares a team with its person. */
export async function seenPicture(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  { owner, sid }: Pick<PictureOf, 'owner' | 'sid'>,
): Promise<PictureOf | null> {
  const { reader } = deps.database;
  if (owner === 'account') {
    const isSeen = sid === account.sid || (await shareATeam(reader, account.sid, sid));
    return isSeen ? { owner, sid, space: sid } : null;
  }
  const medium = await mediumSeen(await View.read(reader, account, planTime(deps)), sid);
  return medium === null ? null : { owner, sid, space: medium.space };
}

async function mediumSeen(view: View, sid: number): Promise<WorkingRow | null> {
  const name = { collection: 'media', sid };
  await view.rows.load([name]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) return null;
  await view.prepare([row]);
  return view.sees(row) ? row : null;
}

const teamsOf = statement((db, p: { account: number }) =>
  db
    .selectFrom('members')
    .select(['team_sid', 'space'])
    .where('account_sid', '=', p.account)
    .where('status', '=', 'active')
    .where('paused', '=', 0),
);

/** Whether two accounts share a team, as owner and member or as two members. */
async function shareATeam(db: Reader, one: number, other: number): Promise<boolean> {
  const [ofOne, ofOther] = [await teamsOf(db, { account: one }), await teamsOf(db, { account: other })];
  if (ofOne.some(({ space }) => space === other) || ofOther.some(({ space }) => space === one)) return true;
  const teams = new Set(ofOne.map(({ team_sid }) => team_sid));
  return ofOther.some(({ team_sid }) => teams.has(team_sid));
}
