import { getRouteApi } from '@tanstack/react-router';
import { SeasonFiles } from '../../../features/export/SeasonFiles.tsx';
import { MatchesScreen } from '../../../features/matches/MatchesScreen.tsx';

const route = getRouteApi('/matches');

export function MatchesPage() {
  const navigate = route.useNavigate();
  const { list } = route.useSearch();
  return (
    <MatchesScreen
      list={list ?? 'matches'}
      files={<SeasonFiles />}
      show={(next) => navigate({ search: next === 'archive' ? { list: next } : {}, replace: true })}
    />
  );
}
