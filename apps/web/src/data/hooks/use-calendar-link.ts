/** The person's own calendar link, as the server knows it. */
import { calendarLinkOf, endCalendarLink, replaceCalendarLink } from '../page/calendar-link.ts';
import { type LinkCalls, type ShownLinkState, useShownLink } from './use-shown-link.ts';

const CALLS: LinkCalls<'calendar'> = {
  look: (ports, _kind, team) => calendarLinkOf(ports, team),
  replace: (ports, _kind, team) => replaceCalendarLink(ports, team),
  end: (ports, _kind, team) => endCalendarLink(ports, team),
  path: (_kind, token) => `/calendar/${token}.ics`,
};

/** @param team its sid, or `ALL_TEAMS` */
export function useCalendarLink(team: number): ShownLinkState {
  return useShownLink(CALLS, 'calendar', team);
}
