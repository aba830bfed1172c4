/** The passkeys of whoever is signed in: another one, another name, one less. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Tx } from '../../database/database.ts';
import { isDuplicate } from '../../database/trouble.ts';
import type { Deps } from '../../deps.ts';
import { apiError, authError } from '../../errors.ts';
import { type AuthCall, type AuthInput, TOKEN_LIMIT } from '../call.ts';
import { deviceOf, type Fields, secretOf, textOf } from '../input.ts';
import { newToken } from '../secrets.ts';
import { requireStillIn } from '../still-in.ts';
import { factorsOf, forgetCodesWithoutFactor } from './factors.ts';
import { firstCodes } from './first-codes.ts';
import { requireCaller, requireOwner } from './owner.ts';
import { answerOf, bytesOf, PASSKEY_ID, passkeysOf, requireRelyingParty } from './passkey-use.ts';
import { stateOf } from './state.ts';
import { beginStep, takeStep } from './steps.ts';
import { tellOwner } from './tell.ts';

export const passkeyNew: AuthCall = { POST: begin };
export const passkeyAdd: AuthCall = { POST: add };
export const passkeyRename: AuthCall = { POST: rename };
export const passkeyRemove: AuthCall = { POST: remove };

const PASSKEYS_MAX = 20;
/** 1,023 bytes, by the standard. */
const ID_LIMIT = 1_364;
const CHALLENGE_BYTES = 32;
/**
 * Ed25519, ES256 and RS256: what every authenticator has one of. Those after them (ML-DSA) have answers of several
 * times the size, and Node checks them as an experiment only.
 */
const ALGORITHMS = [-8, -7, -257];

/** What the browser is asked for. A key that has one for this account already makes no second one. */
async function begin(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
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
      ...{ kind: 'passkey-new', account, device: secretOf(fields) },
      value: JSON.stringify({ challenge: options.challenge, handle }),
    }),
  );
  return { challenge, options };
}

/** 406 for a challenge that is none here, 405 for an answer that does not fit. */
async function add(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
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
  // It could never be named again, and so not be removed either.
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
      await requireStillIn(tx, caller);
      // Challenges may have been given for many at once, while there were few.
      if ((await factorsOf(tx, account)).passkeys.length >= PASSKEYS_MAX) throw apiError(400);
      await tx.insertInto('passkeys').values(row).execute();
      await codes.store(tx);
    })
    .catch((error: unknown) => {
      // Somebody has this very key already.
      throw isDuplicate(error) ? authError(405) : error;
    });
  tellOwner(deps, account, { what: 'passkey-added', name });
  return { ...(await stateOf(deps, { account, origin })), new_recovery_codes: codes.shown };
}

async function rename(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
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

/** Empty for what is no passkey's id: it names none. */
function idOf(fields: Fields): string {
  const id = textOf(fields, 'id', ID_LIMIT);
  return PASSKEY_ID.test(id) ? id : '';
}

/** One that is gone already is gone. */
async function remove(deps: Deps, { fields, origin }: AuthInput): Promise<object> {
  const { sid: account } = await requireOwner(deps, fields);
  const id = idOf(fields);
  const removed = await deps.database.transaction((tx) => removePasskey(tx, account, id));
  if (removed !== null) tellOwner(deps, account, { what: 'passkey-removed', name: removed });
  return stateOf(deps, { account, origin });
}

/** Answers its name. */
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

/** The same for all passkeys of an account, and nothing that says whose it is. */
async function userHandle({ database, randomBytes }: Deps, account: number): Promise<string> {
  const known = await database.reader
    .selectFrom('passkeys')
    .select('user_handle')
    .where('account_sid', '=', account)
    .executeTakeFirst();
  return known?.user_handle ?? newToken(randomBytes);
}

/** As a device's: one line, 100 characters. 400 for none. */
function nameOf(fields: Fields): string {
  const { name } = deviceOf({ device_name: fields.name });
  if (name === '') throw apiError(400);
  return name;
}
