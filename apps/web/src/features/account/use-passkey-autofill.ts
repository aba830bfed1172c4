/** Passkeys in the e-mail field, as long as its form is shown. */
import { useEffect, useState } from 'react';
import { browserAutofill, PasskeyAutofill } from '#data/passkey-autofill.ts';
import type { AppError } from '#data/session-actions.ts';

/** Answers what offers them anew, where the offer has ended: for whenever the field is used. */
export function usePasskeyAutofill(refused: (error: AppError) => void): () => void {
  const [autofill] = useState(() => new PasskeyAutofill(browserAutofill));
  useEffect(() => {
    autofill.begin(refused);
    return () => autofill.stop();
  }, [autofill, refused]);
  return () => autofill.begin(refused);
}
