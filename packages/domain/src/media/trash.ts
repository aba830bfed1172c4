/** The trash of the library: a medium in it is shown nowhere else, and is deleted after some days. */
import type { Medium } from '../entity/tables/medium.ts';

/** Days after which the server deletes a medium in the trash. */
export const TRASH_DAYS = 30;
/** Days that a medium stays in any case after its last change, whatever time it says. */
const TRASH_DAYS_MIN = 7;
const DAY_S = 86_400;

type Trashed = Pick<Medium, 'visibility' | 'trashed_at' | 'updatedAt'>;
type TrashFields = Pick<Medium, 'visibility' | 'trashed_at'>;

export function isInTrash({ visibility }: Pick<Medium, 'visibility'>): boolean {
  return visibility === 'TRASH';
}

/** The fields of a medium that is moved to the trash. @param now seconds since 1970 */
export function intoTrash(now: number): TrashFields {
  return { visibility: 'TRASH', trashed_at: Math.floor(now) };
}

/** The fields of a medium that is restored. It is PRIVATE, so that a coach decides again who sees it. */
export function outOfTrash(): TrashFields {
  return { visibility: 'PRIVATE', trashed_at: 0 };
}

/**
 * When a medium in the trash is deleted, in seconds since 1970; null outside the trash. Another app may have moved it
 * there without the time, and a device's clock may be wrong. So a time after the last change does not count, and one
 * long before it leaves some days to restore the medium.
 */
export function trashEndsAt(medium: Trashed): number | null {
  if (!isInTrash(medium)) return null;
  const { trashed_at, updatedAt } = medium;
  const since = trashed_at > 0 ? Math.min(trashed_at, updatedAt) : updatedAt;
  return Math.max(since + TRASH_DAYS * DAY_S, updatedAt + TRASH_DAYS_MIN * DAY_S);
}

/** Whole days until a medium in the trash is deleted; 0 on the last day and outside the trash. @param now seconds */
export function trashDaysLeft(medium: Trashed, now: number): number {
  const ends = trashEndsAt(medium);
  return ends === null ? 0 : Math.max(0, Math.floor((ends - now) / DAY_S));
}
