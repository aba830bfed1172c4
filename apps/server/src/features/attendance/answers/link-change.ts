/**
 * A change by a link: one transaction under the lock of the owner's space, merged as every other write. The server's
 * clock decides whether the request is open, and the link for whom something may change.
 */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { type AnswerPage, answerPage } from '@touchline/domain/request/answering/answer-page';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Path } from '@touchline/sync/model/registers';
import type { Tx } from '#platform/database/database.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { WriteDeps } from '#rows/write/write.ts';
import { type Decided, type NoRoom, writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { type EventKind, eventChanges, eventValues } from '../links/event.ts';
import { addressHasher } from '../links/families.ts';
import { type LinkProblem, type OpenLink, openLink, type StoredLink, storedLink } from '../links/links.ts';

export type AnswerDeps = WriteDeps & LimitsDep;

const HOUR_MS = 3_600_000;
/** Changes by one link in an hour: enough for a whole squad by the shared link. */
export const CHANGES_PER_LINK = 300;

/** Counts a change by one link. False above the limit. */
export async function mayChangeByLink(
  { limits }: LimitsDep,
  { token_hash }: Pick<StoredLink, 'token_hash'>,
): Promise<boolean> {
  return (await limits.hit(`attendance link ${token_hash}`, HOUR_MS)) <= CHANGES_PER_LINK;
}

export type LinkRefusal =
  | { readonly code: LinkProblem }
  /** Closed, begun, cancelled, postponed or deleted: families call the coach. */
  | { readonly code: 'closed'; readonly page: AnswerPage }
  /** A player of another family, or none of this match or session. */
  | { readonly code: 'notOnSheet'; readonly player: number }
  /** Too many changes by this link. */
  | { readonly code: 'tooMany' }
  | NoRoom;

export interface LinkContext {
  readonly by: 'link' | 'mail';
  readonly nowSeconds: number;
}

export interface LinkChange<E> {
  /** The players for whom something changes. */
  readonly players: readonly number[];
  readonly decide: (open: OpenLink, context: LinkContext) => Result<Gathering, E>;
  /** The registers that such a change may write. */
  readonly registers: (gathering: Gathering) => readonly Path[];
  /**
   * Registers that are written even where their value stays: the change must win over an earlier one of a device that
   * is still offline.
   */
  readonly restates?: readonly Path[];
  /** Runs in the same transaction. */
  readonly afterwards?: (tx: Tx, change: DecidedChange) => Promise<void>;
}

export interface DecidedChange {
  readonly before: OpenLink;
  readonly after: Gathering;
  readonly now: number;
}

export async function changeByLink<E>(
  deps: AnswerDeps,
  token: string,
  change: LinkChange<E>,
): Promise<Result<AnswerPage, LinkRefusal | E>> {
  const stored = await storedLink(deps.database.reader, token);
  if (stored === null) return refuse({ code: 'unknown' });
  if (!(await mayChangeByLink(deps, stored))) return refuse({ code: 'tooMany' });
  const hash = await addressHasher(deps.database);
  const { space, kind, kind_sid: sid } = stored;
  const target = { space, collection: kind as EventKind, sid };
  const written = await writeWithoutAccount(deps, target, async (tx, now) => {
    const opened = await openLink(tx, { token, now, hash });
    return opened.ok ? decided(opened.value, change, now) : unchanged<E>({ code: opened.error });
  });
  return written.ok ? written.value : written;
}

type Changed<E> = Result<AnswerPage, LinkRefusal | E>;

function decided<E>(open: OpenLink, change: LinkChange<E>, now: number): Decided<Changed<E>> {
  const { link, event } = open;
  const { gathering } = event;
  const page = pageOf(open, now);
  if (page.state !== 'open') return unchanged({ code: 'closed', page });
  const shown = new Set(page.children.map(({ sid }) => sid));
  const stranger = change.players.find((player) => !shown.has(player));
  if (stranger !== undefined) return unchanged({ code: 'notOnSheet', player: stranger });
  const by = link.addressHash === '' ? 'link' : 'mail';
  const next = change.decide(open, { by, nowSeconds: now / 1_000 });
  if (!next.ok) return unchanged(next.error);
  return {
    answer: ok(pageOf({ ...open, event: { ...event, gathering: next.value } }, now)),
    changes:
      next.value === gathering
        ? {}
        : { ...restated(next.value, change), ...eventChanges(gathering, next.value) },
    registers: new Set(change.registers(gathering)),
    afterwards: async (tx) => change.afterwards?.(tx, { before: open, after: next.value, now }),
  };
}

function restated<E>(gathering: Gathering, { restates = [] }: LinkChange<E>): Changes {
  const values = eventValues(gathering);
  return Object.fromEntries(
    restates.flatMap((path) => (values[path] === undefined ? [] : [[path, values[path]]])),
  );
}

function unchanged<E>(error: LinkRefusal | E): Decided<Changed<E>> {
  return { answer: refuse(error), changes: {}, registers: new Set() };
}

/** The page of an open link. */
export function pageOf({ event, family }: Pick<OpenLink, 'event' | 'family'>, nowMs: number): AnswerPage {
  return answerPage({ ...event, family, nowMs });
}
