/** Notifications of the server to an account: about the people of its teams, and about what families did. */
import { boolean, date, number, oneOf, string } from '../fields/field.ts';
import type { CollectionName, Entity } from '../fields/field-types.ts';
import { ATTENDANCE_ANSWERS } from './attendance.ts';
import { TASK_KINDS } from './task.ts';
import { ROLES } from './team.ts';

/** A member accepted, declined or left, or the account's own role changed or its access ended. */
export const PEOPLE_NEWS_KINDS = ['accepted', 'declined', 'left', 'role', 'revoked'] as const;
export type PeopleNewsKind = (typeof PEOPLE_NEWS_KINDS)[number];

/** To the staff of a team, about a match or a training session. */
export const STAFF_NEWS_KINDS = [
  /** A family's answer contradicts the coach's entry, or an earlier answer on the day of the match. */
  'answer_changed',
  'request_closed',
  'task_taken',
  'task_returned',
  /** A family asks another one to take over its task. */
  'swap_wanted',
  /** A family's mail address does not work. */
  'mail_refused',
  /** The team's calendar says something else than its matches. `count` says for how many. */
  'fixtures_found',
  /** A payment for the team's plan failed; it can still be paid. */
  'payment_failed',
  /** The team's plan ended: not paid, cancelled, or given back. */
  'plan_ended',
] as const;
export type StaffNewsKind = (typeof STAFF_NEWS_KINDS)[number];

/** The collections that news is about; empty for news about people. */
export const NEWS_COLLECTIONS = ['', 'matches', 'training_sessions', 'teams'] as const satisfies readonly (
  | CollectionName
  | ''
)[];
export type NewsCollection = Exclude<(typeof NEWS_COLLECTIONS)[number], ''>;

export const newsFields = {
  id: number(0),
  kind: oneOf([...PEOPLE_NEWS_KINDS, ...STAFF_NEWS_KINDS], 'role'),
  team_sid: number(0, { ref: 'teams' }),
  team: string(''),
  /** A member, or a player's nickname; empty when unknown. */
  person: string(''),
  role: oneOf(ROLES, ''),
  at: date(0),
  new: boolean(false),
  /** How much has become one notification, such as the answers of an hour. `person` is the last one's. */
  count: number(1),
  /** The match or session, with its opponent or name, and its day. */
  collection: oneOf(NEWS_COLLECTIONS, ''),
  sid: number(0),
  subject: string(''),
  date: date(0),
  /** The family's answer, for `answer_changed`. */
  answer: oneOf(ATTENDANCE_ANSWERS, ''),
  /** How many come, do not come, and have not answered, for `request_closed`. */
  coming: number(0),
  declined: number(0),
  silent: number(0),
  /** The task's kind, and the name of an own one. Empty for a task that was removed. */
  task: oneOf(['', ...TASK_KINDS], ''),
  task_title: string(''),
};
export type News = Entity<typeof newsFields>;
