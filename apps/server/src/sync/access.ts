/**
 * Which rows an account may see and change, and in which role. Today each account has its own space; whoever
 * else is let in comes in here, and nowhere else.
 */

import { trialDaysLeft } from '@touchline/domain/account/trial';
import type { Actor } from '@touchline/domain/team/permissions';
import { planOf } from '@touchline/domain/team/plan';

/** Whose call it is. */
export interface Account {
  readonly sid: number;
  /** When it signed up, milliseconds since 1970. */
  readonly created_at: number;
}

export interface Access {
  readonly accountSid: number;
  /** Spaces that the account may read, in ascending order. */
  readonly spaces: readonly number[];
  /**
   * What the account is for a row of this space whose team has this sku; null when such a row does not exist
   * as far as this account is concerned.
   */
  actor(space: number, sku: string): Actor | null;
}

/** @param now milliseconds since 1970 */
export function accessOf(account: Account, now: number): Access {
  const trialDays = trialDaysOf(account, now);
  return {
    accountSid: account.sid,
    spaces: [account.sid],
    actor: (space, sku) =>
      space === account.sid ? { role: '', capabilities: [], plan: planOf({ sku, trialDays }) } : null,
  };
}

/** Days that the account's trial has left; -1 when it is over. */
export function trialDaysOf({ created_at }: Account, now: number): number {
  return trialDaysLeft(Math.floor(created_at / 1_000), Math.floor(now / 1_000));
}
