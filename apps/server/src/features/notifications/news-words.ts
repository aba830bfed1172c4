/** The sentence of a notification on a phone's lock screen. */
import type { News } from '@touchline/domain/entity/tables/news';
import type { Role } from '@touchline/domain/entity/tables/team';
import { isStaffNews } from '@touchline/domain/news/news-kinds';
import { type Locale, m, TASK_TEXT } from '@touchline/i18n';
import { PEOPLE_NEWS_TEXT, STAFF_NEWS_TEXT } from '@touchline/i18n/news-text';

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
    return PEOPLE_NEWS_TEXT[kind](values, language);
  }
  const task = shorten(news.task_title) || TASK_TEXT[news.task || 'own']({}, language);
  return STAFF_NEWS_TEXT[kind]({ ...news, person: person || m.words_a_player({}, language), task }, language);
}

const ROLES: Readonly<Record<Role, (values: object, language: Language) => string>> = {
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
