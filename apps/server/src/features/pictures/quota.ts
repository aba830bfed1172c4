/** How much of an account's storage its pictures take, for the library. */
import { roleAllows } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Builder } from '#access/data-calls/builder.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { bytesIn } from '#rows/pictures/pictures.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { View } from '#rows/view/view.ts';

const MEGABYTE = 1_000_000;

interface PictureQuota {
  /** Of all pictures in all sizes. */
  readonly bytes: number;
  readonly allowed: number;
}

export function addQuotaCall(builder: Builder): void {
  const quota = builder.objectRef<PictureQuota>('PictureQuota').implement({
    fields: (t) => ({ bytes: t.exposeFloat('bytes'), allowed: t.exposeFloat('allowed') }),
  });
  builder.queryField('getPictureQuota', (t) =>
    t.field({
      type: quota,
      args: { team_sid: t.arg.float() },
      resolve: async (_root, { team_sid }, { deps, caller }) => {
        const space = team_sid ? await spaceOfTeam(deps, caller, team_sid) : caller.sid;
        return quotaOf(deps, space);
      },
    }),
  );
}

async function quotaOf(
  { database, config }: DatabaseDep & ConfigDep<'pictureMegabytesPerAccount'>,
  space: number,
): Promise<PictureQuota> {
  const allowed = config.pictureMegabytesPerAccount * MEGABYTE;
  return { bytes: await bytesIn(database.reader, space), allowed };
}

/** The account whose storage a team's pictures take. Only for people who see its library. */
async function spaceOfTeam(deps: DatabaseDep & PlanTimeDeps, account: Account, sid: number): Promise<number> {
  if (!isPositiveInteger(sid)) throw apiError(404);
  const view = await View.read(deps.database.reader, account, planTime(deps));
  const name = { collection: 'teams', sid };
  await view.rows.load([name]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) throw apiError(404);
  await view.prepare([row]);
  if (!view.sees(row)) throw apiError(404);
  if (!view.actors(row).some((actor) => roleAllows(actor, 'seeMedia'))) {
    throw new ApiError(400, VALIDATION_MESSAGES.noPermission);
  }
  return row.space;
}
