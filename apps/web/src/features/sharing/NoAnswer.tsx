import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { SharingRefusal } from '#data/commands/sharing.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { problemText } from '#ui/words/sharing-refusals.ts';

export interface NoAnswerProps {
  readonly refusal: SharingRefusal;
  readonly retry: () => void;
}

/** The people of a team are known to the server only. */
export function NoAnswer({ refusal, retry }: NoAnswerProps) {
  return (
    <EmptyState
      icon={refusal.code === 'networkError' ? 'offline' : 'problem'}
      title={problemText(refusal)}
      action={
        <Button variant="default" onClick={retry}>
          {m.common_retry()}
        </Button>
      }
    />
  );
}
