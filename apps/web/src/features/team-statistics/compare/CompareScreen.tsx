/** `/team/statistics/compare/`: two seasons, or two filters, side by side; for the team and for one player. */
import { NativeSelect } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { readFilter } from '@touchline/domain/statistics/season/filter';
import { figureOf, type PlayerFigure } from '@touchline/domain/statistics/season/player-figures';
import { seasonOf } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { FilterBar } from '../parts/FilterBar.tsx';
import { filterText } from '../parts/filter-text.ts';
import styles from '../parts/frame.module.css';
import { otherSearch, playerIn, withFirst, withOther, withPlayer } from '../parts/other-search.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { partsOf, type StatisticsSearch } from '../parts/statistics-search.ts';
import { figureLabel, isPercentage, numberText, shownFigures } from '../players/figures.ts';
import { type ComparedRow, ComparedTable } from './ComparedTable.tsx';
import { percentagePointsText, teamFigures } from './team-figures.ts';

interface CompareScreenProps extends Pick<StatisticsProps, 'seasonFiles'> {
  readonly search: StatisticsSearch;
  readonly go: (search: StatisticsSearch) => void;
}

export function CompareScreen({ search, go, seasonFiles }: CompareScreenProps) {
  return (
    <StatisticsFrame
      search={search}
      seasonFiles={seasonFiles}
      choose={(filter) => go(withFirst(search, filter))}
      showsEmpty
    >
      {(counted) => <Compared {...counted} go={go} />}
    </StatisticsFrame>
  );
}

const PLAYER_FIGURES: readonly PlayerFigure[] = [
  'present',
  'played',
  'started',
  'seconds',
  'share',
  'goals',
  'assists',
  'goalsPerHour',
  'assistsPerHour',
  'differencePerHour',
  'yellow',
  'red',
];

function Compared({ go, ...counted }: Counted & Pick<CompareScreenProps, 'go'>) {
  const { team, all, matches, filter, count, nameOf, search } = counted;
  const other = readFilter(partsOf(otherSearch(search)), otherPeriods(team, filter.periods)).filter;
  const others = count(other);
  const player = playerIn(search);
  const sides = {
    titles: [filterText(filter, team, all), filterText(other, team, all)],
  } as const;
  const noScore = team.metadata.no_score;
  return (
    <>
      <FoldedCard title={m.season_compare_with()} detail={sides.titles[1]}>
        <FilterBar team={team} filter={other} matches={all} choose={(next) => go(withOther(search, next))} />
      </FoldedCard>
      <Card title={m.season_team_figures()} flush>
        <ComparedTable
          {...sides}
          caption={m.season_team_figures()}
          rows={teamFigures([matches, others], noScore)}
        />
      </Card>
      <NativeSelect
        className={styles.choice}
        label={m.common_screen_player()}
        value={player === 0 ? '' : player}
        onChange={({ currentTarget: { value } }) => go(withPlayer(search, Number(value)))}
        data={[
          { value: '', label: m.season_no_player() },
          ...playersOf(counted).map((sid) => ({ value: String(sid), label: nameOf(sid) })),
        ]}
      />
      {player !== 0 && (
        <Card title={nameOf(player)} flush>
          <ComparedTable
            {...sides}
            caption={nameOf(player)}
            rows={shownFigures(PLAYER_FIGURES, noScore).map((figure): ComparedRow => {
              const numbers = [matches, others].map((some) => figureOf(seasonOf(player, some), figure));
              return {
                id: figure,
                label: figureLabel(figure),
                numbers: [numbers[0] ?? null, numbers[1] ?? null],
                text: (number) => numberText(figure, number),
                ...(isPercentage(figure) && { differenceWords: percentagePointsText }),
              };
            })}
          />
        </Card>
      )}
      <Hint>{m.season_compare_hint()}</Hint>
    </>
  );
}

/** The season before those of the first side; all seasons when there is none. */
function otherPeriods(team: Team, periods: readonly number[]): readonly number[] {
  const ids = team.metadata.periods.map(({ id }) => id);
  const first = ids.findIndex((id) => periods.includes(id));
  const before = ids[first - 1] ?? ids[first + 1];
  return before === undefined || first < 0 ? [] : [before];
}

/** The players of the team, and those of these matches who are not in it now. */
function playersOf({ team, all, nameOf }: Counted): readonly number[] {
  const sids = new Set([...team.player_sids, ...all.flatMap(({ players }) => players.map(({ sid }) => sid))]);
  return [...sids].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}
