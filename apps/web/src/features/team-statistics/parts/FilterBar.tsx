/** Chooses which matches count. Each choice is kept in the address. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import type { StatisticsFilter } from '@touchline/domain/statistics/season/filter';
import { opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { sameOpponents } from '@touchline/domain/statistics/season/same-opponents';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from './frame.module.css';
import { opponentText } from './opponent-text.ts';

interface FilterBarProps {
  readonly team: Team;
  readonly filter: StatisticsFilter;
  /** All matches that have ended, for the opponents to choose from. */
  readonly matches: readonly MatchFacts[];
  readonly choose: (filter: StatisticsFilter) => void;
}

const LAST = [5, 10, 20] as const;

export function FilterBar({ team, filter, matches, choose }: FilterBarProps) {
  const change = (part: Partial<StatisticsFilter>) => choose({ ...filter, ...part });
  const { periods } = team.metadata;
  return (
    <div className={styles.filter}>
      <NativeSelect
        label={m.common_screen_period()}
        value={filter.periods[0] ?? ''}
        onChange={({ currentTarget: { value } }) => change({ periods: value === '' ? [] : [Number(value)] })}
        data={[
          ...periods.map((period) => ({ value: String(period.id), label: periodTitle(period) })),
          { value: '', label: m.matches_all_periods() },
        ]}
      />
      <NativeSelect
        label={m.matches_kind()}
        value={filter.kinds[0] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kinds: value === '' ? [] : [Number(value) as Match['kind']] })
        }
        data={[
          { value: '', label: m.season_all_kinds() },
          { value: '1', label: m.words_league() },
          { value: '2', label: m.words_cup() },
          { value: '3', label: m.words_friendly() },
        ]}
      />
      <NativeSelect
        label={m.season_where()}
        value={filter.where}
        onChange={({ currentTarget: { value } }) =>
          change({ where: value === 'home' || value === 'away' ? value : '' })
        }
        data={[
          { value: '', label: m.season_home_and_away() },
          { value: 'home', label: m.matches_choose_home() },
          { value: 'away', label: m.matches_choose_away() },
        ]}
      />
      <MoreFilters team={team} filter={filter} matches={matches} choose={choose} />
    </div>
  );
}

/** The rarer choices. The fields are made when the fold is opened: the names of all opponents are costly to gather. */
function MoreFilters(props: FilterBarProps) {
  const startsOpen = hasMore(props.filter);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  return (
    <SmallFold summary={m.season_more_filters()} startsOpen={startsOpen} onOpen={() => setWasOpened(true)}>
      {(wasOpened || startsOpen) && <MoreFields {...props} />}
    </SmallFold>
  );
}

function MoreFields({ team, filter, matches, choose }: FilterBarProps) {
  const change = (part: Partial<StatisticsFilter>) => choose({ ...filter, ...part });
  return (
    <div className={styles.filter}>
      <NativeSelect
        label={m.season_how_many()}
        value={filter.last === 0 ? '' : String(filter.last)}
        onChange={({ currentTarget: { value } }) => change({ last: Number(value) })}
        data={[
          { value: '', label: m.dashboard_all_matches() },
          ...lastOptions(filter.last).map((count) => ({
            value: String(count),
            label: m.season_last({ count }),
          })),
        ]}
      />
      <NativeSelect
        className={styles.wide}
        label={m.matches_opponent()}
        value={filter.opponent}
        onChange={({ currentTarget: { value } }) => change({ opponent: value })}
        data={[{ value: '', label: m.season_all_opponents() }, ...opponentOptions(team, matches)]}
      />
      <TextInput
        type="date"
        label={m.season_from()}
        value={filter.from}
        onChange={({ currentTarget: { value } }) => change({ from: value })}
      />
      <TextInput
        type="date"
        label={m.series_until()}
        value={filter.until}
        onChange={({ currentTarget: { value } }) => change({ until: value })}
      />
      <Checkbox
        label={m.season_with_abandoned()}
        checked={filter.abandoned}
        onChange={({ currentTarget: { checked } }) => change({ abandoned: checked })}
      />
    </div>
  );
}

function opponentOptions({ metadata }: Team, matches: readonly MatchFacts[]) {
  return opponentsOf(matches, sameOpponents(metadata.same_opponents))
    .map(({ key, names }) => ({ value: key, label: opponentText(names) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The usual numbers, and the one that the address has. */
function lastOptions(last: number): readonly number[] {
  const counts: readonly number[] = last === 0 ? LAST : [...new Set([...LAST, last])];
  return counts.toSorted((a, b) => a - b);
}

function hasMore({ last, opponent, from, until, abandoned }: StatisticsFilter): boolean {
  return last > 0 || opponent !== '' || from !== '' || until !== '' || abandoned;
}
