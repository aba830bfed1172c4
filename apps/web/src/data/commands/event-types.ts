/** A team's own event types. */
import {
  type EventTypeRefusal,
  type OwnEventType,
  withEventType,
  withEventTypeChanged,
  withoutEventType,
} from '@touchline/domain/team/event-types';
import type { Client } from '../client.ts';
import type { Outcome } from './desk.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfEventType {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnEventType, 'title' | 'icon'>;

export function addEventType(
  client: Client,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, EventTypeRefusal> {
  return addToTeam<EventTypeRefusal>(client, { team, label: 'addEventType' }, (before, id) =>
    withEventType(before, { ...draft, id }),
  );
}

export function editEventType(
  client: Client,
  { team, id, ...changes }: OfEventType & Partial<Draft>,
): Outcome<object, EventTypeRefusal> {
  return changeTeam<EventTypeRefusal>(client, team, (before) => withEventTypeChanged(before, id, changes));
}

export function deleteEventType(
  client: Client,
  { team, id }: OfEventType,
): Outcome<object, EventTypeRefusal> {
  return changeTeam<EventTypeRefusal>(client, team, (before) => withoutEventType(before, id));
}
