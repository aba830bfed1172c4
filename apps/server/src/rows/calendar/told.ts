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
export const TEAM_IN_CALENDAR = ['clubname', 'teamname', 'metadata.timezone'] as const;

/** Milliseconds since 1970; 0 when none of the registers was written. */
export function lastChange(registers: Registers, paths: readonly string[]): number {
  const stamps = paths.flatMap((path) => registers[path]?.[1] ?? []);
  return Math.max(0, ...stamps.map((stamp) => parseStamp(stamp).time));
}
