/** The second factor's state for the screen. It never contains secrets or hashes. */

import type { AuthInput } from '#access/account-calls/call.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import { recoveryCodesLeft } from './codes/recovery-codes.ts';
import { factorsOf } from './factors.ts';
import { requireCaller } from './owner.ts';
import { relyingPartyAt } from './passkeys/relying-party.ts';

export const secondFactor = { POST: state };

async function state(deps: DatabaseDep & TimeDep, { fields, origin }: AuthInput): Promise<object> {
  const { sid: account } = await requireCaller(deps, fields);
  return stateOf(deps, { account, origin });
}

export interface SecondFactorState {
  /** Times are seconds since 1970; 0 means never. */
  readonly app: { readonly created: number; readonly used: number } | null;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created: number;
    readonly used: number;
    /** Whether it is synced to the coach's other devices. */
    readonly synced: boolean;
  }[];
  readonly recovery_codes: number;
  /** False when the server's address is an IP address. */
  readonly passkeys_possible: boolean;
}

export async function stateOf(
  { database }: DatabaseDep,
  { account, origin }: { account: number; origin: string },
): Promise<SecondFactorState> {
  const { app, passkeys } = await factorsOf(database.reader, account);
  return {
    app: app === null ? null : { created: seconds(app.created_at), used: seconds(app.used_at) },
    passkeys: passkeys.map(({ id, name, created_at, used_at, synced }) => ({
      id,
      name,
      created: seconds(created_at),
      used: seconds(used_at),
      synced: synced === 1,
    })),
    recovery_codes: await recoveryCodesLeft(database.reader, account),
    passkeys_possible: relyingPartyAt(origin) !== null,
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);
