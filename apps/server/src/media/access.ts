/** Who may send a picture of what, and who may see it: the row that it is of decides. */
import { PORTRAIT } from '@touchline/domain/entity/medium';
import { mayWrite } from '@touchline/domain/team/field-access';
import type { Denial } from '@touchline/domain/team/permissions';
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import type { Account } from '../sync/access.ts';
import { View } from '../sync/view.ts';
import type { WorkingRow } from '../sync/working-rows.ts';
import type { PictureOf } from './pictures.ts';
import { refusal } from './refusals.ts';

/** The medium that a player's photo is sent for. Throws 404 for one that is none of his, 403 without the right. */
export async function portraitOf(deps: Deps, account: Account, sid: number): Promise<PictureOf> {
  const view = await View.read(deps.database.reader, account, deps.now());
  const row = await mediumSeen(view, sid);
  if (row === null || row.value('type') !== PORTRAIT) throw refusal('unknown');
  if (row.teamSid !== 0) await view.rows.load([{ collection: 'teams', sid: row.teamSid }]);
  let why: Denial['code'] = 'noPermission';
  for (const actor of view.actors(row)) {
    const may = mayWrite(actor, { collection: 'media', path: 'uri', creating: false });
    if (may.ok) return { owner: 'media', sid, space: row.space };
    why = may.error.code;
  }
  throw refusal(why === 'needsPlan' ? 'plan' : 'permission');
}

export function profilePhotoOf(account: Account): PictureOf {
  return { owner: 'account', sid: account.sid, space: account.sid };
}

/** Whether the account sees this picture: of a medium that it sees, or of somebody with whom it shares a team. */
export async function seesPicture(
  deps: Deps,
  account: Account,
  { owner, sid }: Pick<PictureOf, 'owner' | 'sid'>,
): Promise<boolean> {
  const { reader } = deps.database;
  if (owner === 'account') return sid === account.sid || (await shareATeam(reader, account.sid, sid));
  return (await mediumSeen(await View.read(reader, account, deps.now()), sid)) !== null;
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

/** As the owner and one of his people, or as two of his people. */
async function shareATeam(db: Reader, one: number, other: number): Promise<boolean> {
  const [ofOne, ofOther] = [await teamsOf(db, { account: one }), await teamsOf(db, { account: other })];
  if (ofOne.some(({ space }) => space === other) || ofOther.some(({ space }) => space === one)) return true;
  const teams = new Set(ofOne.map(({ team_sid }) => team_sid));
  return ofOther.some(({ team_sid }) => teams.has(team_sid));
}
