/** The calendar links of a person: shown, made, replaced and switched off by that person alone. */
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { apiError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Account, type PlanTime, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { View } from '#rows/view/view.ts';
import {
  ALL_TEAMS,
  type CalendarLinkDeps,
  type CalendarSubject,
  calendarLinkOf,
  endCalendarLink,
  replaceCalendarLink,
  tokenOf,
} from './calendar-links.ts';

export interface ShownCalendarLink {
  /** Empty when the operator's key is lost. */
  readonly token: string;
  /** Seconds since 1970. */
  readonly since: number;
}

const DAY_MS = 24 * 3_600_000;
/** Changes of an account's links in a day. */
export const CALENDAR_LINKS_A_DAY = 100;

/** The person's link for a team, or for all; null for none. */
export async function getCalendarLink(
  deps: DatabaseDep & PlanTimeDeps & SealDep,
  account: Account,
  team_sid: number,
): Promise<ShownCalendarLink | null> {
  const { reader } = deps.database;
  const subject = await subjectFor(reader, account, { team_sid, time: planTime(deps) });
  const link = await calendarLinkOf(reader, subject);
  return link === null
    ? null
    : { token: tokenOf(deps.config, link), since: Math.floor(link.created_at / 1_000) };
}

/** A new link. The previous one ends. */
export function renewCalendarLink(
  deps: DatabaseDep & LimitsDep & CalendarLinkDeps & PlanTimeDeps,
  account: Account,
  team_sid: number,
): Promise<ShownCalendarLink> {
  return changeLink(deps, account, async (tx) => {
    const subject = await subjectFor(tx, account, { team_sid, time: planTime(deps) });
    return {
      token: await replaceCalendarLink(tx, deps, subject),
      since: Math.floor(deps.now() / 1_000),
    };
  });
}

/** Switches the link off, also of a team that the person no longer sees. */
export function closeCalendarLink(
  deps: DatabaseDep & LimitsDep & TimeDep,
  account: Account,
  team_sid: number,
): Promise<{ readonly sid: number }> {
  if (team_sid !== ALL_TEAMS && !isPositiveInteger(team_sid)) throw apiError(404);
  return changeLink(deps, account, async (tx) => {
    await endCalendarLink(tx, { account_sid: account.sid, team_sid }, deps.now());
    return { sid: team_sid };
  });
}

async function changeLink<T>(
  deps: DatabaseDep & LimitsDep,
  account: Account,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Counts every change, because the number of ended links grows with them.
  if ((await deps.limits.hit(`calendar links of ${account.sid}`, DAY_MS)) > CALENDAR_LINKS_A_DAY)
    throw apiError(429);
  return deps.database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [account.sid], 0);
    const done = await change(tx);
    await numbers.settle();
    return done;
  });
}

/** Throws 404 for a team that the account does not see, or is only invited to. */
async function subjectFor(
  db: Reader,
  account: Account,
  { team_sid, time }: { readonly team_sid: number; readonly time: PlanTime },
): Promise<CalendarSubject> {
  const subject = { account_sid: account.sid, team_sid };
  if (team_sid === ALL_TEAMS) return subject;
  if (!isPositiveInteger(team_sid)) throw apiError(404);
  const view = await View.read(db, account, time);
  const name = { collection: 'teams', sid: team_sid };
  await view.rows.load([name]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) throw apiError(404);
  await view.prepare([row]);
  if (!view.sees(row) || view.actors(row).length === 0) throw apiError(404);
  return subject;
}
