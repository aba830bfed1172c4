/** Adds, renames and removes passkeys of the caller. */

import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { deviceOf, type Fields, secretOf, textOf } from '#access/account-calls/input.ts';
import { requireActiveSession } from '#access/sessions/session-check.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { isDuplicate } from '#platform/database/database-errors.ts';
import { apiError, authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { newToken } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';
import { firstCodes } from '../codes/first-codes.ts';
import { factorsOf, forgetCodesWithoutFactor } from '../factors.ts';
import { requireCaller, requireOwner } from '../owner.ts';
import { notifyOwner } from '../owner-mail.ts';
import { stateOf } from '../state.ts';
import { beginStep, takeStep } from '../steps.ts';
import { answerOf, bytesOf, PASSKEY_ID, passkeysOf, requireRelyingParty } from './passkey-use.ts';

export const passkeyNew = { POST: begin };
export const passkeyAdd = { POST: add };
export const passkeyRename = { POST: rename };
export const passkeyRemove = { POST: remove };

const PASSKEYS_MAX = 20;
/** 1,023 bytes in base64url, by the standard. */
const ID_LIMIT = 1_364;
const CHALLENGE_BYTES = 32;
/**
 * Ed25519, ES256 and RS256: every authenticator supports one of them. Newer ones (ML-DSA) have several times larger
 * answers, and Node's support is experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/** Creates the options for the browser. An authenticator with a passkey of this account refuses a second one. */
async function begin(
  deps: DatabaseDep & TimeDep & RandomBytesDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const party = requireRelyingParty({ origin });
  const { sid: account } = await requireOwner(deps, fields);
  const known = await passkeysOf(deps, account);
  if (known.length >= PASSKEYS_MAX) throw apiError(400);
  const handle = await userHandle(deps, account);
  const { email } = await deps.database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', account)
    .executeTakeFirstOrThrow();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Touchline',
    rpID: party.id,
    userID: bytesOf(Buffer.from(handle, 'base64url')),
    userName: email,
    userDisplayName: email,
    challenge: bytesOf(deps.randomBytes(CHALLENGE_BYTES)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = await deps.database.transaction((tx) =>
    beginStep(tx, deps, {
      kind: 'passkey-new',
      account,
      device: secretOf(fields),
      value: JSON.stringify({ challenge: options.challenge, handle }),
    }),
  );
  return { challenge, options };
}

/** Throws 406 for an unknown challenge, 405 for an invalid answer. */
async function add(
  deps: DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & RandomBytesDep & LogDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const party = requireRelyingParty({ origin });
  const caller = await requireCaller(deps, fields);
  const account = caller.sid;
  const name = nameOf(fields);
  const answer = answerOf<RegistrationResponseJSON>(fields);
  const token = textOf(fields, 'challenge', TOKEN_LIMIT);
  const asked = await deps.database.transaction((tx) =>
    takeStep(tx, { kind: 'passkey-new', token, device: secretOf(fields), now: deps.now() }),
  );
  if (asked?.account !== account) throw authError(406);
  const { challenge, handle } = JSON.parse(asked.value) as { challenge: string; handle: string };
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    deps.log.warn({ error: String(error) }, 'a new passkey was refused');
    throw authError(405);
  });
  if (registrationInfo === undefined) throw authError(405);
  const { credential, credentialBackedUp } = registrationInfo;
  // Calls could not name a passkey with a longer id, so it could not be removed.
  if (credential.id.length > ID_LIMIT) throw authError(405);
  const codes = await firstCodes(deps, account);
  const row = {
    id: credential.id,
    account_sid: account,
    user_handle: handle,
    name,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    synced: credentialBackedUp ? 1 : 0,
    created_at: deps.now(),
    used_at: 0,
  };
  await deps.database
    .transaction(async (tx) => {
      await requireActiveSession(tx, caller);
      // Check the limit again: many challenges may have been issued while there were few passkeys.
      if ((await factorsOf(tx, account)).passkeys.length >= PASSKEYS_MAX) throw apiError(400);
      await tx.insertInto('passkeys').values(row).execute();
      await codes.store(tx);
    })
    .catch((error: unknown) => {
      // The credential exists already.
      throw isDuplicate(error) ? authError(405) : error;
    });
  notifyOwner(deps, account, { what: 'passkey-added', name });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

async function rename(deps: DatabaseDep & TimeDep, { fields, origin }: AuthInput): Promise<object> {
  const { sid: account } = await requireCaller(deps, fields);
  const id = idOf(fields);
  const name = nameOf(fields);
  await deps.database.transaction((tx) =>
    tx
      .updateTable('passkeys')
      .set({ name })
      .where('account_sid', '=', account)
      .where('id', '=', id)
      .execute(),
  );
  return stateOf(deps, { account, origin });
}

/** Empty for an invalid passkey id, which matches none. */
function idOf(fields: Fields): string {
  const id = textOf(fields, 'id', ID_LIMIT);
  return PASSKEY_ID.test(id) ? id : '';
}

/** Succeeds also when the passkey is removed already. */
async function remove(
  deps: DatabaseDep & LimitsDep & MailerDep & TimeDep & LogDep,
  { fields, origin }: AuthInput,
): Promise<object> {
  const { sid: account } = await requireOwner(deps, fields);
  const id = idOf(fields);
  const removed = await deps.database.transaction((tx) => removePasskey(tx, account, id));
  if (removed !== null) notifyOwner(deps, account, { what: 'passkey-removed', name: removed });
  return stateOf(deps, { account, origin });
}

/** Returns its name. */
async function removePasskey(tx: Tx, account: number, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('account_sid', '=', account)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  await forgetCodesWithoutFactor(tx, account);
  return removed?.name ?? null;
}

/** A random value, the same for all passkeys of an account. */
async function userHandle(
  { database, randomBytes }: DatabaseDep & RandomBytesDep,
  account: number,
): Promise<string> {
  const known = await database.reader
    .selectFrom('passkeys')
    .select('user_handle')
    .where('account_sid', '=', account)
    .executeTakeFirst();
  return known?.user_handle ?? newToken(randomBytes);
}

/** One line of at most 100 characters. Throws 400 when it is empty. */
function nameOf(fields: Fields): string {
  const { name } = deviceOf({ device_name: fields.name });
  if (name === '') throw apiError(400);
  return name;
}
