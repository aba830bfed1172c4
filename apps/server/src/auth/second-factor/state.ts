/** What the screen shows of the second factor. Secrets and hashes are never in it. */
import type { Deps } from '../../deps.ts';
import type { AuthCall, AuthInput } from '../call.ts';
import { factorsOf } from './factors.ts';
import { requireCaller } from './owner.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { relyingPartyAt } from './relying-party.ts';

export const secondFactor: AuthCall = { POST: state };

async function state(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
  const { sid: account } = await requireCaller(deps, fields);
  return stateOf(deps, { account, origin });
}

export interface SecondFactorState {
  /** Times are seconds since 1970; 0 for never. */
  readonly app: { readonly created: number; readonly used: number } | null;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created: number;
    readonly used: number;
    /** The coach's other devices have it, too. */
    readonly synced: boolean;
  }[];
  readonly recovery_codes: number;
  /** False where the server's address is one of numbers. */
  readonly passkeys_possible: boolean;
}

export async function stateOf(
  { database }: Pick<Deps, 'database'>,
  { account, origin }: { account: number; origin: string },
): Promise<SecondFactorState> {
  const { app, passkeys } = await factorsOf(database.reader, account);
  return {
    app: app === null ? null : { created: seconds(app.created_at), used: seconds(app.used_at) },
    passkeys: passkeys.map(({ id, name, created_at, used_at, synced }) => ({
      ...{ id, name, created: seconds(created_at), used: seconds(used_at) },
      synced: synced === 1,
    })),
    recovery_codes: await recoveryCodesLeft(database.reader, account),
    passkeys_possible: relyingPartyAt(origin) !== null,
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);
