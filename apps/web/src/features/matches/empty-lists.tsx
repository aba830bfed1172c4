/** What the match list says while it has nothing to show, and what to do next. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

const PULLING = 2;

/** The app looks online by itself when the list is empty (section 4); a new coach simply has none. */
export function NoMatches({ action }: { action: ReactNode }) {
  const looking = useSyncStatus()?.syncing === PULLING;
  return (
    <EmptyState
      icon={looking ? 'refresh' : 'matches'}
      title={looking ? m.cloud_look_for_matches() : m.matches_empty_title()}
      {...(action && { text: m.matches_empty_text(), action })}
    />
  );
}

export function AllArchived({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon="matches"
      title={m.matches_all_archived_title()}
      text={m.matches_all_archived_text()}
      action={action}
    />
  );
}

export function EmptyArchive({ show }: { show: () => void }) {
  return (
    <EmptyState
      icon="archive"
      title={m.words_archive_empty()}
      text={m.matches_archive_empty_text()}
      action={
        <Button variant="default" onClick={show}>
          {m.common_to_matches()}
        </Button>
      }
    />
  );
}

interface NothingFoundProps {
  readonly list: 'matches' | 'archive';
  /** How many the other list has for the same search. */
  readonly elsewhere: number;
  readonly showOther: () => void;
  readonly showAll: () => void;
}

export function NothingFound({ list, elsewhere, showOther, showAll }: NothingFoundProps) {
  const there = list === 'matches' ? m.matches_found_archive : m.matches_found_current;
  return (
    <EmptyState
      icon="search"
      title={m.matches_nothing_found()}
      action={
        elsewhere > 0 ? (
          <Button variant="default" onClick={showOther}>
            {there({ count: elsewhere })}
          </Button>
        ) : (
          <Button variant="default" onClick={showAll}>
            {m.matches_show_all()}
          </Button>
        )
      }
    />
  );
}

export function NoTeam() {
  return (
    <EmptyState
      icon="team"
      title={m.common_menu_disabled()}
      text={m.matches_no_team_text()}
      action={
        <Button renderRoot={(props) => <Link to="/teams/{-$key}/" {...props} />}>
          {m.matches_to_teams()}
        </Button>
      }
    />
  );
}
