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

const FOLLOW_UPS: ReadonlyMap<string, readonly KnownFollowUp[]> = new Map(
  COLLECTION_NAMES.map((collection) => {
    const { followUps: declared = [] } = definitionOf(collection);
    return [collection, declared.map(({ job, paths }) => ({ job, paths: new Set([...paths, DELETED]) }))];
  }),
);

/** @param kinds the kinds that a feature handles; others are left out */
export function followUps(
  rows: readonly ChangedRow[],
  { kinds, now }: { readonly kinds: ReadonlySet<string>; readonly now: number },
): readonly JobRequest[] {
  const requests: JobRequest[] = [];
  for (const { collection, sid, space, changedPaths } of rows) {
    for (const { job, paths } of FOLLOW_UPS.get(collection) ?? []) {
      if (!kinds.has(job) || ![...changedPaths].some((path) => isWithin(path, paths))) continue;
      requests.push({ kind: job, key: `${collection}:${sid}`, space, due_at: now });
    }
  }
  return requests;
}

function isWithin(path: Path, paths: ReadonlySet<string>): boolean {
  return paths.has(path) || paths.has(path.slice(0, Math.max(0, path.indexOf('/'))));
}
