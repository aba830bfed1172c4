/** The sentence of a notification, in the app's language. */

import type { News, PeopleNewsKind, StaffNewsKind } from '@touchline/domain/entity/tables/news';
import { isStaffNews } from '@touchline/domain/news/news-kinds';
import { m, TASK_TEXT } from '@touchline/i18n';
import { ROLE_NAMES, roleInSentence } from '#ui/words/team/role-words.ts';

export function newsText(news: News): string {
  const { kind, team, role } = news;
  if (!isStaffNews(kind)) {
    // A person whose account was deleted is named by their former role.
    const person = news.person || ROLE_NAMES[role]();
    return PEOPLE_TEXTS[kind]({ person, team, role: roleInSentence(role) });
  }
  const person = news.person || m.words_a_player();
  return STAFF_TEXTS[kind]({ ...news, person, task: taskName(news) });
}

const PEOPLE_TEXTS: Readonly<
  Record<PeopleNewsKind, (values: { person: string; team: string; role: string }) => string>
> = {
  accepted: m.notifications_accepted,
  declined: m.notifications_declined,
  left: m.notifications_left,
  role: m.notifications_role,
  revoked: m.notifications_revoked,
};

type StaffValues = Pick<News, 'person' | 'team' | 'count' | 'answer' | 'coming' | 'declined' | 'silent'> & {
  readonly task: string;
};

const STAFF_TEXTS: Readonly<Record<StaffNewsKind, (values: StaffValues) => string>> = {
  answer_changed: m.news_answer_changed,
  request_closed: m.news_request_closed,
  task_taken: m.news_task_taken,
  task_returned: m.news_task_returned,
  swap_wanted: m.news_swap_wanted,
  mail_refused: m.news_mail_refused,
  fixtures_found: m.news_fixtures_found,
  payment_failed: m.news_payment_failed,
  plan_ended: m.news_plan_ended,
};

/** A task that was removed has no kind. */
function taskName({ task, task_title }: News): string {
  return task_title || TASK_TEXT[task || 'own']();
}
