import type { SharingNotification } from '@touchline/domain/entity/sharing';
import type { Team } from '@touchline/domain/entity/team';
import { notificationsOf } from '../live/notifications.ts';
import { useClient } from '../react.tsx';
import { useTeams } from './teams.ts';
import { useSource } from './use-source.ts';

/** What the account was told, the latest first; undefined until the server was asked. */
export function useNotifications(): readonly SharingNotification[] | undefined {
  return useSource(notificationsOf(useClient()));
}

/** Teams that this account is invited to and has not answered. */
export function useInvitations(): readonly Team[] {
  return (useTeams() ?? []).filter(({ status }) => status === 'pending');
}

/** The red dot of section 2: new notifications, or invitations that wait for an answer. */
export function useHasNews(): boolean {
  const invited = useInvitations().length > 0;
  const told = useNotifications()?.some((one) => one.new) ?? false;
  return invited || told;
}
