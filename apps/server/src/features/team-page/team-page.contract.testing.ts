/** What everybody reads at the address of a Team Page, and when the address closes. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES_PER_NETWORK } from '#rows/public-pages/rate-limits.ts';
import { jpegOf, send } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const DAY = 24 * 3_600_000;

interface OpenPage {
  readonly coach: Coach;
  readonly team: number;
  readonly token: string;
}

export function teamPageContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({
      engine,
      web: PAGES_AS_JSON,
      env: { PUBLIC_URL: 'https://touchline.example' },
    });
  });
  afterAll(() => server.close());

  const replace = async (coach: Coach, team: number) =>
    (
      await coach.ask<{ replacePageLink: { token: string } }>(
        `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
      )
    ).replacePageLink.token;
  const change = ({ coach, team }: OpenPage, changes: Changes) =>
    coach.results(coach.device.mutation('updateTeam', team, changes));
  const changePage = ({ coach, team }: OpenPage, changes: Changes) =>
    coach.results(coach.device.mutation('updateTeamPage', team, { team_sid: team, ...changes }));
  const openPage = async (changes: Changes = {}): Promise<OpenPage> => {
    const coach = await Coach.signUp(server);
    const players = await coach.device.newPlayers(8);
    const team = await coach.device.newTeam({
      clubname: 'Rietdijk',
      teamname: 'JO19-1',
      teampage: 1,
      'metadata.age_group': 'U19',
      'metadata.country': 'NL',
      ...Object.fromEntries(players.map((sid, order) => [`player_sids/${sid}`, order])),
      ...changes,
    });
    return { coach, team, token: await replace(coach, team) };
  };
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const read = async (token: string) => {
    const { statusCode, body } = await get(`/page/${token}`);
    const answer = JSON.parse(body) as TeamPageAnswer;
    return { status: statusCode, page: answer.page, view: answer.page === 'team' ? answer.view : null };
  };
  const viewOf = async (token: string): Promise<PublicTeamPage> => {
    const { view } = await read(token);
    if (view === null) throw new Error('the page is not open');
    return view;
  };

  describe('the address', () => {
    test('is closed until the coach opens the page, and closes at once', async () => {
      const page = await openPage({ teampage: 0 });
      expect(await read(page.token)).toMatchObject({ status: 404, page: 'closed' });
      await change(page, { teampage: 1 });
      expect(await read(page.token)).toMatchObject({ status: 200, page: 'team' });
      await change(page, { teampage: 0 });
      expect(await read(page.token)).toMatchObject({ status: 404, page: 'closed' });
    });

    test('says that a link was replaced, and that a team is deleted; all others are unknown', async () => {
      const page = await openPage();
      const next = await replace(page.coach, page.team);
      expect(await read(page.token)).toMatchObject({ status: 410, page: 'gone' });
      expect(await read(next)).toMatchObject({ status: 200 });
      await page.coach.ask(`mutation { deleteTeam(sid: ${page.team}) { sid } }`);
      expect(await read(next)).toMatchObject({ status: 410, page: 'gone' });
      for (const token of ['', 'x', 'x'.repeat(43), `${next}x`, '%00', '..%2f..', 'a'.repeat(900)])
        expect([token, (await get(`/page/${token}`)).statusCode]).toEqual([token, 404]);
      expect((await get('/page')).statusCode).toBe(404);
      expect((await get(`/page/${next}/pictures`)).statusCode).toBe(404);
    });

    test('works with a surplus slash, in capitals, and with HEAD', async () => {
      const { token } = await openPage();
      expect((await get(`//PAGE//${token}/`)).statusCode).toBe(200);
      expect((await get(`/page/${token}/EMBED/`)).statusCode).toBe(200);
      expect((await server.app.inject({ method: 'HEAD', url: `/page/${token}` })).statusCode).toBe(200);
      expect((await server.app.inject({ method: 'POST', url: `/page/${token}` })).statusCode).toBe(404);
    });

    test('stays open for thirty days after the end of the plan', async () => {
      const page = await openPage();
      // The trial ends within thirty days, and the page stays for thirty more.
      server.advance(45 * DAY);
      expect(await read(page.token)).toMatchObject({ status: 200 });
      server.advance(30 * DAY);
      expect(await read(page.token)).toMatchObject({ status: 404, page: 'closed' });
      await makePremium(server, page.team);
      expect(await read(page.token)).toMatchObject({ status: 200 });
      server.advance(-75 * DAY);
    });

    test('is not cached, is not listed unless the coach wants it, and tells no site where it is', async () => {
      const page = await openPage();
      const { headers } = await get(`/page/${page.token}`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect((await get(`/page/${page.token}/embed`)).headers['content-security-policy']).toContain(
        'frame-ancestors *',
      );
      await changePage(page, { 'options.indexed': true });
      expect((await get(`/page/${page.token}`)).headers['x-robots-tag']).toBeUndefined();
      expect((await get(`/page/${page.token}/embed`)).headers['x-robots-tag']).toBe('noindex');
    });

    test('is limited per network', async () => {
      const { token } = await openPage();
      const from = (network: number) => ({ url: `/page/${token}`, remoteAddress: `192.0.2.${network}` });
      for (let n = 0; n < PAGES_PER_NETWORK; n++)
        await server.deps.limits.hit('public pages of 192.0.2.1', DAY);
      expect((await server.app.inject(from(1))).statusCode).toBe(429);
      expect((await server.app.inject(from(2))).statusCode).toBe(200);
    });
  });

  describe('the page', () => {
    test('shows the team without a row of its own, by the defaults', async () => {
      const { token } = await openPage();
      const view = await viewOf(token);
      expect(view.title).toBe('Rietdijk JO19-1');
      expect(view.players?.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, n) => `First${n}`));
      expect(JSON.stringify(view)).not.toMatch(/Last\d|Nick/);
    });

    test('changes with the next request after a change of the team, a player, a match or the page', async () => {
      const page = await openPage();
      const { coach, team, token } = page;
      expect((await viewOf(token)).nextMatch).toBeNull();
      const match = await coach.device.newMatch(team, { date: Date.UTC(2026, 3, 11) / 1_000, privacy: 1 });
      expect((await viewOf(token)).nextMatch).toMatchObject({
        opponent: 'Noordhaven',
        live: match.match_token,
      });
      await changePage(page, { title: 'Our page', 'options.next_match': false });
      expect(await viewOf(token)).toMatchObject({ title: 'Our page', nextMatch: null });
      await change(page, { 'metadata.public_names': 'shirt_number' });
      expect((await viewOf(token)).players?.every(({ name }) => name === '')).toBe(true);
    });

    test('shows matches of its own team only, and no deleted ones', async () => {
      const { coach, team, token } = await openPage();
      const other = await coach.device.newTeam();
      const next = Date.UTC(2026, 3, 11) / 1_000;
      await coach.device.newMatch(other, { date: next, opponent_clubname: 'Elsewhere' });
      const { sid } = await coach.device.newMatch(team, { date: next, opponent_clubname: 'Deleted' });
      await coach.ask(`mutation { deleteMatch(sid: ${sid}) { sid } }`);
      expect((await viewOf(token)).nextMatch).toBeNull();
    });

    test('has the next training of the selection that the owner chose', async () => {
      const page = await openPage();
      const { selection } = await page.coach.device.newTraining(page.team, {
        date: Date.UTC(2026, 3, 9) / 1_000,
      });
      expect((await viewOf(page.token)).nextSession).toBeNull();
      await changePage(page, { 'options.training_selection': selection });
      expect((await viewOf(page.token)).nextSession).toMatchObject({ name: 'Keepers' });
      // A page may name another account's selection; it is not shown.
      const stranger = await openPage();
      await changePage(stranger, { 'options.training_selection': selection });
      expect((await viewOf(stranger.token)).nextSession).toBeNull();
    });

    test('reads the description of a client that knows no blocks, without what could run', async () => {
      const page = await openPage();
      await page.coach.ask(
        `mutation { updateTeamPage(sid: ${page.team}, values: { team_sid: ${page.team}, title: "<i>Us</i>", description: "<p>Hello <b onclick='x()'>all</b><script>alert(1)</script></p>" }) { sid } }`,
      );
      const { description, title } = await viewOf(page.token);
      expect(title).toBe('<i>Us</i>');
      expect(JSON.stringify(description)).not.toMatch(/script|onclick|alert/);
      expect(JSON.stringify(description)).toContain('Hello ');
      await changePage(page, {
        description:
          '<p><a href="javascript:alert(1)">a</a><a href="//evil.example">b</a><a href="no link">c</a></p>',
      });
      expect(JSON.stringify((await viewOf(page.token)).description)).not.toMatch(/javascript|evil|href/);
      const { getTeamPage } = await page.coach.ask<{ getTeamPage: readonly { title: string }[] }>(
        `{ getTeamPage(sids: [${page.team}]) { title description options { show_players } } }`,
      );
      expect(getTeamPage).toMatchObject([{ title: '<i>Us</i>', options: { show_players: true } }]);
    });
  });

  describe('pictures', () => {
    const upload = async ({ coach, team }: OpenPage, changes: Changes = {}) => {
      const [sid = 0] = await coach.device.lease('requestMediaSID');
      const made = coach.device.mutation('updateMedium', sid, {
        team_sid: team,
        type: 'team_logo',
        ...changes,
      });
      expect(await coach.results(made)).toEqual(['applied']);
      const { status, body } = await send(server, coach.account.token, {
        to: `media/${sid}`,
        bytes: await jpegOf(),
      });
      expect(status).toBeLessThan(300);
      const { uri = '', width = 0 } = body;
      await coach.results(coach.device.mutation('updateMedium', sid, { uri, width, height: width }));
      return sid;
    };
    const load = async (token: string, file = '') =>
      (await get(`/page/${token}/pictures/${file}`)).statusCode;

    test('are sent while the page shows them, and not before or after', async () => {
      const page = await openPage();
      const logo = await upload(page, { visibility: 'PUBLIC' });
      await changePage(page, { logo_sid: logo });
      const file = (await viewOf(page.token)).logo?.files[0]?.name;
      expect(file).toBeDefined();
      expect(await load(page.token, file)).toBe(200);
      await page.coach.results(page.coach.device.mutation('updateMedium', logo, { visibility: 'PRIVATE' }));
      expect((await viewOf(page.token)).logo).toBeNull();
      expect(await load(page.token, file)).toBe(410);
      const other = await openPage();
      expect(await load(other.token, file)).toBe(404);
      expect(await load(page.token, '..%2f..%2fetc')).toBe(404);
    });

    test('at an address that is none of ours are not shown, whatever the address is', async () => {
      const page = await openPage();
      const kim = { id: 1, name: 'Kim', role: 'assistant', media_sid: 0, order: 0 };
      for (const address of [
        'https://elsewhere.example/api/pictures/media/1/x',
        'javascript:alert(1)',
        '{host}/api/pictures/media/../../1/x',
        '{host}/api/pictures/media/1e3/x',
        'no address',
      ]) {
        await changePage(page, {
          image_main: address,
          image_logo: address,
          'staff/1': { ...kim, image: address },
        });
        const { mainImage, logo, staff } = await viewOf(page.token);
        expect([address, mainImage, logo, staff]).toEqual([
          address,
          null,
          null,
          [{ name: 'Kim', role: 'assistant', picture: null }],
        ]);
      }
      const odd = {
        main_sid: -1,
        logo_sid: Number.MAX_SAFE_INTEGER,
        'staff/1': { ...kim, image: '', media_sid: 0.5 },
      };
      await changePage(page, odd);
      expect(await read(page.token)).toMatchObject({ status: 200, view: { mainImage: null, logo: null } });
    });

    test('in the description are shown by the same rule, and leave with their captions', async () => {
      const [page, stranger] = [await openPage(), await openPage()];
      const written = { type: 'note', visibility: 'PUBLIC' };
      const medium = await upload(page, written);
      const foreign = await upload(stranger, written);
      const block = (id: string, order: number, of: number) => ({
        ...{ id, order, shape: 'picture', level: 0, checked: false, medium: of },
        runs: [{ text: `Caption ${order}`, bold: false, italic: false, link: '' }],
      });
      await changePage(page, {
        'blocks/a-1': block('a-1', 1, medium),
        'blocks/a-2': block('a-2', 2, foreign),
      });
      const { description } = await viewOf(page.token);
      expect(JSON.stringify(description.tree)).toContain('Caption 1');
      expect(JSON.stringify(description.tree)).not.toContain('Caption 2');
      const file = description.pictures[0]?.files[0]?.name;
      expect(await load(page.token, file)).toBe(200);
      await page.coach.results(page.coach.device.mutation('updateMedium', medium, { visibility: 'PRIVATE' }));
      expect((await viewOf(page.token)).description).toEqual({ tree: [], pictures: [] });
      expect(await load(page.token, file)).toBe(410);
    });

    test('of another team or another account are not shown', async () => {
      const [page, stranger] = [await openPage(), await openPage()];
      const foreign = await upload(stranger, { visibility: 'PUBLIC' });
      const kim = { id: 1, name: 'Kim', role: 'assistant', image: '', media_sid: foreign, order: 0 };
      await changePage(page, { main_sid: foreign, 'staff/1': kim });
      expect(await viewOf(page.token)).toMatchObject({
        mainImage: null,
        staff: [{ name: 'Kim', picture: null }],
      });
      const other = await page.coach.device.newTeam();
      const own = await upload({ ...page, team: other }, { visibility: 'PUBLIC' });
      await changePage(page, { main_sid: own });
      expect((await viewOf(page.token)).mainImage).toBeNull();
    });
  });

  test('a manager may change the page, but not its training options; others may not', async () => {
    const page = await openPage();
    await makePremium(server, page.team);
    const { selection } = await page.coach.device.newTraining(page.team);
    for (const [role, title, training] of [
      ['manager', 'applied', 403],
      ['assistent', 403, 403],
      ['fan', 403, 403],
    ] as const) {
      const coach = await Coach.signUp(server);
      await join(page.coach, coach, { team: page.team, role });
      const own = { ...page, coach };
      expect([role, ...(await changePage(own, { title: role }))]).toEqual([role, title]);
      for (const changes of [{ 'options.training_selection': selection }, { 'options.next_session': false }])
        expect([role, ...(await changePage(own, changes))]).toEqual([role, training]);
    }
  });

  describe('the calendar of its matches', () => {
    const calendarOf = async (token: string) => {
      const { statusCode, body } = await get(`/page/${token}/calendar.ics`);
      return { statusCode, body: body.replaceAll('\r\n ', '') };
    };

    test('has what the page lists, and the result where it may be published', async () => {
      const page = await openPage();
      const date = Date.UTC(2026, 3, 11) / 1_000;
      const { sid } = await page.coach.device.newMatch(page.team, {
        opponent_clubname: 'Noordhaven',
        date,
        dateHours: 10,
        place: 'De Haven',
      });
      const { statusCode, body } = await calendarOf(page.token);
      expect(statusCode).toBe(200);
      expect(body).toContain(`UID:match-${sid}@touchline.example`);
      expect(body).toContain('SUMMARY:Rietdijk JO19-1 – Noordhaven');
      expect(body).toContain('LOCATION:De Haven');
      await page.coach.ask(`mutation { deleteMatch(sid: ${sid}) { sid } }`);
      expect((await calendarOf(page.token)).body).not.toContain('BEGIN:VEVENT');
    });

    test('is kept for each team and each language by itself', async () => {
      const pages = [await openPage(), await openPage()] as const;
      const opponents = ['Noordhaven', 'Westerhaven'];
      for (const [index, { coach, team }] of pages.entries()) {
        await coach.device.newMatch(team, {
          opponent_clubname: opponents[index] ?? '',
          date: Date.UTC(2026, 3, 11) / 1_000,
          dateHours: 10,
          place: 'De Haven',
          meet_minutes: 30,
        });
      }
      const beThere = { en: 'Be there at', nl: 'Verzamelen om' };
      for (const _ of ['written', 'kept']) {
        for (const [index, { token }] of pages.entries()) {
          for (const [lang, word] of Object.entries(beThere)) {
            const { body } = await get(`/page/${token}/calendar.ics?lang=${lang}`);
            expect(opponents.filter((name) => body.includes(name))).toEqual([opponents[index]]);
            expect(Object.values(beThere).filter((each) => body.includes(each))).toEqual([word]);
          }
        }
      }
    });

    test('is not there while the page shows no matches or is closed, and ends with the link', async () => {
      const page = await openPage();
      await changePage(page, { 'options.indexed': true });
      const { coach, team, token } = page;
      for (const option of ['options.show_matches', 'options.show_calendar']) {
        const set = (shown: boolean) =>
          coach.results(coach.device.mutation('updateTeamPage', team, { [option]: shown }));
        await set(false);
        expect([option, (await calendarOf(token)).statusCode]).toEqual([option, 404]);
        expect((await viewOf(token)).calendar).toBe(false);
        await set(true);
      }
      expect((await viewOf(page.token)).calendar).toBe(true);
      await change(page, { teampage: 0 });
      expect(await calendarOf(page.token)).toEqual({
        statusCode: 404,
        body: 'calendar link not authorized\n',
      });
      await change(page, { teampage: 1 });
      await replace(page.coach, page.team);
      expect(await calendarOf(page.token)).toEqual({
        statusCode: 410,
        body: 'calendar link not authorized\n',
      });
    });
  });
}
