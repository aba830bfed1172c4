import { m } from '@touchline/i18n';
import type { ChangeLine } from '#ui/words/change-words.ts';
import styles from './attention.module.css';

/** A new match has a hundred registers. The copied text contains all of them. */
const SHOWN = 6;

/** The changed fields with their values, up to a maximum. */
export function ChangeDetails({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null;
  const rest = lines.length - SHOWN;
  return (
    <dl className={styles.details}>
      {lines.slice(0, rest === 1 ? lines.length : SHOWN).map(({ path, field, value }) => (
        <div key={path}>
          <dt>{field}</dt>
          {value !== '' && <dd>{value}</dd>}
        </div>
      ))}
      {rest > 1 && (
        <div>
          <dt>{m.words_and_more({ count: rest })}</dt>
        </div>
      )}
    </dl>
  );
}
