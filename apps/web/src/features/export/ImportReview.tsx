/** Reads an exported match or season, and shows what would be imported before anything is written. */
import { Button } from '@mantine/core';
import { type ImportPreview, previewOf } from '@touchline/domain/export/import/preview';
import {
  FILE_CHARACTERS_MAX,
  type ImportFile,
  type ImportProblem,
  readExportFile,
} from '@touchline/domain/export/import/read-file';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { importMatches } from '#data/commands/match/import-matches.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { importedInto } from '#data/queries/matches/match-export.ts';
import type { FileImporter, FileReviewProps } from '#ui/forms/file-importer.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from './export.module.css';
import { ImportPreviewList } from './ImportPreviewList.tsx';
import { problemText, written } from './import-words.ts';

/** Matches and seasons that were exported from Touchline. */
export const EXPORTED_MATCHES: FileImporter = {
  endings: ['.json'],
  types: ['application/json'],
  Review: ImportReview,
};

type ReadFile = Result<ImportFile, ImportProblem>;

function ImportReview({ file, ...into }: FileReviewProps) {
  const [read, setRead] = useState<ReadFile | null>(null);
  useEffect(() => {
    let left = false;
    setRead(null);
    void readFile(file).then((answer) => {
      if (!left) setRead(answer);
    });
    return () => {
      left = true;
    };
  }, [file]);
  if (read === null) return null;
  if (read.ok) return <Reviewed {...into} file={read.value} />;
  return (
    <p className={styles.problem} role="alert">
      {problemText(read.error)}
    </p>
  );
}

async function readFile(file: File): Promise<ReadFile> {
  // A byte is at most one character, so a larger file is refused without reading it.
  const isHuge = file.size > 4 * FILE_CHARACTERS_MAX;
  return isHuge ? { ok: false, error: { code: 'tooLarge' } } : readExportFile(await file.text());
}

type ReviewedProps = Pick<FileReviewProps, 'team' | 'period' | 'done'> & { readonly file: ImportFile };

function Reviewed({ team, period, done: leave, file }: ReviewedProps) {
  const client = useClient();
  const teams = useTeams();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  useEffect(() => {
    let isGone = false;
    if (teams === undefined) return;
    void importedInto(client, team, teams).then((into) => {
      if (!isGone) setPreview(previewOf(file, { ...into, period }));
    });
    return () => {
      isGone = true;
    };
  }, [client, team, teams, file, period]);
  const applying = useAction(async () => {
    const done = await written(
      importMatches(client, { team: team.sid, file, period, nameless: m.words_a_player() }),
    );
    if (done === null) return;
    showDoneToast(m.export_imported({ count: done.matches }), undoOf(client, done.action));
    await leave();
  });
  if (preview === null) return null;

  const count = preview.matches.filter(({ state }) => state === 'new').length;
  return (
    <Card>
      <Fields>
        <ImportPreviewList preview={preview} team={team} />
        <Button disabled={count === 0} loading={applying.busy} onClick={() => void applying.run()}>
          {count === 0 ? m.export_import_nothing() : m.fixtures_apply({ count })}
        </Button>
      </Fields>
    </Card>
  );
}
