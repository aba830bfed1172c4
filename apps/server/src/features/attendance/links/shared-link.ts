/**
 * The link of an event that staff shares with all families: shown, opened, replaced and switched off. A refusal for
 * lack of permission is 400 with its sentence, because 403 for a whole data call would sign the device out (OUT-6).
 */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ATTENDANCE_RIGHTS } from '@touchline/domain/request/closing/occasion';
import { permission } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import { type Account, type PlanTime, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { parentOfRow } from '#rows/view/team-rows.ts';
import { View } from '#rows/view/view.ts';
import type { WorkingRow } from '#rows/write/working-rows.ts';
import type { EventKind } from './event.ts';
import {
  endSharedLink,
  type LinkDeps,
  type LinkedEvent,
  replaceSharedLink,
  type StoredLink,
  sharedLink,
  tokenOf,
} from './links.ts';

export interface SharedLink {
  /** For `/attend/{token}`; empty when the operator's key is lost. */
  readonly token: string;
  /** Seconds since 1970. */
  readonly since: number;
}

type SharedLinkDeps = DatabaseDep & LimitsDep & LinkDeps & PlanTimeDeps;

const DAY_MS = 24 * 3_600_000;
/** New links of one team in a day. */
export const LINKS_A_DAY = 100;

export interface AskedAbout {
  readonly kind: unknown;
  readonly sid: number;
}

/** The event's link, so that staff can show it again; null for none. */
export async function attendanceLink(
  deps: DatabaseDep & PlanTimeDeps & SealDep,
  account: Account,
  about: AskedAbout,
): Promise<SharedLink | null> {
  const { reader } = deps.database;
  const event = await eventFor(reader, account, { about, time: planTime(deps) });
  const link = await sharedLink(reader, event);
  return link === null ? null : shown(deps, link);
}

/** What a call did, for the security log. */
export interface ChangedLink<T> {
  readonly value: T;
  readonly team_sid: number;
  /** False when the link stayed as it was. */
  readonly changed: boolean;
}

/** The event's link, made when it has none. */
export function openAttendanceLink(
  deps: SharedLinkDeps,
  account: Account,
  about: AskedAbout,
): Promise<ChangedLink<SharedLink>> {
  return changeLink(deps, account, {
    about,
    change: async (tx, event) => {
      const known = await sharedLink(tx, event);
      const isShown = known !== null && tokenOf(deps.config, known) !== '';
      return isShown
        ? { value: shown(deps, known), changed: false }
        : { value: await newLink(tx, deps, event), changed: true };
    },
  });
}

/** A new link. The previous one ends. */
export function replaceAttendanceLink(
  deps: SharedLinkDeps,
  account: Account,
  about: AskedAbout,
): Promise<ChangedLink<SharedLink>> {
  return changeLink(deps, account, {
    about,
    change: async (tx, event) => ({ value: await newLink(tx, deps, event), changed: true }),
  });
}

/** Switches the event's link off. Personal links keep working. */
export function closeAttendanceLink(
  deps: SharedLinkDeps,
  account: Account,
  about: AskedAbout,
): Promise<ChangedLink<{ readonly sid: number }>> {
  return changeLink(deps, account, {
    about,
    change: async (tx, event) => {
      const changed = (await sharedLink(tx, event)) !== null;
      await endSharedLink(tx, event, deps.now());
      return { value: { sid: event.kind_sid }, changed };
    },
  });
}

interface LinkWork<T> {
  readonly about: AskedAbout;
  readonly change: (tx: Tx, event: LinkedEvent) => Promise<Omit<ChangedLink<T>, 'team_sid'>>;
}

async function changeLink<T>(
  deps: SharedLinkDeps,
  account: Account,
  { about, change }: LinkWork<T>,
): Promise<ChangedLink<T>> {
  const time = planTime(deps);
  const { space, team_sid } = await eventFor(deps.database.reader, account, { about, time });
  // Counts every change, because the number of ended links grows with them.
  if ((await deps.limits.hit(`attendance links of team ${team_sid}`, DAY_MS)) > LINKS_A_DAY)
    throw apiError(429);
  return deps.database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [space], 0);
    // The role may have changed meanwhile.
    const done = await change(tx, await eventFor(tx, account, { about, time }));
    await numbers.settle();
    return { ...done, team_sid };
  });
}

/** The event, if this account may ask its families. Throws 404 for one that it does not see. */
async function eventFor(
  db: Reader,
  account: Account,
  { about, time }: { readonly about: AskedAbout; readonly time: PlanTime },
): Promise<LinkedEvent> {
  const kind = kindIn(about.kind);
  if (!isPositiveInteger(about.sid)) throw apiError(404);
  const view = await View.read(db, account, time);
  const name = { collection: kind, sid: about.sid };
  await view.rows.load([name]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) throw apiError(404);
  const team_sid = await teamOf(view, row);
  if (team_sid === 0) throw apiError(404);
  await view.rows.load([{ collection: 'teams', sid: team_sid }]);
  await view.prepare([row]);
  const actors = view.sees(row) ? view.actors(row) : [];
  if (actors.length === 0) throw apiError(404);
  const denials = actors.flatMap((actor) => {
    const may = permission(actor, ATTENDANCE_RIGHTS[kind].ask);
    return may.ok ? [] : [may.error];
  });
  if (denials.length === actors.length) {
    const needsPlan = denials.some(({ code }) => code === 'needsPlan');
    throw new ApiError(400, needsPlan ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);
  }
  return { kind, kind_sid: row.sid, space: row.space, team_sid };
}

/** The team of a match, or of a session's selection; 0 for a selection without one, or a deleted one. */
async function teamOf(view: View, row: WorkingRow): Promise<number> {
  if (row.collection === 'matches') return row.teamSid;
  const parent = parentOfRow(row);
  if (parent === null) return 0;
  await view.rows.load([parent]);
  const selection = view.rows.get(parent);
  return selection === undefined || selection.deleted ? 0 : selection.teamSid;
}

function kindIn(kind: unknown): EventKind {
  if (kind !== 'matches' && kind !== 'training_sessions') throw apiError(400);
  return kind;
}

async function newLink(tx: Tx, deps: LinkDeps, event: LinkedEvent): Promise<SharedLink> {
  return { token: await replaceSharedLink(tx, deps, event), since: Math.floor(deps.now() / 1_000) };
}

function shown({ config }: SealDep, link: StoredLink): SharedLink {
  return { token: tokenOf(config, link), since: Math.floor(link.created_at / 1_000) };
}
