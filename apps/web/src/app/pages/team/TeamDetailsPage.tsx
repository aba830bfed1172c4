import { getRouteApi } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useMay } from '#data/hooks/actor.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { NotesFold } from '../../../features/notes/SubjectNotes.tsx';
import { NewSquadField } from '../../../features/players/import/NewSquadField.tsx';
import { TeamSetupScreen } from '../../../features/teams/setup/TeamSetupScreen.tsx';
import { textPictures } from '../text-pictures.tsx';

const details = getRouteApi('/team/details/{-$id}');

export function TeamDetailsPage() {
  const id = details.useParams().id ?? null;
  const teams = useTeams();
  const current = useCurrentTeam();
  const team = id === null ? current : teams?.find(({ sid }) => String(sid) === id);
  return (
    <>
      <TeamSetupScreen
        id={id}
        notes={(of) => <NotesOf team={of} />}
        squad={(props) => <NewSquadField {...props} />}
      />
      {team && <EarlierOf key={team.sid} team={team} />}
    </>
  );
}

/** Offers earlier values to people who may restore them. */
function EarlierOf({ team }: { readonly team: Team }) {
  return useMay(team)('setUpTeam') && <EarlierValues collection="teams" sid={team.sid} place="wide" />;
}

/** The note about the team: for everybody who gets it, and written by the staff. */
function NotesOf({ team }: { readonly team: Team }) {
  const mayWrite = useMay(team)('writeNotes');
  return (
    <NotesFold
      subject={{ type: 'team', sid: team.sid }}
      name={m.words_note()}
      pictures={textPictures(team.sid)}
      mayWrite={mayWrite}
      earlier={(sid) => <EarlierValues collection="notes" sid={sid} place="card" />}
    />
  );
}
