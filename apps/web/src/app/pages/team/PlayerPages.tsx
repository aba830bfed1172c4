import { getRouteApi } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { usePlayer } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { NotesFold } from '../../../features/notes/SubjectNotes.tsx';
import { CollectionScreen } from '../../../features/players/collection/CollectionScreen.tsx';
import { PlayerDetailsScreen } from '../../../features/players/form/PlayerDetailsScreen.tsx';
import { rightsOn } from '../../../features/players/permission.ts';
import { textPictures } from '../text-pictures.tsx';

const collection = getRouteApi('/players/collection');
const details = getRouteApi('/players/collection/details/{-$id}');

export function CollectionPage() {
  const navigate = collection.useNavigate();
  const { list } = collection.useSearch();
  return (
    <CollectionScreen
      list={list ?? 'team'}
      show={(next) => navigate({ search: next === 'team' ? {} : { list: next }, replace: true })}
    />
  );
}

export function PlayerDetailsPage() {
  const { plans } = useClient();
  const id = details.useParams().id ?? null;
  const player = usePlayer(Number(id ?? 0) || 0);
  const teams = useTeams();
  // People who may not restore an earlier value are not offered it.
  const restores = player && teams && rightsOn(player, teams, plans).edits;
  return (
    <>
      <PlayerDetailsScreen id={id} notes={player && teams && <NotesOf player={player} teams={teams} />} />
      {restores && <EarlierValues key={player.sid} collection="players" sid={player.sid} />}
    </>
  );
}

/** The staff's note about a player. */
function NotesOf({ player, teams }: { readonly player: Player; readonly teams: readonly Team[] }) {
  const { plans } = useClient();
  const { seesContact, writesNotes } = rightsOn(player, teams, plans);
  if (!seesContact) return null;
  return (
    <NotesFold
      subject={{ type: 'player', sid: player.sid }}
      name={m.words_note()}
      pictures={textPictures(player.team_sid)}
      mayWrite={writesNotes}
      earlier={(sid) => <EarlierValues collection="notes" sid={sid} place="card" />}
    />
  );
}
