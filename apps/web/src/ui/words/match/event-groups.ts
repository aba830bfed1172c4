/** The events without their own button, in groups: chances, praise, discipline. */
import { OTHER_EVENT_TYPES, type OtherEventType } from '@touchline/domain/match/decision/commands';
import { m } from '@touchline/i18n';

export type EventGroup = 'own' | 'chances' | 'praise' | 'discipline' | 'others';

export const EVENT_GROUP_TEXT: Readonly<Record<EventGroup, () => string>> = {
  own: m.sideline_group_own,
  chances: m.sideline_group_chances,
  praise: m.sideline_group_praise,
  discipline: m.sideline_group_discipline,
  others: m.common_menu_team,
};

interface EventTypes {
  readonly group: Exclude<EventGroup, 'own'>;
  readonly types: readonly OtherEventType[];
}

const NAMED: readonly EventTypes[] = [
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

const GROUPED: ReadonlySet<OtherEventType> = new Set(NAMED.flatMap(({ types }) => types));

/** Every type is in one of them. */
export const EVENT_GROUPS: readonly EventTypes[] = [
  ...NAMED,
  { group: 'others', types: OTHER_EVENT_TYPES.filter((type) => !GROUPED.has(type)) },
];
