/** Implements `npm run sessions`: lists and ends sessions. */

import { endSessions } from '#access/sessions/session-end.ts';
import { NEVER_USED } from '#access/sessions/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { noteOperatorLine } from '#platform/security-log/operator-lines.ts';
import type { TimeDep } from '#platform/time.ts';

export const USAGE = 'npm run sessions -- list --email ADDRESS | end --email ADDRESS | end --all';

const CALL = 'npm run sessions';

export type SessionsOrder =
  | { readonly what: 'list' | 'end'; readonly email: string }
  | { readonly what: 'end'; readonly all: true };

/** A running server checks the database at every call, so ended sessions stop at once. */
export function sessionsCommand(config: Config, order: SessionsOrder, { now }: TimeDep): Promise<string> {
  return onDatabase(config, async (database) => {
    if ('all' in order) {
      const count = await database.transaction(async (tx) => {
        const rows = await endAll(tx);
        await noteOperatorLine(tx, { event: 'everybody_signed_out', call: CALL, rows }, now());
        return rows;
      });
      return `Everybody is signed out: ${counted(count)}.`;
    }
    const email = order.email.trim().toLowerCase();
    const account = await accountWith(database, email);
    const devices = await devicesOf(database, account);
    if (order.what === 'list') {
      return devices.length === 0 ? `${email} is signed in nowhere.` : devices.map(lineOf).join('\n');
    }
    await database.transaction(async (tx) => {
      await endSessions(tx, account);
      await noteOperatorLine(tx, { event: 'signed_out_everywhere', call: CALL, account }, now());
    });
    return `${email} is signed out: ${counted(devices.length)}.`;
  });
}

async function accountWith({ reader }: Database, email: string): Promise<number> {
  const found = await reader
    .selectFrom('accounts')
    .select('sid')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found === undefined) throw new StartError(`There is no account with the address ${email}.`);
  return found.sid;
}

interface Device {
  readonly name: string;
  readonly model: string;
  readonly platform: string;
  readonly created_at: number;
  readonly seen_at: number;
}

/** Without renewed tokens that were never used, because their devices have a row already. */
function devicesOf({ reader }: Database, account: number): Promise<readonly Device[]> {
  return reader
    .selectFrom('signed_in_devices')
    .select(['name', 'model', 'platform', 'created_at', 'seen_at'])
    .where('account_sid', '=', account)
    .where('seen_at', '>', NEVER_USED)
    .orderBy('seen_at', 'desc')
    .execute();
}

async function endAll(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('signed_in_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seen_at', '>', NEVER_USED)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('factor_steps').execute();
  await tx.deleteFrom('refresh_tokens').execute();
  await tx.deleteFrom('signed_in_devices').execute();
  return Number(count);
}

function lineOf({ name, model, platform, created_at, seen_at }: Device): string {
  const said = [name, model].filter((text) => text !== '').join(', ');
  const times = [`since ${minuteOf(created_at)}`, `last seen ${minuteOf(seen_at)}`];
  return [said === '' ? 'unnamed device' : said, platform, ...times].join('  ');
}

const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const counted = (count: number): string => `${count} device${count === 1 ? '' : 's'}`;
