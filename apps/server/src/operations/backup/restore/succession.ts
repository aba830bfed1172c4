/**
 * Which database goes on from which. Every restore begins a new history with an epoch of its own. Its `meta` names the
 * earlier histories from which nothing was lost on the way here:
 *
 *   the database that made the backup, or one that goes on from it ──▶ 'continued': it has every later change
 *   no teams yet, and the operator says that it is a move          ──▶ 'moved': there are no later changes
 *   everything else                                                ──▶ 'doubtful': later changes may be lost
 *
 * After a doubtful restore the list is empty. So a database that was restored on a new machine does not pass for the one
 * that the backup came from, whatever is restored over it.
 */

import type { Kysely } from 'kysely';
import { writeMeta } from '#platform/database/meta.ts';
import { ORIGIN_KEY_META } from '#platform/database/origin-key.ts';
import type { Schema } from '#platform/database/schema.ts';
import { keysIn } from '#platform/secrets/stored-key.ts';
import type { Replaced, ReplacedTeam } from './replaced.ts';

export interface History {
  readonly epoch: string;
  /** The epochs of the earlier histories that this one continues. */
  readonly before: readonly string[];
}

export type Succession = 'continued' | 'moved' | 'doubtful';

const EPOCH_KEY = 'epoch';
const BEFORE_KEY = 'epochs before';

/** `meta` is a table of a database, or what could be read of it. */
export function historyIn(meta: ReadonlyMap<string, string>): History | null {
  const epoch = meta.get(EPOCH_KEY);
  if (epoch === undefined) return null;
  return { epoch, before: JSON.parse(meta.get(BEFORE_KEY) ?? '[]') as readonly string[] };
}

export interface Restoring {
  readonly backup: History | null;
  /** The teams in the backup. */
  readonly teams: readonly Pick<ReplacedTeam, 'sid' | 'change'>[];
  /** The operator's word: the server was stopped before the backup, and has not run since. */
  readonly isMove: boolean;
  readonly replaced: Pick<Replaced, 'meta' | 'teams'>;
}

export function successionOf({ backup, teams, isMove, replaced }: Restoring): Succession {
  if (replaced.teams === null) return 'doubtful';
  const history = historyIn(replaced.meta);
  if (history !== null && backup !== null && [history.epoch, ...history.before].includes(backup.epoch)) {
    const isOlder = history.epoch === backup.epoch && isBehind(replaced.teams, teams);
    return isOlder ? 'doubtful' : 'continued';
  }
  return replaced.teams.length === 0 && isMove ? 'moved' : 'doubtful';
}

/** A copy of the database from before the backup, such as a snapshot of the machine. */
function isBehind(replaced: readonly ReplacedTeam[], teams: Restoring['teams']): boolean {
  const changes = new Map(replaced.map(({ sid, change }) => [Number(sid), Number(change)]));
  return teams.some(({ sid, change }) => (changes.get(Number(sid)) ?? change) < change);
}

/** Whether they never had the same key. False when one of them is too old to have any. */
export function isOfAnotherServer(meta: Replaced['meta'], replaced: Replaced['meta']): boolean {
  const [keys, others] = [keysIn(meta, ORIGIN_KEY_META), keysIn(replaced, ORIGIN_KEY_META)];
  return keys !== null && others !== null && !keys.some((key) => others.includes(key));
}

/** Begins the new history in a database with the contents of the backup. */
export async function beginEpoch(db: Kysely<Schema>, { epoch, before }: History): Promise<void> {
  await writeMeta(db, EPOCH_KEY, epoch);
  await writeMeta(db, BEFORE_KEY, JSON.stringify(before));
}

/** The earlier histories that the restored database continues. */
export function continuedBy(succession: Succession, { backup, replaced }: Restoring): readonly string[] {
  const from = { continued: historyIn(replaced.meta), moved: backup, doubtful: null }[succession];
  return from === null ? [] : [from.epoch, ...from.before];
}
