/** Devices that push: the ordinal of each, and the answer to its last batch (OUT-3, LOC-8). */

import type { DeviceRegistration } from '@touchline/sync/model/protocol';
import type { DatabaseDep, EpochDep, Tx } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { apiError } from '#platform/errors.ts';
import type { TimeDep } from '#platform/time.ts';
import { takeNumbers } from '../ids/leases.ts';
import { DEVICE_ID } from './batch.ts';
import { packText, unpackText } from './packed-text.ts';

/** `results` and `rows` of a `PushAnswer` as JSON, as they are stored and sent. */
export interface StoredAnswer {
  readonly results: string;
  readonly rows: string;
}

export const readDevice = statement((db, p: { device: string }) =>
  db
    .selectFrom('sync_devices')
    .select(['account_sid', 'ordinal', 'last_number', 'last_hash'])
    .where('device', '=', p.device),
);

const storedAnswer = statement((db, p: OwnDevice) =>
  db
    .selectFrom('sync_devices')
    .select(['answer_results', 'answer_rows'])
    .where('account_sid', '=', p.account)
    .where('device', '=', p.device),
);

type OwnDevice = Readonly<{ account: number; device: string }>;

/** Characters of rows that are stored with an answer. Longer ones are read again when the device repeats its batch. */
const KEPT_ROWS = 500_000;

/** Devices per account that are remembered. A forgotten one takes a new id when it pushes (OUT-3). */
export const DEVICES_REMEMBERED = 500;

/** An answer as it was stored. `rows` is null when they were too long to store. */
export interface KeptAnswer {
  readonly results: string;
  readonly rows: string | null;
}

/** The answer to the device's last batch. A separate read, because few pushes need it. */
export async function readAnswer(tx: Tx, { account, device }: OwnDevice): Promise<KeptAnswer> {
  const [found] = await storedAnswer(tx, { account, device });
  return {
    results: unpackText(found?.answer_results ?? '[]'),
    rows: found === undefined || found.answer_rows === '' ? null : unpackText(found.answer_rows),
  };
}

const storeAnswer = statement(
  (db, p: OwnDevice & Readonly<{ number: number; hash: string; results: string; rows: string }>) =>
    db
      .updateTable('sync_devices')
      .set({ last_number: p.number, last_hash: p.hash, answer_results: p.results, answer_rows: p.rows })
      .where('account_sid', '=', p.account)
      .where('device', '=', p.device)
      .returning('device'),
);

export async function writeAnswer(
  tx: Tx,
  { account, device, number, hash }: OwnDevice & { readonly number: number; readonly hash: string },
  { results, rows }: StoredAnswer,
): Promise<void> {
  const kept = rows.length > KEPT_ROWS ? '' : packText(rows);
  await storeAnswer(tx, { account, device, number, hash, results: packText(results), rows: kept });
}

/**
 * Gives a device its ordinal. Repeating the call has no effect. Throws 400 for an id that cannot be part of a stamp,
 * and also for one of another account, so that the answer does not reveal that it exists.
 */
export async function registerDevice(
  deps: DatabaseDep & TimeDep & EpochDep,
  account: number,
  device: unknown,
): Promise<DeviceRegistration> {
  if (typeof device !== 'string' || !DEVICE_ID.test(device)) throw apiError(400);
  const own = { device, account };
  return deps.database.transaction(async (tx) => {
    const ordinal = (await knownOrdinal(tx, own)) ?? (await addDevice(tx, { ...own, now: deps.now() }));
    return { ordinal, epoch: deps.epoch };
  });
}

async function knownOrdinal(tx: Tx, { device, account }: OwnDevice): Promise<number | null> {
  const [known] = await readDevice(tx, { device });
  if (known !== undefined && known.account_sid !== account) throw apiError(400);
  return known?.ordinal ?? null;
}

async function addDevice(
  tx: Tx,
  { device, account, now }: OwnDevice & { readonly now: number },
): Promise<number> {
  // Of calls at once, each waits here for the one before, which may have added the same device.
  const ordinal = await takeNumbers(tx, 'ordinals', 1);
  const meanwhile = await knownOrdinal(tx, { device, account });
  if (meanwhile !== null) return meanwhile;
  await tx
    .insertInto('sync_devices')
    .values({
      device,
      account_sid: account,
      ordinal,
      last_number: 0,
      last_hash: '',
      answer_results: '',
      answer_rows: '',
      created_at: now,
    })
    .execute();
  await forgetOldest(tx, account);
  return ordinal;
}

/** Each device stores its last answer, so an account with endless registrations would fill the disk. */
async function forgetOldest(tx: Tx, account: number): Promise<void> {
  const forgotten = await tx
    .selectFrom('sync_devices')
    .select('device')
    .where('account_sid', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(DEVICES_REMEMBERED)
    .offset(DEVICES_REMEMBERED)
    .execute();
  for (const { device } of forgotten) {
    await tx
      .deleteFrom('sync_devices')
      .where('account_sid', '=', account)
      .where('device', '=', device)
      .execute();
  }
}
