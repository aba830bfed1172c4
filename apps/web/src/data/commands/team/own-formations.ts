/** A team's own formations. */

import type { OwnShape } from '@touchline/domain/pitch/own-formation';
import {
  type FormationRefusal,
  withFormation,
  withFormationChanged,
  withoutFormation,
} from '@touchline/domain/team/own-formations';
import type { Outcome, TeamWork } from '../unit-of-work.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfFormation {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnShape, 'title' | 'spots'>;

export function addFormation(
  ports: TeamWork,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, FormationRefusal> {
  return addToTeam<FormationRefusal>(ports, { team, label: 'addFormation' }, (before, id) =>
    withFormation(before, { ...draft, id }),
  );
}

export function editFormation(
  ports: TeamWork,
  { team, id, ...changes }: OfFormation & Partial<Draft>,
): Outcome<object, FormationRefusal> {
  return changeTeam<FormationRefusal>(ports, team, (before) => withFormationChanged(before, id, changes));
}

/** Teams that used it get a built-in formation; matches keep their own copy. */
export function deleteFormation(
  ports: TeamWork,
  { team, id }: OfFormation,
): Outcome<object, FormationRefusal> {
  return changeTeam<FormationRefusal>(ports, team, (before) => withoutFormation(before, id));
}
