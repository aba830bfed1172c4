/** What each kind of news means: how urgent it is, who gets it, and which screen it leads to. */
import type { News, PeopleNewsKind, StaffNewsKind } from '../entity/tables/news.ts';
import type { Notification } from '../entity/tables/notification.ts';
import type { Operation } from '../team/permissions.ts';

export type Priority = Notification['priority'];
/** Screens of a match or session, as in its address. */
type NewsScreen = 'attendance' | 'attendancecenter' | 'tasks';

/** Losing access to a team is important; changes by other people are less so. */
const PEOPLE_PRIORITY: Readonly<Record<PeopleNewsKind, Priority>> = {
  revoked: 2,
  role: 2,
  left: 3,
  accepted: 3,
  declined: 3,
};

interface StaffKind {
  readonly priority: Priority;
  /** Who may do this on the team gets the news about a match. */
  readonly operation: Operation;
  /** News about the team itself has an address of its own. */
  readonly screen: NewsScreen | ((team: number) => string);
}

const STAFF_KINDS: Readonly<Record<StaffNewsKind, StaffKind>> = {
  answer_changed: { priority: 2, operation: 'attendance', screen: 'attendance' },
  request_closed: { priority: 3, operation: 'attendance', screen: 'attendance' },
  // A task that is free again needs another family.
  task_returned: { priority: 2, operation: 'requests', screen: 'tasks' },
  swap_wanted: { priority: 3, operation: 'requests', screen: 'tasks' },
  task_taken: { priority: 4, operation: 'requests', screen: 'tasks' },
  mail_refused: { priority: 2, operation: 'seePrivate', screen: 'attendancecenter' },
  fixtures_found: { priority: 3, operation: 'addMatch', screen: (team) => `/matches/import/${team}/` },
  payment_failed: { priority: 2, operation: 'managePlan', screen: () => '/shop/subscriptions/' },
  plan_ended: { priority: 2, operation: 'managePlan', screen: () => '/shop/subscriptions/' },
};

/** Section 3: 1 red, 2 orange, 3 blue, 4 none. */
export function priorityOf(kind: News['kind']): Priority {
  return isStaffNews(kind) ? STAFF_KINDS[kind].priority : PEOPLE_PRIORITY[kind];
}

/** What a person must be allowed to do on the team to get the news. */
export function operationOf(kind: StaffNewsKind, collection: News['collection']): Operation {
  const { operation } = STAFF_KINDS[kind];
  // Who trains the team does everything about its sessions, but sees no contact data because of it.
  return collection === 'training_sessions' && operation !== 'seePrivate' ? 'train' : operation;
}

/** The address of the screen that news for the staff leads to; null for news about people. */
export function addressOf({
  kind,
  collection,
  sid,
}: Pick<News, 'kind' | 'collection' | 'sid'>): string | null {
  if (!isStaffNews(kind)) return null;
  const { screen } = STAFF_KINDS[kind];
  if (typeof screen === 'function') return screen(sid);
  const at = collection === 'training_sessions' ? 'training' : 'match';
  return `/${at}/${sid}/${screen}/`;
}

export function isStaffNews(kind: News['kind']): kind is StaffNewsKind {
  return kind in STAFF_KINDS;
}
