import { m } from '@touchline/i18n';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

/** Shown at the address of a player who is not on this device. */
export function PlayerGone() {
  return (
    <EmptyState
      icon="user"
      title={m.common_screen_player()}
      text={m.players_not_found()}
      action={
        <LinkButton to="/players/collection/" variant="default">
          {m.plan_to_players()}
        </LinkButton>
      }
    />
  );
}
