/** The page "Error {code}" of section 8, shown when a screen throws. Retry renders the screen again. */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { setAutoSync, syncNow } from '#data/commands/account/settings.ts';
import { useClientOrNull } from '#data/page/react.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import { isMissingChunk } from './missing-chunk.ts';
import { codeOf } from './unexpected-errors.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const client = useClientOrNull();
  const router = useRouter();

  async function retry() {
    // Switches sync on even if the coach had switched it off: the screen may have failed because of missing rows.
    if (client !== null) {
      await setAutoSync(client, true);
      await syncNow(client);
    }
    // A browser does not fetch a failed module again within the same page, so the page is reloaded.
    if (isMissingChunk(error)) return location.reload();
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
