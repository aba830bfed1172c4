/** A link to the page in the other language, in that language. */
import { addressOf, type Below, type Place } from '../words/addresses.ts';
import styles from './attend.module.css';

const ENGLISH = { locale: 'en', name: 'English' } as const;
const DUTCH = { locale: 'nl-NL', name: 'Nederlands' } as const;

interface LanguageProps {
  readonly place: Place;
  readonly below?: Below;
}

export function Language({ place, below = '' }: LanguageProps) {
  const { locale, name } = place.locale === 'nl-NL' ? ENGLISH : DUTCH;
  return (
    <a
      className={styles.language}
      href={addressOf({ ...place, locale }, below)}
      lang={locale}
      hrefLang={locale}
    >
      {name}
    </a>
  );
}
