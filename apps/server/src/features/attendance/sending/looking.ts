/**
 * The due job of a match or session whose families are asked: what is owed to them now, and when to look again.
 *
 *   read what is true ──▶ agenda ──▶ each mail: claim, send, record ──▶ deliveries into the row ──▶ next look
 *         ▲                                │
 *         └──── one of its rows was changed ┘
 *
 * Nothing is kept between two looks except what was sent, so a look may be repeated, killed and run by several
 * processes.
 */

import type { Gathering } from '@touchline/domain/attendance/gathering';
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import {
  type Agenda,
  agenda,
  type Family,
  familiesOf,
  STAFF,
} from '@touchline/domain/request/mailing/agenda';
import { mailboxOf } from '@touchline/domain/text/email';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Reader } from '#platform/database/database.ts';
import { isLocale, type Locale } from '#platform/http/locale.ts';
import { serverAddress } from '#platform/http/server-address.ts';
import type { RunAnswer } from '#platform/jobs/due-jobs.ts';
import type { StaffEvent } from '#rows/people/staff-notifications.ts';
import type { WriteDeps } from '#rows/write/write.ts';
import { type AskedEvent, type EventKind, type EventName, readEvent } from '../links/event.ts';
import { type AddressHash, addressHasher } from '../links/families.ts';
import type { LinkedEvent } from '../links/links.ts';
import { changedDeliveries, type Unsent } from './deliveries.ts';
import { familyMailOf } from './family-mail-of.ts';
import { knownTo, newlyGivenBack } from './known.ts';
import { familyAllowances, summaryAllowances } from './mail-limits.ts';
import { type Sending, type SendingDeps, type Sent, sendMail } from './sending.ts';
import { isDone, mailsOf, readSeen, recordGivenBack, type StoredMail, writeSeen } from './sent-mails.ts';
import { writeAsked, writeDeliveries } from './server-writes.ts';
import { isHiddenTwin } from './sessions.ts';
import { summaryOf } from './summary.ts';

export type LookingDeps = SendingDeps & WriteDeps & ConfigDep<'publicUrl' | 'host' | 'port'>;

/** A match or session that is changed again and again is left to the next run. */
const TRIES = 5;

export async function lookAt(deps: LookingDeps, name: EventName, signal: AbortSignal): Promise<RunAnswer> {
  const hash = await addressHasher(deps.database);
  for (let tries = 0; tries < TRIES; tries++) {
    const look = await readLook(deps, name, hash);
    if (look === null) return { next: null };
    const answer = await act(deps, look, signal);
    if (answer !== 'outdated') return answer;
  }
  return { next: deps.now() };
}

interface Look {
  readonly named: LinkedEvent;
  readonly event: AskedEvent;
  readonly families: readonly Family[];
  /** By family. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly mails: readonly StoredMail[];
  readonly owner: { readonly email: string; readonly locale: Locale };
  /** Of the account. */
  readonly teams: number;
  /** The hash of the mailbox behind an address. */
  readonly mailbox: (address: string) => string;
  readonly found: Agenda;
}

async function readLook(deps: LookingDeps, name: EventName, hash: AddressHash): Promise<Look | null> {
  const { reader } = deps.database;
  const { space } = name;
  const event = await readEvent(reader, name);
  const owner = await reader
    .selectFrom('accounts')
    .select(['email', 'locale'])
    .where('sid', '=', space)
    .executeTakeFirst();
  if (event === null || owner === undefined) return null;
  const { gathering, team, players, teamDeleted } = event;
  const named = { ...name, team_sid: team.sid };
  const keys = new Map(players.map((player) => [player.sid, hash(player.metadata.email1)]));
  const families = familiesOf(sheetOf(gathering), (player) => keys.get(player) ?? '');
  const mails = await knownMails(deps, named, { event, families });
  const done = new Set(mails.filter(isDone).map(nameOf));
  const found = agenda({
    gathering,
    deleted: event.deleted,
    team: teamDeleted ? null : team,
    families,
    ...knownTo(mails),
    seen: await readSeen(reader, named),
    sent: (address_hash, what, occurrence) => done.has(nameOf({ address_hash, what, occurrence })),
    nowMs: deps.now(),
  });
  return {
    named,
    event,
    families,
    addresses: new Map(
      players.map(({ sid: player, metadata }) => [keys.get(player) ?? '', metadata.email1.trim()]),
    ),
    mails,
    owner: { email: owner.email, locale: isLocale(owner.locale) ? owner.locale : 'en' },
    teams: await teamsOf(reader, space),
    mailbox: (address) => hash(mailboxOf(address)),
    found: await withoutTwin(reader, { found, event, space, nowMs: deps.now() }),
  };
}

/** While another session of its series is shown on that day, the team does not ask by itself, and looks again. */
async function withoutTwin(
  db: Reader,
  { found, event, space, nowMs }: Pick<Look, 'found' | 'event'> & { space: number; nowMs: number },
): Promise<Agenda> {
  if (found.ask.length === 0 || !(await isHiddenTwin(db, event.gathering, space))) return found;
  return { ...found, ask: [], nextAt: Math.min(found.nextAt ?? Number.POSITIVE_INFINITY, nowMs + HOUR_MS) };
}

const HOUR_MS = 3_600_000;

