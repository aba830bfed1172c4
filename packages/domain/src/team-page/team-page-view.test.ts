import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Medium, mediumFields } from '../entity/tables/medium.ts';
import { trainingSessionFields } from '../entity/tables/training.ts';
import { SATURDAY } from '../match/testing/match.testing.ts';
import { matchFacts } from '../statistics/facts/match-facts.ts';
import { teamRecord } from '../statistics/season/team-record.ts';
import { aPage, coming, input, PLAYERS, played, TEAM, THURSDAY } from './team-page.testing.ts';
import type { PagePicture } from './team-page.ts';
import { type TeamPageInput, teamPageView } from './team-page-view.ts';

const view = (changes: Partial<TeamPageInput> = {}) => teamPageView(input(changes));
const withTeam = (metadata: Partial<typeof TEAM.metadata>) => ({
  team: { ...TEAM, metadata: { ...TEAM.metadata, ...metadata } },
});

describe('the head', () => {
  test('has the coach’s title, otherwise the team’s name', () => {
    expect(view().title).toBe('Rietdijk MO13-2');
    const titled = view({ page: aPage({ title: '  Our\u202e girls ' }) });
    expect([titled.title, titled.team]).toEqual(['Our girls', 'Rietdijk MO13-2']);
  });

  test('shows HTML in a title as text, and reads HTML in a description as blocks', () => {
    const parse = () => [
      { name: 'p', attributes: { onclick: 'alert(1)' }, children: [{ text: 'We play 4-3-3.' }] },
      { name: 'script', attributes: {}, children: [{ text: 'alert(1)' }] },
    ];
    const shown = view({ page: aPage({ title: '<b>x</b>', description: '<p>…' }), parse });
    expect(shown.title).toBe('<b>x</b>');
    expect(shown.description.tree).toEqual([
      { name: 'p', attributes: {}, children: [{ text: 'We play 4-3-3.' }] },
    ]);
  });

  test('names the season only when the coach named it', () => {
    expect(view().season).toBe('');
    const periods = [{ id: 1, icon: 'season', title: '2026/27', order: 0 }];
    expect(view(withTeam({ periods })).season).toBe('2026/27');
  });
});

