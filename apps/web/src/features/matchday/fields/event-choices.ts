/** The events that match day offers: the team's own, and those that the coach has enabled. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/decision/commands';
import { offeredOf } from '@touchline/domain/match/events/offered';
import { eventTypesOf } from '@touchline/domain/team/event-types';
import { EVENT_GROUPS, type EventGroup } from '#ui/words/match/event-groups.ts';

/** One selectable event; a team's own type is identified by its label. */
export type EventChoice =
  | { readonly event: OtherEventType }
  | { readonly event: 'UNDEFINED'; readonly own: string; readonly title: string; readonly icon: string };

export interface EventChoices {
  readonly group: EventGroup;
  readonly choices: readonly EventChoice[];
}

/** `wanted`: the enabled types, empty for all. The team's own types are always offered. */
export function eventChoices(
  team: Pick<Team, 'eventtypes'>,
  wanted: readonly string[],
): readonly EventChoices[] {
  const offered = new Set(offeredOf(OTHER_EVENT_TYPES, wanted));
  const own = eventTypesOf(team)
    .filter(({ label, title }) => label !== '' && title !== '')
    .map(({ label, title, icon }) => ({ event: 'UNDEFINED' as const, own: label, title, icon }));
  return [
    // The team's own types come first.
    { group: 'own' as const, choices: own },
    ...EVENT_GROUPS.map(({ group, types }) => ({
      group,
      choices: types.filter((type) => offered.has(type)).map((event) => ({ event })),
    })),
  ].filter(({ choices }) => choices.length > 0);
}
