/**
 * The message about an account's news, in its language. Children are named by their first names, in messages that only
 * the device can read.
 */
import type { News } from '@touchline/domain/entity/tables/news';
import { addressOf, isStaffNews, priorityOf } from '@touchline/domain/news/news-kinds';
import type { Locale } from '@touchline/i18n';
import { type Message, type Shown, shortHash } from '#platform/push/deliver.ts';

const TIME_TO_LIVE_SECONDS = 86_400;
/** By priority (section 3). */
const URGENCY = { 1: 'high', 2: 'high', 3: 'normal', 4: 'low' } as const;

interface Reader {
  readonly locale: Locale;
  /** Differs by subscription, so that the push service cannot guess from the topic what happened. */
  readonly salt: string;
  /** False where the service can read the message: then it only says how much news there is. */
  readonly names: boolean;
}

/** Null without news. Several become one message that leads to the list. */
export async function messageOf(
  news: readonly News[],
  { locale, salt, names }: Reader,
): Promise<Message | null> {
  const [first] = news.toSorted((a, b) => priorityOf(a.kind) - priorityOf(b.kind) || b.id - a.id);
  if (first === undefined) return null;
  // Loaded with the first notification, to keep an idle server small.
  const m = await import('#platform/texts.ts');
  const { newsTitle } = await import('./news-words.ts');
  const several = news.length > 1;
  const { kind, collection, sid, team, subject } = first;
  const about = isStaffNews(kind) && subject !== '' ? m.news_about({ team, subject }, { locale }) : '';
  const topic = several ? 'list' : `${kind}${collection === 'training_sessions' ? ' session' : ''} ${sid}`;
  const priority = priorityOf(kind);
  const said = several ? m.news_more({ count: news.length - 1 }, { locale }) : about;
  const shown: Shown = {
    title: names ? newsTitle(first, locale) : m.news_waiting({ count: news.length }, { locale }),
    body: names ? said : '',
    tag: shortHash(topic),
    url: several ? '/notifications/' : (addressOf(first) ?? `/notifications/${first.id}/`),
    renotify: priority <= 2,
    silent: priority === 4,
  };
  return {
    shown,
    topic: shortHash(`${salt} ${topic}`),
    urgency: URGENCY[priority],
    seconds: TIME_TO_LIVE_SECONDS,
  };
}
