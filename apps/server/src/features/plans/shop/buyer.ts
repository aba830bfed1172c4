/** The common parts of the shop's calls: who asks, and what a provider that does not answer means to them. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { AuthInput } from '#access/account-calls/call.ts';
import { localeOf, textOf } from '#access/account-calls/input.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { accountOf } from '../account-of.ts';
import { type GrantName, nameOfKey, readGrant, type StoredGrant } from '../grants/grants.ts';
import { type AccountHolder, ProviderUnavailable, type Returning } from '../providers/payment-provider.ts';

/** 503 of section 8 with its own text, because a provider that does not answer has no code there. */
const UNAVAILABLE = 503;
const GRANT_LENGTH_MAX = 300;
const HOUR_MS = 3_600_000;
/** Calls per hour and account: those that change something at the provider, and those that only ask it. */
const CALLS_PER_HOUR = { order: 30, look: 600 } as const;

/** Answers `service unavailable` when the provider does not answer. */
export async function asking<T>({ log }: LogDep, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ error: error.message }, 'a payment provider did not answer');
    throw new ApiError(UNAVAILABLE, USER_TEXTS.serviceUnavailable);
  }
}

/** The caller. Throws 505 for an unknown token, 410 for an account without the app. */
export async function holderOf(deps: DatabaseDep & TimeDep, { fields }: AuthInput): Promise<AccountHolder> {
  const account = await accountOf(deps, fields);
  const { email } = await deps.database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', account)
    .executeTakeFirstOrThrow();
  return { account, email };
}

/** Throws 429 above the limit, so that one account cannot use up what the provider answers to this server. */
export async function countCall(
  { limits }: LimitsDep,
  account: number,
  what: keyof typeof CALLS_PER_HOUR,
): Promise<void> {
  if ((await limits.hit(`payments:${what}:${account}`, HOUR_MS)) > CALLS_PER_HOUR[what]) throw authError(429);
}

/** Where the provider's page leads back to, in the language of the field `language`, or of the call's address. */
export function returningOf({ fields, locale, origin }: AuthInput): Returning {
  const { language, mobile } = fields;
  return {
    server: origin,
    locale: typeof language === 'string' ? localeOf(language) : locale,
    mobile: mobile === true || mobile === 'true',
  };
}

/** A purchase of the field `purchase`. Throws 414 for one that is not the caller's. */
export async function ownPurchase(
  { database }: DatabaseDep,
  { fields }: AuthInput,
  account: number,
): Promise<StoredGrant> {
  const name: GrantName = nameOfKey(textOf(fields, 'purchase', GRANT_LENGTH_MAX));
  const grant = await readGrant(database.reader, name);
  if (grant === null || grant.account_sid !== account) throw authError(414);
  return grant;
}
