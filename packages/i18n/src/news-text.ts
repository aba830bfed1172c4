/** What the staff of a team is told, by kind: in the app, and on a phone's lock screen. */
import * as m from './generated/messages.js';

export const STAFF_NEWS_TEXT = {
  answer_changed: m.news_answer_changed,
  request_closed: m.news_request_closed,
  task_taken: m.news_task_taken,
  task_returned: m.news_task_returned,
  swap_wanted: m.news_swap_wanted,
  mail_refused: m.news_mail_refused,
  fixtures_found: m.news_fixtures_found,
  payment_failed: m.news_payment_failed,
  plan_ended: m.news_plan_ended,
} as const;

/** What people who share a team are told of each other. */
export const PEOPLE_NEWS_TEXT = {
  accepted: m.notifications_accepted,
  declined: m.notifications_declined,
  left: m.notifications_left,
  role: m.notifications_role,
  revoked: m.notifications_revoked,
} as const;
