/** Implements `npm run reseal`: encrypts the secrets of authenticator apps, and links, with the current key. */
import { randomBytes } from 'node:crypto';
import { linkSeal as attendanceSeal } from '#features/attendance/links/links.ts';
import { linkSeal } from '#features/sharing/invitations/invite-tokens.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database, Reader, Tx } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { isSealed, type Seal, seal, sealFor, unseal } from '#platform/secrets/seal.ts';

export const USAGE = 'npm run reseal';

/** Servers may run meanwhile; a secret that one of them stores is not overwritten. */
export async function resealCommand(config: Config): Promise<string> {
  if (config.secondFactorKey === null) {
    throw new StartError('SECOND_FACTOR_KEY is not set: there is nothing to encrypt with.');
  }
  return onDatabase(config, async (database) => {
    const { renewed, already, closed } = await resealAll(config, database);
    const done = `${secrets(renewed)} encrypted with the new key, ${secrets(already)} had it already`;
    if (closed.length === 0) {
      return `${done}. SECOND_FACTOR_KEY_PREVIOUS is needed for backups of before only.`;
    }
    throw new StartError(`${done}; neither key opens ${closed.join(', ')}.`);
  });
}

interface Resealed {
  readonly renewed: number;
  readonly already: number;
  /** Secrets that neither key opens, such as `the app of account 17`. */
  readonly closed: readonly string[];
}

interface Stored {
  readonly name: string;
  readonly owner: Seal;
  readonly secret: string;
  /** Replaces the secret, unless a running server has replaced it meanwhile. */
  readonly store: (tx: Tx, sealed: string) => Promise<unknown>;
}

async function resealAll(config: Config, { reader, transaction }: Database): Promise<Resealed> {
  let [renewed, already] = [0, 0];
  const closed: string[] = [];
  for (const { name, owner, secret: stored, store } of await storedSecrets(config, reader)) {
    const secret = isSealed(owner, stored) ? null : opened(owner, stored);
    if (secret === null) already++;
    else if (secret === undefined) closed.push(name);
    else {
      renewed++;
      await transaction((tx) => store(tx, seal(owner, secret, randomBytes)));
    }
  }
  return { renewed, already, closed };
}

async function storedSecrets(config: Config, reader: Reader): Promise<readonly Stored[]> {
  const apps = await reader
    .selectFrom('authenticator_apps')
    .select(['account_sid', 'secret'])
    .orderBy('account_sid')
    .execute();
  const links = await reader
    .selectFrom('invite_tokens')
    .selectAll()
    .where('sealed', '<>', '')
    .orderBy('team_sid')
    .execute();
  const requests = await reader
    .selectFrom('attendance_links')
    .selectAll()
    .where('sealed', '<>', '')
    .orderBy('kind_sid')
    .execute();
  return [
    ...requests.map((link) => ({
      name: `a link of ${link.kind} ${link.kind_sid}`,
      owner: attendanceSeal(config, link),
      secret: link.sealed,
      store: (tx: Tx, sealed: string) =>
        tx
          .updateTable('attendance_links')
          .set({ sealed })
          .where('token_hash', '=', link.token_hash)
          .where('sealed', '=', link.sealed)
          .execute(),
    })),
    ...apps.map(({ account_sid, secret }) => ({
      name: `the app of account ${account_sid}`,
      owner: sealFor(config, { account: account_sid }),
      secret,
      store: (tx: Tx, sealed: string) =>
        tx
          .updateTable('authenticator_apps')
          .set({ secret: sealed })
          .where('account_sid', '=', account_sid)
          .where('secret', '=', secret)
          .execute(),
    })),
    ...links.map((link) => ({
      name: `the invitation link of team ${link.team_sid}`,
      owner: linkSeal(config, link),
      secret: link.sealed,
      store: (tx: Tx, sealed: string) =>
        tx
          .updateTable('invite_tokens')
          .set({ sealed })
          .where('token_hash', '=', link.token_hash)
          .where('sealed', '=', link.sealed)
          .execute(),
    })),
  ];
}

/** Undefined when neither key opens it. */
function opened(owner: Seal, stored: string): string | undefined {
  try {
    return unseal(owner, stored);
  } catch {
    return undefined;
  }
}

const secrets = (count: number): string => `${count} ${count === 1 ? 'secret' : 'secrets'}`;
