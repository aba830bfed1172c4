/** Training selections: groups of players of one or several teams (section 3; areas.md, "Trainings"). */
import { TEXT_SHORT } from '../entity/fields/field.ts';
import { create } from '../entity/rows/rows.ts';
import type { Team } from '../entity/tables/team.ts';
import { type TrainingSelection, trainingSelectionFields } from '../entity/tables/training.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import { ok, type Result, refuse } from '../result.ts';

export type SelectionRefusal =
  | { readonly code: 'nameMissing'; readonly field: 'name' }
  | { readonly code: 'tooLong'; readonly field: 'name'; readonly max: number }
  | { readonly code: 'tooManyPlayers'; readonly field: 'player_sids'; readonly max: number };

/** What the form of a selection shows. The other fields of a team keep their defaults. */
export type SelectionValues = Pick<TrainingSelection, 'name' | 'shirt' | 'player_sids'>;

/** All problems of a selection's values; empty when they can be saved. */
export function selectionRefusals({ name, player_sids }: SelectionValues): readonly SelectionRefusal[] {
  const refusals: SelectionRefusal[] = [];
  if (name.trim() === '') refusals.push({ code: 'nameMissing', field: 'name' });
  if (name.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'name', max: TEXT_SHORT });
  if (player_sids.length > PLAYERS_PER_TEAM_MAX)
    refusals.push({ code: 'tooManyPlayers', field: 'player_sids', max: PLAYERS_PER_TEAM_MAX });
  return refusals;
}

export interface NewSelection extends SelectionValues {
  /** The team whose people share the selection. */
  readonly team: Pick<Team, 'sid' | 'metadata'>;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/** A selection of a team, on the clocks of that team. */
export function newSelection({
  team,
  createdAt,
  ...values
}: NewSelection): Result<TrainingSelection, SelectionRefusal> {
  const plain = create(trainingSelectionFields, { team_sid: team.sid, createdAt });
  const metadata = { ...plain.metadata, timezone: team.metadata.timezone };
  return withSelectionValues({ ...plain, metadata }, values);
}

/** The selection with the changed values, each player once. An unchanged value refuses nothing. */
export function withSelectionValues(
  selection: TrainingSelection,
  changed: Partial<SelectionValues>,
): Result<TrainingSelection, SelectionRefusal> {
  const after = { ...selection, ...changed };
  const player_sids = [...new Set(after.player_sids)];
  const wrong = selectionRefusals({ ...after, player_sids }).find(({ field }) =>
    Object.hasOwn(changed, field),
  );
  if (wrong !== undefined) return refuse(wrong);
  return ok({ ...after, player_sids, name: after.name.trim() });
}

/** The selections that change when a player is archived or deleted: the player leaves them (section 4). */
export function selectionsWithoutPlayer(
  selections: readonly TrainingSelection[],
  player: number,
): readonly TrainingSelection[] {
  return selections
    .filter(({ player_sids }) => player_sids.includes(player))
    .map((selection) => ({
      ...selection,
      player_sids: selection.player_sids.filter((sid) => sid !== player),
    }));
}

/** The IANA time zone of a selection's sessions: that of its team, which may be missing on this device. */
export function timezoneOf(
  selection: Pick<TrainingSelection, 'metadata'> | undefined,
  team: Pick<Team, 'metadata'> | undefined,
): string {
  return team?.metadata.timezone ?? selection?.metadata.timezone ?? 'UTC';
}

/** The selection that screens work with: the chosen one; null for all, also when the chosen one is unknown (section 4). */
export function currentSelection<S extends Pick<TrainingSelection, 'sid'>>(
  selections: readonly S[],
  chosen: number,
): S | null {
  return selections.find(({ sid }) => sid === chosen) ?? null;
}
