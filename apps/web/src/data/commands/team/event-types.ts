/** A team's own event types. */
import {
  type EventTypeRefusal,
  type OwnEventType,
  withEventType,
  withEventTypeChanged,
  withoutEventType,
} from '@touchline/domain/team/event-types';
import type { Outcome, TeamWork } from '../unit-of-work.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfEventType {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnEventType, 'title' | 'icon'>;

export function addEventType(
  ports: TeamWork,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, EventTypeRefusal> {
  return addToTeam<EventTypeRefusal>(ports, { team, label: 'addEventType' }, (before, id) =>
    withEventType(before, { ...draft, id }),
  );
}

export function editEventType(
  ports: TeamWork,
  { team, id, ...changes }: OfEventType & Partial<Draft>,
): Outcome<object, EventTypeRefusal> {
  return changeTeam<EventTypeRefusal>(ports, team, (before) => withEventTypeChanged(before, id, changes));
}

export function deleteEventType(
  ports: TeamWork,
  { team, id }: OfEventType,
): Outcome<object, EventTypeRefusal> {
  return changeTeam<EventTypeRefusal>(ports, team, (before) => withoutEventType(before, id));
}
