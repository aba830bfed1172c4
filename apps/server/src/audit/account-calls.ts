/** Notes every account call in the security log: what it did or was refused with, and who that was. */
import { isEmail } from '@touchline/domain/account/email';
import { hashOf } from '../auth/secrets.ts';
import { deviceIdOf } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { addressHash } from './address-hash.ts';
import {
  ACCOUNT_EVENTS,
  FACTOR_ASKED,
  LOCKED_OUT,
  REFRESH_REUSED,
  type SecurityLine,
  SIGNED_UP,
} from './events.ts';
import { networkPrefix, withoutAddresses, writeLine } from './security-log.ts';

export interface AccountCall {
  readonly method: 'GET' | 'POST';
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** As limits count it. */
  readonly address: string;
}

type AuditDeps = Pick<Deps, 'database' | 'log'>;

/** Runs the call. That it cannot be noted is logged, and is no reason to refuse it. */
export async function noted<T extends object>(
  deps: AuditDeps,
  asked: AccountCall,
  run: () => Promise<T>,
): Promise<T> {
  // Before: a session that the call ends is nobody's afterwards.
  const asker = await askerOf(deps, asked.fields).catch(() => NOBODY);
  try {
    const answer = await run();
    await note(deps, asked, doneLine(asked, asker, answer));
    return answer;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 500;
    await note(deps, asked, refusedLine(asked, asker, code));
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

function doneLine({ method, call }: AccountCall, asker: Asker, answer: object): Line | null {
  const entered = enteredBy(answer);
  const done = eventsOf({ method, call }).done;
  if (done === null) return null;
  return { event: doneEvent({ call, done, asker, entered }), outcome: 'ok', call, ...(entered ?? asker.who) };
}

function doneEvent({
  call,
  done,
  asker,
  entered,
}: {
  call: string;
  done: string;
  asker: Asker;
  entered: Who | null;
}): string {
  if (call === 'update_password' && asker.who.account === undefined) return SIGNED_UP;
  return done === 'signed_in' && entered === null ? FACTOR_ASKED : done;
}

function refusedLine({ method, call }: AccountCall, { who, reused }: Asker, code: number): Line {
  const { refused } = eventsOf({ method, call });
  const event = code === 423 ? LOCKED_OUT : reused ? REFRESH_REUSED : refused;
  return { event, outcome: code, call, ...who };
}

/** A call that the table does not know is told by its own name: nothing goes by unseen. */
function eventsOf({ method, call }: Pick<AccountCall, 'method' | 'call'>) {
  return ACCOUNT_EVENTS[`${method} ${call}`] ?? { done: call, refused: `${call}_refused` };
}

interface Who {
  readonly account?: number;
  readonly device?: string;
}

interface Asker {
  readonly who: Who;
  /** The refresh token that was given has a successor in use. */
  readonly reused: boolean;
}

const NOBODY: Asker = { who: {}, reused: false };

/** Whose token was given, if one was; an e-mail address alone says nothing about who asks. */
async function askerOf(
  { database }: AuditDeps,
  { access_token, token, refresh_token, ticket }: AccountCall['fields'],
): Promise<Asker> {
  if (typeof ticket === 'string') {
    const found = await database.reader
      .selectFrom('factor_steps')
      .select('account_sid')
      .where('token_hash', '=', hashOf(ticket))
      .executeTakeFirst();
    return found === undefined ? NOBODY : { who: { account: found.account_sid }, reused: false };
  }
  if (typeof refresh_token === 'string') {
    const found = await database.reader
      .selectFrom('refresh_tokens')
      .select(['account_sid', 'access_hash', 'retired_at'])
      .where('token_hash', '=', hashOf(refresh_token))
      .executeTakeFirst();
    if (found === undefined) return NOBODY;
    const { account_sid, access_hash, retired_at } = found;
    return { who: { account: account_sid, device: deviceIdOf(access_hash) }, reused: retired_at > 0 };
  }
  const given = typeof access_token === 'string' ? access_token : token;
  if (typeof given !== 'string') return NOBODY;
  const token_hash = hashOf(given);
  const found = await database.reader
    .selectFrom('signed_in_devices')
    .select('account_sid')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (found === undefined) return NOBODY;
  return { who: { account: found.account_sid, device: deviceIdOf(token_hash) }, reused: false };
}

/** Whom the answer signs in. */
function enteredBy(answer: object): Who | null {
  const { access_token, account } = answer as { access_token?: unknown; account?: { sid?: unknown } };
  if (typeof access_token !== 'string' || typeof account?.sid !== 'number') return null;
  return { account: account.sid, device: deviceIdOf(hashOf(access_token)) };
}
