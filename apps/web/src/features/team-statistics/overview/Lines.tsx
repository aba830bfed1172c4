/** Figures with their names, one below the other; each opens its matches. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { Behind } from '../parts/MatchesBehind.tsx';
import styles from './overview.module.css';

export interface Line {
  readonly label: string;
  readonly value: string;
  /** Whom or what it concerns. */
  readonly detail?: string | undefined;
  readonly matches?: readonly MatchFacts[];
}

export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value, detail, matches = [] }) => (
        <div key={label}>
          <dt>
            {label}
            {detail !== undefined && <small>{detail}</small>}
          </dt>
          <dd>
            <Behind title={label} matches={matches}>
              {value}
            </Behind>
          </dd>
        </div>
      ))}
    </dl>
  );
}
