/** Logs every account call in the security log: its event, its refusal, and the account. */

import { isEmail } from '@touchline/domain/text/email';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import { hashOf } from '#platform/secrets/secrets.ts';
import { addressHash } from '#platform/security-log/address-hash.ts';
import {
  type CallEvents,
  FACTOR_ASKED,
  LOCKED_OUT,
  REFRESH_REUSED,
  type SecurityLine,
  SIGNED_UP,
} from '#platform/security-log/events.ts';
import { networkPrefix, withoutAddresses, writeLine } from '#platform/security-log/security-log.ts';
import { deviceIdOf } from '../sessions/sessions.ts';

export interface AccountCall {
  readonly method: 'GET' | 'POST';
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The client's network, as rate limits count it. */
  readonly address: string;
  /** The event names of the call. */
  readonly events: CallEvents | undefined;
}

type AuditDeps = DatabaseDep & LogDep;

/** Runs the call and logs it. A failure to log is no reason to refuse the call. */
export async function logCall<T extends object>(
  deps: AuditDeps,
  accountCall: AccountCall,
  run: () => Promise<T>,
): Promise<T> {
  // Look up the caller before the call: if it ends the session, the session cannot be found afterwards.
  const caller = await callerOf(deps, accountCall.fields).catch(() => UNKNOWN_CALLER);
  try {
    const answer = await run();
    await note(deps, accountCall, doneLine(accountCall, caller, answer));
    return answer;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 500;
    await note(deps, accountCall, refusedLine(accountCall, caller, code));
    throw error;
  }
}

type Line = Omit<SecurityLine, 'address' | 'network'>;

async function note(deps: AuditDeps, { fields, address: from }: AccountCall, line: Line | null) {
  if (line === null) return;
  const network = networkPrefix(from);
  const email = fields.email ?? fields.username;
  try {
    const known = line.account !== undefined || typeof email !== 'string' || !isEmail(email.trim());
    const address = known ? {} : { address: await addressHash(deps.database, email) };
    writeLine(deps, { ...line, ...address, network });
  } catch (error) {
    deps.log.error({ error: withoutAddresses(String(error)) }, 'the security log misses an address');
    writeLine(deps, { ...line, network });
  }
}

function doneLine({ call, events }: AccountCall, caller: IdentifiedCaller, answer: object): Line | null {
  const entered = enteredBy(answer);
  const done = eventsOf({ call, events }).done;
  if (done === null) return null;
  return {
    event: doneEvent({ call, done, caller, entered }),
    outcome: 'ok',
    call,
    ...(entered ?? caller.who),
  };
}

function doneEvent({
  call,
  done,
  caller,
  entered,
}: {
  call: string;
  done: string;
  caller: IdentifiedCaller;
  entered: Who | null;
}): string {
  if (call === 'update_password' && caller.who.account === undefined) return SIGNED_UP;
  return done === 'signed_in' && entered === null ? FACTOR_ASKED : done;
}

function refusedLine({ call, events }: AccountCall, { who, reused }: IdentifiedCaller, code: number): Line {
  const { refused } = eventsOf({ call, events });
  const event = code === 423 ? LOCKED_OUT : reused ? REFRESH_REUSED : refused;
  return { event, outcome: code, call, ...who };
}

/** A call without event names is logged under its own name, so that none is missed. */
function eventsOf({ call, events }: Pick<AccountCall, 'call' | 'events'>): CallEvents {
  return events ?? { done: call, refused: `${call}_refused` };
}

interface Who {
  readonly account?: number;
  readonly device?: string;
}

interface IdentifiedCaller {
  readonly who: Who;
  /** Whether the refresh token was reused after its successor. */
  readonly reused: boolean;
}

const UNKNOWN_CALLER: IdentifiedCaller = { who: {}, reused: false };

/** The account of the given token. An e-mail address alone does not identify the caller. */
async function callerOf(
  { database }: AuditDeps,
  { access_token, token, refresh_token, ticket }: AccountCall['fields'],
): Promise<IdentifiedCaller> {
  if (typeof ticket === 'string') {
    const found = await database.reader
      .selectFrom('factor_steps')
      .select('account_sid')
      .where('token_hash', '=', hashOf(ticket))
      .executeTakeFirst();
    return found === undefined ? UNKNOWN_CALLER : { who: { account: found.account_sid }, reused: false };
  }
  if (typeof refresh_token === 'string') {
    const found = await database.reader
      .selectFrom('refresh_tokens')
      .select(['account_sid', 'access_hash', 'retired_at'])
      .where('token_hash', '=', hashOf(refresh_token))
      .executeTakeFirst();
    if (found === undefined) return UNKNOWN_CALLER;
    const { account_sid, access_hash, retired_at } = found;
    return { who: { account: account_sid, device: deviceIdOf(access_hash) }, reused: retired_at > 0 };
  }
  const given = typeof access_token === 'string' ? access_token : token;
  if (typeof given !== 'string') return UNKNOWN_CALLER;
  const token_hash = hashOf(given);
  const found = await database.reader
    .selectFrom('signed_in_devices')
    .select('account_sid')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (found === undefined) return UNKNOWN_CALLER;
  return { who: { account: found.account_sid, device: deviceIdOf(token_hash) }, reused: false };
}

/** The account that the response signs in. */
function enteredBy(answer: object): Who | null {
  const { access_token, account } = answer as { access_token?: unknown; account?: { sid?: unknown } };
  if (typeof access_token !== 'string' || typeof account?.sid !== 'number') return null;
  return { account: account.sid, device: deviceIdOf(hashOf(access_token)) };
}
