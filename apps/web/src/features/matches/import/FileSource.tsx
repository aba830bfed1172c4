import { m } from '@touchline/i18n';
import { type DragEvent, useState } from 'react';
import type { FileImporter } from '#ui/forms/file-importer.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import styles from './import.module.css';

export interface FileSourceProps {
  readonly importers: readonly FileImporter[];
  readonly choose: (file: File) => void;
}

/** A file by the system's dialog, or dropped on the field. */
export function FileSource({ importers, choose }: FileSourceProps) {
  const [over, setOver] = useState(false);
  const accept = importers.flatMap(({ endings, types }) => [...endings, ...types]).join(',');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) choose(file);
  };
  return (
    <Card title={m.fixtures_file_title()}>
      <Fields>
        <label
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="download" size={24} />
          <span>{m.fixtures_drop()}</span>
          <input
            type="file"
            accept={accept}
            className={styles.file}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // The same file can be chosen again after a change.
              event.currentTarget.value = '';
              if (file !== undefined) choose(file);
            }}
          />
        </label>
        <Hint>{m.fixtures_file_hint()}</Hint>
      </Fields>
    </Card>
  );
}
