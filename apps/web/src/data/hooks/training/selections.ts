import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import type { Actor } from '@touchline/domain/team/permissions';
import { currentSelection } from '@touchline/domain/training/selection';
import { trainingActorOf } from '../../commands/training/training-actor.ts';
import { useClient } from '../../page/react.tsx';
import { useAccount } from '../account.ts';
import { useSettings } from '../settings.ts';
import { useTeams } from '../team/teams.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** All training selections, in no order. */
export function useSelections(): readonly TrainingSelection[] | undefined {
  return useLiveQuery(useClient().live.selections);
}

/** All training selections by name, for lists. */
export function useSelectionsByName(): readonly TrainingSelection[] | undefined {
  return useLiveQuery(useClient().live.selectionsByName);
}

/** Whether the account has a training selection; false while they are read. */
export function useHasSelections(): boolean {
  return (useSelections() ?? []).length > 0;
}

/** A selection; null when this device has none with this id. */
export function useSelection(sid: number): TrainingSelection | null | undefined {
  const { live } = useClient();
  const selections = useSelections();
  const now = live.resolve('training_selections', sid);
  return selections === undefined ? undefined : (selections.find((one) => one.sid === now) ?? null);
}

/** The selection that this device works with; null for all selections. */
export function useCurrentSelection(): TrainingSelection | null | undefined {
  const { live } = useClient();
  const selections = useSelections();
  const settings = useSettings();
  if (selections === undefined || settings === undefined) return undefined;
  return currentSelection(
    selections,
    live.resolve('training_selections', settings.current_training_selection),
  );
}

/** The team of a selection; undefined when it is not on this device, such as a deleted one. */
export function useTeamOfSelection(selection: Pick<TrainingSelection, 'team_sid'> | null): Team | undefined {
  const { live } = useClient();
  const teams = useTeams();
  const sid = live.resolve('teams', selection?.team_sid ?? 0);
  return teams?.find((team) => team.sid === sid);
}

/** The account's role on a selection: that on its team. */
export function useTrainingActor(selection: Pick<TrainingSelection, 'team_sid'>): Actor {
  useTeams();
  useAccount();
  return trainingActorOf(useClient(), selection);
}
