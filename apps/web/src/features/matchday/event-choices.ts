/** Which events match day offers, in groups that a coach looks for: what came close, praise, discipline. */
import type { Team } from '@touchline/domain/entity/team';
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/commands';

/** One event to choose; an own type by its label. */
export type EventChoice =
  | { readonly event: OtherEventType }
  | { readonly event: 'UNDEFINED'; readonly own: string; readonly title: string; readonly icon: string };

export type EventGroup = 'chances' | 'praise' | 'discipline' | 'others' | 'own';

export interface EventChoices {
  readonly group: EventGroup;
  readonly choices: readonly EventChoice[];
}

const GROUPS: readonly { readonly group: EventGroup; readonly types: readonly OtherEventType[] }[] = [
  {
    group: 'chances',
    types: [
      'CHANCE',
      'SHOT_ON_GOAL',
      'SHOT_WIDE',
      'DISTANCE_SHOT',
      'POST',
      'POST_LEFT',
      'POST_RIGHT',
      'CROSSBAR',
      'CORNER',
      'PENALTY',
      'PENALTY_STOPPED',
      'PENALTY_MISSED',
    ],
  },
  { group: 'praise', types: ['GREAT_SAVE', 'GREAT_PASS', 'GREAT_RUSH', 'GREAT_DEFENSE', 'ASSIST'] },
  { group: 'discipline', types: ['OFFENSE', 'WARNING_REFEREE', 'INJURED', 'OFFSIDE'] },
];

const GROUPED: ReadonlySet<OtherEventType> = new Set(GROUPS.flatMap(({ types }) => types));

/** `wanted`: the types that the coach wants to see, empty for all; his own types are always there. */
export function eventChoices(
  team: Pick<Team, 'eventtypes'>,
  wanted: readonly string[],
): readonly EventChoices[] {
  const offered = (type: OtherEventType) => wanted.length === 0 || wanted.includes(type);
  const built = [
    ...GROUPS,
    { group: 'others' as const, types: OTHER_EVENT_TYPES.filter((type) => !GROUPED.has(type)) },
  ];
  const own = team.eventtypes
    .filter(({ label, title }) => label !== '' && title.trim() !== '')
    .map(({ label, title, icon }) => ({ event: 'UNDEFINED' as const, own: label, title, icon }));
  return [
    // What nobody else has, and he made for himself, first.
    { group: 'own' as const, choices: own },
    ...built.map(({ group, types }) => ({
      group,
      choices: types.filter(offered).map((event) => ({ event })),
    })),
  ].filter(({ choices }) => choices.length > 0);
}
