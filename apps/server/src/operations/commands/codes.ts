/** Implements `npm run codes`. */
import { randomBytes } from 'node:crypto';
import { SKU_PLUS, SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { teamCodeState } from '@touchline/domain/plan/team-code';
import {
  type CodeWithGrant,
  createCodes,
  listCodes,
  withdrawCode,
} from '#features/plans/codes/team-codes.ts';
import { offeredPlans } from '#features/plans/offered.ts';
import { localBus } from '#platform/bus/bus.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { noteOperatorLine, type OperatorLine } from '#platform/security-log/operator-lines.ts';
import { wholeNumber } from './whole-number.ts';

export const USAGE =
  'npm run codes -- create [--count 1] [--days 365] [--valid 90] [--note text] [--plus] | list | withdraw CODE';

const CALL = 'npm run codes';

export type CodesOrder =
  | { readonly what: 'list' }
  | { readonly what: 'withdraw'; readonly code: string }
  | {
      readonly what: 'create';
      readonly count?: string | undefined;
      /** Days that the plan lasts after its activation; 0 means forever. */
      readonly days?: string | undefined;
      /** Days within which the codes can be activated. */
      readonly valid?: string | undefined;
      readonly note?: string | undefined;
      readonly plus?: boolean | undefined;
    };

/** Limited, because each unused code makes a right guess more likely (docs/operating/plans.md). */
const COUNT_MAX = 1_000;
const DAYS_MAX = 3_660;

export function codesCommand(config: Config, order: CodesOrder): Promise<string> {
  return onDatabase(config, async (database) => {
    // A running server notices with its next check; devices learn of it with their next health check.
    const deps = { database, now: Date.now, randomBytes, bus: localBus() };
    const note = (line: OperatorLine) => database.transaction((tx) => noteOperatorLine(tx, line, deps.now()));
    if (order.what === 'list') {
      const codes = await listCodes(database.reader);
      return codes.length === 0
        ? 'There are no codes.'
        : codes.map((code) => lineOf(code, deps.now())).join('\n');
    }
    if (order.what === 'withdraw') {
      if (await withdrawCode(deps, order.code)) {
        await note({ event: 'team_code_withdrawn', call: CALL });
        return `${order.code} is withdrawn.`;
      }
      throw new StartError(`There is no code ${order.code}, or it is withdrawn already.`);
    }
    if ((await offeredPlans(config, database.reader)) === 'included') {
      throw new StartError(
        'Every team has Premium here, so a code would give nothing: set PLANS=sold first.',
      );
    }
    const codes = await createCodes(deps, {
      count: wholeNumber('--count', order.count ?? '1', { from: 1, to: COUNT_MAX }),
      days: wholeNumber('--days', order.days ?? '365', { from: 0, to: DAYS_MAX }),
      validDays: wholeNumber('--valid', order.valid ?? '90', { from: 1, to: DAYS_MAX }),
      note: order.note ?? '',
      sku: order.plus === true ? SKU_PLUS : SKU_PREMIUM,
    });
    await note({ event: 'team_codes_made', call: CALL, rows: codes.length });
    return codes.join('\n');
  });
}

function lineOf({ code, grant }: CodeWithGrant, now: number): string {
  const { sku, valid_until, note } = code;
  const state = teamCodeState(code, grant, Math.floor(now / 1_000));
  const end = grant?.ends_at ?? valid_until;
  return [
    code.code,
    sku === SKU_PREMIUM ? 'premium' : 'plus',
    state,
    grant === null ? 'no team' : `team ${grant.team_sid}`,
    end === 0 ? 'no end' : `until ${new Date(end * 1_000).toISOString().slice(0, 10)}`,
    note,
  ]
    .join('  ')
    .trimEnd();
}
