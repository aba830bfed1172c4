import type { News } from '@touchline/domain/entity/tables/news';
import type { Team } from '@touchline/domain/entity/tables/team';
import { notificationsOf } from '../../live/notifications.ts';
import { useClient } from '../../page/react.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { useTeams } from './teams.ts';

/** The account's notifications, newest first; undefined until the server has answered. */
export function useNotifications(): readonly News[] | undefined {
  return useLiveQuery(notificationsOf(useClient()));
}

/** Teams with an invitation that this account has not answered. */
export function useInvitations(): readonly Team[] {
  return (useTeams() ?? []).filter(({ status }) => status === 'pending');
}

/** The red dot of section 2: new notifications or open invitations. */
export function useHasNews(): boolean {
  const invited = useInvitations().length > 0;
  const hasNews = useNotifications()?.some((one) => one.new) ?? false;
  return invited || hasNews;
}
