/** Types and texts shared by the cards of `/user/security/`. */
import type { Changed, SecondFactor } from '#data/commands/account/second-factor.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import type { Owner } from './use-owner.ts';

export interface FactorCardProps {
  readonly state: SecondFactor;
  readonly owner: Owner;
  /** Receives the state after a change. */
  readonly changed: (state: Changed) => void;
  /** True when removing one more factor leaves none. */
  readonly isLast: boolean;
}

/** `seconds` since 1970. */
export function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(seconds * 1_000);
}

export function factorsIn({ app, passkeys }: SecondFactor): number {
  return (app === null ? 0 : 1) + passkeys.length;
}

/** Whether the text is a whole code of an authenticator app, with any spacing. */
export function isWholeCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''));
}

/** Whether the text is the beginning of such a code. A recovery code has letters or more digits. */
export function isPartOfCode(typed: string): boolean {
  return /^\d{1,5}$/.test(typed.replace(/\s/g, ''));
}
