import { getRouteApi } from '@tanstack/react-router';
import type { FileImporter } from '#ui/forms/file-importer.ts';
import { ImportMatchesScreen } from '../../../features/matches/import/ImportMatchesScreen.tsx';

const route = getRouteApi('/matches/import');

/** Kinds of files that other features import. */
const OTHERS: readonly FileImporter[] = [];

export function ImportMatchesPage() {
  const { team, saved } = route.useSearch();
  return (
    <ImportMatchesScreen team={team ?? null} saved={team !== undefined || saved === true} others={OTHERS} />
  );
}
