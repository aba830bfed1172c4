/** `/matches/`: what is coming up and what was played, by period, searchable. */

import { Button, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isEnded, isPlaying } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useMatches } from '#data/hooks/matches.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import type { MatchSummary } from '#data/queries/matches.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { MatchRow } from './MatchRow.tsx';
import styles from './matches.module.css';

const ALL_PERIODS = 'all';

export function MatchesScreen() {
  const team = useCurrentTeam();
  const matches = useMatches(team?.sid ?? 0);
  const [search, setSearch] = useState('');
  const [period, setPeriod] = useState(ALL_PERIODS);
  if (team === undefined || matches === undefined) return null;
  if (team === null) return <NoTeam />;
  const shown = matches.filter(
    (match) =>
      (period === ALL_PERIODS || String(match.period) === period) &&
      opponentOf(match).includes(search.toLowerCase().trim()),
  );
  const sections = [
    { title: m.matches_live_now(), rows: shown.filter((match) => isPlaying(match.status)) },
    {
      title: m.matches_upcoming(),
      rows: shown.filter((match) => !isPlaying(match.status) && !isEnded(match.status)),
    },
    { title: m.matches_played(), rows: shown.filter((match) => isEnded(match.status)).reverse() },
  ];
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.matches_title()}
        actions={
          <Button
            renderRoot={(props) => <Link to="/match/$id/details/" params={{ id: 'new' }} {...props} />}
            leftSection={<Icon name="plus" />}
          >
            {m.matches_new()}
          </Button>
        }
      />
      {matches.length === 0 ? (
        <NoMatches />
      ) : (
        <>
          <div className={styles.filters}>
            <TextInput
              aria-label={m.matches_search()}
              placeholder={m.matches_search()}
              leftSection={<Icon name="search" size={18} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Select
              aria-label={m.matches_period()}
              value={period}
              onChange={(value) => setPeriod(value ?? ALL_PERIODS)}
              data={[
                { value: ALL_PERIODS, label: m.matches_all_periods() },
                ...team.metadata.periods.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
            />
          </div>
          {shown.length === 0 && <p className={styles.nothing}>{m.matches_nothing_found()}</p>}
          {sections.map(
            ({ title, rows }) =>
              rows.length > 0 && (
                <section key={title} aria-label={title}>
                  <h2 className={styles.heading}>{title}</h2>
                  <ul className={styles.list}>
                    {rows.map((match) => (
                      <MatchRow key={match.sid} match={match} />
                    ))}
                  </ul>
                </section>
              ),
          )}
        </>
      )}
    </div>
  );
}

/** The app looks online by itself when the list is empty (section 4); a new coach simply has none. */
function NoMatches() {
  const status = useSyncStatus();
  const looking = status?.syncing === PULLING;
  return (
    <EmptyState
      icon={looking ? 'refresh' : 'matches'}
      title={looking ? m.cloud_look_for_matches() : m.matches_empty_title()}
      text={m.matches_empty_text()}
    />
  );
}

const PULLING = 2;

function NoTeam() {
  return (
    <EmptyState
      icon="team"
      title={m.matches_no_team_title()}
      text={m.matches_no_team_text()}
      action={
        <Button renderRoot={(props) => <Link to="/teams/{-$key}/" {...props} />}>
          {m.matches_to_teams()}
        </Button>
      }
    />
  );
}

function opponentOf(match: MatchSummary): string {
  return `${match.opponent_clubname} ${match.opponent_teamname}`.toLowerCase();
}
