/** What the cards of `/user/security/` share. */
import type { Changed, SecondFactor } from '#data/commands/second-factor.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import type { Owner } from './use-owner.ts';

export interface FactorCardProps {
  readonly state: SecondFactor;
  readonly owner: Owner;
  /** What it is after a change. */
  readonly changed: (state: Changed) => void;
  /** Removing one more leaves none. */
  readonly isLast: boolean;
}

/** `seconds` since 1970. */
export function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(seconds * 1_000);
}

export function factorsIn({ app, passkeys }: SecondFactor): number {
  return (app === null ? 0 : 1) + passkeys.length;
}

/** What an authenticator app shows, however it was spaced. */
export function isWholeCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''));
}

/** The beginning of such a code; a recovery code has letters, or more digits. */
export function isPartOfCode(typed: string): boolean {
  return /^\d{1,5}$/.test(typed.replace(/\s/g, ''));
}
