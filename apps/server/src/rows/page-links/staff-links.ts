/**
 * The link of a public page for the staff: shown, replaced and switched off. A refusal for lack of permission is 400 with
 * its sentence, because 403 for a whole data call would sign the device out (OUT-6).
 */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { type Operation, permission } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import { type Account, type PlanTime, type PlanTimeDeps, planTime } from '../people/access.ts';
import { isPositiveInteger } from '../push/batch.ts';
import { View } from '../view/view.ts';
import {
  endLink,
  PAGE_KINDS,
  type PageKind,
  type PageLinkDeps,
  type PlacedPage,
  pageLinkOf,
  replaceLink,
  tokenOf,
} from './page-links.ts';

export interface ShownPageLink {
  /** Empty when the operator's key is lost. */
  readonly token: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** The subject as a call names it. */
export interface AskedPage {
  readonly kind: unknown;
  readonly sid: number;
}

const DAY_MS = 24 * 3_600_000;
/** New links of one page in a day. */
export const LINKS_A_DAY = 50;

/** The collection of a page's subject, and the right to manage the page. */
const SUBJECTS: Readonly<Record<PageKind, { readonly collection: string; readonly right: Operation }>> = {
  team: { collection: 'teams', right: 'manageTeamPage' },
  club: { collection: 'account', right: 'manageClubPage' },
};

/** The page's link, so that it can be shown again; null for none. */
export async function getPageLink(
  deps: DatabaseDep & PlanTimeDeps & SealDep,
  account: Account,
  page: AskedPage,
): Promise<ShownPageLink | null> {
  const { reader } = deps.database;
  const subject = await subjectFor(reader, account, { page, time: planTime(deps) });
  const link = await pageLinkOf(reader, subject);
  return link === null
    ? null
    : { token: tokenOf(deps.config, link), since: Math.floor(link.created_at / 1_000) };
}

/** A new link. The previous one ends. */
export function replacePageLink(
  deps: DatabaseDep & LimitsDep & PageLinkDeps & PlanTimeDeps,
  account: Account,
  page: AskedPage,
): Promise<ShownPageLink> {
  return changeLink(deps, account, {
    page,
    change: async (tx, subject) => ({
      token: await replaceLink(tx, deps, subject),
      since: Math.floor(deps.now() / 1_000),
    }),
  });
}

/** Switches the page's link off. */
export function endPageLink(
  deps: DatabaseDep & LimitsDep & PlanTimeDeps,
  account: Account,
  page: AskedPage,
): Promise<{ readonly sid: number }> {
  return changeLink(deps, account, {
    page,
    change: async (tx, subject) => {
      await endLink(tx, subject, deps.now());
      return { sid: subject.subject_sid };
    },
  });
}

async function changeLink<T>(
  deps: DatabaseDep & LimitsDep & PlanTimeDeps,
  account: Account,
  {
    page,
    change,
  }: { readonly page: AskedPage; readonly change: (tx: Tx, subject: PlacedPage) => Promise<T> },
): Promise<T> {
  const time = planTime(deps);
  const { space, kind, subject_sid } = await subjectFor(deps.database.reader, account, { page, time });
  // Counts every change, because the number of ended links grows with them.
  if ((await deps.limits.hit(`page links of ${kind} ${subject_sid}`, DAY_MS)) > LINKS_A_DAY)
    throw apiError(429);
  return deps.database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [space], 1);
    // By the number public pages notice the change: a club page has the links of its teams' pages.
    numbers.take(space);
    // The role may have changed meanwhile.
    const done = await change(tx, await subjectFor(tx, account, { page, time }));
    await numbers.settle();
    return done;
  });
}

/** The subject, if this account may manage its page. Throws 404 for one that it does not see. */
async function subjectFor(
  db: Reader,
  account: Account,
  { page, time }: { readonly page: AskedPage; readonly time: PlanTime },
): Promise<PlacedPage> {
  const kind = PAGE_KINDS.find((each) => each === page.kind);
  if (kind === undefined) throw apiError(400);
  if (!isPositiveInteger(page.sid)) throw apiError(404);
  const { collection, right } = SUBJECTS[kind];
  const view = await View.read(db, account, time);
  const name = { collection, sid: page.sid };
  // The plan of an account is the best of its teams' plans.
  const teams = kind === 'club' ? await rowsOf(db, { space: account.sid, collection: 'teams' }) : [];
  await view.rows.load([name, ...teams.map(({ sid }) => ({ collection: 'teams', sid }))]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) throw apiError(404);
  await view.prepare([row]);
  if (!view.sees(row)) throw apiError(404);
  const [actor] = view.actors(row);
  // Invited people see the team, and have no role in it yet.
  if (actor === undefined) throw new ApiError(400, VALIDATION_MESSAGES.noPermission);
  const may = permission(actor, right);
  if (!may.ok) {
    const isPlan = may.error.code === 'needsPlan';
    throw new ApiError(400, isPlan ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);
  }
  return { kind, subject_sid: row.sid, space: row.space };
}
