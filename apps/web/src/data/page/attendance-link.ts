/** The shared link of a match, by which families answer without a mail of their own. Needs the network. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type GraphDocument, graphDocument } from '../calls/graph-document.ts';
import { refusalOf, type SharingRefusal, type TeamCalls } from '../commands/team/sharing.ts';

export interface SharedLink {
  readonly token: string;
}

type Answer = Promise<Result<SharedLink | null, SharingRefusal>>;

/** The link that is open; null for none. */
export async function sharedLinkOf(ports: TeamCalls, match: number): Answer {
  const reply = await askAboutMatch(ports, match, GET);
  return reply.ok ? ok(reply.value.attendanceLink) : reply;
}

export async function openSharedLink(ports: TeamCalls, match: number): Answer {
  const reply = await askAboutMatch(ports, match, OPEN);
  return reply.ok ? ok(reply.value.openAttendanceLink) : reply;
}

/** A new link; the earlier one stops working. */
export async function replaceSharedLink(ports: TeamCalls, match: number): Answer {
  const reply = await askAboutMatch(ports, match, REPLACE);
  return reply.ok ? ok(reply.value.replaceAttendanceLink) : reply;
}

export async function closeSharedLink(ports: TeamCalls, match: number): Answer {
  const reply = await askAboutMatch(ports, match, CLOSE);
  return reply.ok ? ok(null) : reply;
}

interface OfEvent {
  readonly kind: 'matches';
  readonly sid: number;
}

async function askAboutMatch<T>(
  ports: TeamCalls,
  match: number,
  document: GraphDocument<T, OfEvent>,
): Promise<Result<T, SharingRefusal>> {
  const sid = ports.live.resolve('matches', match);
  if (sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(document, { kind: 'matches', sid });
  return reply.ok ? ok(reply.value) : refuse(refusalOf(reply));
}

const GET = graphDocument<{ readonly attendanceLink: SharedLink | null }, OfEvent>(
  'query attendanceLink($kind: String!, $sid: Float!) { attendanceLink(kind: $kind, sid: $sid) { token } }',
);
const OPEN = graphDocument<{ readonly openAttendanceLink: SharedLink }, OfEvent>(
  'mutation openAttendanceLink($kind: String!, $sid: Float!) { openAttendanceLink(kind: $kind, sid: $sid) { token } }',
);
const REPLACE = graphDocument<{ readonly replaceAttendanceLink: SharedLink }, OfEvent>(
  'mutation replaceAttendanceLink($kind: String!, $sid: Float!) { replaceAttendanceLink(kind: $kind, sid: $sid) { token } }',
);
const CLOSE = graphDocument<object, OfEvent>(
  'mutation closeAttendanceLink($kind: String!, $sid: Float!) { closeAttendanceLink(kind: $kind, sid: $sid) { sid } }',
);
