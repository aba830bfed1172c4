/** The staff mails a family its lasting link, so that it can choose what others see of a player. */
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { permission } from '@touchline/domain/team/permissions';
import { isEmail } from '@touchline/domain/text/email';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import { readRow } from '#platform/database/rows.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { View } from '#rows/view/view.ts';
import { addressHasher } from '../links/families.ts';
import { type AskingDeps, scheduleLink } from './asking.ts';

export interface PlayerInTeam {
  readonly team_sid: number;
  readonly player_sid: number;
}

/**
 * False for a player without an address. Throws 404 for a player in no team that the account sees, and 400 for people
 * who may not ask families.
 */
export async function mailLinkOf(
  deps: AskingDeps & PlanTimeDeps,
  account: Account,
  { team_sid, player_sid }: PlayerInTeam,
): Promise<boolean> {
  if (!isPositiveInteger(team_sid) || !isPositiveInteger(player_sid)) throw apiError(404);
  const { reader } = deps.database;
  await checkMayAsk(deps, account, team_sid);
  const [teamRow, row] = [
    await readRow(reader, 'teams', team_sid),
    await readRow(reader, 'players', player_sid),
  ];
  const isThere =
    teamRow !== undefined && row !== undefined && row.deleted === 0 && row.space === teamRow.space;
  if (!isThere || !entityOf(teamFields, teamRow).player_sids.includes(player_sid)) throw apiError(404);
  const address = entityOf(playerFields, row).metadata.email1.trim();
  if (!isEmail(address)) return false;
  const hash = await addressHasher(deps.database);
  const asked = { space: row.space, team_sid, addressHash: hash(address), by: 'staff' } as const;
  if (!(await scheduleLink(deps, asked))) throw apiError(429);
  return true;
}

async function checkMayAsk(
  deps: AskingDeps & PlanTimeDeps,
  account: Account,
  team_sid: number,
): Promise<void> {
  const view = await View.read(deps.database.reader, account, planTime(deps));
  const name = { collection: 'teams', sid: team_sid };
  await view.rows.load([name]);
  const team = view.rows.get(name);
  if (team === undefined || team.deleted) throw apiError(404);
  await view.prepare([team]);
  if (!view.sees(team)) throw apiError(404);
  const answers = view.actors(team).map((actor) => permission(actor, 'requests'));
  if (answers.some(({ ok }) => ok)) return;
  const needsPlan = answers.some((answer) => !answer.ok && answer.error.code === 'needsPlan');
  throw new ApiError(400, needsPlan ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);
}
