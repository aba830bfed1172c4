/**
 * A passkey answers a challenge: it is there, its owner unlocked it by finger, face or PIN, and the signature fits
 * this server and this challenge. That is two factors in one, so that it signs in alone.
 */
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import type { Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { apiError, authError } from '../../errors.ts';
import { type AuthInput, TOKEN_LIMIT } from '../call.ts';
import { type Fields, secretOf, textOf } from '../input.ts';
import { type RelyingParty, relyingPartyAt } from './relying-party.ts';
import { beginStep, takeStep } from './steps.ts';

/** The answer of a browser, as JSON. */
export const ANSWER_LIMIT = 6_000;
const CHALLENGE_BYTES = 32;

/** 400 where the server's address is one of numbers. */
export function requireRelyingParty({ origin }: Pick<AuthInput, 'origin'>): RelyingParty {
  const party = relyingPartyAt(origin);
  if (party === null) throw apiError(400);
  return party;
}

/** What the browser is asked; `account` 0 lets its owner choose among all passkeys for this server. */
export async function passkeyChallenge(
  deps: Deps,
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
      ...{ kind: 'passkey-use', account, device: secretOf(fields) },
      value: options.challenge,
    }),
  );
  return { challenge, options };
}

export interface UsedPasskey {
  readonly account: number;
  /** Throws 404 when its counter moved meanwhile. */
  readonly use: (tx: Tx) => Promise<void>;
}

/** Uses the challenge up, whatever comes of it. 406 for one that is none here, 404 for an answer that does not fit. */
export async function requirePasskey(
  deps: Deps,
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
  // Nobody was named: then the passkey itself must say whose it is.
  const handle = answer.response?.userHandle;
  const isOwners = handle === undefined ? asked.account !== 0 : handle === passkey.user_handle;
  if (!isOwners || (asked.account !== 0 && asked.account !== account)) throw authError(404);
  const { newCounter, credentialBackedUp } = await verified(deps, {
    ...{ answer, party, challenge: asked.value },
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

/** Refuses a counter that does not go up, where the authenticator counts: the passkey may have been copied. */
async function verified(deps: Deps, { answer, party, challenge, credential }: Verifying) {
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

/** What a browser answered, as far as it is looked at before its signature is. */
export function answerOf<T extends { readonly id: string; readonly response: unknown }>(fields: Fields): T {
  const text = textOf(fields, 'passkey', ANSWER_LIMIT);
  try {
    const answer: unknown = JSON.parse(text);
    if (isAnswer<T>(answer)) return answer;
  } catch {
    // As any other answer that is none.
  }
  throw apiError(400);
}

/** Base64url, as browsers write it: nothing that a database could not keep. */
export const PASSKEY_ID = /^[\w-]+$/;

function isAnswer<T>(answer: unknown): answer is T {
  if (typeof answer !== 'object' || answer === null) return false;
  const { id, response } = answer as { id?: unknown; response?: unknown };
  return typeof id === 'string' && PASSKEY_ID.test(id) && typeof response === 'object' && response !== null;
}

/** Those of an account, as a browser is told of them. */
export async function passkeysOf({ database }: Pick<Deps, 'database'>, account: number) {
  const rows = await database.reader
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('account_sid', '=', account)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }));
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** Hints of the browser's own, given back to it. Whatever else was said there, it would stumble over. */
function transportsOf(stored: string): AuthenticatorTransport[] {
  const said: unknown = JSON.parse(stored);
  return Array.isArray(said) ? TRANSPORTS.filter((each) => said.includes(each)) : [];
}

/** In memory of its own: a `Buffer` may lie in one that others share. */
export function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
