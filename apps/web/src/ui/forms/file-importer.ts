import type { Team } from '@touchline/domain/entity/tables/team';
import type { ComponentType } from 'react';

export interface FileReviewProps {
  readonly file: File;
  readonly team: Team;
  /** The season that the coach chose for new matches; undefined for the usual one. */
  readonly period: number | undefined;
  /** The matches are imported. */
  readonly done: () => Promise<void>;
  /** Another file was asked for. */
  readonly again: () => void;
}

/** A kind of file that a screen imports. A feature offers it, and the app joins those of several features. */
export interface FileImporter {
  /** Endings of file names, in lower case: `.json`. */
  readonly endings: readonly string[];
  /** Content types for the file dialog. */
  readonly types: readonly string[];
  /** Reads the file, and shows what would be imported. */
  readonly Review: ComponentType<FileReviewProps>;
}

/** The importer of a file by the ending of its name, else by its content type; the first one for other files. */
export function importerOf(file: File, importers: readonly FileImporter[]): FileImporter | undefined {
  const name = file.name.toLowerCase();
  return (
    importers.find(({ endings }) => endings.some((ending) => name.endsWith(ending))) ??
    importers.find(({ types }) => types.includes(file.type)) ??
    importers[0]
  );
}
