/** The sentence of a notification, in the app's language. */

import type { News } from '@touchline/domain/entity/tables/news';
import { isStaffNews } from '@touchline/domain/news/news-kinds';
import { m, TASK_TEXT } from '@touchline/i18n';
import { PEOPLE_NEWS_TEXT, STAFF_NEWS_TEXT } from '@touchline/i18n/news-text';
import { ROLE_NAMES, roleInSentence } from '#ui/words/team/role-words.ts';

export function newsText(news: News): string {
  const { kind, team, role } = news;
  if (!isStaffNews(kind)) {
    // A person whose account was deleted is named by their former role.
    const person = news.person || ROLE_NAMES[role]();
    return PEOPLE_NEWS_TEXT[kind]({ person, team, role: roleInSentence(role) });
  }
  const person = news.person || m.words_a_player();
  return STAFF_NEWS_TEXT[kind]({ ...news, person, task: taskName(news) });
}

/** A task that was removed has no kind. */
function taskName({ task, task_title }: News): string {
  return task_title || TASK_TEXT[task || 'own']();
}
