/** Training selections: groups of players of one or several teams. */
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { ok } from '@touchline/domain/result';
import { notedSessions, staysWithout, withPlayers } from '@touchline/domain/training/players';
import {
  newSelection,
  type SelectionRefusal,
  type SelectionValues,
  selectionsWithoutPlayer,
  withSelectionValues,
} from '@touchline/domain/training/selection';
import { isPast } from '@touchline/domain/training/session-list';
import { actorOnTeam } from '../permission.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type OfSelection, type TrainingWork, takeSelection } from './training-actor.ts';

export interface NewSelectionArgs extends SelectionValues {
  readonly team: number;
}

export function createSelection(
  ports: TrainingWork,
  { team: sid, ...values }: NewSelectionArgs,
): Outcome<{ readonly sid: number }, SelectionRefusal> {
  type Refusals = SelectionRefusal;
  return act<{ readonly sid: number }, Refusals>(ports, { label: 'createSelection' }, async (unit) => {
    const team = await unit.take('teams', sid);
    const made = newSelection({ ...inIds(unit, values), team, createdAt: Math.floor(unit.nowSeconds) });
    if (!made.ok) return made;
    const actor = actorOnTeam(team, ports.ownAccount(), unit.nowSeconds);
    return ok({ sid: await unit.create('training_selections', actor, made.value) });
  });
}

/** Changes a selection; coming sessions get its new players. */
export function updateSelection(
  ports: TrainingWork,
  sid: number,
  changed: Partial<SelectionValues>,
): Outcome<object, SelectionRefusal> {
  return act<object, SelectionRefusal>(ports, { label: 'selection' }, async (unit) => {
    const of = await takeSelection(ports, unit, sid);
    const after = withSelectionValues(of.selection, inIds(unit, changed));
    if (!after.ok) return after;
    await saveSelection(unit, of, after.value);
    return ok({});
  });
}

/**
 * Deletes a selection. Sessions on which something is recorded, and past ones, stay and keep its name; coming ones
 * without a record go with it.
 */
export function deleteSelection(ports: TrainingWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deleteSelection' }, async (unit) => {
    const { selection, actor, timezone } = await takeSelection(ports, unit, sid);
    const noted = notedSessions(await unit.takeAll('notes'));
    for (const session of await sessionsOf(unit, selection)) {
      const row = { collection: 'training_sessions', sid: session.sid } as const;
      if (staysWithout(session, { nowSeconds: unit.nowSeconds, timezone, noted })) {
        const name = session.name === '' ? selection.name : session.name;
        await unit.save(row, actor, [session, { ...session, name }]);
      } else await unit.remove(row, actor);
    }
    await unit.remove({ collection: 'training_selections', sid }, actor);
    return ok({});
  });
}

/** Removes an archived or deleted player from the selections that this account may change (section 4). */
export async function leaveSelections(ports: TrainingWork, unit: UnitOfWork, player: number): Promise<void> {
  const selections = await unit.takeAll('training_selections');
  for (const after of selectionsWithoutPlayer(selections, player)) {
    await saveSelection(unit, await takeSelection(ports, unit, after.sid), after);
  }
}

async function saveSelection(unit: UnitOfWork, of: OfSelection, after: TrainingSelection): Promise<void> {
  const { selection, actor, timezone } = of;
  const { sid, player_sids } = after;
  await unit.save({ collection: 'training_selections', sid }, actor, [selection, after]);
  if (player_sids.join() === selection.player_sids.join()) return;
  for (const session of await sessionsOf(unit, selection)) {
    if (isPast(session, { nowSeconds: unit.nowSeconds, timezone })) continue;
    const row = { collection: 'training_sessions', sid: session.sid } as const;
    await unit.save(row, actor, [session, withPlayers(session, player_sids)]);
  }
}

async function sessionsOf(
  unit: UnitOfWork,
  { sid }: Pick<TrainingSelection, 'sid'>,
): Promise<readonly TrainingSession[]> {
  const sessions = await unit.takeAll('training_sessions');
  return sessions.filter(({ selection_sid }) => selection_sid === sid);
}

/** A screen may have shown local ids of players (LOC-4). */
function inIds<V extends Partial<SelectionValues>>(unit: UnitOfWork, values: V): V {
  const { player_sids } = values;
  return player_sids === undefined ? values : { ...values, player_sids: player_sids.map(unit.playerNow) };
}
