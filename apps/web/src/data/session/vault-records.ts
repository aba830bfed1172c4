/**
 * The stored sessions of a native app: the system's key store has the tokens, and a record only says that there are
 * some. A copy of the app's files is worth nothing.
 */
import type { TokenVault } from '../native/bridge.ts';
import { readAll, rewrite, type SessionRecord } from '../store/app-database.ts';
import type { SessionChange, SessionRecords } from './session-records.ts';

/** In the place of a token. */
const IN_VAULT = 'in the vault';

export function vaultRecords(vault: TokenVault): SessionRecords {
  /** A key store has no transactions, but a native app has one page: changes wait for each other. */
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<readonly SessionRecord[]> {
    const records = await readAll('sessions');
    return Promise.all(records.map((record) => withTokens(vault, record)));
  }

  async function write({ put = [], remove = [] }: SessionChange): Promise<void> {
    // First the tokens: a record without them would count as signed out.
    for (const { account, token, refresh = null } of put) {
      if (token === null) await vault.remove(account);
      else await vault.write(account, { token, refresh });
    }
    for (const account of remove) await vault.remove(account);
    await rewrite('sessions', () => ({ put: put.map(withoutTokens), remove }));
  }

  return {
    read,
    rewrite: (change) => {
      const turn = last.then(async () => write(change(await read())));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Removes tokens of an app that was installed here before: iPhones keep them when an app is removed. */
export async function forgetForeignTokens(vault: TokenVault): Promise<void> {
  if ((await readAll('sessions')).length === 0) await vault.clear();
}

async function withTokens(vault: TokenVault, record: SessionRecord): Promise<SessionRecord> {
  if (record.token === null) return record;
  const tokens = await vault.read(record.account);
  return { ...record, token: tokens?.token ?? null, refresh: tokens?.refresh ?? null };
}

function withoutTokens(record: SessionRecord): SessionRecord {
  return { ...record, token: record.token === null ? null : IN_VAULT, refresh: null };
}
