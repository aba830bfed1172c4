import { Button, FileButton, Textarea } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import own from './import.module.css';
import { readImportFile } from './import-file.ts';

export interface ImportText {
  readonly text: string;
  /** The name of the file; null for pasted text. */
  readonly file: string | null;
  /** Increases with each new text, which resets the choice of columns. */
  readonly round: number;
}

export const NO_TEXT: ImportText = { text: '', file: null, round: 0 };

/** Larger texts are not shown in a field, because they are too long to scroll on a phone. */
const FIELD_MAX = 20_000;

export interface ImportSourceProps {
  readonly source: ImportText;
  readonly onChange: (source: ImportText) => void;
}

/** A file or pasted rows; a small text can be edited here. */
export function ImportSource({ source, onChange }: ImportSourceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  // Resets the file input, so that the same file can be chosen again after a change.
  const forget = useRef<() => void>(null);
  const round = source.round + 1;
  const inField = source.text.length <= FIELD_MAX;

  async function take(file: File | null) {
    if (file === null) return;
    const read = await readImportFile(file);
    forget.current?.();
    if ('problem' in read) {
      setProblem(read.problem === 'tooLarge' ? m.players_import_too_large() : m.players_import_no_text());
      return;
    }
    setProblem(read.text.trim() === '' ? m.players_import_nothing() : null);
    onChange({ text: read.text, file: file.name, round });
  }

  return (
    <Card>
      <Fields>
        <Hint>{m.players_import_text()}</Hint>
        <Buttons>
          <FileButton
            resetRef={forget}
            onChange={(file) => void take(file)}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="download" size={20} />}>
                {m.players_import_file()}
              </Button>
            )}
          </FileButton>
          {source.text !== '' && (
            <Button
              variant="subtle"
              onClick={() => {
                setProblem(null);
                onChange({ ...NO_TEXT, round });
              }}
            >
              {m.players_import_clear()}
            </Button>
          )}
        </Buttons>
        {problem !== null && (
          <p className={own.problem} role="alert">
            {problem}
          </p>
        )}
        {inField ? (
          <Textarea
            label={m.players_import_paste()}
            placeholder={m.players_import_example()}
            classNames={{ input: own.pasted ?? '' }}
            autosize={false}
            rows={6}
            autoComplete="off"
            spellCheck={false}
            value={source.text}
            onChange={(event) => {
              setProblem(null);
              onChange({ ...source, text: event.currentTarget.value, file: null });
            }}
          />
        ) : (
          <Hint>{linesText(source)}</Hint>
        )}
      </Fields>
    </Card>
  );
}

function linesText({ text, file }: ImportText): string {
  const count = text.trimEnd().split(/\r\n|\r|\n/).length;
  return file === null ? m.players_import_rows({ count }) : m.players_import_from({ count, file });
}
