/** The text of an empty match list, with the next step. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';

const PULLING = 2;

/** An empty list syncs by itself (section 4), so a new coach simply has no matches. */
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
  /** The number of matches of the other list that fit the search. */
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
      action={<LinkButton to="/teams/{-$key}/">{m.matches_to_teams()}</LinkButton>}
    />
  );
}
