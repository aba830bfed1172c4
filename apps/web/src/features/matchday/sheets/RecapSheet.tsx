/** The summary after the match: score, scorers, playing time and match facts, to share as text. */
import { Link } from '@tanstack/react-router';
import { ourSide, sideNames } from '@touchline/domain/match/events/names';
import { hasFeature } from '@touchline/domain/plan/plan';
import { statisticsOf } from '@touchline/domain/statistics/match-statistics';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { FinalScore } from '#ui/parts/match/FinalScore.tsx';
import { MatchFacts } from '#ui/parts/match/MatchFacts.tsx';
import { PlayTimeBar } from '#ui/parts/players/PlayTimeBar.tsx';
import { shareReport } from '#ui/share-report.ts';
import type { ReportOf } from '#ui/words/match/report-words.ts';
import buttons from '../bars/button.module.css';
import styles from './recap.module.css';

export function RecapSheet({ match, team, nameOf }: ReportOf) {
  const now = useNow();
  const players = usePlayers() ?? [];
  const names = sideNames(match, team);
  // Only some plans include the opponent's numbers, as in the statistics.
  const withTheirs = hasFeature(useActor(team).plan, 'opponent_statistics');
  const { minutes, ours, theirs } = statisticsOf(match, now);
  const [home, away] = ourSide(match) === 'home' ? [ours, theirs] : [theirs, ours];
  const sides = { home: names.home.clubShort, away: names.away.clubShort };

  return (
    <div className={styles.recap}>
      <FinalScore match={match} team={team} nameOf={nameOf} />
      {withTheirs && <MatchFacts home={home} away={away} names={sides} />}
      {minutes.played > 0 && (
        <section>
          <h3 className={styles.heading}>{m.words_playing_time()}</h3>
          <ul className={styles.minutes}>
            {minutes.players.map(({ player, minutes: played, verdict }) => (
              <li key={player}>
                <span>{nameOf(player)}</span>
                <PlayTimeBar
                  size="m"
                  share={played / minutes.played}
                  target={minutes.fair / minutes.played}
                  verdict={verdict}
                />
                <b>{m.statistics_minutes_of({ minutes: Math.round(played) })}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <button
        type="button"
        className={buttons.button}
        data-wide
        data-primary
        onClick={() => void shareReport({ match, team, players, nowSeconds: now, withTheirs })}
      >
        {m.matchday_recap_share()}
      </button>
      <Link to="/match/$id/picture/" params={{ id: String(match.sid) }} className={buttons.button} data-wide>
        {m.sharepicture_title()}
      </Link>
    </div>
  );
}
