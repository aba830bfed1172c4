/** Which events match day offers: the team's own, and those that the coach wants. */
import type { Team } from '@touchline/domain/entity/team';
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/commands';
import { offeredOf } from '@touchline/domain/match/offered';
import { eventTypesOf } from '@touchline/domain/team/event-types';
import { EVENT_GROUPS, type EventGroup } from '#ui/words/event-groups.ts';

/** One event to choose; an own type by its label. */
export type EventChoice =
  | { readonly event: OtherEventType }
  | { readonly event: 'UNDEFINED'; readonly own: string; readonly title: string; readonly icon: string };

export interface EventChoices {
  readonly group: EventGroup;
  readonly choices: readonly EventChoice[];
}

/** `wanted`: the types that the coach wants to see, empty for all; his own types are always there. */
export function eventChoices(
  team: Pick<Team, 'eventtypes'>,
  wanted: readonly string[],
): readonly EventChoices[] {
  const offered = new Set(offeredOf(OTHER_EVENT_TYPES, wanted));
  const own = eventTypesOf(team)
    .filter(({ label, title }) => label !== '' && title !== '')
    .map(({ label, title, icon }) => ({ event: 'UNDEFINED' as const, own: label, title, icon }));
  return [
    // What nobody else has, and he made for himself, first.
    { group: 'own' as const, choices: own },
    ...EVENT_GROUPS.map(({ group, types }) => ({
      group,
      choices: types.filter((type) => offered.has(type)).map((event) => ({ event })),
    })),
  ].filter(({ choices }) => choices.length > 0);
}
