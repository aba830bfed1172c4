/**
 * The lockout of section 9: ten failures in fifteen minutes lock an account for sign-ins from that network address, a
 * hundred lock it for all. Existing sessions are not affected. Unknown addresses behave alike, so that a lockout does
 * not reveal whether an account exists.
 */

import { LOCKOUT_MINUTES } from '@touchline/domain/limits';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';

const LOCKOUT_MS = LOCKOUT_MINUTES * 60_000;
const FAILURES = 10;
/** Failures from all network addresses together, against distributed guessing. */
const FAILURES_EVERYWHERE = 100;
const DAY_MS = 86_400_000;
const FAILURES_A_DAY = 100;

export interface Attempt {
  succeeded(): Promise<void>;
  /** Takes the failure back when the secret was not compared because of a server error. */
  failedByUs(): Promise<void>;
}

/**
 * Throws 423 after too many failures. Each attempt counts as a failure until it succeeds, because comparing takes time
 * in which an attacker could send many guesses.
 */
export function newAttempt(
  deps: LimitsDep,
  { email, address }: { email: string; address: string },
): Promise<Attempt> {
  return attemptAt(deps, { here: `login:${email}:${address}`, everywhere: `login:${email}` });
}

/**
 * The same for second-factor codes, which are counted separately: a right password before each guess must not reset the
 * count. Six digits can be guessed over time, so there is also a daily limit.
 */
export async function newFactorAttempt(
  { limits }: LimitsDep,
  { account, way, address }: { account: number; way: 'app' | 'recovery'; address: string },
): Promise<Attempt> {
  const everywhere = `factor:${way}:${account}`;
  const attempt = await attemptAt({ limits }, { here: `${everywhere}:${address}`, everywhere });
  if (way === 'recovery') return attempt;
  const day = `factor-day:${account}`;
  const giveBack = () => limits.giveBack(day);
  if ((await limits.hit(day, DAY_MS)) > FAILURES_A_DAY) {
    await Promise.all([giveBack(), attempt.failedByUs()]);
    throw authError(423);
  }
  return {
    succeeded: async () => {
      await Promise.all([giveBack(), attempt.succeeded()]);
    },
    failedByUs: async () => {
      await Promise.all([giveBack(), attempt.failedByUs()]);
    },
  };
}

async function attemptAt(
  { limits }: LimitsDep,
  { here, everywhere }: { here: string; everywhere: string },
): Promise<Attempt> {
  // An address that is locked out here must not add to the lock for all addresses.
  if ((await limits.hit(here, LOCKOUT_MS)) > FAILURES) {
    await limits.giveBack(here);
    throw authError(423);
  }
  if ((await limits.hit(everywhere, LOCKOUT_MS)) > FAILURES_EVERYWHERE) {
    await Promise.all([limits.giveBack(here), limits.giveBack(everywhere)]);
    throw authError(423);
  }
  return {
    succeeded: async () => {
      await Promise.all([limits.clear(here), limits.giveBack(everywhere)]);
    },
    failedByUs: async () => {
      await Promise.all([limits.giveBack(here), limits.giveBack(everywhere)]);
    },
  };
}

/** Ends the lockout for a person who proved to own the mailbox. */
export async function endLockout(
  { limits }: LimitsDep,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await Promise.all([limits.clear(`login:${email}:${address}`), limits.clear(`login:${email}`)]);
}

/** The same for links, per network address, because an unknown link belongs to no account. */
export async function newLinkAttempt({ limits }: LimitsDep, address: string): Promise<Attempt> {
  const here = `link:${address}`;
  if ((await limits.hit(here, LOCKOUT_MS)) > FAILURES) {
    await limits.giveBack(here);
    throw authError(423);
  }
  const giveBack = () => limits.giveBack(here);
  return { succeeded: giveBack, failedByUs: giveBack };
}
