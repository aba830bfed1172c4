/** How many players come to a match or a training session, or were there. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { AttendanceStatus } from '../../entity/tables/attendance.ts';
import { sheetOf, wasAnyoneAsked } from '../sheet/sheet.ts';

export interface Turnout {
  /** The players who come, or were there. */
  readonly come: number;
  /** All players on the sheet. */
  readonly players: number;
}

const COMES: ReadonlySet<AttendanceStatus> = new Set(['present']);
/** On a kept list, a player without an entry was there. */
const WAS_THERE: ReadonlySet<AttendanceStatus> = new Set(['present', 'not_reported']);

/**
 * Null while nothing is known of any player. Until it begins, only the players who said yes come, if the families were
 * asked; otherwise those who were not reported absent.
 */
export function turnoutOf(gathering: Gathering, begun: boolean): Turnout | null {
  const sheet = sheetOf(gathering);
  if (sheet.every(({ status }) => status === 'not_reported')) return null;
  const counted = !begun && wasAnyoneAsked(gathering) ? COMES : WAS_THERE;
  return { come: sheet.filter(({ status }) => counted.has(status)).length, players: sheet.length };
}
