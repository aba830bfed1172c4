/** Every state of the answer page as the server renders it. */
import { aSession } from '@touchline/domain/attendance/gathering.testing';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Task } from '@touchline/domain/entity/tables/task';
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { decideFamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import { aTeam, readyMatch, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { type AnswerPage, answerPage } from '@touchline/domain/request/answering/answer-page';
import type { AttendPage, NoPage, ShownAnswerPage } from '@touchline/domain/request/answering/attend-page';
import { describe, expect, test } from 'vitest';
import { renderAttend } from './render-attend.tsx';

const PLAYERS = somePlayers(14);
const TEAM = aTeam(PLAYERS, { timezone: 'Europe/Amsterdam' });
/** Two days before the match. */
const NOW = Date.UTC(2026, 10, 5, 12);
const TOKEN = 'secret-token';
const LOCALES = ['en', 'nl-NL'] as const;

interface Asked {
  readonly match?: Match;
  readonly family?: readonly number[] | null;
  readonly team?: typeof TEAM;
  readonly players?: typeof PLAYERS;
}

function viewOf({
  match = withPlace(),
  family = [1],
  team = TEAM,
  players = PLAYERS,
}: Asked = {}): AnswerPage {
  return answerPage({ gathering: match, deleted: false, team, players, family, nowMs: NOW });
}

function withPlace(more: Partial<Match> = {}): Match {
  return {
    ...readyMatch(),
    opponent_clubname: 'Noordhaven',
    opponent_teamname: 'MO13-1',
    place: 'Sportpark De Haven',
    meet_minutes: 45,
    ...more,
  };
}

function withAnswer(
  match: Match,
  player: number,
  said: { answer: 'yes' | 'no'; reason?: string; late?: number },
) {
  const given = { reason: '', late: 0, leaves: 0, ...said };
  const by = { answered_by: 'mail', nowSeconds: NOW / 1000 - 3600 } as const;
  const result = decideFamilyAnswer(match, { player, said: given }, by);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function withTasks(match: Match, tasks: readonly Partial<Task>[], takers: readonly object[] = []): Match {
  const whole = tasks.map((task, order) => ({
    ...{ id: `task-${order}`, kind: 'own', title: '', note: '', places: 1, order },
    ...task,
  }));
  const taken = takers.map((taker) => ({
    ...{ id: 'x', task: 'task-0', player_sid: 0, seats: 0, taken_at: 1, taken_by: 'link', swap: false },
    ...taker,
  }));
  return { ...match, metadata: { ...match.metadata, tasks: whole, takers: taken } } as Match;
}

const shown = (view: AnswerPage, more: Partial<ShownAnswerPage> = {}): ShownAnswerPage => ({
  page: 'answer',
  token: TOKEN,
  view,
  now: NOW,
  player: 0,
  proposed: '',
  notice: null,
  refused: null,
  ...more,
});

const html = (page: AttendPage, locale: string = 'en') =>
  renderAttend(page, {
    locale,
    appearance: '',
    styles: ['/follower/attend.css'],
    scripts: ['/follower/attend.js'],
  });

/** The text that people read, without elements. */
const textOf = (page: string) =>
  page
    .slice(page.indexOf('<body'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const formsIn = (page: string) => page.match(/<form.*?<\/form>/gs) ?? [];

describe('the page about a training session', () => {
  const asked = (more: Partial<TrainingSession> = {}, page: Partial<ShownAnswerPage> = {}) =>
    shown(
      answerPage({
        gathering: aSession({ place: 'Hall 2', meet_minutes: 15, ...more }),
        deleted: false,
        team: TEAM,
        players: PLAYERS,
        family: [1],
        nowMs: NOW,
      }),
      page,
    );

  test('asks who comes to training, and says when, where and of which selection', () => {
    const text = textOf(html(asked()));
    for (const part of [
      'Can Eva come to training on Saturday?',
      'Group Keepers',
      'Starts Sat 7 November, 10:30',
      '10:15',
      'Hall 2',
      'Yes, Eva comes',
      'You can change this until the start.',
    ])
      expect(text).toContain(part);
    expect(text.toLowerCase()).not.toContain('match');
    expect(text.toLowerCase()).not.toContain('kick-off');
  });

  test('asks in Dutch', () => {
    const text = textOf(html(asked(), 'nl-NL'));
    for (const part of ['Kan Eva zaterdag trainen?', 'Begint za 7 november, 10:30', 'Ja, Eva traint mee'])
      expect(text).toContain(part);
    expect(text.toLowerCase()).not.toContain('wedstrijd');
  });

  test('says what was saved, and that it is cancelled', () => {
    const answers = [{ ...NO_ANSWER, sid: 1, answer: 'yes', answered_at: 1, answered_by: 'mail', late: 10 }];
    const metadata = { ...aSession().metadata, answers } as TrainingSession['metadata'];
    const saved = asked({ metadata }, { notice: { is: 'answered', players: [1] } });
    expect(textOf(html(saved))).toContain('Saved: Eva can come.');
    expect(textOf(html(saved))).toContain('comes 10 min after the start');
    expect(textOf(html(asked({ status: 'cancelled' })))).toContain('This training is cancelled');
  });
});

const NO_ANSWER = { withdrew: false, late: 0, leaves: 0 };

describe('the page of a family', () => {
  test('asks by name and weekday, and says when, where and against whom', () => {
    const text = textOf(html(shown(viewOf())));
    for (const part of [
      'Can Eva play on Saturday?',
      'Noordhaven MO13-1',
      'Sat 7 November, 10:30',
      '09:45',
      'Sportpark De Haven',
    ])
      expect(text).toContain(part);
  });

  test('asks in Dutch', () => {
    const text = textOf(html(shown(viewOf()), 'nl-NL'));
    for (const part of ['Kan Eva zaterdag spelen?', 'za 7 november, 10:30', 'Ja, Eva speelt mee'])
      expect(text).toContain(part);
  });

  test('names the date of a match that is more than six days away', () => {
    const early = shown(viewOf(), { now: NOW - 14 * 86_400_000 });
    expect(textOf(html(early))).toContain('Can Eva play on 7 November?');
  });

  test('has one button for each answer, and nothing is answered before a tap', () => {
    const [form = ''] = formsIn(html(shown(viewOf())));
    expect(form).toContain(`action="/attend/${TOKEN}?lang=en"`);
    expect(form).toContain('method="post"');
    expect(form.match(/<button[^>]*name="answer"[^>]*value="(yes|no)"/g)).toHaveLength(2);
    expect(form).not.toContain('data-chosen');
  });

  test.each(['yes', 'no'] as const)('highlights the answer that the mail proposed (%s)', (proposed) => {
    const page = html(shown(viewOf(), { proposed }));
    expect(page).toMatch(
      new RegExp(
        `value="${proposed}"[^>]*data-chosen="true"[^>]*data-proposed="true"[^>]*aria-pressed="false"`,
      ),
    );
    expect(textOf(page)).toContain('Not sent yet. Tap your answer to send it.');
  });

  test('of two or three children has a form for each, and one button for all', () => {
    const [both = '', ...each] = formsIn(html(shown(viewOf({ family: [1, 2] }))));
    expect(both).toContain('Both play');
    expect(both.match(/name="player"/g)).toHaveLength(2);
    expect(each).toHaveLength(2);
    expect(textOf(html(shown(viewOf({ family: [1, 2, 3] }))))).toContain('All 3 play');
  });

  test('does not offer to answer for all once only one answer is missing', () => {
    const match = withAnswer(withPlace(), 1, { answer: 'no' });
    expect(textOf(html(shown(viewOf({ match, family: [1, 2] }))))).not.toContain('Both play');
  });

  test.each(LOCALES)('says in %s what was saved, as it is stored', (locale) => {
    const match = withAnswer(withPlace(), 1, { answer: 'no', reason: 'Grandma’s birthday' });
    const page = html(shown(viewOf({ match }), { notice: { is: 'answered', players: [1] } }), locale);
    expect(page).toMatch(/role="status"/);
    expect(textOf(page)).toContain(
      locale === 'en' ? 'Saved: Eva cannot play.' : 'Opgeslagen: Eva kan niet spelen.',
    );
    expect(textOf(page)).toContain('Grandma’s birthday');
  });

  test('does not say that an answer was saved that is not stored', () => {
    const page = html(shown(viewOf(), { notice: { is: 'answered', players: [1, 99] } }));
    expect(page).not.toMatch(/role="status"/);
  });

  test('shows a refused field with its message and everything that was typed', () => {
    const page = html(
      shown(viewOf(), {
        refused: {
          player: 1,
          entered: { answer: 'yes', reason: 'By bike', late: 'ten', leaves: '40' },
          problem: { field: 'late', code: 'noSuchMinute', max: 999 },
        },
      }),
    );
    expect(page).toMatch(/<details[^>]* open/);
    expect(page).toMatch(/name="late"[^>]*value="ten"/);
    expect(page).toMatch(/name="leaves"[^>]*value="40"/);
    expect(page).toContain('>By bike</textarea>');
    expect(page).toMatch(/aria-describedby="late-1-hint" aria-invalid="true"/);
    expect(textOf(page)).toContain('Enter whole minutes, 0 to 999.');
  });

  test('names no other player and no reason of another family', () => {
    const match = withAnswer(withPlace(), 3, { answer: 'no', reason: 'Secret illness' });
    const page = html(shown(viewOf({ match, family: [1] })));
    expect(page).not.toContain('Secret illness');
    for (const { firstname, sid } of PLAYERS.filter(({ sid }) => sid !== 1))
      expect([sid, new RegExp(`\\b${firstname}\\b`).test(textOf(page))]).toEqual([sid, false]);
  });

  test('tells the family of an injury, and the shared link does not', () => {
    const match = withPlace();
    const injured = {
      ...match,
      metadata: {
        ...match.metadata,
        players: match.metadata.players.map((player) => ({ ...player, injured: player.sid === 1 })),
      },
    };
    expect(textOf(html(shown(viewOf({ match: injured }))))).toContain('injured');
    const shared = viewOf({ match: injured, family: null });
    expect(textOf(html(shown(shared, { player: 1 })))).not.toContain('injured');
    expect(textOf(html(shown(shared)))).not.toContain('injured');
  });
});

describe('the page of the shared link', () => {
  test('first lets people choose a player', () => {
    const page = html(shown(viewOf({ family: null })));
    expect(formsIn(page)).toEqual([]);
    expect(page.match(/\?lang=en&amp;player=\d+/g)).toHaveLength(14);
    expect(page).not.toContain('unsubscribe');
  });

  test('then has the form of that player alone', () => {
    const page = html(shown(viewOf({ family: null }), { player: 2 }));
    expect(formsIn(page)).toHaveLength(1);
    expect(textOf(page)).toContain('Can Isa play on Saturday?');
    expect(page).toContain(`action="/attend/${TOKEN}?lang=en&amp;player=2"`);
  });

  test('shows the choice again for a player who is not there', () => {
    expect(formsIn(html(shown(viewOf({ family: null }), { player: 999 })))).toEqual([]);
  });

  test('shows numbers where the team shows numbers', () => {
    const team = aTeam(PLAYERS, { public_names: 'shirt_number' });
    const page = html(shown(viewOf({ family: null, team })));
    expect(textOf(page)).toContain('Player 2');
    expect(textOf(page)).not.toContain('Isa');
  });

  test('repeats no reason', () => {
    const match = withAnswer(withPlace(), 2, { answer: 'no', reason: 'Secret illness' });
    expect(html(shown(viewOf({ match, family: null }), { player: 2 }))).not.toContain('Secret illness');
  });
});

describe.each(LOCALES)('a page in %s that takes no answers', (locale) => {
  test.each(['closed', 'started', 'cancelled', 'postponed', 'deleted'] as const)(
    'says why (%s) and has no form',
    (state) => {
      const match = withTasks(withAnswer(withPlace(), 1, { answer: 'yes', late: 10 }), [
        { kind: 'kit_wash' },
      ]);
      const page = html(shown({ ...viewOf({ match }), state }), locale);
      expect(formsIn(page)).toEqual([]);
      expect(page).toMatch(/<h1[^>]*>[^<]{10,}<\/h1>/);
      expect(page).toContain(`<html lang="${locale}">`);
    },
  );

  test.each(['unknown', 'gone', 'away', 'unsaved', 'limited'] as const)(
    'exists without a request (%s)',
    (reason: NoPage) => {
      const page = html({ page: reason }, locale);
      expect(page).toMatch(/<title>[^<]+<\/title>/);
      expect(page).not.toContain('http-equiv="refresh"');
    },
  );
});

test('a match goes into the calendar unless it has no day or does not take place', () => {
  const offers = (view: AnswerPage) => html(shown(view)).includes('/event.ics');
  for (const state of ['open', 'closed', 'started'] as const)
    expect([state, offers({ ...viewOf(), state })]).toEqual([state, true]);
  for (const state of ['cancelled', 'postponed', 'deleted'] as const)
    expect([state, offers({ ...viewOf(), state })]).toEqual([state, false]);
  expect(offers(viewOf({ match: withPlace({ date: 0 }) }))).toBe(false);
});

test('after closing, the page shows the stored answer and says to call the coach', () => {
  const match = withAnswer(withPlace(), 1, { answer: 'yes', late: 10 });
  const text = textOf(html(shown({ ...viewOf({ match }), state: 'closed' })));
  for (const part of [
    'Eva plays',
    'comes 10 min after the kick-off',
    'Call your coach if something changes.',
  ])
    expect(text).toContain(part);
});

describe('tasks', () => {
  const taking = (kind: Task['kind'], takers: readonly object[] = [], family: readonly number[] = [1]) =>
    formsIn(
      html(shown(viewOf({ match: withTasks(withPlace(), [{ kind, places: 2 }], takers), family }))),
    ).filter((form) => form.includes('/tasks'));
  const doesIn = (forms: readonly string[]) =>
    forms.flatMap((form) => [...form.matchAll(/name="does" value="(\w+)"/g)].map(([, does]) => does));

  test('with a free place can be taken', () => {
    expect(doesIn(taking('kit_wash'))).toEqual(['take']);
  });

  test('of the family can be given back or offered to others', () => {
    expect(doesIn(taking('kit_wash', [{ player_sid: 1 }]))).toEqual(['giveBack', 'swap']);
    expect(doesIn(taking('kit_wash', [{ player_sid: 1, swap: true }]))).toEqual(['giveBack', 'keep']);
  });

  test('of a family that looks for a swap can be taken over', () => {
    const forms = taking('kit_wash', [
      { player_sid: 5, swap: true },
      { player_sid: 6, id: 'y' },
    ]);
    expect(doesIn(forms)).toEqual(['takeOver']);
    expect(forms[0]).toContain('name="from" value="5"');
  });

  test('of a second child belong to the family, and are given back for that child', () => {
    const forms = taking('snacks', [{ player_sid: 2 }], [1, 2]);
    expect(forms[0]).toContain('name="player" value="2"');
  });

  test('of a car-pool offer seats or need them', () => {
    expect(doesIn(taking('car_pool'))).toEqual(['offer', 'need']);
    expect(doesIn(taking('car_pool', [{ player_sid: 1, seats: 3 }]))).toEqual([
      'offer',
      'need',
      'giveBack',
      'swap',
    ]);
    expect(doesIn(taking('car_pool', [{ player_sid: 1, seats: -2 }]))).toEqual(['offer', 'need', 'giveBack']);
  });
});

describe('the page of the mails', () => {
  test.each(LOCALES)('changes nothing by itself, and has one button (%s)', (locale) => {
    for (const done of ['', 'off', 'on'] as const) {
      const page = html({ page: 'unsubscribe', token: TOKEN, team: 'Rietdijk MO13-2', done }, locale);
      const forms = formsIn(page);
      expect(forms).toHaveLength(1);
      expect(forms[0]?.includes('name="again"')).toBe(done === 'off');
    }
  });
});

describe('hostile texts', () => {
  const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const elements = (page: string) => (page.match(/<[a-z][a-z0-9-]*/g) ?? []).toSorted();

  test('are shown as text everywhere', () => {
    const pageWith = (text: string, colour: string) => {
      const shirt = { ...TEAM.shirt, color1: `#${colour}` };
      const team = { ...TEAM, clubname: text, teamname: text, shirt };
      const players = PLAYERS.map((player) => ({ ...player, firstname: text, surname: text }));
      const planned = withPlace({ opponent_clubname: text, opponent_teamname: text, place: text });
      const match = withTasks(
        withAnswer(planned, 1, { answer: 'yes', reason: text }),
        [{ kind: 'own', title: text, note: text, places: 3 }],
        [{ player_sid: 5, swap: true }],
      );
      return html(
        shown(viewOf({ match, team, players, family: [1, 2] }), {
          token: text,
          notice: { is: 'answered', players: [1] },
          refused: {
            player: 1,
            entered: { answer: 'yes', reason: text, late: text, leaves: text },
            problem: { field: 'reason', code: 'tooLong', max: 200 },
          },
        }),
      );
    };
    const hostile = pageWith(SCRIPT, SCRIPT);
    expect(elements(hostile)).toEqual(elements(pageWith('Rietdijk', '0f6b45')));
    expect(hostile).toContain('&lt;script');
    // Its own, and the data for it.
    expect(hostile.match(/<script/g)).toHaveLength(2);
    expect(hostile).not.toContain('<img');
  });
});

describe('the switch for notifications', () => {
  const script = '<script type="module" src="/follower/attend.js"></script>';
  const views: readonly (readonly [string, AnswerPage, boolean])[] = [
    ['open', viewOf(), true],
    ['closed', { ...viewOf(), state: 'closed' }, true],
    ['cancelled', { ...viewOf(), state: 'cancelled' }, true],
    ['begun', { ...viewOf(), state: 'started' }, false],
    ['deleted', { ...viewOf(), state: 'deleted' }, false],
    ['without a day', viewOf({ match: withPlace({ date: 0 }) }), false],
    ['open by the shared link', viewOf({ family: null }), false],
  ];
  test.each(views)('of a match that is %s needs script: nothing of it is there without', (_, view, there) => {
    const page = html(shown(view, { player: 1 }));
    expect([page.includes(script), /<div id="notify"[^>]*><\/div>/.test(page)]).toEqual([there, there]);
    expect(textOf(page.replace(/<script.*<\/script>/, ''))).not.toContain('Notify');
  });

  test('is not on the other pages, which run no script', () => {
    const unsubscribe = { page: 'unsubscribe', token: TOKEN, team: '', done: '' } as const;
    for (const page of [unsubscribe, { page: 'gone' } as const]) expect(html(page)).not.toContain('<script');
  });
});

test('a page loads one file of styles and one small script, and nothing of other sites', () => {
  const page = html(shown(viewOf()));
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/follower/attend.css">',
  ]);
  expect(page).toContain('<meta name="robots" content="noindex">');
  // Addresses of namespaces and of the shirt's picture are no requests.
  expect(page.match(/(?:src|href)="(?!\/|data:)[^"]*"/g)).toBeNull();
});
