import { Link } from '@tanstack/react-router';
import type { News } from '@touchline/domain/entity/tables/news';
import { addressOf } from '@touchline/domain/news/news-kinds';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import { Entry } from '#ui/parts/cards/Entries.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import type { ListedEntry } from './entries.ts';
import { newsText } from './news-text.ts';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<News['kind'], IconName>> = {
  accepted: 'user-add',
  declined: 'close',
  left: 'logout',
  role: 'user',
  revoked: 'lock',
  answer_changed: 'players',
  request_closed: 'check',
  task_taken: 'list',
  task_returned: 'undo',
  swap_wanted: 'substitution',
  mail_refused: 'mail',
  fixtures_found: 'download',
  payment_failed: 'warning',
  plan_ended: 'clock',
};

export interface NewsEntryProps {
  readonly entry: ListedEntry;
  readonly news: News;
}

/** News about a person of a team or about a match, with a link to the related screen. */
export function NewsEntry({ entry, news }: NewsEntryProps) {
  const { team, subject } = news;
  return (
    <Entry
      sign={ICONS[news.kind]}
      priority={entry.new ? entry.priority : 4}
      seen={!entry.new}
      title={<Link to={addressOf(news) ?? `/notifications/${entry.id}/`}>{newsText(news)}</Link>}
    >
      {subject !== '' && <p className={styles.about}>{m.news_about({ team, subject })}</p>}
      <p className={styles.facts}>
        {entry.new && <span className={styles.new}>{m.notifications_new()}</span>}
        <time dateTime={new Date(news.at * 1_000).toISOString()}>{momentText(news.at)}</time>
      </p>
    </Entry>
  );
}
