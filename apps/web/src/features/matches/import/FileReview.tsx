import type { Fixtures, FixturesRefusal } from '@touchline/domain/fixtures/fixture';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import type { FileReviewProps } from '#ui/forms/file-importer.ts';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import styles from './import.module.css';
import { refusalText } from './import-words.ts';
import { readFile } from './read-file.ts';

/** Reads a calendar or a list, and shows what it would change. */
export function FileReview({ file, team, period, done }: FileReviewProps) {
  const [read, setRead] = useState<Result<Fixtures, FixturesRefusal> | null>(null);
  const { clubname, teamname, metadata } = team;
  const { timezone } = metadata;
  useEffect(() => {
    let left = false;
    setRead(null);
    void readFile(file, { clubname, teamname, timezone }).then((answer) => {
      if (!left) setRead(answer);
    });
    return () => {
      left = true;
    };
  }, [file, clubname, teamname, timezone]);
  if (read === null) {
    return (
      <p className={styles.reading} role="status">
        <Spinner size={24} /> {m.fixtures_reading()}
      </p>
    );
  }
  if (read.ok) return <ImportPreview team={team} period={period} fixtures={read.value} done={done} />;
  return (
    <p className={styles.problem} role="alert">
      {refusalText(read.error)}
    </p>
  );
}
