import { getRouteApi } from '@tanstack/react-router';
import { PeriodDetailsScreen } from '../../../features/teams/periods/PeriodDetailsScreen.tsx';

const period = getRouteApi('/team/periods/details/{-$id}');

export function PeriodDetailsPage() {
  return <PeriodDetailsScreen id={period.useParams().id ?? null} />;
}
