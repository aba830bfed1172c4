import { getRouteApi } from '@tanstack/react-router';
import { TeamCodeScreen } from '../../../features/shop/TeamCodeScreen.tsx';
import { EmbeddedPage } from '../../embed/EmbeddedPage.tsx';

const teamCode = getRouteApi('/shop/teamcode/{-$code}');
const embedded = getRouteApi('/mobile/teamcode/{-$id}');

export function TeamCodePage() {
  return <TeamCodeScreen code={teamCode.useParams().code ?? null} />;
}

/** The team comes from the address. */
export function EmbeddedTeamCodePage() {
  const team = Number(embedded.useParams().id);
  return (
    <EmbeddedPage>
      <TeamCodeScreen code={null} framed {...(team > 0 && { team })} />
    </EmbeddedPage>
  );
}
