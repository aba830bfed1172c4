/** Offers passkeys in the e-mail field while its form is shown. */
import { useEffect, useState } from 'react';
import { browserAutofill, PasskeyAutofill } from '#data/page/passkey-autofill.ts';
import type { AppError } from '#data/page/session-actions.ts';

/** Returns a function that restarts the offer after it has ended. Call it when the field is used. */
export function usePasskeyAutofill(refused: (error: AppError) => void): () => void {
  const [autofill] = useState(() => new PasskeyAutofill(browserAutofill));
  useEffect(() => {
    autofill.begin(refused);
    return () => autofill.stop();
  }, [autofill, refused]);
  return () => autofill.begin(refused);
}
