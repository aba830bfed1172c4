import { getRouteApi } from '@tanstack/react-router';
import { FormationScreen } from '../../../features/teams/formations/FormationScreen.tsx';

const formation = getRouteApi('/team/formations/$id');

export function FormationPage() {
  return <FormationScreen id={formation.useParams().id} from={formation.useSearch().match ?? null} />;
}
