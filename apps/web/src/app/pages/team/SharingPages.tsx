import { getRouteApi } from '@tanstack/react-router';
import { NotificationsScreen } from '../../../features/notifications/NotificationsScreen.tsx';
import { ShareScreen } from '../../../features/sharing/ShareScreen.tsx';
import { EmbeddedPage } from '../../embed/EmbeddedPage.tsx';

const share = getRouteApi('/team/share/{-$id}');
const embedded = getRouteApi('/mobile/team-share/$id');
const notifications = getRouteApi('/notifications/{-$id}');

export function SharePage() {
  return <ShareScreen id={share.useParams().id ?? null} />;
}

export function EmbeddedSharePage() {
  return (
    <EmbeddedPage>
      <ShareScreen id={embedded.useParams().id} framed />
    </EmbeddedPage>
  );
}

export function NotificationsPage() {
  return <NotificationsScreen id={notifications.useParams().id ?? null} />;
}
