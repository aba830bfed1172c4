import { getRouteApi } from '@tanstack/react-router';
import { TeamCodeScreen } from '../../features/shop/TeamCodeScreen.tsx';

const teamCode = getRouteApi('/shop/teamcode/{-$code}');

export function TeamCodePage() {
  return <TeamCodeScreen code={teamCode.useParams().code ?? null} />;
}
