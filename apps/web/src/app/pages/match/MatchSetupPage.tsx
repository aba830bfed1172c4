import { getRouteApi } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useMay } from '#data/hooks/actor.ts';
import { useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { MatchExportMenu } from '../../../features/export/MatchExportMenu.tsx';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { MatchSetupScreen } from '../../../features/matches/MatchSetupScreen.tsx';
import { NotesFold } from '../../../features/notes/SubjectNotes.tsx';
import { StreamPanel } from '../../../features/stream/StreamPanel.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { StoredRepairs } from '../StoredRepairs.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { textPictures } from '../text-pictures.tsx';

const route = getRouteApi('/match/$id/details');

export function MatchSetupPage() {
  const sid = sidOfParam(route.useParams().id);
  if (sid === undefined) return <CatchAllScreen />;
  if (sid === null) return <MatchSetupScreen sid={null} stream={null} notes={null} exports={null} />;
  return (
    <>
      <StoredRepairs sid={sid} />
      <MatchSetupScreen
        sid={sid}
        stream={<StreamPanel sid={sid} />}
        notes={<NotesOf sid={sid} />}
        exports={<MatchExportMenu sid={sid} withWord />}
      />
      <EarlierOf sid={sid} />
    </>
  );
}

/** Offers earlier values to people who may restore some of them. */
function EarlierOf({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  return found && <EarlierOfTeam sid={sid} team={found.team} />;
}

function EarlierOfTeam({ sid, team }: { readonly sid: number; readonly team: Team }) {
  const may = useMay(team);
  const restores = may('setUpMatch') || may('lineUp') || may('runMatch');
  return restores && <EarlierValues collection="matches" sid={sid} />;
}

/** The staff's note, and the one for followers. */
function NotesOf({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  return found && <NotesOfTeam sid={sid} team={found.team} />;
}

function NotesOfTeam({ sid, team }: { readonly sid: number; readonly team: Team }) {
  const mayWrite = useMay(team)('writeNotes');
  const shared = { mayWrite, earlier: earlierOf };
  return (
    <>
      <NotesFold
        {...shared}
        subject={{ type: 'match', sid }}
        name={m.matches_note_private()}
        pictures={textPictures(team.sid)}
      />
      <NotesFold
        {...shared}
        subject={{ type: 'match_public', sid }}
        name={m.words_note_public()}
        hint={m.notes_public_text()}
        pictures={textPictures(team.sid, { isPublic: true })}
        discards
      />
    </>
  );
}

const earlierOf = (note: number) => <EarlierValues collection="notes" sid={note} place="card" />;
