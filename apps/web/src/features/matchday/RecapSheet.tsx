/** The match in one look when it is over: score, scorers, playing time, match facts; to be shared as text. */
import type { Side } from '@touchline/domain/entity/match';
import { minuteText } from '@touchline/domain/match/clock';
import { isGoal } from '@touchline/domain/match/events';
import { scorersOf } from '@touchline/domain/match/scorers';
import { type TimelineRow, timelineOf } from '@touchline/domain/match/timeline';
import { statisticsOf } from '@touchline/domain/statistics/match-statistics';
import { hasFeature } from '@touchline/domain/team/plan';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { useNow } from '#data/hooks/now.ts';
import { copyText } from '#ui/hand-over.ts';
import { factsOf, MatchFacts } from '#ui/parts/MatchFacts.tsx';
import { PlayTimeBar } from '#ui/parts/PlayTimeBar.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import buttons from './button.module.css';
import styles from './recap.module.css';
import type { MatchDay } from './use-match-day.ts';

export function RecapSheet({ day }: { readonly day: MatchDay }) {
  const now = useNow();
  const { match, names, score, us } = day;
  // What the other side did is part of some plans only, here as in the statistics.
  const withTheirs = hasFeature(useActor(day.team).plan, 'opponent_statistics');
  const { minutes, ours, theirs } = statisticsOf(match, now);
  const [home, away] = us === 'home' ? [ours, theirs] : [theirs, ours];
  const sides = { home: names.home.clubShort, away: names.away.clubShort };
  const scorers = { home: scorerTexts(day, 'home'), away: scorerTexts(day, 'away') };
  const title = m.live_title_score({
    home: score.home,
    away: score.away,
    teams: m.live_title({ home: names.home.full, away: names.away.full }),
  });

  async function share() {
    const text = [
      title,
      ...(['home', 'away'] as const)
        .filter((side) => scorers[side].length > 0)
        .map((side) => `${sides[side]}: ${scorers[side].join(' · ')}`),
      ...(withTheirs ? factsOf(home, away).map(([what, left, right]) => `${what}: ${left}–${right}`) : []),
    ].join('\n');
    // Closing the share sheet is an answer, not an error.
    if ('share' in navigator) return void navigator.share({ text }).catch(() => undefined);
    if (await copyText(text)) showToast({ text: m.matchday_recap_copied() });
  }

  return (
    <div className={styles.recap}>
      <p className={styles.score}>
        <span>{sides.home}</span>
        <b>{`${score.home}–${score.away}`}</b>
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
      {withTheirs && <MatchFacts home={home} away={away} names={sides} />}
      {minutes.played > 0 && (
        <section>
          <h3 className={styles.heading}>{m.words_playing_time()}</h3>
          <ul className={styles.minutes}>
            {minutes.players.map(({ player, minutes: played, verdict }) => (
              <li key={player}>
                <span>{day.nameOf(player)}</span>
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
      <button type="button" className={buttons.button} data-wide data-primary onClick={() => void share()}>
        {m.matchday_recap_share()}
      </button>
    </div>
  );
}

/** "Sam 3', 20'", an own goal marked as one, a goal without a name as its minute. */
function scorerTexts({ match, nameOf }: MatchDay, side: Side): readonly string[] {
  const goals = timelineOf(match).filter((row) => isGoal(row.type) && row.side === side);
  const name = ({ player, playername }: TimelineRow) => (player === 0 ? playername : nameOf(player));
  return scorersOf(goals, name).map(({ first, goals: all }) =>
    [
      name(first),
      all.map(minuteText).join(', '),
      first.type === 'OWN_GOAL' ? `(${m.live_own_goal_short()})` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
}
