import { m } from '@touchline/i18n';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** A session that was deleted, or that this account may not see any more. */
export function SessionGone() {
  return (
    <EmptyState
      icon="training"
      title={m.screens_trainings()}
      text={m.training_gone()}
      action={
        <LinkButton to="/trainings/" variant="default">
          {m.training_back()}
        </LinkButton>
      }
    />
  );
}
