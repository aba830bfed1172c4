/** Implements `npm run reseal`: encrypts the secrets of authenticator apps, and links, with the current key. */
import { randomBytes } from 'node:crypto';
import { linkOwner as answersOwner } from '#features/attendance/links/links.ts';
import { calendarLinkOwner } from '#features/calendar/feed/calendar-links.ts';
import { linkOwner as invitationOwner } from '#features/sharing/invitations/invite-tokens.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database, Reader, Tx } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { type LinkOwner, sealOf } from '#platform/secrets/link-token.ts';
import { isSealed, type Seal, seal, sealFor, unseal } from '#platform/secrets/seal.ts';
import { noteOperatorLine } from '#platform/security-log/operator-lines.ts';
import type { TimeDep } from '#platform/time.ts';
import { pageLinkOwner } from '#rows/page-links/page-links.ts';

export const USAGE = 'npm run reseal';

/** Servers may run meanwhile; a secret that one of them stores is not overwritten. */
export async function resealCommand(config: Config, { now }: TimeDep): Promise<string> {
  if (config.secondFactorKey === null) {
    throw new StartError('SECOND_FACTOR_KEY is not set: there is nothing to encrypt with.');
  }
  return onDatabase(config, async (database) => {
    const { renewed, already, closed } = await resealAll(config, database);
    if (renewed > 0) {
      const line = { event: 'secrets_resealed', call: 'npm run reseal', rows: renewed } as const;
      await database.transaction((tx) => noteOperatorLine(tx, line, now()));
    }
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
  return [
    ...(await sealedLinks(config, reader, {
      table: 'attendance_links',
      nameOf: ({ kind, kind_sid }) => `a link of ${kind} ${kind_sid}`,
      ownerOf: answersOwner,
    })),
    ...(await sealedLinks(config, reader, {
      table: 'page_links',
      nameOf: ({ kind, subject_sid }) => `the link of the page of ${kind} ${subject_sid}`,
      ownerOf: pageLinkOwner,
    })),
    ...(await sealedLinks(config, reader, {
      table: 'calendar_links',
      nameOf: ({ account_sid }) => `a calendar link of account ${account_sid}`,
      ownerOf: calendarLinkOwner,
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
    ...(await sealedLinks(config, reader, {
      table: 'invite_tokens',
      nameOf: ({ team_sid }) => `the invitation link of team ${team_sid}`,
      ownerOf: invitationOwner,
    })),
  ];
}

type LinkTable = 'attendance_links' | 'page_links' | 'calendar_links' | 'invite_tokens';

interface SealedLinks<T extends LinkTable> {
  readonly table: T;
  readonly nameOf: (link: Readonly<Schema[T]>) => string;
  readonly ownerOf: (link: Readonly<Schema[T]>) => LinkOwner;
}

/** The links of a table whose tokens can be shown. */
async function sealedLinks<T extends LinkTable>(
  config: Config,
  reader: Reader,
  { table, nameOf, ownerOf }: SealedLinks<T>,
): Promise<readonly Stored[]> {
  const links = await reader
    .selectFrom(table as LinkTable)
    .selectAll()
    .where('sealed', '<>', '')
    .orderBy('created_at')
    .execute();
  return (links as readonly Readonly<Schema[T]>[]).map((link) => ({
    name: nameOf(link),
    owner: sealOf(config, ownerOf(link)),
    secret: link.sealed,
    store: (tx: Tx, sealed: string) =>
      tx
        .updateTable(table as LinkTable)
        .set({ sealed })
        .where('token_hash', '=', link.token_hash)
        .where('sealed', '=', link.sealed)
        .execute(),
  }));
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
