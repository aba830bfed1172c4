/** `/matches/`: coming and played matches and the archive; by period, searchable. */

import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { WeekLink } from '#ui/parts/page/WeekLink.tsx';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { AllArchived, EmptyArchive, NoMatches, NoTeam, NothingFound } from './empty-lists.tsx';
import { CalendarNotice } from './import/CalendarNotice.tsx';
import { useWaitingProposals } from './import/use-waiting-proposals.ts';
import { MatchList } from './MatchList.tsx';
import { MatchSheet } from './MatchSheet.tsx';
import styles from './matches.module.css';

export type MatchListName = 'matches' | 'archive';

export interface MatchesScreenProps {
  readonly list: MatchListName;
  readonly show: (list: MatchListName) => void;
  /** Export of a season and import of matches. They belong to another feature, so the app passes them in. */
  readonly files: ReactNode;
}

const ALL_PERIODS = 'all';

export function MatchesScreen(props: MatchesScreenProps) {
  const team = useCurrentTeam();
  const matches = useMatches(team?.sid ?? 0);
  if (team === undefined || matches === undefined) return null;
  if (team === null) return <NoTeam />;
  return <TeamMatches key={team.sid} {...props} team={team} matches={matches} />;
}

interface TeamMatchesProps extends MatchesScreenProps {
  readonly team: Team;
  readonly matches: readonly MatchSummary[];
}

function TeamMatches({ list, show, team, matches, files }: TeamMatchesProps) {
  const client = useClient();
  const may = useMay(team);
  const [search, setSearch] = useState('');
  const [period, setPeriod] = useState(ALL_PERIODS);
  const [menu, setMenu] = useState<MatchSummary | null>(null);
  // Deferred, so that typing stays fast with hundreds of matches.
  const wanted = useDeferredValue(plain(search));
  const found = matches.filter(
    (match) =>
      (period === ALL_PERIODS || String(match.period) === period) &&
      (wanted === '' || searchedIn(match).includes(wanted)),
  );
  const lists = {
    matches: found.filter(({ status }) => !isArchived(status)),
    archive: found.filter(({ status }) => isArchived(status)),
  };
  const shown = lists[list];
  const narrowed = wanted !== '' || period !== ALL_PERIODS;
  const addMatches = may('addMatch') && <AddMatches />;
  const waiting = useWaitingProposals(team, may('addMatch'));

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_menu_matches()}
        detail={<WeekLink />}
        actions={matches.length > 0 ? addMatches : undefined}
      />
      {waiting > 0 && <CalendarNotice count={waiting} />}
      {matches.length === 0 ? (
        <NoMatches action={addMatches} />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            className={styles.lists ?? ''}
            aria-label={m.matches_list()}
            value={list}
            onChange={(value) => show(value === 'archive' ? 'archive' : 'matches')}
            data={[
              { value: 'matches', label: m.common_menu_matches() },
              { value: 'archive', label: m.words_archive() },
            ]}
          />
          <div className={styles.filters}>
            <TextInput
              type="search"
              aria-label={m.matches_search()}
              placeholder={m.matches_opponent()}
              leftSection={<Icon name="search" size={18} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Select
              aria-label={m.common_screen_period()}
              value={period}
              onChange={(value) => setPeriod(value ?? ALL_PERIODS)}
              data={[
                { value: ALL_PERIODS, label: m.matches_all_periods() },
                ...team.metadata.periods.map((one) => ({ value: String(one.id), label: periodTitle(one) })),
              ]}
            />
          </div>
          {shown.length > 0 ? (
            <MatchList
              key={`${list} ${period}`}
              matches={shown}
              year={new Date(client.now()).getUTCFullYear()}
              team={team}
              runs={roleAllows(team, 'runMatch')}
              openMenu={setMenu}
            />
          ) : narrowed ? (
            <NothingFound
              list={list}
              elsewhere={lists[OTHER[list]].length}
              showOther={() => show(OTHER[list])}
              showAll={() => {
                setSearch('');
                setPeriod(ALL_PERIODS);
              }}
            />
          ) : list === 'archive' ? (
            <EmptyArchive show={() => show('matches')} />
          ) : (
            <AllArchived action={may('addMatch') && <NewMatchButton />} />
          )}
        </>
      )}
      {roleAllows(team, TEAM_LISTS.templates) && (
        <p className={styles.below}>
          <Link to="/matches/templates/">{m.common_screen_templates()}</Link>
        </p>
      )}
      {files}
      <MatchSheet team={team} match={menu} close={() => setMenu(null)} />
    </div>
  );
}

const OTHER = { matches: 'archive', archive: 'matches' } as const;

/** One match, or all matches of a calendar or a file. */
function AddMatches() {
  return (
    <>
      <LinkButton to="/matches/import/{-$id}/" variant="default" aria-label={m.screens_matches_import()}>
        {m.matches_import()}
      </LinkButton>
      <NewMatchButton />
    </>
  );
}

function NewMatchButton() {
  return (
    <LinkButton to="/match/$id/details/" params={{ id: 'new' }} leftSection={<Icon name="plus" />}>
      {m.words_new_match()}
    </LinkButton>
  );
}

const searched = new WeakMap<MatchSummary, string>();

/** The opponent's names as the search compares them, made once for each match. */
function searchedIn(match: MatchSummary): string {
  const known = searched.get(match);
  if (known !== undefined) return known;
  const names = plain(opponentOf(match));
  searched.set(match, names);
  return names;
}

/** Normalises text for the search: without capitals and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
