/** A match that is not here, or is no more: the screens of a match have no menu on a phone, and lead on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

export function NoMatch(shown: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>) {
  return (
    <EmptyState
      {...shown}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/matches/" {...props} />}>
          {m.common_to_matches()}
        </Button>
      }
    />
  );
}
