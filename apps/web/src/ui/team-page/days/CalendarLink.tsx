import { m } from '@touchline/i18n';
import page from '../team-page.module.css';

/** Subscribes a calendar to the matches of the page. @param address empty in the preview, where it leads nowhere */
export function CalendarLink({ address }: { readonly address: string }) {
  const text = m.calendar_page_subscribe();
  return (
    <section className={page.card}>
      {address === '' ? <span>{text}</span> : <a href={address}>{text}</a>}
    </section>
  );
}
