import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { SharingRefusal } from '#data/commands/team/sharing.ts';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { problemText } from '#ui/words/team/sharing-refusals.ts';

export interface NoAnswerProps {
  readonly refusal: SharingRefusal;
  readonly retry: () => void;
}

/** Shown when the server cannot be reached, because only the server knows the people of a team. */
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
