/** The last results against the opponent of a match, each with a link. Loaded apart: a dashboard is there before it. */
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { MatchResult, Score } from '@touchline/domain/match/events/score';
import { seesScore } from '@touchline/domain/privacy/results';
import { lastMeetings, type Meeting } from '@touchline/domain/statistics/season/last-meetings';
import { sameOpponents } from '@touchline/domain/statistics/season/same-opponents';
import { m } from '@touchline/i18n';
import { dayText } from '../../words/day-text.ts';
import { resultWords, scoreText } from '../../words/match/result-words.ts';
import { Fold } from '../cards/Fold.tsx';
import styles from './last-meetings.module.css';
import { ResultBadge } from './ResultBadge.tsx';

export interface ListedMeeting extends Meeting {
  readonly kind: 1 | 2 | 3;
  readonly awaygame: boolean;
  readonly score: Score;
  readonly result: MatchResult | null;
  readonly metadata: { readonly results_public: boolean };
}

interface LastMeetingsProps {
  readonly team: Team;
  readonly coming: Meeting;
  /** All matches of the team. */
  readonly matches: readonly ListedMeeting[];
  /** Below a form, where a long list would be in the way. */
  readonly folded?: boolean;
}

const SHOWN = 3;

/** Renders nothing for a new opponent, and for people who do not see the scores. */
export default function LastMeetings({ team, coming, matches, folded = false }: LastMeetingsProps) {
  const same = sameOpponents(team.metadata.same_opponents);
  const last = lastMeetings(matches, { coming, same, most: SHOWN }).filter((match) => seesScore(team, match));
  if (last.length === 0) return null;
  const list = (
    <ul className={styles.list}>
      {last.map(({ sid, date, score, result, awaygame }) => (
        <li key={sid}>
          <Link to="/match/$id/timeline/" params={{ id: String(sid) }} className={styles.row}>
            {result !== null && <ResultBadge {...resultWords(result)} />}
            <b>{scoreText(score)}</b>
            <span>{dayText(date)}</span>
            <span>{awaygame ? m.words_away() : m.words_home()}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  if (folded) {
    const scores = last.map(({ score }) => scoreText(score)).join(' · ');
    return (
      <Fold title={m.season_last_meetings()} detail={scores}>
        {list}
      </Fold>
    );
  }
  return (
    <section className={styles.meetings} aria-labelledby="last-meetings">
      <h3 id="last-meetings" className={styles.title}>
        {m.season_last_meetings()}
      </h3>
      {list}
    </section>
  );
}
