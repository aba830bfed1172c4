/** `/matches/import/`: matches from a calendar or a list. Nothing is saved before the coach has seen it. */
import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useSavedCalendar } from '#data/hooks/match/use-fixtures.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { type FileImporter, importerOf } from '#ui/forms/file-importer.ts';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { NoTeam } from '../empty-lists.tsx';
import { AddressSource } from './AddressSource.tsx';
import { FileReview } from './FileReview.tsx';
import { FileSource } from './FileSource.tsx';
import { ImportPreview } from './ImportPreview.tsx';

export interface ImportMatchesScreenProps {
  /** The team of a notification; null for the current one. */
  readonly team: number | null;
  /** Opens with the last look at the saved address. */
  readonly saved: boolean;
  /** Importers of other features. */
  readonly others: readonly FileImporter[];
}

export function ImportMatchesScreen({ team: asked, ...props }: ImportMatchesScreenProps) {
  const current = useCurrentTeam();
  const teams = useTeams();
  if (current === undefined || teams === undefined) return null;
  const team = (asked === null ? current : teams.find(({ sid }) => sid === asked)) ?? null;
  return team === null ? <NoTeam /> : <ImportOfTeam key={team.sid} team={team} {...props} />;
}

type OfTeam = Omit<ImportMatchesScreenProps, 'team'> & { readonly team: Team };

function ImportOfTeam({ team, saved, others }: OfTeam) {
  const may = useMay(team);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Fixtures | null>(null);
  const [opened, setOpened] = useState(saved);
  const look = useSavedCalendar(team.sid, opened ? team.metadata.linkage : '');
  const importers = [FIXTURES, ...others];
  const fixtures = found ?? look?.fixtures ?? null;

  function again() {
    setFile(null);
    setFound(null);
    setOpened(false);
  }

  if (!may('addMatch')) {
    return (
      <Frame team={team}>
        <EmptyState icon="lock" title={m.common_no_permission()} />
      </Frame>
    );
  }
  if (file === null && fixtures === null) {
    return (
      <Frame team={team}>
        <Hint>{m.fixtures_intro()}</Hint>
        <FileSource importers={importers} choose={setFile} />
        <AddressSource team={team} found={setFound} />
      </Frame>
    );
  }
  const Review = file === null ? undefined : importerOf(file, importers)?.Review;
  return (
    <Frame team={team}>
      <div>
        <Button variant="default" onClick={again}>
          {m.fixtures_again()}
        </Button>
      </div>
      {file !== null && Review !== undefined && <Review file={file} team={team} again={again} />}
      {file === null && fixtures !== null && <ImportPreview team={team} fixtures={fixtures} />}
    </Frame>
  );
}

/** Calendars and lists, the kinds of this feature. */
const FIXTURES: FileImporter = {
  endings: ['.ics', '.csv', '.tsv', '.txt'],
  types: ['text/calendar', 'text/csv', 'text/plain'],
  Review: FileReview,
};

function Frame({ team, children }: { readonly team: Team; readonly children: ReactNode }) {
  return (
    <Screen start>
      <PageHeader
        title={m.screens_matches_import()}
        detail={team.teamname}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
      />
      {children}
    </Screen>
  );
}
