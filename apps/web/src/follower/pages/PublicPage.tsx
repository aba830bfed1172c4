import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly locale: string;
  /** The page's address in a language. */
  readonly addressIn: (locale: string) => string;
  /** Another link below the page. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A page that needs no script, with a link to itself in the other language. */
export function PublicPage({ locale, addressIn, more, children }: PublicPageProps) {
  const other = locale === 'nl-NL' ? ENGLISH : DUTCH;
  return (
    <div className={styles.page}>
      {children}
      <footer className={styles.foot}>
        <a href={addressIn(other.locale)} lang={other.locale} hrefLang={other.locale}>
          {other.name}
        </a>
        {more}
        <p>{m.live_made_with()}</p>
      </footer>
    </div>
  );
}

const ENGLISH = { locale: 'en', name: 'English' } as const;
const DUTCH = { locale: 'nl-NL', name: 'Nederlands' } as const;
