/** The text for a message that could not be sent. The message stays in its field. */
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { WithCode } from '#ui/parts/page/ErrorCode.tsx';

export function failureText(code: number): ReactNode {
  if (code === 429) return m.support_err_many();
  if (code === 401 || code === 402) return m.support_err_signed_out();
  if (code === 503) return m.support_err_maintenance();
  return <WithCode text={m.support_err_unsent()} code={code} />;
}
