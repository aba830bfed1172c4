import { getLocale, type Locale, locales, m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import styles from './landing.module.css';

/** Each language is written in that language, for people who cannot read the current one. */
const NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'nl-NL': 'Nederlands' };

export function LanguageChoice() {
  return (
    <fieldset className={styles.languages} aria-label={m.words_language()}>
      {locales.map((locale) => (
        <button
          key={locale}
          id={`language-${locale}`}
          type="button"
          lang={locale}
          aria-pressed={locale === getLocale()}
          onClick={() => void setSetting(null, 'locale', locale)}
        >
          {NAMES[locale]}
        </button>
      ))}
    </fieldset>
  );
}
