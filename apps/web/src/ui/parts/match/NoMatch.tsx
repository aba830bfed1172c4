/** Message for a missing or deleted match. Screens of a match have no menu on a phone, so it has a link. */
import { m } from '@touchline/i18n';
import { LinkButton } from '../fields/LinkButton.tsx';
import { EmptyState, type EmptyStateProps } from '../page/EmptyState.tsx';

export function NoMatch(shown: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>) {
  return (
    <EmptyState
      {...shown}
      action={
        <LinkButton to="/matches/" variant="default">
          {m.common_to_matches()}
        </LinkButton>
      }
    />
  );
}
