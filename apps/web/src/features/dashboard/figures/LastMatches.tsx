import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { opponentOf } from '@touchline/domain/match/events/names';
import { seesScore } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { resultWords, scoreText } from '#ui/words/match/result-words.ts';
import cards from '../dashboard.module.css';
import { shortDay } from '../next-match/match-words.ts';
import { lastMatches } from '../next-match/next-match.ts';
import styles from './last-matches.module.css';

const SHOWN = 5;

interface LastMatchesProps {
  readonly team: Team;
  readonly matches: readonly MatchSummary[];
}

export function LastMatches({ team, matches }: LastMatchesProps) {
  const last = lastMatches(matches, SHOWN);
  return (
    <Card
      title={m.dashboard_last_matches()}
      action={
        <Link to="/matches/" className={cards.action}>
          {m.dashboard_all_matches()}
        </Link>
      }
    >
      {last.length === 0 ? (
        <p className={cards.quiet}>{m.dashboard_no_last()}</p>
      ) : (
        <List bare className={cards.rows}>
          {last.map((match) => (
            <li key={match.sid} className={styles.row}>
              <Link to="/match/$id/timeline/" params={{ id: String(match.sid) }}>
                {match.result !== null && seesScore(team, match) && (
                  <ResultBadge {...resultWords(match.result)} />
                )}
                <span className={styles.match}>
                  <strong className={styles.name}>{opponentOf(match)}</strong>
                  <span className={styles.date}>{shortDay(match)}</span>
                  <span className={styles.place}>{match.awaygame ? m.words_away() : m.words_home()}</span>
                </span>
                {seesScore(team, match) && <b className={cards.score}>{scoreText(match.score)}</b>}
              </Link>
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
