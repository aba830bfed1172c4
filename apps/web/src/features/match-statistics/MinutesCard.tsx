import type { PlayedMinutes, Share } from '@touchline/domain/statistics/minutes';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ColourKey } from '#ui/parts/cards/ColourKey.tsx';
import { Bar, TableBehind } from './charts.tsx';
import styles from './statistics.module.css';

const VERDICT: Readonly<Record<Share, () => string>> = {
  fair: m.statistics_verdict_fair,
  under: m.statistics_verdict_under,
  over: m.statistics_verdict_over,
};

interface MinutesCardProps {
  readonly time: PlayedMinutes;
  readonly nameOf: (sid: number) => string;
}

/** Minutes per player, and how evenly they were divided. */
export function MinutesCard({ time, nameOf }: MinutesCardProps) {
  const { players, played, fair, most, least } = time;
  if (played === 0 || players.length === 0) {
    return (
      <Card title={m.words_playing_time()}>
        <p className={styles.quiet}>{m.statistics_minutes_empty()}</p>
      </Card>
    );
  }
  return (
    <Card title={m.words_playing_time()}>
      <ul className={styles.minutes} aria-hidden>
        {players.map(({ player, minutes, verdict }) => (
          <li key={player}>
            <span className={styles.name}>{nameOf(player)}</span>
            <Bar share={minutes / played} tone={verdict} mark={fair / played} />
            <b>{m.statistics_minutes_of({ minutes: Math.round(minutes) })}</b>
          </li>
        ))}
      </ul>
      <TableBehind
        caption={m.words_playing_time()}
        head={[m.common_screen_player(), m.statistics_minutes_column(), m.statistics_verdict_column()]}
        rows={players.map(({ player, minutes, verdict }) => ({
          id: player,
          name: nameOf(player),
          values: [Math.round(minutes), VERDICT[verdict]()],
        }))}
      />
      <p className={styles.quiet}>{m.statistics_minutes_fair({ minutes: Math.round(fair) })}</p>
      <p className={styles.quiet}>
        {m.statistics_minutes_spread({
          most: Math.round(most),
          least: Math.round(least),
          spread: Math.round(most) - Math.round(least),
        })}
      </p>
      <ColourKey
        entries={(['under', 'fair', 'over'] as const).map((tone) => ({ tone, text: VERDICT[tone]() }))}
        hidden
      />
    </Card>
  );
}
