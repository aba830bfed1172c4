import { getRouteApi } from '@tanstack/react-router';
import { TeamCodeScreen } from '../../../features/shop/codes/TeamCodeScreen.tsx';
import { ForSale } from '../../../features/shop/ForSale.tsx';
import { EmbeddedPage } from '../../embed/EmbeddedPage.tsx';

const teamCode = getRouteApi('/shop/teamcode/{-$code}');
const embedded = getRouteApi('/mobile/teamcode/{-$id}');

export function TeamCodePage() {
  const { code = null } = teamCode.useParams();
  return (
    <ForSale>
      <TeamCodeScreen code={code} />
    </ForSale>
  );
}

/** The team comes from the address. */
export function EmbeddedTeamCodePage() {
  const team = Number(embedded.useParams().id);
  return (
    <EmbeddedPage>
      <ForSale>
        <TeamCodeScreen code={null} framed {...(team > 0 && { team })} />
      </ForSale>
    </EmbeddedPage>
  );
}
