/** When something was last changed of which a calendar or a mail tells, by the clocks of the devices that did it. */
import { DELETED, type Registers } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';

/** What families are told of a match or session. */
export const TOLD = [
  'date',
  'dateHours',
  'dateMinutes',
  'place',
  'meet_minutes',
  'phase',
  'status',
  DELETED,
] as const;

/** What a calendar shows of a match or session, except for results. */
export const IN_CALENDAR: readonly string[] = [
  ...TOLD,
  'awaygame',
  'opponent_clubname',
  'opponent_teamname',
  'matchLength',
  'matchParts',
  'length',
  'name',
  'selection_sid',
];

/** What a calendar shows of a team. */
export const TEAM_IN_CALENDAR: readonly string[] = ['clubname', 'teamname', 'metadata.timezone'];

/** For staff and asked families also: until when families answer, which needs the request and that there is one. */
export const WITH_DEADLINE: readonly string[] = [...IN_CALENDAR, 'metadata.request', 'metadata.asked/'];
export const TEAM_WITH_DEADLINE: readonly string[] = [...TEAM_IN_CALENDAR, 'metadata.attendance'];

/**
 * Milliseconds since 1970; 0 when none of the registers was written.
 *
 * @param paths with a slash at their end for all members of a list
 */
export function lastChange(registers: Registers, paths: readonly string[]): number {
  const lists = paths.filter((path) => path.endsWith('/'));
  const members =
    lists.length === 0
      ? []
      : Object.keys(registers).filter((name) => lists.some((list) => name.startsWith(list)));
  const stamps = [...paths, ...members].flatMap((path) => registers[path]?.[1] ?? []);
  return Math.max(0, ...stamps.map((stamp) => parseStamp(stamp).time));
}
