/** The full page 'Error {code}' (section 8), shown when a screen itself breaks. Retrying draws it anew. */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { syncNow } from '#data/commands/settings.ts';
import { useClientOrNull } from '#data/react.tsx';
import { MessagePage } from '#ui/parts/MessagePage.tsx';
import { codeOf } from './mishaps.ts';
import { isMissingPart } from './missing-part.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const client = useClientOrNull();
  const router = useRouter();

  function retry() {
    // A part of the app that could not be fetched is asked for anew only by a new page.
    if (isMissingPart(error)) return location.reload();
    // Whatever has blocked the sync is tried again; the coach's own switch stays as he set it.
    if (client !== null) void syncNow(client);
    reset();
    void router.invalidate();
  }

  return (
    <MessagePage sign="problem" title={m.errors_code_title({ code: codeOf(error) })} role="alert">
      <p>{m.errors_went_wrong()}</p>
      <p>{m.errors_went_wrong_text()}</p>
      <Button size="lg" onClick={retry}>
        {m.common_retry()}
      </Button>
    </MessagePage>
  );
}
