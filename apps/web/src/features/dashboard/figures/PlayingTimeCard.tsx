import type { Team } from '@touchline/domain/entity/tables/team';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePlayingTimeOfPeriod } from '#data/hooks/match/playing-time.ts';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ColourKey } from '#ui/parts/cards/ColourKey.tsx';
import { PlayTimeBar } from '#ui/parts/players/PlayTimeBar.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { squadNames } from '#ui/words/team/player-names.ts';
import cards from '../dashboard.module.css';
import { sharesOf } from './fair-share.ts';
import styles from './playing-time-card.module.css';

export interface PlayingTimeCardProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
}

/** Enough for a whole team with its substitutes; a larger group is unfolded on demand. */
const SHOWN = 16;

/** Minutes in the active season, one bar per player. */
export function PlayingTimeCard({ team, players }: PlayingTimeCardProps) {
  const active = activePeriod(team);
  const period = team.metadata.periods.find(({ id }) => id === active);
  const season = period === undefined ? m.common_screen_period() : periodTitle(period);
  const times = usePlayingTimeOfPeriod(team.sid, active);
  const [all, setAll] = useState(false);
  if (times === undefined) return null;
  const names = squadNames(players, team);
  const shares = sharesOf(times.filter((time) => names.has(time.player_sid) && time.possible > 0));
  const most = Math.max(...shares.map((share) => share.possible), 1);
  return (
    <Card title={m.dashboard_playing_time({ season })}>
      {shares.length === 0 ? (
        <p className={cards.quiet}>{m.dashboard_playing_time_empty()}</p>
      ) : (
        <>
          <ul className={styles.bars}>
            {(all ? shares : shares.slice(0, SHOWN)).map(({ player_sid, minutes, possible, verdict }) => {
              const name = names.get(player_sid) ?? '';
              const whole = Math.round(minutes);
              return (
                <li key={player_sid}>
                  <span className={styles.barName}>{name}</span>
                  <PlayTimeBar
                    size="m"
                    share={minutes / most}
                    verdict={verdict}
                    label={m.dashboard_minutes_label({
                      name,
                      minutes: whole,
                      possible: Math.round(possible),
                    })}
                  />
                  <span className={styles.minutes} aria-hidden="true">
                    {m.words_minutes({ minutes: whole })}
                  </span>
                </li>
              );
            })}
          </ul>
          <ColourKey
            entries={[
              { tone: 'under', text: m.statistics_verdict_under() },
              { tone: 'fair', text: m.statistics_verdict_fair() },
              { tone: 'over', text: m.statistics_verdict_over() },
            ]}
          />
          {shares.length > SHOWN && (
            <button type="button" className={cards.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? m.dashboard_show_less() : m.dashboard_show_all({ count: shares.length })}
            </button>
          )}
        </>
      )}
    </Card>
  );
}
