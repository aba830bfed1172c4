import type { PageStatistics } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { ResultBadge } from '../parts/match/ResultBadge.tsx';
import { resultWords } from '../words/match/result-words.ts';
import styles from './figures.module.css';
import { keyed } from './keyed.ts';
import page from './team-page.module.css';

/** The season in figures. */
export function Figures({ statistics }: { readonly statistics: PageStatistics }) {
  const { played, won, drawn, lost, scored, conceded, lastFive } = statistics;
  return (
    <section className={page.card}>
      <h2>{m.page_season_so_far()}</h2>
      <dl className={styles.figures}>
        <Figure name={m.page_played_count()}>{played}</Figure>
        <Figure name={m.page_won_drawn_lost()}>{`${won}–${drawn}–${lost}`}</Figure>
        <Figure name={m.page_goals()}>{`${scored}:${conceded}`}</Figure>
        <Figure name={m.page_last_five()}>
          <span className={styles.last}>
            {keyed(lastFive).map(([key, result]) => (
              <ResultBadge key={key} {...resultWords(result)} />
            ))}
          </span>
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
