/** A team's own event types, which it notes in matches besides the built-in ones. */

import { raiseDuplicateIds } from '../entity/fields/unique-ids.ts';
import type { Team } from '../entity/tables/team.ts';
import { OWN_EVENT_TYPES_MAX } from '../limits.ts';
import { ok, type Result, refuse } from '../result.ts';
import { plainLine } from '../text/plain-text.ts';

export type OwnEventType = Team['eventtypes'][number];

/** The longest title that fits a button of match day. */
export const EVENT_TITLE_MAX = 30;

export type EventTypeRefusal =
  /** Message: "Label is empty." */
  | { readonly code: 'labelMissing' }
  | { readonly code: 'labelTooLong'; readonly max: number }
  | { readonly code: 'eventTypeNameTaken' }
  | { readonly code: 'eventTypesFull'; readonly max: number }
  | { readonly code: 'eventTypeUnknown'; readonly id: number };

type WithEventTypes = Pick<Team, 'eventtypes'>;
type EventTypeDraft = Pick<OwnEventType, 'title' | 'icon'>;

/** The team's own event types in its order, with titles that are safe beside other text. */
export function eventTypesOf({ eventtypes }: WithEventTypes): readonly OwnEventType[] {
  return eventtypes
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map((type) => ({ ...type, title: plainLine(type.title) }));
}

/** The event type that an event names by its label; undefined when the team has removed it or it has no title. */
export function eventTypeOf(team: WithEventTypes, label: string): OwnEventType | undefined {
  if (label === '') return undefined;
  return eventTypesOf(team).find((type) => type.label === label && type.title !== '');
}

/** The problem of a title; `own` is the event type that already has it. */
export function eventTitleRefusal(
  { eventtypes }: WithEventTypes,
  title: string,
  own?: number,
): EventTypeRefusal | null {
  const wanted = comparable(title);
  if (wanted === '') return { code: 'labelMissing' };
  if (plainLine(title).length > EVENT_TITLE_MAX) return { code: 'labelTooLong', max: EVENT_TITLE_MAX };
  const taken = eventtypes.some((known) => known.id !== own && comparable(known.title) === wanted);
  return taken ? { code: 'eventTypeNameTaken' } : null;
}

/**
 * The team with one more event type at the end. An id that is taken is raised (section 5). Events name their type by
 * its label, which is made once and does not change with the title.
 */
export function withEventType<T extends WithEventTypes>(
  team: T,
  { id, title, icon }: EventTypeDraft & { readonly id: number },
): Result<T, EventTypeRefusal> {
  if (isFull(team)) return refuse({ code: 'eventTypesFull', max: OWN_EVENT_TYPES_MAX });
  const refusal = eventTitleRefusal(team, title);
  if (refusal !== null) return refuse(refusal);
  const order = 1 + Math.max(-1, ...team.eventtypes.map((known) => known.order));
  const added = { id, title: plainLine(title), label: '', icon, data: '', order };
  const eventtypes = raiseDuplicateIds([...team.eventtypes, added]).map((type) =>
    type.label === '' ? { ...type, label: `own-${type.id}` } : type,
  );
  return ok({ ...team, eventtypes });
}

/** Keeps everything that `changes` does not name. Refuses the title of another event type. */
export function withEventTypeChanged<T extends WithEventTypes>(
  team: T,
  id: number,
  changes: Partial<EventTypeDraft>,
): Result<T, EventTypeRefusal> {
  if (!isKnown(team, id)) return refuse({ code: 'eventTypeUnknown', id });
  const refusal = changes.title === undefined ? null : eventTitleRefusal(team, changes.title, id);
  if (refusal !== null) return refuse(refusal);
  const eventtypes = team.eventtypes.map((type) => {
    if (type.id !== id) return type;
    const changed = { ...type, ...changes };
    return { ...changed, title: plainLine(changed.title) };
  });
  return ok({ ...team, eventtypes });
}

/** Events of that type stay in their matches, with their label. */
export function withoutEventType<T extends WithEventTypes>(team: T, id: number): Result<T, EventTypeRefusal> {
  if (!isKnown(team, id)) return refuse({ code: 'eventTypeUnknown', id });
  return ok({ ...team, eventtypes: team.eventtypes.filter((type) => type.id !== id) });
}

/** True when the team has `OWN_EVENT_TYPES_MAX` event types. */
export function isFull({ eventtypes }: WithEventTypes): boolean {
  return eventtypes.length >= OWN_EVENT_TYPES_MAX;
}

function isKnown({ eventtypes }: WithEventTypes, id: number): boolean {
  return eventtypes.some((type) => type.id === id);
}

/** True for two titles that a user would consider equal. */
function comparable(title: string): string {
  return plainLine(title).toLowerCase();
}
