import type { Team } from '@touchline/domain/entity/tables/team';
import { isOwn } from '@touchline/domain/team/permissions';
import { useNow } from '#data/hooks/now.ts';
import { useLeftPlayersNotice } from '#data/hooks/team/left-players-notice.ts';
import { LeftPlayersNotice } from '#ui/parts/players/LeftPlayersNotice.tsx';

const EVERY_MS = 60_000;

/** A season that ends is a moment to look at what is still kept about players who left. For the owner. */
export function SeasonEndNotice({ team }: { readonly team: Team }) {
  return isOwn(team.role) ? <OwnersNotice /> : null;
}

function OwnersNotice() {
  const view = useLeftPlayersNotice(useNow(EVERY_MS));
  return view && <LeftPlayersNotice {...view} />;
}
