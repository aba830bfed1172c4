/** Calendars that the server fetches, because a page may not read other sites. Needs the network. */
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../calls/graph-document.ts';
import type { TeamCalls } from '../commands/team/sharing.ts';

interface Answer {
  readonly address: string;
  readonly problem: string;
  readonly content: string;
  readonly at: number;
}

export interface SavedCalendar {
  readonly address: string;
  /** Why the last look failed; empty when it did not. */
  readonly problem: string;
  /** Of the last successful look; null before one. */
  readonly fixtures: Fixtures | null;
  /** Seconds since 1970. */
  readonly at: number;
}

/** `code` is one of the server's for an address, or says why the server gave no answer. */
export interface CalendarRefusal {
  readonly code: string;
}

/** Reads an address now. */
export async function calendarAt(
  ports: TeamCalls,
  { team, address }: { readonly team: number; readonly address: string },
): Promise<Result<Fixtures, CalendarRefusal>> {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(GET, { team_sid, address });
  if (!reply.ok) return refuse({ code: CODES[reply.code ?? 0] ?? 'unavailable' });
  const { problem, content } = reply.value.getFixtures;
  return problem === '' ? ok(JSON.parse(content) as Fixtures) : refuse({ code: problem });
}

/** The server's last look at the saved address; null without one, or without an answer. */
export async function savedCalendar(ports: TeamCalls, team: number): Promise<SavedCalendar | null> {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0 || ports.coordinator.closedBy() === 'syncOff') return null;
  const reply = await ports.ask(SAVED, { team_sid });
  const saved = reply.ok ? reply.value.getSavedFixtures : null;
  if (saved === null) return null;
  const { content, ...rest } = saved;
  return { ...rest, fixtures: content === '' ? null : (JSON.parse(content) as Fixtures) };
}

const CODES: Readonly<Record<number, string>> = { 404: 'gone', 429: 'askedTooOften', 510: 'noNetwork' };

const GET = graphDocument<{ readonly getFixtures: Answer }, { team_sid: number; address: string }>(
  'query getFixtures($team_sid: Float!, $address: String!) { getFixtures(team_sid: $team_sid, address: $address) { address problem content at } }',
);
const SAVED = graphDocument<{ readonly getSavedFixtures: Answer | null }, { team_sid: number }>(
  'query getSavedFixtures($team_sid: Float!) { getSavedFixtures(team_sid: $team_sid) { address problem content at } }',
);
