/** The pictures that messengers show for links: who gets one, what it says, and what it costs the server. */
import { inspect } from 'node:util';
import { LINK_PICTURE_SIZE, type LinkPicture, pictureVersion } from '@touchline/domain/media/link-picture';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINK_PICTURES_PER_NETWORK } from '#rows/public-pages/rate-limits.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { RecordingPrinter } from '#testing/files/recording-printer.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const MINUTES = 60_000;
const KIND = { live: 'updateMatch', page: 'updateTeam' } as const;

interface Shown {
  readonly coach: Coach;
  readonly team: number;
  readonly match: number;
  /** The addresses of both pages. */
  readonly live: string;
  readonly page: string;
}

export function linkPicturesContract(engine: Engine): void {
  const printer = new RecordingPrinter();
  const logged: string[] = [];
  let server: TestServer;
  let teams = 0;
  beforeAll(async () => {
    const note = (details: object, text: string) => void logged.push(`${text} ${inspect(details)}`);
    const log = { info: note, warn: note, error: note };
    server = await openTestServer({ engine, web: PAGES_AS_JSON, deps: { pdf: printer, log } });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    printer.drawn.length = 0;
    printer.failure = null;
  });

  const newLink = async (coach: Coach, team: number) => {
    const { replacePageLink } = await coach.ask<{ replacePageLink: { token: string } }>(
      `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
    );
    return `/page/${replacePageLink.token}`;
  };
  const show = async (): Promise<Shown> => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam({
      clubname: 'Rietdijk',
      // Equal pictures are drawn once.
      teamname: `MO13-${++teams}`,
      teampage: 1,
      'metadata.age_group': 'U13',
      'metadata.country': 'NL',
    });
    const { sid, match_token } = await coach.device.newMatch(team, {
      privacy: 1,
      phase: { status: 'FINISHED', timer: { gameStartedAt: 0 }, gamepart: 1, gamesubpart: 1 },
      date: Date.UTC(2026, 2, 28) / 1_000,
      ...goalEvent('1-1'),
    });
    return { coach, team, match: sid, live: `/live/${match_token}`, page: await newLink(coach, team) };
  };
  const change = async ({ coach }: Shown, op: string, sid: number, changes: Changes) => {
    server.advance(1_000);
    expect(await coach.results(coach.device.mutation(op, sid, changes))).toEqual(['applied']);
  };
  const get = (page: string, query = '', more: object = {}) =>
    server.app.inject({ url: `${page}/picture.png${query}`, ...more });
  const statusOf = async (page: string) => (await get(page)).statusCode;
  /** What the picture of a page says now. */
  const said = async (page: string, query?: string) => {
    const { statusCode, body } = await get(page, query);
    if (statusCode !== 200) throw new Error(`no picture: ${statusCode}`);
    const picture = JSON.parse(body) as LinkPicture;
    return { version: pictureVersion(picture), text: body, locale: picture.locale };
  };

  describe.each(['live', 'page'] as const)('the picture of a link to %s', (kind) => {
    test('is a PNG file that no search engine lists, and that browsers keep for a minute', async () => {
      const shown = await show();
      const { version } = await said(shown[kind]);
      const answer = await get(shown[kind], `?lang=en&v=${version}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=60',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
      expect((await get(shown[kind], '?v=old')).headers['cache-control']).toBe('no-store');
    });

    test('is in the language of the address, otherwise of the browser', async () => {
      const shown = await show();
      expect((await said(shown[kind], '?lang=nl')).locale).toBe('nl');
      for (const [query, language, locale] of [
        ['', 'nl-BE,en;q=0.5', 'nl'],
        ['', 'en', 'en'],
        ['?lang=en', 'nl', 'en'],
      ] as const) {
        const { body, headers } = await get(shown[kind], query, { headers: { 'accept-language': language } });
        expect([language, (JSON.parse(body) as LinkPicture).locale]).toEqual([language, locale]);
        expect(headers.vary).toBe('accept-language');
      }
    });

    test('has the score until results may not be published; a former address shows no score either', async () => {
      const shown = await show();
      const before = await said(shown[kind]);
      expect(before.text).toContain('\\"score\\":{');
      await change(shown, 'updateTeam', shown.team, { 'metadata.age_group': 'U9' });
      const after = await said(shown[kind], `?v=${before.version}`);
      expect(after.text).not.toContain('\\"score\\":{');
      expect(after.version).not.toBe(before.version);
      await change(shown, 'updateTeam', shown.team, { 'metadata.age_group': 'U13' });
      expect((await said(shown[kind])).text).toBe(before.text);
    });

    test('is drawn once, and again with another version when the score changes', async () => {
      const shown = await show();
      const first = await said(shown[kind]);
      await Promise.all([get(shown[kind]), get(shown[kind], `?v=${first.version}`)]);
      expect(printer.drawn).toHaveLength(1);
      await change(shown, 'updateMatch', shown.match, goalEvent('1-2'));
      const second = await said(shown[kind]);
      expect(printer.drawn).toHaveLength(2);
      expect(second.version).not.toBe(first.version);
    });

    test('is closed with its page, and there again with it', async () => {
      const shown = await show();
      expect(await statusOf(shown[kind])).toBe(200);
      const [op, sid] = [KIND[kind], kind === 'live' ? shown.match : shown.team];
      const field = kind === 'live' ? 'privacy' : 'teampage';
      await change(shown, op, sid, { [field]: 0 });
      expect(await statusOf(shown[kind])).toBe(404);
      await change(shown, op, sid, { [field]: 1 });
      expect(await statusOf(shown[kind])).toBe(200);
    });

    test('is limited per network', async () => {
      const shown = await show();
      const network = kind === 'live' ? '192.0.2' : '198.51.100';
      for (let n = 0; n < LINK_PICTURES_PER_NETWORK; n++)
        await server.deps.limits.hit(`link pictures of ${network}.1`, 10 * MINUTES);
      const { statusCode, headers } = await get(shown[kind], '', { remoteAddress: `${network}.1` });
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
        429,
        '600',
        'no-store',
      ]);
      expect((await get(shown[kind], '', { remoteAddress: `${network}.2` })).statusCode).toBe(200);
    });

    test('is answered with a time to wait while too many are drawn, and is drawn afterwards', async () => {
      const shown = await show();
      printer.failure = 'busy';
      const { statusCode, headers } = await get(shown[kind]);
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
      printer.failure = null;
      expect(await statusOf(shown[kind])).toBe(200);
    });

    test('that cannot be drawn is 500, without what it says in the answer and the log', async () => {
      const shown = await show();
      printer.failure = 'refused';
      const { statusCode, body } = await get(shown[kind]);
      expect(statusCode).toBe(500);
      expect(logged.join()).toContain('could not be drawn: refused');
      expect(body + logged.join()).not.toContain('Rietdijk');
    });
  });

  test('of a link that was replaced or whose team is deleted is 410, and unknown ones are 404', async () => {
    const shown = await show();
    const next = await newLink(shown.coach, shown.team);
    expect([await statusOf(shown.page), await statusOf(next)]).toEqual([410, 200]);
    await shown.coach.ask(`mutation { deleteTeam(sid: ${shown.team}) { sid } }`);
    expect([await statusOf(next), await statusOf(shown.live)]).toEqual([410, 404]);
    for (const unknown of [
      `${next}x`,
      `/page/${'x'.repeat(43)}`,
      `${shown.live}x`,
      '/live/%00',
      '/page/..%2f',
    ])
      expect([unknown, await statusOf(unknown)]).toEqual([unknown, 404]);
    expect(printer.drawn).toHaveLength(1);
  });

  test('has the size that its page names', () => {
    expect(LINK_PICTURE_SIZE).toEqual({ width: 1_200, height: 630 });
  });
}