async function teamsOf(db: Reader, space: number): Promise<number> {
  const { teams } = await db
    .selectFrom('rows')
    .select(({ fn }) => fn.countAll<number | string>().as('teams'))
    .where('space', '=', space)
    .where('collection', '=', 'teams')
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(teams);
}

const nameOf = ({
  address_hash,
  what,
  occurrence,
}: Pick<StoredMail, 'address_hash' | 'what' | 'occurrence'>) => `${address_hash} ${what} ${occurrence}`;

/** The record of mails, with those that a device has given back after a restore. */
async function knownMails(
  { database, now }: LookingDeps,
  named: LinkedEvent,
  read: Pick<Look, 'event' | 'families'>,
): Promise<readonly StoredMail[]> {
  const mails = await mailsOf(database.reader, named);
  const given = newlyGivenBack({ ...read, mails }, now());
  if (given.length === 0) return mails;
  await database.transaction(async (tx) => {
    for (const mail of given) await recordGivenBack(tx, named, mail);
  });
  return mailsOf(database.reader, named);
}

async function act(deps: LookingDeps, look: Look, signal: AbortSignal): Promise<RunAnswer | 'outdated'> {
  const { named, event, families, mails, found } = look;
  const { seen } = found;
  if (seen !== null && (found.mails.length > 0 || mails.length > 0))
    await deps.database.transaction((tx) => writeSeen(tx, named, seen));
  if (found.ask.length > 0) {
    const reachable = new Set(families.flatMap(({ players }) => players));
    // Without room for it the questions are not asked, and the next look tries again.
    if (await writeAsked(deps, named, { players: found.ask, reachable })) return 'outdated';
  }
  const unsent: Unsent[] = [];
  const times: (number | null)[] = [found.nextAt];
  let isAway = false;
  for (const letter of letters(deps, look)) {
    const { order } = letter;
    // The mails that are left are sent by the next look.
    signal.throwIfAborted();
    const sent: Sent = await sendMail(deps, { ...letter, event: named, version: event.version, isAway });
    if (sent.state === 'outdated') return 'outdated';
    if (sent.state === 'done') continue;
    if (order.family.key !== STAFF) unsent.push({ order, state: sent.state });
    if (sent.state === 'unsubscribed') continue;
    times.push(sent.until);
    isAway ||= sent.isAway;
  }
  await recordDeliveries(deps, look, unsent);
  const known = times.filter((time) => time !== null);
  return { next: known.length === 0 ? null : Math.min(...known) };
}

type Letter = Pick<Sending, 'order' | 'allowances' | 'news' | 'write'>;

/** The mails to families, and the summary for the owner. */
function letters(deps: LookingDeps, look: Look): readonly Letter[] {
  const { named, event, addresses, owner, teams, mailbox, found } = look;
  const { space, team_sid } = named;
  const { gathering } = event;
  const address = serverAddress(deps.config);
  const { locale } = owner;
  const toFamilies = found.mails.map((order): Letter => {
    const to = addresses.get(order.family.key) ?? '';
    const [player_sid = 0] = order.players;
    return {
      order,
      allowances: familyAllowances(deps, { space, mailbox: mailbox(to), teams }),
      news: (happened) => (happened === 'refused' ? { kind: 'mail_refused', player_sid } : null),
      write: ({ token, lasting, messageId }) =>
        familyMailOf({
          event,
          order,
          to,
          locale,
          url: `${address}/attend/${token}`,
          privacy: `${address}/attend/${lasting}/privacy`,
          messageId,
          now: deps.now(),
        }),
    };
  });
  if (found.closed === null || found.seen === null) return toFamilies;
  const { occurrence } = found.closed;
  const family = { key: STAFF, players: [] };
  const order = { family, what: 'request', occurrence, players: [], replaces: [], before: null } as const;
  const url = `${address}/${AT[event.kind]}/${gathering.sid}/attendance/`;
  const summary: Letter = {
    order: { ...order, tells: found.seen.state },
    allowances: summaryAllowances(team_sid),
    news: (happened) => (happened === 'begun' ? closedNews(gathering) : null),
    write: ({ messageId }) => summaryOf({ event, to: owner.email, locale, url, messageId }),
  };
  return [...toFamilies, summary];
}

/** Where the app has its screens. */
const AT: Readonly<Record<EventKind, string>> = { matches: 'match', training_sessions: 'training' };

function closedNews(gathering: Gathering): StaffEvent {
  const counts = Map.groupBy(sheetOf(gathering), ({ status }) => status);
  const of = (...statuses: readonly AttendanceStatus[]) =>
    statuses.reduce((sum, status) => sum + (counts.get(status)?.length ?? 0), 0);
  return {
    kind: 'request_closed',
    coming: of('present'),
    declined: of('declined', 'signed_off'),
    silent: of('not_responded'),
  };
}

async function recordDeliveries(deps: LookingDeps, look: Look, unsent: readonly Unsent[]): Promise<void> {
  const { named, event, families } = look;
  if (event.deleted) return;
  const mails = await mailsOf(deps.database.reader, named);
  const changed = changedDeliveries({ event, families, mails, unsent, now: deps.now() });
  if (changed.length > 0) await writeDeliveries(deps, named, changed);
}
