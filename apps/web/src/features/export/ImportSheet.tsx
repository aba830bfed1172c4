/** Imports exported matches and seasons, with a preview before anything is written. */
import { Button, FileButton } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { type ImportPreview, previewOf } from '@touchline/domain/export/import/preview';
import {
  FILE_CHARACTERS_MAX,
  type ImportFile,
  readExportFile,
} from '@touchline/domain/export/import/read-file';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { importMatches } from '#data/commands/match/import-matches.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { importedInto } from '#data/queries/matches/match-export.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from './export.module.css';
import { ImportPreviewList } from './ImportPreviewList.tsx';
import { problemText, written } from './import-words.ts';
import { useFileDrop } from './use-file-drop.ts';

export interface ImportSheetProps {
  readonly team: Team;
  readonly opened: boolean;
  readonly close: () => void;
}

export function ImportSheet({ team, opened, close }: ImportSheetProps) {
  return (
    <BottomSheet opened={opened} onClose={close} title={m.export_import_title()} close={m.common_close()}>
      <ImportForm team={team} close={close} />
    </BottomSheet>
  );
}

interface Chosen {
  readonly file: ImportFile;
  readonly preview: ImportPreview;
}

function ImportForm({ team, close }: Omit<ImportSheetProps, 'opened'>) {
  const client = useClient();
  const teams = useTeams() ?? [];
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { zone, over } = useFileDrop<HTMLDivElement>((file) => void take(file));
  // Resets the file input, so that the same file can be chosen again after a change.
  const forget = useRef<() => void>(null);

  async function take(given: File | null | undefined) {
    if (!given) return;
    forget.current?.();
    setChosen(null);
    // A byte is at most one character, so a larger file is refused without reading it.
    const isHuge = given.size > 4 * FILE_CHARACTERS_MAX;
    const read = isHuge
      ? ({ ok: false, error: { code: 'tooLarge' } } as const)
      : readExportFile(await given.text());
    if (!read.ok) return setProblem(problemText(read.error));
    setProblem(null);
    setChosen({ file: read.value, preview: previewOf(read.value, await importedInto(client, team, teams)) });
  }

  async function apply({ file }: Chosen) {
    setBusy(true);
    const done = await written(importMatches(client, { team: team.sid, file, nameless: m.words_a_player() }));
    setBusy(false);
    if (done === null) return;
    close();
    showDoneToast(m.export_imported({ count: done.matches }), undoOf(client, done.action));
  }

  const count = chosen?.preview.matches.filter(({ state }) => state === 'new').length ?? 0;
  return (
    <Fields>
      <Hint>{m.export_import_text()}</Hint>
      <div ref={zone} className={styles.drop} data-over={over || undefined}>
        <FileButton resetRef={forget} onChange={(file) => void take(file)} accept=".json,application/json">
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="archive" size={18} />}>
              {m.export_import_choose()}
            </Button>
          )}
        </FileButton>
        <Hint>{m.export_import_drop()}</Hint>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {chosen !== null && (
        <>
          <ImportPreviewList preview={chosen.preview} team={team} />
          <Button disabled={count === 0} loading={busy} onClick={() => void apply(chosen)}>
            {count === 0 ? m.export_import_nothing() : m.export_import_apply({ count })}
          </Button>
        </>
      )}
    </Fields>
  );
}
