/**
 * Section 9's lockout: ten failures in fifteen minutes lock an account for sign-ins from that address, a hundred
 * lock it for all of them. Devices that are signed in are not touched. The same for addresses that nobody has:
 * nothing tells the difference.
 */
import { LOCKOUT_MINUTES } from '@touchline/domain/limits';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';

const LOCKOUT_MS = LOCKOUT_MINUTES * 60_000;
const FAILURES = 10;
/** Failures from all addresses together: protects an account against many guessers. */
const FAILURES_EVERYWHERE = 100;
const DAY_MS = 86_400_000;
const FAILURES_A_DAY = 100;

export interface Attempt {
  succeeded(): Promise<void>;
  /** The secret was not compared: that is nobody's guess. */
  failedByUs(): Promise<void>;
}

/**
 * Throws 423 when there were too many failures. Counts as one until it succeeded: looking at the password
 * takes its time, in which a guesser would send all of his guesses.
 */
export function newAttempt(
  deps: Pick<Deps, 'limits'>,
  { email, address }: { email: string; address: string },
): Promise<Attempt> {
  return attemptAt(deps, { here: `login:${email}:${address}`, everywhere: `login:${email}` });
}

/**
 * The same for codes of a second factor, which count for themselves: a right password before each guess must not
 * begin the count anew. Six digits are guessed in the end by whoever has the time, so that a day has its limit, too.
 */
export async function newFactorAttempt(
  { limits }: Pick<Deps, 'limits'>,
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
  { limits }: Pick<Deps, 'limits'>,
  { here, everywhere }: { here: string; everywhere: string },
): Promise<Attempt> {
  // Whoever is locked out here must not lock the account everywhere.
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

/** Whoever proved that the mailbox is his may sign in, whatever others guessed before. */
export async function endLockout(
  { limits }: Pick<Deps, 'limits'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await Promise.all([limits.clear(`login:${email}:${address}`), limits.clear(`login:${email}`)]);
}

/** The same for links of mails, by where the guesses come from: a link is nobody's before it is known. */
export async function newLinkAttempt({ limits }: Pick<Deps, 'limits'>, address: string): Promise<Attempt> {
  const here = `link:${address}`;
  if ((await limits.hit(here, LOCKOUT_MS)) > FAILURES) {
    await limits.giveBack(here);
    throw authError(423);
  }
  const giveBack = () => limits.giveBack(here);
  return { succeeded: giveBack, failedByUs: giveBack };
}
