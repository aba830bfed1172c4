import { getRouteApi } from '@tanstack/react-router';
import { EventTypeScreen } from '../../../features/teams/event-types/EventTypeScreen.tsx';

const eventType = getRouteApi('/team/events/$id');

export function EventTypePage() {
  return <EventTypeScreen id={eventType.useParams().id} />;
}
