/** A team's own event types. */
import { ok } from '@touchline/domain/result';
import {
  type EventTypeRefusal,
  type OwnEventType,
  withEventType,
  withEventTypeChanged,
  withoutEventType,
} from '@touchline/domain/team/event-types';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { changeTeam, saveTeam } from './teams.ts';

interface OfEventType {
  readonly team: number;
  readonly id: number;
}
type Draft = Pick<OwnEventType, 'title' | 'icon'>;

export function addEventType(
  client: Client,
  { team, ...draft }: Draft & { readonly team: number },
): Outcome<{ readonly id: number }, EventTypeRefusal> {
  return act<{ readonly id: number }, EventTypeRefusal>(client, { label: 'addEventType' }, async (desk) => {
    const before = await desk.take('teams', team);
    const id = await desk.newNumber();
    const added = withEventType(before, { ...draft, id });
    if (!added.ok) return added;
    await saveTeam(client, desk, [before, added.value]);
    return ok({ id });
  });
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
