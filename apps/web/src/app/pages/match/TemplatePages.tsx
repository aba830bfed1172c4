import { getRouteApi } from '@tanstack/react-router';
import { TemplateScreen } from '../../../features/matches/templates/TemplateScreen.tsx';

const route = getRouteApi('/matches/templates/$id');

export function TemplatePage() {
  const { id } = route.useParams();
  return <TemplateScreen id={id} from={route.useSearch().match ?? null} />;
}
