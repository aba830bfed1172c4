/** The sentence of a notification on a phone's lock screen. */
import type { News, PeopleNewsKind, StaffNewsKind } from '@touchline/domain/entity/tables/news';
import type { Role } from '@touchline/domain/entity/tables/team';
import { isStaffNews } from '@touchline/domain/news/news-kinds';
import { type Locale, m, TASK_TEXT } from '@touchline/i18n';

/** Names may be longer than fits. */
const LONGEST_NAME = 60;

interface Language {
  readonly locale: Locale;
}

export function newsTitle({ kind, ...news }: News, locale: Locale): string {
  const language = { locale };
  const role = ROLES[news.role]({}, language);
  const person = shorten(news.person);
  if (!isStaffNews(kind)) {
    const values = { person: person || role, team: shorten(news.team), role: role.toLowerCase() };
    return PEOPLE_TITLES[kind](values, language);
  }
  const task = shorten(news.task_title) || TASK_TEXT[news.task || 'own']({}, language);
  return STAFF_TITLES[kind]({ ...news, person: person || m.words_a_player({}, language), task }, language);
}

type Text<Values> = (values: Values, language: Language) => string;

const PEOPLE_TITLES: Readonly<
  Record<PeopleNewsKind, Text<{ readonly person: string; readonly team: string; readonly role: string }>>
> = {
  accepted: m.notifications_accepted,
  declined: m.notifications_declined,
  left: m.notifications_left,
  role: m.notifications_role,
  revoked: m.notifications_revoked,
};

type StaffValues = Omit<News, 'kind' | 'task'> & { readonly task: string };

const STAFF_TITLES: Readonly<Record<StaffNewsKind, Text<StaffValues>>> = {
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

const ROLES: Readonly<Record<Role, Text<object>>> = {
  '': m.sharing_role_owner,
  owner: m.sharing_role_owner,
  manager: m.sharing_role_manager,
  assistent: m.sharing_role_assistent,
  reporter: m.sharing_role_reporter,
  fan: m.sharing_role_fan,
};

function shorten(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_NAME ? name : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
