import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import type { PagePlace } from '../page-place.ts';
import { messageDay } from '../page-words.ts';
import page from '../team-page.module.css';
import styles from './messages.module.css';

interface MessagesProps {
  readonly view: Pick<PublicTeamPage, 'messages' | 'timezone'>;
  readonly place: PagePlace;
}

/** What the coach tells the visitors. */
export function Messages({ view: { messages, timezone }, place }: MessagesProps) {
  if (messages.length === 0) return null;
  const moment = { locale: place.locale, now: place.now, timezone };
  return (
    <section className={page.card}>
      <h2>{m.page_messages()}</h2>
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={`${message.at} ${message.text}`} data-pinned={message.pinned || undefined}>
            <p dir="auto">{message.text}</p>
            <small>
              {message.pinned && <b>{m.page_pinned()}</b>}
              {message.pinned && message.at > 0 && ' · '}
              {message.at > 0 && messageDay(message.at, moment)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
