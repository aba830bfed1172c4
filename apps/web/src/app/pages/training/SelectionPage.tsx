import { getRouteApi } from '@tanstack/react-router';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { roleAllows } from '@touchline/domain/team/permissions';
import { useSelection, useTrainingActor } from '#data/hooks/training/selections.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { SelectionScreen } from '../../../features/training/SelectionScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';
import { TrainingNotes } from './TrainingNotes.tsx';

const route = getRouteApi('/trainings/selections/details/{-$id}');

export function SelectionPage() {
  const sid = sidOfParam(route.useParams().id ?? 'new');
  if (sid === undefined) return <CatchAllScreen />;
  return (
    <>
      <SelectionScreen
        sid={sid}
        notes={sid !== null && <TrainingNotes type="training_selection" sid={sid} />}
      />
      {sid !== null && <EarlierOf sid={sid} />}
    </>
  );
}

/** Offers earlier values to people who may restore them. */
function EarlierOf({ sid }: { readonly sid: number }) {
  const selection = useSelection(sid);
  return selection && <EarlierOfSelection selection={selection} />;
}

function EarlierOfSelection({ selection }: { readonly selection: TrainingSelection }) {
  const actor = useTrainingActor(selection);
  return roleAllows(actor, 'train') && <EarlierValues collection="training_selections" sid={selection.sid} />;
}
