/** The person's own calendar link: of one team, or of all. Needs the network. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type GraphDocument, graphDocument } from '../calls/graph-document.ts';
import { refusalOf, type SharingRefusal, type TeamCalls } from '../commands/team/sharing.ts';
import type { PageLink } from './page-link.ts';

/** The team of a link to the matches and sessions of all teams. */
export const ALL_TEAMS = 0;

interface Asked {
  readonly team_sid: number;
}

type Answer = Promise<Result<PageLink | null, SharingRefusal>>;

/** The link in use; null for none. */
export async function calendarLinkOf(ports: TeamCalls, team: number): Answer {
  const reply = await askAbout(ports, team, GET);
  return reply.ok ? ok(reply.value.getCalendarLink) : reply;
}

/** A new link; the earlier one stops working. */
export async function replaceCalendarLink(ports: TeamCalls, team: number): Answer {
  const reply = await askAbout(ports, team, REPLACE);
  return reply.ok ? ok(reply.value.replaceCalendarLink) : reply;
}

export async function endCalendarLink(ports: TeamCalls, team: number): Answer {
  const reply = await askAbout(ports, team, END);
  return reply.ok ? ok(null) : reply;
}

async function askAbout<T>(
  ports: TeamCalls,
  team: number,
  document: GraphDocument<T, Asked>,
): Promise<Result<T, SharingRefusal>> {
  const team_sid = team === ALL_TEAMS ? ALL_TEAMS : ports.live.resolve('teams', team);
  if (team_sid < 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(document, { team_sid });
  return reply.ok ? ok(reply.value) : refuse(refusalOf(reply));
}

const GET = graphDocument<{ readonly getCalendarLink: PageLink | null }, Asked>(
  'query getCalendarLink($team_sid: Float!) { getCalendarLink(team_sid: $team_sid) { token } }',
);
const REPLACE = graphDocument<{ readonly replaceCalendarLink: PageLink }, Asked>(
  'mutation replaceCalendarLink($team_sid: Float!) { replaceCalendarLink(team_sid: $team_sid) { token } }',
);
const END = graphDocument<object, Asked>(
  'mutation endCalendarLink($team_sid: Float!) { endCalendarLink(team_sid: $team_sid) { sid } }',
);