describe('matches', () => {
  test('the next match has day, meeting time and place, and is not listed again', () => {
    const later = coming({ sid: 71, date: SATURDAY + 7 * 86_400 });
    const { nextMatch, coming: list } = view({ matches: [later, coming()] });
    expect(nextMatch).toEqual({
      opponent: 'Noordhaven MO13-1',
      away: false,
      state: 'coming',
      start: { date: SATURDAY, dateHours: 10, dateMinutes: 30 },
      meeting: { date: SATURDAY, dateHours: 9, dateMinutes: 45 },
      place: 'Pitch 3',
      score: null,
      shootout: null,
      result: null,
      live: '',
    });
    expect(list?.map(({ start }) => start.date)).toEqual([later.date]);
  });

  test('a match that is called off before the next one stands out; a later one is listed with its state', () => {
    const [off, next, later] = [
      coming({ status: 'CANCELLED' }),
      coming({ sid: 71, date: SATURDAY + 7 * 86_400 }),
      coming({ sid: 72, date: SATURDAY + 14 * 86_400, status: 'POSTPONED' }),
    ];
    const states = (matches: TeamPageInput['matches'], page = aPage()) => {
      const { calledOff, nextMatch, coming: list, nothingPlanned } = view({ matches, page });
      const of = (some: readonly { readonly state: string }[] | null) => some?.map(({ state }) => state);
      return [of(calledOff), nextMatch?.state, of(list), nothingPlanned];
    };
    expect(states([off, next, later])).toEqual([['cancelled'], 'coming', ['postponed'], false]);
    expect(states([off])).toEqual([['cancelled'], undefined, [], false]);
    const many = [1, 2, 3].map((sid) => ({ ...off, sid }));
    expect(states(many)).toEqual([['cancelled', 'cancelled'], undefined, ['cancelled'], false]);
    const listed = aPage({}, { next_match: false });
    expect(states([off, next], listed)).toEqual([[], undefined, ['cancelled', 'coming'], false]);
  });

  test('without coming matches the page says so, where it shows them', () => {
    const nothing = (options: Parameters<typeof aPage>[1], matches: TeamPageInput['matches'] = []) =>
      view({ matches, page: aPage({}, options) }).nothingPlanned;
    expect([nothing({}), nothing({ next_match: false }), nothing({ show_matches: false })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(nothing({ next_match: false, show_matches: false })).toBe(false);
    expect(nothing({}, [played(1, [1, 0])])).toBe(true);
    expect(nothing({}, [coming({ status: 'PLAYING' })])).toBe(false);
  });

  test('results come latest first, the home side’s goals first, with our result', () => {
    const matches = [played(3, [1, 1]), played(1, [4, 2], { awaygame: true }), played(2, [0, 2])];
    expect(view({ matches }).played?.map(({ score, result }) => [score?.home, score?.away, result])).toEqual([
      [2, 4, 'win'],
      [0, 2, 'lost'],
      [1, 1, 'draw'],
    ]);
  });

  test('figures count matches with a result: played, won, drawn, lost, goals, the last five', () => {
    const scores = [
      [1, 0],
      [0, 3],
      [2, 2],
      [5, 1],
      [3, 1],
      [0, 1],
    ] as const;
    const matches = [
      ...scores.map((score, at) => played(at + 1, score)),
      played(9, [0, 0], { status: 'ABANDONED' }),
    ];
    expect(view({ matches }).statistics).toEqual({
      played: 6,
      won: 3,
      drawn: 1,
      lost: 2,
      scored: 11,
      conceded: 8,
      lastFive: ['win', 'win', 'draw', 'lost', 'win'],
    });
  });

  test('figures agree with the statistics of the season, whose matches they are', () => {
    const scores = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(scores, fc.boolean()), { minLength: 1, maxLength: 12 }), (some) => {
        const matches = some.map(([score, awaygame], at) => played(at + 1, score, { awaygame }));
        const { won, drawn, lost, goals, ...record } = teamRecord(
          matches.flatMap((match) => matchFacts(match) ?? []),
        );
        expect(view({ matches }).statistics).toMatchObject({
          played: record.played,
          won,
          drawn,
          lost,
          scored: goals.ours,
          conceded: goals.theirs,
        });
      }),
    );
  });

  test('where results may not be published there is no score, no result and no figure', () => {
    const matches = [played(1, [4, 2]), played(2, [7, 0], { kind: 2 })];
    const hidden = view({ ...withTeam({ age_group: 'U9' }), matches });
    expect(hidden.played?.map(({ score, result, shootout }) => [score, result, shootout])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect([hidden.statistics, hidden.hidesResults]).toEqual([null, true]);
    expect(view({ matches }).hidesResults).toBe(false);
  });

  test('a cup match that the owner allowed has its result, alone', () => {
    const cup = played(1, [4, 2], { kind: 2 });
    const allowed = { ...cup, metadata: { ...cup.metadata, results_public: true } };
    const { played: list, statistics } = view({
      ...withTeam({ age_group: 'U9' }),
      matches: [allowed, played(2, [7, 0])],
    });
    expect(list?.map(({ result }) => result)).toEqual(['win', null]);
    expect(statistics?.played).toBe(1);
  });

  test('only matches of the chosen period are listed', () => {
    const periods = [1, 2].map((id) => ({ id, icon: 'season', title: `s${id}`, order: id }));
    const matches = [played(1, [1, 0], { period: 1 }), played(2, [2, 0], { period: 2 })];
    const shown = (active_period: number) =>
      view({ ...withTeam({ periods, active_period: 2 }), matches, page: aPage({}, { active_period }) });
    expect(shown(1).played?.map(({ score }) => score?.home)).toEqual([1]);
    expect(shown(2).played?.map(({ score }) => score?.home)).toEqual([2]);
    // A period that was deleted: the team's current one.
    expect(shown(9).played?.map(({ score }) => score?.home)).toEqual([2]);
  });

  test('a live page is linked while it is open, the team uses live pages, and the coach wants it', () => {
    const open = coming({ privacy: 1 });
    const link = (changes: Partial<TeamPageInput>) => view({ matches: [open], ...changes }).nextMatch?.live;
    expect(link({})).toBe('token');
    expect(link({ matches: [coming()] })).toBe('');
    expect(link(withTeam({ ls_active: false }))).toBe('');
    expect(link({ page: aPage({}, { show_live: false }) })).toBe('');
    expect(view({ matches: [{ ...open, status: 'PLAYING' }] }).playing.map(({ live }) => live)).toEqual([
      'token',
    ]);
    const closed = { matches: [coming({ status: 'PLAYING' })] };
    expect(view(closed).playing.map(({ live }) => live)).toEqual(['']);
    const neither = aPage({}, { next_match: false, show_matches: false });
    expect(view({ ...closed, page: neither }).playing).toEqual([]);
    expect(view({ matches: [{ ...open, status: 'PLAYING' }], page: neither }).playing).toHaveLength(1);
  });
});

