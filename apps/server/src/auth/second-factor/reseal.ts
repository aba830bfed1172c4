/** What `npm run reseal` does: every secret of an authenticator app is encrypted with the key that counts now. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { onDatabase } from '../../operator-database.ts';
import { StartError } from '../../start-error.ts';
import { isSealed, seal, sealFor, unseal } from './seal.ts';

export const USAGE = 'npm run reseal';

/** Beside servers that run: a secret that one of them stores meanwhile is not written over. */
export async function resealCommand(config: Config): Promise<string> {
  if (config.secondFactorKey === null) {
    throw new StartError('SECOND_FACTOR_KEY is not set: there is nothing to encrypt with.');
  }
  return onDatabase(config, async (database) => {
    const { anew, already, closed } = await resealAll(config, database);
    const done = `${secrets(anew)} encrypted anew, ${secrets(already)} had the key already`;
    if (closed.length === 0) {
      return `${done}. SECOND_FACTOR_KEY_PREVIOUS is needed for backups of before only.`;
    }
    throw new StartError(
      `${done}; neither key opens the app of ${closed.length === 1 ? 'account' : 'accounts'} ${closed.join(', ')}.`,
    );
  });
}

interface Resealed {
  readonly anew: number;
  readonly already: number;
  /** Accounts whose secret neither key opens. */
  readonly closed: readonly number[];
}

async function resealAll(config: Config, { reader, transaction }: Database): Promise<Resealed> {
  const apps = await reader
    .selectFrom('authenticator_apps')
    .select(['account_sid', 'secret'])
    .orderBy('account_sid')
    .execute();
  let [anew, already] = [0, 0];
  const closed: number[] = [];
  for (const { account_sid, secret: stored } of apps) {
    const owner = sealFor(config, account_sid);
    const secret = isSealed(owner, stored) ? null : opened(owner, stored);
    if (secret === null) already++;
    else if (secret === undefined) closed.push(account_sid);
    else {
      anew++;
      await transaction((tx) =>
        tx
          .updateTable('authenticator_apps')
          .set({ secret: seal(owner, secret, randomBytes) })
          .where('account_sid', '=', account_sid)
          .where('secret', '=', stored)
          .execute(),
      );
    }
  }
  return { anew, already, closed };
}

/** Undefined where neither key opens it. */
function opened(owner: Parameters<typeof unseal>[0], stored: string): string | undefined {
  try {
    return unseal(owner, stored);
  } catch {
    return undefined;
  }
}

const secrets = (count: number): string => `${count} ${count === 1 ? 'secret' : 'secrets'}`;
