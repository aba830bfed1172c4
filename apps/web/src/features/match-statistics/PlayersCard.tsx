import type { Match } from '@touchline/domain/entity/tables/match';
import type { MatchStatistics } from '@touchline/domain/statistics/match-statistics';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { Bar, TableBehind } from './charts.tsx';
import styles from './statistics.module.css';
import { ZeroRows } from './ZeroRows.tsx';

interface PlayersCardProps {
  readonly lines: MatchStatistics['players'];
  /** False when no shots were recorded: then the table has no column for them. */
  readonly shotsNoted: boolean;
  /** All players who could play. */
  readonly squad: readonly number[];
  readonly nameOf: (sid: number) => string;
}

/** Goals and assists per player, and shots where they were recorded. */
export function PlayersCard({ lines, shotsNoted, squad, nameOf }: PlayersCardProps) {
  const attackers = lines.filter(({ goals, assists, shots }) => goals + assists + shots > 0);
  if (attackers.length === 0) {
    return (
      <Card title={m.statistics_players_title()}>
        <p className={styles.quiet}>{m.statistics_players_empty()}</p>
      </Card>
    );
  }
  const without = squad.filter((sid) => attackers.every(({ player }) => player !== sid));
  return (
    <FoldedCard title={m.statistics_players_title()}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.common_screen_player()}</th>
            <th scope="col">{m.words_goals()}</th>
            <th scope="col">{m.statistics_assists()}</th>
            {shotsNoted && <th scope="col">{m.words_shots()}</th>}
          </tr>
        </thead>
        <tbody>
          {attackers.map(({ player, goals, assists, shots }) => (
            <tr key={player}>
              <th scope="row">{nameOf(player)}</th>
              <td>{goals}</td>
              <td>{assists}</td>
              {shotsNoted && <td>{shots}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <ZeroRows
        summary={
          shotsNoted
            ? m.statistics_players_without({ count: without.length })
            : m.statistics_players_without_goal({ count: without.length })
        }
        names={without.map(nameOf)}
      />
    </FoldedCard>
  );
}

interface SubstitutionsCardProps extends Pick<MatchStatistics, 'substitutions'> {
  readonly match: Pick<Match, 'matchParts'>;
}

export function SubstitutionsCard({ match, substitutions }: SubstitutionsCardProps) {
  const most = Math.max(1, ...substitutions.map(({ count }) => count));
  const all = substitutions.reduce((sum, { count }) => sum + count, 0);
  return (
    <FoldedCard title={m.words_substitutions()} detail={m.statistics_subs_count({ count: all })}>
      <ul className={styles.parts} aria-hidden>
        {substitutions.map(({ part, count }) => (
          <li key={part}>
            <span>{partWords(match, part)}</span>
            <b>{count}</b>
            <Bar share={count / most} tone="ours" />
          </li>
        ))}
      </ul>
      <TableBehind
        caption={m.words_substitutions()}
        head={[m.words_part(), m.words_substitutions()]}
        rows={substitutions.map(({ part, count }) => ({
          id: part,
          name: partWords(match, part),
          values: [count],
        }))}
      />
    </FoldedCard>
  );
}
