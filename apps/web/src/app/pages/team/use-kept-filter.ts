/** The filter of the statistics that this device used last (section 3, app state `statsControllerState`). */
import { useSettings } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { jsonOfDraft } from '#ui/forms/kept-draft.ts';
import type { StatisticsSearch } from '../../../features/team-statistics/parts/statistics-search.ts';

interface KeptFilter {
  /** The parts of the filter for the address; empty when none was kept for this team. */
  readonly search: StatisticsSearch;
  readonly keep: (search: StatisticsSearch) => void;
}

export function useKeptFilter(): KeptFilter {
  const team = useCurrentTeam()?.sid ?? 0;
  const stored = useSettings()?.statsControllerState ?? '';
  return {
    search: searchIn(stored, team),
    keep: (search) => void writeSetting('statsControllerState', JSON.stringify({ team, search })),
  };
}

const NONE: StatisticsSearch = {};

function searchIn(stored: string, team: number): StatisticsSearch {
  const state = jsonOfDraft(stored) as Partial<Record<'team' | 'search', unknown>> | null;
  if (state?.team !== team || typeof state.search !== 'object' || state.search === null) return NONE;
  const parts = Object.entries(state.search).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(parts) as StatisticsSearch;
}
