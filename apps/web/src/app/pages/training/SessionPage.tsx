import { getRouteApi } from '@tanstack/react-router';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { roleAllows } from '@touchline/domain/team/permissions';
import { useTrainingActor } from '#data/hooks/training/selections.ts';
import { useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { SessionScreen } from '../../../features/training/SessionScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { TrainingNotes } from './TrainingNotes.tsx';

const route = getRouteApi('/training/$id/details');

export function SessionPage() {
  const sid = sidOfParam(route.useParams().id);
  if (sid === undefined) return <CatchAllScreen />;
  return (
    <>
      <SessionScreen sid={sid} notes={sid !== null && <TrainingNotes type="training_session" sid={sid} />} />
      {sid !== null && <EarlierOf sid={sid} />}
    </>
  );
}

/** Offers earlier values to people who may restore them; a session of a deleted selection stays as it is. */
function EarlierOf({ sid }: { readonly sid: number }) {
  const found = useSessionWithTeam(sid);
  return found?.selection && <EarlierOfSession sid={sid} selection={found.selection} />;
}

function EarlierOfSession({
  sid,
  selection,
}: {
  readonly sid: number;
  readonly selection: TrainingSelection;
}) {
  const actor = useTrainingActor(selection);
  return roleAllows(actor, 'train') && <EarlierValues collection="training_sessions" sid={sid} />;
}
