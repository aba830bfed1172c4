/** The shared link of a match or session, by which families answer without a mail of their own. Needs the network. */
import type { GatheringName } from '@touchline/domain/attendance/gathering';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type GraphDocument, graphDocument } from '../calls/graph-document.ts';
import { refusalOf, type SharingRefusal, type TeamCalls } from '../commands/team/sharing.ts';

export interface SharedLink {
  readonly token: string;
}

type Answer = Promise<Result<SharedLink | null, SharingRefusal>>;

/** The link that is open; null for none. */
export async function sharedLinkOf(ports: TeamCalls, of: GatheringName): Answer {
  const reply = await askAbout(ports, of, GET);
  return reply.ok ? ok(reply.value.attendanceLink) : reply;
}

export async function openSharedLink(ports: TeamCalls, of: GatheringName): Answer {
  const reply = await askAbout(ports, of, OPEN);
  return reply.ok ? ok(reply.value.openAttendanceLink) : reply;
}

/** A new link; the earlier one stops working. */
export async function replaceSharedLink(ports: TeamCalls, of: GatheringName): Answer {
  const reply = await askAbout(ports, of, REPLACE);
  return reply.ok ? ok(reply.value.replaceAttendanceLink) : reply;
}

export async function closeSharedLink(ports: TeamCalls, of: GatheringName): Answer {
  const reply = await askAbout(ports, of, CLOSE);
  return reply.ok ? ok(null) : reply;
}

interface OfEvent {
  readonly kind: GatheringName['collection'];
  readonly sid: number;
}

async function askAbout<T>(
  ports: TeamCalls,
  { collection: kind, sid: known }: GatheringName,
  document: GraphDocument<T, OfEvent>,
): Promise<Result<T, SharingRefusal>> {
  const sid = ports.live.resolve(kind, known);
  if (sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(document, { kind, sid });
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
