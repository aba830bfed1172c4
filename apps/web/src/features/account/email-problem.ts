import { isEmail } from '@touchline/domain/account/email';
import { m } from '@touchline/i18n';

/** What is wrong with an e-mail address as it is typed; null when nothing is (section 5). */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return m.words_err_email_empty();
  return isEmail(email) ? null : m.words_err_email_invalid();
}
