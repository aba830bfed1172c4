import type { MatchRepair } from '@touchline/domain/match/setup/match-repairs';
import { m } from '@touchline/i18n';
import { Icon } from '../../icons/Icon.tsx';
import { repairText } from '../../words/match/repair-words.ts';
import styles from './match-repairs.module.css';

/** Lists the repairs that were needed to show this match; empty for an intact match. */
export function MatchRepairs({ repairs }: { repairs: readonly MatchRepair[] }) {
  const texts = [...new Set(repairs.map(repairText))];
  if (texts.length === 0) return null;
  return (
    <details className={styles.note}>
      <summary>
        <Icon name="warning" size={20} />
        <span>{m.timeline_repairs_title()}</span>
      </summary>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{m.timeline_repairs_text()}</p>
    </details>
  );
}
