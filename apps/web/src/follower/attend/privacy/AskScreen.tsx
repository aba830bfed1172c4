/** A family asks for its own link by mail. The page says the same for every address. Works without script. */
import type { ShownAskPage } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import page from '../../pages/follower.module.css';
import attend from '../parts/attend.module.css';
import buttons from '../parts/buttons.module.css';
import { Language } from '../parts/Language.tsx';
import { addressOf } from '../words/addresses.ts';
import { teamText } from '../words/words.ts';
import styles from './privacy.module.css';

interface AskScreenProps {
  readonly shown: ShownAskPage;
  readonly locale: string;
}

export function AskScreen({ shown: { team, token, isMailed }, locale }: AskScreenProps) {
  const place = { token, locale, player: 0 };
  return (
    <div className={`${page.page} ${attend.page}`}>
      <header className={attend.top}>
        <Shirt shirt={team.shirt} size={32} />
        <p className={attend.team}>{teamText(team)}</p>
        <Language place={place} below="/privacy" />
      </header>
      <main className={attend.main}>
        {isMailed && (
          <p className={attend.notice} role="status">
            <Icon name="check" size={22} />
            <span>{m.privacy_ask_sent({ team: teamText(team) })}</span>
          </p>
        )}
        <h1>{m.privacy_ask_title()}</h1>
        <p className={styles.intro}>{m.privacy_ask_text()}</p>
        <form method="post" action={addressOf(place, '/privacy')} className={styles.ask}>
          <div className={styles.address}>
            <label htmlFor="email">{m.words_email()}</label>
            <input id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
          </div>
          <button type="submit" className={`${buttons.filled} ${buttons.large}`}>
            {m.account_link_send()}
          </button>
        </form>
      </main>
      <footer className={attend.foot}>
        <p>{m.live_made_with()}</p>
      </footer>
    </div>
  );
}
