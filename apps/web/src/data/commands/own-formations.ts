/** A team's own formations. */

import type { OwnShape } from '@touchline/domain/match/own-formation';
import { ok } from '@touchline/domain/result';
import {
  type FormationRefusal,
  withFormation,
  withFormationChanged,
  withoutFormation,
} from '@touchline/domain/team/own-formations';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { changeTeam, saveTeam } from './teams.ts';

interface OfFormation {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnShape, 'title' | 'spots'>;

export function addFormation(
  client: Client,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, FormationRefusal> {
  return act<{ readonly id: number }, FormationRefusal>(client, { label: 'addFormation' }, async (desk) => {
    const before = await desk.take('teams', team);
    const id = await desk.newNumber();
    const added = withFormation(before, { ...draft, id });
    if (!added.ok) return added;
    await saveTeam(client, desk, [before, added.value]);
    return ok({ id });
  });
}

export function editFormation(
  client: Client,
  { team, id, ...changes }: OfFormation & Partial<Draft>,
): Outcome<object, FormationRefusal> {
  return changeTeam<FormationRefusal>(client, team, (before) => withFormationChanged(before, id, changes));
}

/** What had chosen it takes a built-in one; matches keep the shape that they carry. */
export function deleteFormation(
  client: Client,
  { team, id }: OfFormation,
): Outcome<object, FormationRefusal> {
  return changeTeam<FormationRefusal>(client, team, (before) => withoutFormation(before, id));
}
