/** What the form says of the code that kept a message from being sent. What was written stays in its field. */
import { m } from '@touchline/i18n';

export function failureText(code: number): string {
  if (code === 429) return m.support_err_many();
  if (code === 401 || code === 402) return m.support_err_signed_out();
  if (code === 503) return m.support_err_maintenance();
  return m.support_err_unsent({ code });
}
