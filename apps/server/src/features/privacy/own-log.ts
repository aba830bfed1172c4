/** The privacy log for the staff of a team and for the archive of an account, and what is deleted of it. */
import type { PrivacyLine } from '@touchline/domain/privacy/privacy-log';
import { permission } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { EMPTIED } from '#platform/database/rows.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { namesSeenBy } from '#rows/authors/author-names.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { View } from '#rows/view/view.ts';

/** The newest lines of a team; there is no further page. */
const LINES_LIMIT = 500;

/** Newest first. Throws 404 for a team that the account does not see, and 400 without the right to private data. */
export async function privacyLog(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  team_sid: number,
): Promise<readonly PrivacyLine[]> {
  if (!isPositiveInteger(team_sid)) throw apiError(404);
  const { reader } = deps.database;
  const view = await View.read(reader, account, planTime(deps));
  const name = { collection: 'teams', sid: team_sid };
  await view.rows.load([name]);
  const team = view.rows.get(name);
  if (team === undefined) throw apiError(404);
  await view.prepare([team]);
  if (!view.sees(team)) throw apiError(404);
  if (!view.actors(team).some((actor) => permission(actor, 'seePrivate').ok))
    throw new ApiError(400, VALIDATION_MESSAGES.noPermission);
  const { space } = team;
  const stored = await reader
    .selectFrom('privacy_log')
    .selectAll()
    .where('space', '=', space)
    .where('team_sid', '=', team_sid)
    .orderBy('change_number', 'desc')
    .orderBy('what')
    .orderBy('player_sid')
    .limit(LINES_LIMIT)
    .execute();
  const nameOf = namesSeenBy(reader, account, { space });
  return Promise.all(
    stored.map(async ({ what, player_sid, match_sid, before, after, at, way, account_sid }) => ({
      what: what as PrivacyLine['what'],
      player_sid,
      match_sid,
      before,
      after,
      at: Math.floor(at / 1_000),
      way: way as PrivacyLine['way'],
      author: await nameOf(account_sid),
    })),
  );
}

/** For the archive of an account's own data. */
export async function exportedPrivacyLog(db: Reader, space: number): Promise<readonly object[]> {
  return db
    .selectFrom('privacy_log')
    .select(['team_sid', 'player_sid', 'match_sid', 'what', 'before', 'after', 'at', 'way'])
    .where('space', '=', space)
    .orderBy('change_number')
    .orderBy('what')
    .orderBy('player_sid')
    .execute();
}

/** Everything in the account's teams, and its name on the lines of other teams. */
export async function erasePrivacyLog(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('privacy_log').where('space', '=', account).execute();
  await tx.updateTable('privacy_log').set({ account_sid: 0 }).where('account_sid', '=', account).execute();
}

export async function erasePlayerLines(
  tx: Tx,
  { space, sid }: { readonly space: number; readonly sid: number },
): Promise<void> {
  await tx.deleteFrom('privacy_log').where('space', '=', space).where('player_sid', '=', sid).execute();
}

/** A player's lines are deleted with the contents of the player's row. */
export async function cleanUpPrivacyLog({ database }: DatabaseDep): Promise<void> {
  await database.transaction((tx) =>
    tx
      .deleteFrom('privacy_log')
      .where('player_sid', 'in', (players) =>
        players
          .selectFrom('rows')
          .select('sid')
          .where('collection', '=', 'players')
          .where('deleted', '=', EMPTIED),
      )
      .execute(),
  );
}
