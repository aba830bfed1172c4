/** The permission that makes a team's list useful to a role: menus, screens and routes use this table. */
import type { Operation } from '@touchline/domain/team/permissions';

export const TEAM_LISTS = {
  /** People who set line-ups choose a formation. */
  formations: 'lineUp',
  /** People who plan matches start from a template. */
  templates: 'setUpMatch',
  /** People who run matches record these events. */
  eventTypes: 'runMatch',
  /** People who read what others wrote for the staff. */
  notes: 'seePrivate',
  /** People who give out tasks look up who did least. */
  taskLedger: 'requests',
  /** People who enter who was there look back at it. */
  attendanceMonths: 'seeLineups',
  /** People who see line-ups see what became of them. */
  statistics: 'seeLineups',
} as const satisfies Readonly<Record<string, Operation>>;
