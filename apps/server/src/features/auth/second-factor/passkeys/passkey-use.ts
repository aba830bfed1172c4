/**
 * Verifies a passkey's answer to a challenge: the user unlocked it by finger, face or PIN, and the signature is for
 * this server and challenge. That is two factors in one, so a passkey alone is enough to sign in.
 */

import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { type Fields, secretOf, textOf } from '#access/account-calls/input.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { apiError, authError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { beginStep, takeStep } from '../steps.ts';
import { type RelyingParty, relyingPartyAt } from './relying-party.ts';

/** Characters of a browser's answer, as JSON. */
export const ANSWER_LIMIT = 6_000;
const CHALLENGE_BYTES = 32;

/** Throws 400 when the server's address is an IP address. */
export function requireRelyingParty({ origin }: Pick<AuthInput, 'origin'>): RelyingParty {
  const party = relyingPartyAt(origin);
  if (party === null) throw apiError(400);
  return party;
}

/** Creates the options for the browser. With `account` 0 the user chooses among all their passkeys for this server. */
export async function passkeyChallenge(
  deps: DatabaseDep & TimeDep & RandomBytesDep,
  { fields, origin }: Pick<AuthInput, 'fields' | 'origin'>,
  account: number,
): Promise<object> {
  const party = requireRelyingParty({ origin });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const known = account === 0 ? [] : await passkeysOf(deps, account);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(deps.randomBytes(CHALLENGE_BYTES)),
    allowCredentials: known,
    userVerification: 'required',
  });
  const challenge = await deps.database.transaction((tx) =>
    beginStep(tx, deps, {
      kind: 'passkey-use',
      account,
      device: secretOf(fields),
      value: options.challenge,
    }),
  );
  return { challenge, options };
}

export interface UsedPasskey {
  readonly account: number;
  /** Throws 404 when its counter changed meanwhile. */
  readonly use: (tx: Tx) => Promise<void>;
}

/** Uses up the challenge, whatever the result. Throws 406 for an unknown challenge, 404 for an invalid answer. */
export async function requirePasskey(
  deps: DatabaseDep & TimeDep & LogDep,
  { fields, origin }: { readonly fields: Fields; readonly origin: string },
): Promise<UsedPasskey> {
  const party = requireRelyingParty({ origin });
  const token = textOf(fields, 'challenge', TOKEN_LIMIT);
  const answer = answerOf<AuthenticationResponseJSON>(fields);
  const asked = await deps.database.transaction((tx) =>
    takeStep(tx, { kind: 'passkey-use', token, device: secretOf(fields), now: deps.now() }),
  );
  if (asked === null) throw authError(406);
  const passkey = await deps.database.reader
    .selectFrom('passkeys')
    .select(['id', 'account_sid', 'user_handle', 'public_key', 'counter', 'transports'])
    .where('id', '=', answer.id)
    .executeTakeFirst();
  if (passkey === undefined) throw authError(404);
  const { account_sid: account, id, counter } = passkey;
  // Without a named account, the passkey itself must name it.
  const handle = answer.response?.userHandle;
  const isOwners = handle === undefined ? asked.account !== 0 : handle === passkey.user_handle;
  if (!isOwners || (asked.account !== 0 && asked.account !== account)) throw authError(404);
  const { newCounter, credentialBackedUp } = await verified(deps, {
    answer,
    party,
    challenge: asked.value,
    credential: {
      id,
      publicKey: bytesOf(Buffer.from(passkey.public_key, 'base64url')),
      counter,
      transports: transportsOf(passkey.transports),
    },
  });
  const used = { counter: newCounter, used_at: deps.now(), synced: credentialBackedUp ? 1 : 0 };
  return {
    account,
    use: async (tx) => {
      const row = await tx
        .updateTable('passkeys')
        .set(used)
        .where('id', '=', id)
        .where('counter', '=', counter)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) throw authError(404);
    },
  };
}

interface Verifying {
  readonly answer: AuthenticationResponseJSON;
  readonly party: RelyingParty;
  readonly challenge: string;
  readonly credential: {
    readonly id: string;
    readonly publicKey: Uint8Array<ArrayBuffer>;
    readonly counter: number;
    readonly transports: AuthenticatorTransport[];
  };
}

/** Refuses a signature counter that does not increase: the passkey may have been copied. */
async function verified(deps: LogDep, { answer, party, challenge, credential }: Verifying) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified: fits, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    deps.log.warn({ error: String(error) }, 'a passkey was refused');
    throw authError(404);
  });
  if (!fits) throw authError(404);
  return authenticationInfo;
}

/** The parts of a browser's answer that are needed before its signature is verified. */
export function answerOf<T extends { readonly id: string; readonly response: unknown }>(fields: Fields): T {
  const text = textOf(fields, 'passkey', ANSWER_LIMIT);
  try {
    const answer: unknown = JSON.parse(text);
    if (isAnswer<T>(answer)) return answer;
  } catch {
    // Handled below, like any other invalid answer.
  }
  throw apiError(400);
}

/** Base64url, as browsers write it; every database can store it. */
export const PASSKEY_ID = /^[\w-]+$/;

function isAnswer<T>(answer: unknown): answer is T {
  if (typeof answer !== 'object' || answer === null) return false;
  const { id, response } = answer as { id?: unknown; response?: unknown };
  return typeof id === 'string' && PASSKEY_ID.test(id) && typeof response === 'object' && response !== null;
}

/** The passkeys of an account, as the browser gets them. */
export async function passkeysOf({ database }: DatabaseDep, account: number) {
  const rows = await database.reader
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('account_sid', '=', account)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }));
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** The transports that the browser reported. Unknown ones are dropped, because a browser would refuse them. */
function transportsOf(stored: string): AuthenticatorTransport[] {
  const said: unknown = JSON.parse(stored);
  return Array.isArray(said) ? TRANSPORTS.filter((each) => said.includes(each)) : [];
}

/** Copies the bytes: a `Buffer` may share its memory with others. */
export function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
