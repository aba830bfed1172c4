/** Message for a match or session that is not on this device. */
import type { GatheringCollection } from '@touchline/domain/attendance/gathering';
import { m } from '@touchline/i18n';
import { LinkButton } from '../fields/LinkButton.tsx';
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx';
import { NoMatch } from './NoMatch.tsx';

interface NoGatheringProps extends Pick<EmptyStateProps, 'icon' | 'title'> {
  readonly collection: GatheringCollection;
}

export function NoGathering({ collection, ...shown }: NoGatheringProps) {
  if (collection === 'matches') return <NoMatch {...shown} text={m.words_match_gone()} />;
  return (
    <EmptyState
      {...shown}
      text={m.training_gone()}
      action={
        <LinkButton to="/trainings/" variant="default">
          {m.training_back()}
        </LinkButton>
      }
    />
  );
}
