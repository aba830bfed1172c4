import { isEmail } from '@touchline/domain/text/email';
import { m } from '@touchline/i18n';

/** The problem of an e-mail address while it is typed; null when it is valid (section 5). */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return m.words_err_email_empty();
  return isEmail(email) ? null : m.words_err_email_invalid();
}
