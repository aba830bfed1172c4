/** A team's own formations. */

import type { OwnShape } from '@touchline/domain/match/own-formation';
import {
  type FormationRefusal,
  withFormation,
  withFormationChanged,
  withoutFormation,
} from '@touchline/domain/team/own-formations';
import type { Client } from '../client.ts';
import type { Outcome } from './desk.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfFormation {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnShape, 'title' | 'spots'>;

export function addFormation(
  client: Client,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, FormationRefusal> {
  return addToTeam<FormationRefusal>(client, { team, label: 'addFormation' }, (before, id) =>
    withFormation(before, { ...draft, id }),
  );
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
