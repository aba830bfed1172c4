import { getLocale, type Locale, locales, m } from '@touchline/i18n';
import { setSetting } from '#data/commands/settings.ts';
import styles from './landing.module.css';

/** Each language in its own words: whoever looks for his cannot read the other. */
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
