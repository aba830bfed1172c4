/**
 * Lines about what an operator's command did. It may run on another terminal, container or machine, whose output nobody
 * keeps, so a server writes them into its log: within ten seconds, or after its next start.
 */
import type { Tx } from '../database/database.ts';
import type { DueJob } from '../jobs/due-jobs.ts';
import { scheduleJob } from '../jobs/schedule.ts';
import type { LogDep } from '../log/log.ts';
import type { SecurityLine } from './events.ts';
import { writeLine } from './security-log.ts';

/** The kind of the due job that writes a line; its key is the line. */
export const OPERATOR_LINE_JOB = 'operator-line';

export type OperatorLine = Pick<SecurityLine, 'event' | 'account' | 'team' | 'grant' | 'key' | 'rows'> & {
  /** The command, such as `npm run demo`. */
  readonly call: `npm run ${string}`;
};

/**
 * Has a server write the line once `tx` is committed.
 *
 * @param now milliseconds since 1970
 */
export function noteOperatorLine(tx: Tx, line: OperatorLine, now: number): Promise<void> {
  const key = JSON.stringify({ ...line, done_at: now });
  return scheduleJob(tx, { kind: OPERATOR_LINE_JOB, key, space: 0, due_at: now });
}

export const operatorLineJob: DueJob<LogDep> = async (deps, { key }) => {
  const line: OperatorLine & Pick<SecurityLine, 'done_at'> = JSON.parse(key);
  writeLine(deps, { ...line, outcome: 'ok', network: 'none' });
  return { next: null };
};
