/** The due jobs that follow from changes of rows, as their collections declare them. */
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import { DELETED, type Path } from '@touchline/sync/model/registers';
import type { JobRequest } from '#platform/jobs/schedule.ts';
import type { WorkingRow } from './working-rows.ts';

type ChangedRow = Pick<WorkingRow, 'collection' | 'sid' | 'space' | 'changedPaths'>;

interface KnownFollowUp {
  readonly job: string;
  readonly paths: ReadonlySet<Path>;
}

const FOLLOW_UPS: ReadonlyMap<string, KnownFollowUp> = new Map(
  COLLECTION_NAMES.flatMap((collection): (readonly [string, KnownFollowUp])[] => {
    const { followUp } = definitionOf(collection);
    if (followUp === undefined) return [];
    return [[collection, { job: followUp.job, paths: new Set([...followUp.paths, DELETED]) }]];
  }),
);

/** @param kinds the kinds that a feature handles; others are left out */
export function followUps(
  rows: readonly ChangedRow[],
  { kinds, now }: { readonly kinds: ReadonlySet<string>; readonly now: number },
): readonly JobRequest[] {
  const requests: JobRequest[] = [];
  for (const { collection, sid, space, changedPaths } of rows) {
    const followUp = FOLLOW_UPS.get(collection);
    if (followUp === undefined || !kinds.has(followUp.job)) continue;
    for (const path of changedPaths) {
      if (!isWithin(path, followUp.paths)) continue;
      requests.push({ kind: followUp.job, key: `${collection}:${sid}`, space, due_at: now });
      break;
    }
  }
  return requests;
}

function isWithin(path: Path, paths: ReadonlySet<string>): boolean {
  return paths.has(path) || paths.has(path.slice(0, Math.max(0, path.indexOf('/'))));
}