describe('training', () => {
  const session = {
    ...create(trainingSessionFields, { selection_sid: 5, date: SATURDAY - 86_400 }),
    sid: 50,
  };
  const selection = { sid: 5, name: 'Thursday group' };

  test('the next session is that of the chosen selection', () => {
    const sessions = [session, { ...session, sid: 51, selection_sid: 6, date: SATURDAY - 2 * 86_400 }];
    expect(view({ selection, sessions }).nextSession).toEqual({
      name: 'Thursday group',
      start: { date: SATURDAY - 86_400, dateHours: 17, dateMinutes: 0 },
      meeting: null,
      place: '',
    });
  });

  test('without a selection, when it is switched off, and for a cancelled session there is none', () => {
    expect(view({ sessions: [session] }).nextSession).toBeNull();
    const off = aPage({}, { next_session: false });
    expect(view({ page: off, selection, sessions: [session] }).nextSession).toBeNull();
    expect(view({ selection, sessions: [{ ...session, status: 'cancelled' }] }).nextSession).toBeNull();
  });
});

test('messages: pinned ones first, then the newest; empty ones are left out', () => {
  const message = (id: string, at: number, pinned = false) => ({ id, text: `m${id}\u202e`, at, pinned });
  const messages = [
    message('1', 10),
    message('2', 30),
    message('3', 20, true),
    { ...message('4', 40), text: ' ' },
  ];
  expect(view({ page: aPage({}, { messages }) }).messages.map(({ text }) => text)).toEqual([
    'm3',
    'm2',
    'm1',
  ]);
});

