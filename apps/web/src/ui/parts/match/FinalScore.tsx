/** The final score with the scorers of each side. */
import type { Side } from '@touchline/domain/entity/tables/match';
import { sideNames } from '@touchline/domain/match/events/names';
import { scoreOf } from '@touchline/domain/match/events/score';
import { seesScore } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { type ReportOf, scorerTexts } from '../../words/match/report-words.ts';
import styles from './final-score.module.css';

export function FinalScore(props: ReportOf) {
  const { match, team } = props;
  const { home, away } = sideNames(match, team);
  const sides = { home: home.clubShort, away: away.clubShort };
  const score = seesScore(team, match) ? scoreOf(match) : null;
  const scorersOf = (side: Side) => (score === null ? [] : scorerTexts(props, side));
  const scorers = { home: scorersOf('home'), away: scorersOf('away') };
  return (
    <div className={styles.final}>
      <p className={styles.score}>
        <span>{sides.home}</span>
        <b>{score === null ? '–' : `${score.home}–${score.away}`}</b>
        <span>{sides.away}</span>
      </p>
      {scorers.home.length + scorers.away.length > 0 && (
        <div className={styles.scorers}>
          {(['home', 'away'] as const).map((side) => (
            <ul key={side} aria-label={m.live_scorers({ team: sides[side] })}>
              {scorers[side].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </div>
  );
}
