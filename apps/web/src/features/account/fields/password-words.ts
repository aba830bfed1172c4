/** Section 5's password strength as a word, and as a problem at the field. */
import {
  type PasswordRefusal,
  type PasswordStrength,
  passwordRefusal,
  passwordStrength,
} from '@touchline/domain/account/password';
import { m } from '@touchline/i18n';

interface StrengthRow {
  /** Bars of the meter, 1 to 4. */
  readonly level: 1 | 2 | 3 | 4;
  readonly word: () => string;
}

export const STRENGTHS: Readonly<Record<PasswordStrength, StrengthRow>> = {
  shortPass: { level: 1, word: m.account_strength_short },
  samePassword: { level: 1, word: m.account_strength_same },
  badPass: { level: 2, word: m.account_strength_bad },
  goodPass: { level: 3, word: m.account_strength_good },
  strongPass: { level: 4, word: m.account_strength_strong },
};

const PROBLEMS: Readonly<Record<Exclude<PasswordRefusal, 'passwordWeak'>, () => string>> = {
  passwordMissing: m.account_err_password_empty,
  passwordTooLong: m.account_err_password_long,
};

const WEAK: Readonly<Partial<Record<PasswordStrength, () => string>>> = {
  shortPass: m.account_err_password_weak,
  samePassword: m.account_strength_same,
};

/** The problem of a new password; null when it is valid. */
export function passwordProblem(password: string, email: string): string | null {
  const refusal = passwordRefusal(password, email);
  if (refusal === null) return null;
  if (refusal !== 'passwordWeak') return PROBLEMS[refusal]();
  return (WEAK[passwordStrength(password, email)] ?? m.account_err_password_common)();
}