test('every option hides its part', () => {
  const page = aPage(
    {},
    {
      next_match: false,
      show_players: false,
      show_staff: false,
      show_matches: false,
      show_statistics: false,
    },
  );
  const {
    nextMatch,
    players,
    staff,
    coming: list,
    played: results,
    statistics,
  } = view({
    page,
    matches: [coming(), played(1, [1, 0])],
  });
  expect([nextMatch, players, staff, list, results, statistics]).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe('people', () => {
  const levels = (level: 'shielded' | 'limited' | 'normal', ids: readonly number[]) => ({
    family_levels: ids.map((id) => ({ id, level, at: THURSDAY, way: 'link' as const })),
  });
  const picture: PagePicture = { files: [{ name: 'a.webp', width: 64 }], width: 64, height: 64 };
  const aMedium = (changes: Partial<Medium> = {}): Medium => ({
    ...create(mediumFields, { team_sid: TEAM.sid, visibility: 'PUBLIC', ...changes }),
    sid: 30,
  });

  test('a shielded player is a number, in a small team not even that', () => {
    const { players } = view(withTeam(levels('shielded', [1, 2])));
    expect(players?.slice(0, 3)).toEqual([
      { name: '', number: 1, picture: null },
      { name: '', number: 2, picture: null },
      { name: 'Bo', number: 3, picture: null },
    ]);
    const few = PLAYERS.slice(0, 5);
    const team = {
      ...TEAM,
      player_sids: [1, 2, 3, 4, 5],
      metadata: { ...TEAM.metadata, age_group: 'U9' as const },
    };
    expect(view({ team, players: few }).players).toEqual(
      few.map(() => ({ name: '', number: 99, picture: null })),
    );
  });

  test('a portrait needs the coach’s switch and the level normal', () => {
    const players = PLAYERS.map((player) => ({ ...player, media_sid: player.sid === 1 ? 30 : 0 }));
    const some = { players, media: [aMedium({ visibility: 'PRIVATE' })], pictures: new Map([[30, picture]]) };
    const first = (changes: Partial<TeamPageInput>) =>
      view({ ...some, ...changes }).players?.[0]?.picture ?? null;
    const on = aPage({}, { show_portraits: true });
    const normal = withTeam(levels('normal', [1]));
    expect(first({ page: on, ...normal })).toEqual(picture);
    expect(first(normal)).toBeNull();
    expect(first({ page: on })).toBeNull();
    expect(first({ page: on, ...normal, media: [aMedium({ visibility: 'TRASH' })] })).toBeNull();
  });

  test('the main image is a PUBLIC one of this team, without players who may not be shown', () => {
    const page = aPage({ main_sid: 30 });
    const shown = (medium: Medium, more: Partial<TeamPageInput> = {}) =>
      view({ page, media: [medium], pictures: new Map([[30, picture]]), ...more }).mainImage;
    expect(shown(aMedium())).toEqual(picture);
    expect(shown(aMedium({ team_sid: 0 }))).toEqual(picture);
    expect(shown(aMedium({ team_sid: 8 }))).toBeNull();
    expect(shown(aMedium({ visibility: 'PRIVATE' }))).toBeNull();
    expect(shown(aMedium({ player_sids: [1] }))).toBeNull();
    expect(shown(aMedium({ player_sids: [1] }), withTeam(levels('normal', [1])))).toEqual(picture);
    expect(shown(aMedium({ player_sids: [999] }))).toBeNull();
    const old = aPage({ image_main: '{host}/api/pictures/media/30/0123' });
    expect(shown(aMedium(), { page: old })).toEqual(picture);
    expect(shown(aMedium(), { page: aPage({ image_main: 'https://elsewhere.example/30/x' }) })).toBeNull();
  });

  test('a portrait that was put on the page needs the level of its player, also without a tag', () => {
    const page = aPage({ main_sid: 30 });
    const players = PLAYERS.map((player) => ({ ...player, media_sid: player.sid === 1 ? 30 : 0 }));
    const shown = (more: Partial<TeamPageInput>, medium = aMedium({ type: 'portrait' })) =>
      view({ page, players, media: [medium], pictures: new Map([[30, picture]]), ...more }).mainImage;
    expect(shown({})).toBeNull();
    expect(shown({}, aMedium())).toBeNull();
    expect(shown(withTeam(levels('normal', [1])))).toEqual(picture);
    expect(shown({ players: PLAYERS, ...withTeam(levels('normal', [1])) })).toBeNull();
  });

  test('a picture in the description is under the same rule, and goes with its caption', () => {
    const block = {
      ...{ id: 'a-1', order: 1, shape: 'picture' as const, level: 0, checked: false, medium: 30 },
      runs: [{ text: 'Noor in goal', bold: false, italic: false, link: '' }],
    };
    const page = aPage({ blocks: [block] });
    const shown = (medium: Medium, more: Partial<TeamPageInput> = {}) =>
      view({ page, media: [medium], pictures: new Map([[30, picture]]), ...more }).description;
    expect(shown(aMedium())).toMatchObject({ tree: [{ name: 'figure' }], pictures: [picture] });
    expect(JSON.stringify(shown(aMedium()).tree)).not.toContain('30');
    const nothing = { tree: [], pictures: [] };
    expect(shown(aMedium({ team_sid: 8 }))).toEqual(nothing);
    expect(shown(aMedium({ visibility: 'PRIVATE' }))).toEqual(nothing);
    expect(shown(aMedium({ type: 'portrait' }))).toEqual(nothing);
    expect(shown(aMedium({ player_sids: [1] }))).toEqual(nothing);
    expect(shown(aMedium({ player_sids: [1] }), withTeam(levels('normal', [1]))).pictures).toEqual([picture]);
  });

  test('the staff has the coach’s order, and only members with a name', () => {
    const member = (id: number, name: string, order: number) =>
      ({ id, name, order, role: 'assistant', image: '', media_sid: 0 }) as const;
    const staff = [member(1, 'Kim\u202e', 2), member(2, 'Alex', 1), member(3, ' ', 0)];
    expect(view({ page: aPage({ staff }) }).staff?.map(({ name }) => name)).toEqual(['Alex', 'Kim']);
  });
});
