/** What a role must allow for the lists of a team to be of use to somebody: menus, screens and routes ask here. */
import type { Operation } from '@touchline/domain/team/permissions';

export const TEAM_LISTS = {
  /** Whoever sets line-ups chooses among them. */
  formations: 'lineUp',
  /** Whoever plans matches begins with them. */
  templates: 'setUpMatch',
  /** Whoever runs matches notes them. */
  eventTypes: 'runMatch',
} as const satisfies Readonly<Record<string, Operation>>;
