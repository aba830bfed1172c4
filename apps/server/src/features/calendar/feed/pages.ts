/** The addresses of calendar feeds, `/calendar/{token}.ics`. Calendar programs read them about once an hour. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-errors.ts';
import { isLocale, type Locale, preferredLocale } from '#platform/http/locale.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { PageCache } from '#platform/page-cache.ts';
import { type Packed, packed } from '#platform/web/packed.ts';
import { calendarFile } from '#rows/calendar/calendar-file.ts';
import { sendCalendar, sendNoCalendar } from '#rows/calendar/send-calendar.ts';
import { type PlanTime, type PlanTimeDeps, planTime, readAccess } from '#rows/people/access.ts';
import { calendarLinkAt, type StoredCalendarLink } from './calendar-links.ts';
import { readFeed } from './feed.ts';
import { mayGuess, mayRead } from './rate-limits.ts';

type FeedDeps = ConfigDep<'publicUrl'> & DatabaseDep & LimitsDep & PlanTimeDeps;

interface FeedRoute {
  Params: { file: string };
  Querystring: { lang?: unknown };
}

const DAY_MS = 24 * 3_600_000;
/** As long as public pages are kept. Programs of one person, and one that asks without its version, read within minutes. */
const KEPT_MS = 60_000;
/** A season is far below it. 500 feeds of this size take 50 MB. */
const KEPT_BYTES = 100_000;
const FILE = /^([\w-]{43})\.ics$/;

export async function calendarFeeds(
  app: FastifyInstance,
  { deps }: { readonly deps: FeedDeps },
): Promise<void> {
  const written: WrittenFeeds = new PageCache(deps.now, KEPT_MS, {
    isKept: (file) => file !== null && Buffer.byteLength(file.body) <= KEPT_BYTES,
  });
  app.get<FeedRoute>('/calendar/:file', async (request, reply) => {
    try {
      return await answer(deps, written, { request, reply });
    } catch (error) {
      if (databaseFailureOf(error) === null) throw error;
      return sendNoCalendar(reply, 'away');
    }
  });
  // For a mistyped link.
  app.get('/calendar/:file/*', (_request, reply) => sendNoCalendar(reply, 'unknown'));
}

/** By their version, which names the link, and their compression. Whether the link still opens is asked before. */
type WrittenFeeds = PageCache<Packed | null>;

async function answer(
  deps: FeedDeps,
  written: WrittenFeeds,
  { request, reply }: { readonly request: FastifyRequest<FeedRoute>; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { reader } = deps.database;
  const [, token = ''] = FILE.exec(request.params.file) ?? [];
  const link = await calendarLinkAt(reader, token);
  if (link === null) {
    const isAllowed = await mayGuess(deps, networkOf(request.ip));
    return sendNoCalendar(reply, isAllowed ? 'unknown' : 'limited');
  }
  if (!(await mayRead(deps, link.token_hash))) return sendNoCalendar(reply, 'limited');
  const account = link.ended_at === 0 ? await accountOf(deps, link) : null;
  if (account === null) return sendNoCalendar(reply, 'gone');
  const locale = localeOf(request.query.lang, account.locale);
  const time = planTime(deps);
  // Before the rows, so that the version is never newer than what is shown.
  const version = await versionOf(deps, link, { account, locale, time });
  const write = async (): Promise<string | null> => {
    const feed = await readFeed(reader, account, { team_sid: link.team_sid, time });
    if (feed === null) return null;
    const m = await import('#platform/texts.ts');
    const title = feed.title === '' ? m.calendar_feed_title({}, { locale }) : feed.title;
    const { publicUrl } = deps.config;
    return calendarFile({ entries: feed.entries, locale, publicUrl, feed: { title } });
  };
  return sendCalendar(
    { request, reply },
    {
      version,
      make: (packing) =>
        written.get(`${version} ${packing}`, async () => {
          const file = await write();
          return file === null ? null : packed(file, packing);
        }),
    },
  );
}

/** Null for an account that was deleted. */
async function accountOf({ database }: FeedDeps, { account_sid }: StoredCalendarLink) {
  const found = await database.reader
    .selectFrom('accounts')
    .select(['sid', 'created_at', 'locale'])
    .where('sid', '=', account_sid)
    .executeTakeFirst();
  return found ?? null;
}

function localeOf(lang: unknown, own: string): Locale {
  if (typeof lang === 'string') return preferredLocale(lang);
  return isLocale(own) ? own : preferredLocale(own);
}

interface Reader {
  readonly account: NonNullable<Awaited<ReturnType<typeof accountOf>>>;
  readonly locale: Locale;
  readonly time: PlanTime;
}

/**
 * Another text whenever the calendar may be another one: rows, roles and sharing have change numbers, and the time that
 * a calendar shows moves by the day.
 */
async function versionOf(
  { database, config }: FeedDeps,
  { token_hash }: StoredCalendarLink,
  { account, locale, time }: Reader,
): Promise<string> {
  const { spaces, memberships } = await readAccess(database.reader, account, time);
  const roles = memberships.map(({ team_sid, role, capabilities, status, readable, change }) => [
    team_sid,
    role,
    capabilities,
    status,
    readable,
    change,
  ]);
  return JSON.stringify([
    token_hash,
    locale,
    config.publicUrl,
    Math.floor(time.now / DAY_MS),
    [...spaces].map(([space, { counter, access_version }]) => [space, counter, access_version]),
    roles,
  ]);
}
