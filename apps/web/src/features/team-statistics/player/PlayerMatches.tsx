/** A player's matches, the newest first, with what they did in each. */
import { Link } from '@tanstack/react-router';
import type { PlayerMatch } from '@touchline/domain/statistics/season/player-figures';
import { m } from '@touchline/i18n';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { minutesOf } from '#ui/words/number-text.ts';
import { opponentText } from '../parts/opponent-text.ts';

interface PlayerMatchesProps {
  readonly theirs: readonly PlayerMatch[];
  readonly noScore: boolean;
}

export function PlayerMatches({ theirs, noScore }: PlayerMatchesProps) {
  return (
    <FoldedCard title={m.common_menu_matches()}>
      <StatisticsTable
        caption={m.common_menu_matches()}
        columns={[
          { id: 'match', label: m.matches_opponent() },
          { id: 'minutes', label: m.statistics_minutes_column() },
          ...(noScore
            ? []
            : [
                { id: 'score', label: m.sharepicture_result() },
                { id: 'goals', label: m.words_goals() },
                { id: 'assists', label: m.statistics_assists() },
              ]),
          { id: 'cards', label: m.words_cards() },
        ]}
        rows={theirs.toReversed().map(({ match, facts }) => ({
          id: match.match,
          cells: {
            match: (
              <Link to="/match/$id/statistics/" params={{ id: String(match.match) }}>
                {match.start === 0 ? opponentText(match) : `${dayText(match.start)} ${opponentText(match)}`}
              </Link>
            ),
            minutes: match.live ? minutesOf(facts.seconds) : '–',
            score: `${match.goals.ours}–${match.goals.theirs}`,
            goals: facts.goals.reduce((sum, [, count]) => sum + count, 0),
            assists: facts.assists,
            cards: facts.yellow + facts.red,
          },
        }))}
      />
    </FoldedCard>
  );
}
