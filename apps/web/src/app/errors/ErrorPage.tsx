/** The full page 'Error {code}' of section 8, shown when a screen itself breaks. Retrying draws the screen again. */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { setAutoSync, syncNow } from '#data/commands/settings.ts';
import { useClientOrNull } from '#data/react.tsx';
import { ErrorCode } from '#ui/parts/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/MessagePage.tsx';
import { codeOf } from './mishaps.ts';
import { isMissingPart } from './missing-part.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const client = useClientOrNull();
  const router = useRouter();

  async function retry() {
    // Also when the coach had switched it off: what broke may be missing only because nothing is fetched.
    if (client !== null) {
      await setAutoSync(client, true);
      await syncNow(client);
    }
    // The browser asks again for a part of the app that it could not fetch only in a new page.
    if (isMissingPart(error)) return location.reload();
    reset();
    void router.invalidate();
  }

  return (
    <MessagePage sign="problem" title={m.errors_went_wrong()} role="alert">
      <p>{m.errors_went_wrong_text()}</p>
      <Button size="lg" onClick={() => void retry()}>
        {m.common_retry()}
      </Button>
      <ErrorCode code={codeOf(error)} />
    </MessagePage>
  );
}
