/** `/matches/import/`: matches from a calendar or a list. Nothing is saved before the coach has seen it. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useSavedCalendar } from '#data/hooks/match/use-fixtures.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
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
import { ImportTarget } from './ImportTarget.tsx';

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
  const [chosen, chooseTeam] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  if (current === undefined || teams === undefined) return null;
  const wanted = chosen ?? asked;
  const team = (wanted === null ? current : teams.find(({ sid }) => sid === wanted)) ?? null;
  if (team === null) return <NoTeam />;
  // The chosen file stays when another team is chosen; it is then compared with that team's matches.
  return (
    <ImportOfTeam
      key={team.sid}
      {...props}
      team={team}
      chooseTeam={chooseTeam}
      file={file}
      setFile={setFile}
    />
  );
}

type OfTeam = Omit<ImportMatchesScreenProps, 'team'> & {
  readonly team: Team;
  readonly chooseTeam: (team: number) => void;
  readonly file: File | null;
  readonly setFile: (file: File | null) => void;
};

function ImportOfTeam({ team, chooseTeam, saved, others, file, setFile }: OfTeam) {
  const client = useClient();
  const navigate = useNavigate();
  const may = useMay(team);
  const [period, choosePeriod] = useState<number>();
  const [found, setFound] = useState<Fixtures | null>(null);
  const [opened, setOpened] = useState(saved);
  const look = useSavedCalendar(team.sid, opened ? team.metadata.linkage : '');
  const importers = [FIXTURES, ...others];
  const fixtures = found ?? look?.fixtures ?? null;

  /** Opens the list in which the matches are now. */
  async function done() {
    await client.switching.to(team.sid);
    await navigate({ to: '/matches/' });
  }

  function again() {
    setFile(null);
    setFound(null);
    setOpened(false);
  }

  const target = (
    <ImportTarget team={team} chooseTeam={chooseTeam} period={period} choosePeriod={choosePeriod} />
  );
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
        {target}
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
      {target}
      {file !== null && Review !== undefined && (
        <Review file={file} team={team} period={period} done={done} again={again} />
      )}
      {file === null && fixtures !== null && (
        <ImportPreview team={team} period={period} fixtures={fixtures} done={done} />
      )}
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
    <Screen>
      <PageHeader
        title={m.screens_matches_import()}
        detail={team.teamname}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
      />
      {children}
    </Screen>
  );
}
