/** Stops the mails of a team, and starts them again. */
import type { UnsubscribePage } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import { EmptyPage } from '../../pages/EmptyPage.tsx';
import { addressOf } from '../words/addresses.ts';
import styles from './attend.module.css';
import buttons from './buttons.module.css';

interface UnsubscribeScreenProps {
  readonly shown: UnsubscribePage;
  readonly locale: string;
}

const TITLE = {
  '': m.attend_unsubscribe_title,
  off: m.attend_unsubscribed,
  on: m.attend_resubscribed,
} as const;

export function unsubscribeTitle({ done }: UnsubscribePage): string {
  return TITLE[done]();
}

export function UnsubscribeScreen({ shown, locale }: UnsubscribeScreenProps) {
  const { token, done } = shown;
  const place = { token, locale, player: 0 };
  return (
    <EmptyPage title={unsubscribeTitle(shown)} text={textOf(shown)}>
      <form method="post" action={addressOf(place, '/unsubscribe')}>
        {done === 'off' ? (
          <button type="submit" name="again" value="1" className={buttons.outlined}>
            {m.attend_resubscribe()}
          </button>
        ) : (
          <button type="submit" className={done === '' ? buttons.filled : buttons.outlined}>
            {m.attend_unsubscribe_do()}
          </button>
        )}
      </form>
      <a className={styles.link} href={addressOf(place)}>
        {m.attend_back()}
      </a>
    </EmptyPage>
  );
}

function textOf({ team, done }: UnsubscribePage): string {
  if (done === 'off') return m.attend_unsubscribed_text();
  if (done === 'on') return m.attend_resubscribed_text();
  return team === '' ? m.attend_unsubscribe_text_team() : m.attend_unsubscribe_text({ team });
}
