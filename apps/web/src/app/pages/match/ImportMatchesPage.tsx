import { getRouteApi } from '@tanstack/react-router';
import { useModule } from '#data/hooks/team/plan.ts';
import type { FileImporter } from '#ui/forms/file-importer.ts';
import { EXPORTED_MATCHES } from '../../../features/export/ImportReview.tsx';
import { ImportMatchesScreen } from '../../../features/matches/import/ImportMatchesScreen.tsx';
import { CatchAllScreen } from '../../errors/CatchAllScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/matches/import/{-$id}');

/** Kinds of files that other features import. */
const OTHERS: readonly FileImporter[] = [EXPORTED_MATCHES];
const NO_OTHERS: readonly FileImporter[] = [];

/** A notification names the team, and leads to what its saved calendar says. */
export function ImportMatchesPage() {
  const { id } = route.useParams();
  const { saved = false } = route.useSearch();
  const team = id === undefined ? null : sidOfParam(id);
  const hasExports = useModule('dataexport');
  if (team === undefined) return <CatchAllScreen />;
  return (
    <ImportMatchesScreen
      team={team}
      saved={team !== null || saved}
      others={hasExports ? OTHERS : NO_OTHERS}
    />
  );
}
