import { getRouteApi } from '@tanstack/react-router';
import { weekOfAddress } from '@touchline/domain/training/week';
import { WeekScreen } from '../../features/week/WeekScreen.tsx';

const route = getRouteApi('/week');

export function WeekPage() {
  return <WeekScreen monday={weekOfAddress(route.useSearch().week)} />;
}
