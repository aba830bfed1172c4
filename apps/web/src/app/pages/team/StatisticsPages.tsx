/** The screens of `/team/statistics/*`: they read their filter from the address, and write it there. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DefenceScreen } from '../../../features/team-statistics/defence/DefenceScreen.tsx';
import { OpponentsScreen } from '../../../features/team-statistics/opponents/OpponentsScreen.tsx';
import { OverviewScreen } from '../../../features/team-statistics/overview/OverviewScreen.tsx';
import type { StatisticsProps } from '../../../features/team-statistics/parts/StatisticsFrame.tsx';
import { searchOf } from '../../../features/team-statistics/parts/statistics-search.ts';
import { PlayersScreen } from '../../../features/team-statistics/players/PlayersScreen.tsx';
import { ScorersScreen } from '../../../features/team-statistics/players/ScorersScreen.tsx';

const overview = getRouteApi('/team/statistics');
const players = getRouteApi('/team/statistics/players');
const scorers = getRouteApi('/team/statistics/scorers');
const opponents = getRouteApi('/team/statistics/opponents');
const defence = getRouteApi('/team/statistics/defence');

type Address =
  | '/team/statistics/'
  | '/team/statistics/players/'
  | '/team/statistics/scorers/'
  | '/team/statistics/opponents/'
  | '/team/statistics/defence/';

function useFilter(to: Address, search: StatisticsProps['search']): StatisticsProps {
  const navigate = useNavigate();
  return { search, choose: (filter) => void navigate({ to, search: searchOf(filter), replace: true }) };
}

export function OverviewPage() {
  return <OverviewScreen {...useFilter('/team/statistics/', overview.useSearch())} />;
}

export function PlayersPage() {
  return <PlayersScreen {...useFilter('/team/statistics/players/', players.useSearch())} />;
}

export function ScorersPage() {
  return <ScorersScreen {...useFilter('/team/statistics/scorers/', scorers.useSearch())} />;
}

export function OpponentsPage() {
  return <OpponentsScreen {...useFilter('/team/statistics/opponents/', opponents.useSearch())} />;
}

export function DefencePage() {
  return <DefenceScreen {...useFilter('/team/statistics/defence/', defence.useSearch())} />;
}
