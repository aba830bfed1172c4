import { m } from '@touchline/i18n';
import page from '../team-page.module.css';
import styles from './calendar-link.module.css';

/** Subscribes a calendar to the matches of the page. @param address empty in the preview, where it leads nowhere */
export function CalendarLink({ address }: { readonly address: string }) {
  const text = m.calendar_page_subscribe();
  return (
    <section className={page.card}>
      {address === '' ? (
        <span className={styles.link}>{text}</span>
      ) : (
        <a className={styles.link} href={address}>
          {text}
        </a>
      )}
    </section>
  );
}
