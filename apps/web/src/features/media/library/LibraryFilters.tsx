/** What the library shows: part, team, player and match. */
import { NativeSelect } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { useId, useState } from 'react';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { LIBRARY_PARTS, type LibraryFilter } from '#data/queries/library/library-filter.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../media.module.css';
import { useNameOf } from '../use-names.ts';
import { PART_TEXT } from '../words.ts';
import type { LibrarySearch } from './library-search.ts';

export interface LibraryFiltersProps {
  readonly filter: LibraryFilter;
  readonly search: LibrarySearch;
  readonly teams: readonly Team[];
  readonly show: (search: LibrarySearch) => void;
}

export function LibraryFilters({ filter, search, teams, show }: LibraryFiltersProps) {
  const { part, team, player, match } = filter;
  const players = useTeamPlayers(team) ?? [];
  const nameOf = useNameOf();
  const matches = useMatches(team) ?? [];
  const [opened, setOpened] = useState(false);
  const fields = useId();
  const chosen = [
    PART_TEXT[part](),
    ...players.filter(({ sid }) => sid === player).map(({ sid }) => nameOf(sid)),
    ...matches.filter(({ sid }) => sid === match).map(opponentOf),
  ];
  return (
    <div className={styles.filters} data-opened={opened || undefined}>
      <button
        type="button"
        className={styles.filterButton}
        aria-expanded={opened}
        aria-controls={fields}
        onClick={() => setOpened(!opened)}
      >
        <span>
          {m.words_what_to_show()} <small>{chosen.join(' · ')}</small>
        </span>
        <Icon name={opened ? 'chevron-up' : 'chevron-down'} size={20} />
      </button>
      <div id={fields} className={styles.filterFields}>
        <fieldset className={styles.parts} aria-label={m.words_what_to_show()}>
          {LIBRARY_PARTS.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.part}
              aria-pressed={one === part}
              onClick={() => show({ ...search, part: one })}
            >
              {PART_TEXT[one]()}
            </button>
          ))}
        </fieldset>
        <div className={styles.selects}>
          {teams.length > 0 && (
            <NativeSelect
              aria-label={m.common_menu_team()}
              value={String(team)}
              data={[
                ...teams.map((one) => ({ value: String(one.sid), label: teamTitle(one) })),
                { value: '0', label: m.words_all_teams() },
              ]}
              // Players and matches are of a team.
              onChange={({ currentTarget: { value } }) => show({ part, team: Number(value) })}
            />
          )}
          {players.length > 0 && (
            <NativeSelect
              aria-label={m.common_screen_player()}
              value={String(player)}
              data={[
                { value: '0', label: m.media_all_players() },
                ...players.map((one) => ({ value: String(one.sid), label: nameOf(one.sid) })),
              ]}
              onChange={({ currentTarget: { value } }) => show({ ...search, player: Number(value) })}
            />
          )}
          {matches.length > 0 && part !== 'portraits' && (
            <NativeSelect
              aria-label={m.words_match()}
              value={String(match)}
              data={[
                { value: '0', label: m.dashboard_all_matches() },
                ...matches.toReversed().map((one) => ({
                  value: String(one.sid),
                  label: m.media_match_option({ day: dayText(one.date), opponent: opponentOf(one) }),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => show({ ...search, match: Number(value) })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
