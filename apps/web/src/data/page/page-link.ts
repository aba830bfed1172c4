/** The link of a public page: a team's or the club's. Needs the network. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type GraphDocument, graphDocument } from '../calls/graph-document.ts';
import { refusalOf, type SharingRefusal, type TeamCalls } from '../commands/team/sharing.ts';

export interface PageLink {
  /** Empty for a link that can no longer be shown. */
  readonly token: string;
}

/** A team by its sid, or the club of an account by the account's. */
export interface PageName {
  readonly kind: 'team' | 'club';
  readonly sid: number;
}

type Answer = Promise<Result<PageLink | null, SharingRefusal>>;

/** The link in use; null for none. */
export async function pageLinkOf(ports: TeamCalls, of: PageName): Answer {
  const reply = await askAbout(ports, of, GET);
  return reply.ok ? ok(reply.value.getPageLink) : reply;
}

/** A new link; the earlier one stops working. */
export async function replacePageLink(ports: TeamCalls, of: PageName): Answer {
  const reply = await askAbout(ports, of, REPLACE);
  return reply.ok ? ok(reply.value.replacePageLink) : reply;
}

export async function endPageLink(ports: TeamCalls, of: PageName): Answer {
  const reply = await askAbout(ports, of, END);
  return reply.ok ? ok(null) : reply;
}

async function askAbout<T>(
  ports: TeamCalls,
  { kind, sid: known }: PageName,
  document: GraphDocument<T, PageName>,
): Promise<Result<T, SharingRefusal>> {
  const sid = kind === 'team' ? ports.live.resolve('teams', known) : known;
  if (sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(document, { kind, sid });
  return reply.ok ? ok(reply.value) : refuse(refusalOf(reply));
}

const GET = graphDocument<{ readonly getPageLink: PageLink | null }, PageName>(
  'query getPageLink($kind: String!, $sid: Float!) { getPageLink(kind: $kind, sid: $sid) { token } }',
);
const REPLACE = graphDocument<{ readonly replacePageLink: PageLink }, PageName>(
  'mutation replacePageLink($kind: String!, $sid: Float!) { replacePageLink(kind: $kind, sid: $sid) { token } }',
);
const END = graphDocument<object, PageName>(
  'mutation endPageLink($kind: String!, $sid: Float!) { endPageLink(kind: $kind, sid: $sid) { sid } }',
);
