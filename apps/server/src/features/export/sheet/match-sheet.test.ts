/** What the match sheet says about an exported match. */
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { describe, expect, test } from 'vitest';
import { contrast } from './build/colours.ts';
import { sheetValues } from './match-sheet.ts';
import {
  exportedEvents,
  exportedPlayer,
  lineupOf,
  longExport,
  plannedExport,
  playedExport,
} from './sheet.testing.ts';
import type { BlankValues, ReportValues } from './values.ts';

const played = playedExport();

function report(values: Partial<MatchExport> = {}): ReportValues {
  const sheet = sheetValues(playedExport(values), 'en');
  if (sheet.kind !== 'report') throw new Error('a blank sheet');
  return sheet;
}

function blank(values: Partial<MatchExport> = {}): BlankValues {
  const sheet = sheetValues(plannedExport(values), 'en');
  if (sheet.kind !== 'blank') throw new Error('a report');
  return sheet;
}

describe('before the match the sheet is blank', () => {
  test.each([
    'UNKNOWN',
    'NEW',
    'EDIT',
    'CAN_START',
    'DELAYED',
    'POSTPONED',
    'CANCELLED',
    'INVALID_DATA',
  ] as const)('in status %s', (status) => {
    expect(blank({ match: { ...plannedExport().match, status } }).head.score).toBeNull();
  });

  test('with lines for what is not known, and for guests', () => {
    const { match } = plannedExport();
    const { head, emptyRows, signatures } = blank({
      match: { ...match, date: null, place: '', opponent: { ...match.opponent, clubname: '', teamname: '' } },
    });
    const unknown = head.facts.filter(({ value }) => value === '').map(({ label }) => label);
    expect(unknown).toEqual(['Date', 'Kick-off', 'Place', 'Referee']);
    expect([head.home, head.away]).toEqual(['Rietdijk MO13-2', '']);
    expect(signatures).toEqual(['Signature: Referee', 'Signature: Rietdijk MO13-2', 'Signature: Opponent']);
    expect(emptyRows).toBe(2);
    expect(blank({ players: [] }).emptyRows).toBe(16);
  });

  test('with the planned line-up, or an empty pitch', () => {
    const planned = blank({ lineups: [lineupOf(1, [1, 2, 3], { played: false })] });
    expect(planned.pitches.map(({ title, players }) => [title, players.length])).toEqual([
      ['Planned line-up', 3],
    ]);
    expect(planned.squad.slice(0, 4).map(({ starts }) => starts)).toEqual([true, true, true, false]);
    expect(blank().pitches).toEqual([
      {
        title: 'Line-up to fill in',
        alt: 'Empty pitch to draw the line-up on.',
        isFutsal: false,
        players: [],
      },
    ]);
  });

  test('with a box for each part', () => {
    expect(blank().scores).toEqual(['Half-time', 'Full time']);
    const { match } = plannedExport();
    const quarters = blank({ match: { ...match, parts: 4 } });
    expect(quarters.scores).toEqual(['1st quarter', '2nd quarter', '3rd quarter', 'Full time']);
  });
});

describe('the head of a report', () => {
  test('has the score with the home side first', () => {
    expect(report().head).toMatchObject({ home: 'Rietdijk MO13-2', score: '3 – 2', outcome: '' });
    const away = report({ match: { ...played.match, away: true, status: 'FINISHED' } });
    expect(away.head).toMatchObject({ home: 'Noordhaven MO13-1', away: 'Rietdijk MO13-2', score: '2 – 3' });
  });

  test('has no score where the document has none', () => {
    const { head, events } = report({ score: null });
    expect(head.score).toBe('');
    expect(events.flatMap(({ rows }) => rows).map(({ score }) => score)).not.toContainEqual(
      expect.stringMatching(/./),
    );
  });

  test.each([
    ['ABANDONED', 'Abandoned'],
    ['ABANDONED_ARCHIVED', 'Abandoned'],
    ['PLAYING', 'Not finished yet'],
    ['ARCHIVED', ''],
  ] as const)('says of status %s: %j', (status, outcome) => {
    expect(report({ match: { ...played.match, status } }).head.outcome).toBe(outcome);
  });

  test('tells extra time and penalties', () => {
    const extra = exportedEvents([{ type: 'GOAL', part: 3, minute: 65, player: 1 }]);
    expect(report({ events: extra }).head.outcome).toBe('after extra time');
    expect(sheetValues(longExport(), 'en').head.outcome).toBe('3–1 pens');
  });
});

describe('the events', () => {
  const lines = (values: Partial<MatchExport> = {}) =>
    report(values).events.map(({ title, rows }) => [
      title,
      rows.map(({ minute, what, who, score }) =>
        [minute, what, who, score]
          .filter((text) => text !== '')
          .join(' · ')
          // Our texts mark the direction of a name.
          .replaceAll(/[\u2068\u2069]/g, ''),
      ),
    ]);

  test('are listed by part with minute, player and score, without counted ones', () => {
    expect(lines()).toEqual([
      [
        '1st half',
        [
          "4' · Goal · Nguyễn Văn Anh, assist Đặng Thị Ngọc · 1–0",
          "11' · Goal · Noordhaven MO13-1 9 · 1–1",
          "17' · Yellow card · محمد الأمين",
          "20' · Substitution · Zoë Brontë on for Daan de Vries",
          "22' · Sliding tackle · Łukasz Żółć",
          "30+2' · Penalty saved · Zoë Brontë",
        ],
      ],
      [
        '2nd half',
        [
          "31' · Substitution · नेहा शर्मा on for محمد الأمين",
          "31' · Substitution · דוד כהן on for Nguyễn Văn Anh",
          "39' · Own goal · Noordhaven MO13-1 4 · 2–1",
          "44' · Red card · Noordhaven MO13-1 6",
          "52' · Goal · דוד כהן, penalty · 3–1",
          "55' · Injury · Noor van der Meer",
          "60+3' · Goal · Noordhaven MO13-1 · 3–2",
        ],
      ],
    ]);
  });

  test('that do not count are left out, and their goals too', () => {
    const events = exportedEvents([
      { type: 'GOAL', minute: 1, player: 1, valid: false },
      { type: 'GOAL', minute: 2, player: 2 },
    ]);
    expect(lines({ events })).toEqual([['1st half', ["2' · Goal · Saïda Özdemir · 1–0"]]]);
  });

  test('of a shoot-out are kicks of each side, apart from the match', () => {
    const sheet = sheetValues(longExport(), 'en');
    const { shootout = null, events = [] } = sheet.kind === 'report' ? sheet : {};
    expect(events.map(({ title }) => title)).toEqual(['Part 1', 'Part 2']);
    expect(shootout?.sides.map(({ kicks }) => kicks.map(({ text }) => text))).toEqual([
      ['Daan de Vries', 'Saïda Özdemir', 'محمد الأمين (Penalty saved)', '李小龙'],
      ['Goal', 'Penalty missed', 'Penalty saved', 'Penalty missed'],
    ]);
  });
});

describe('players', () => {
  test('whose name is hidden are "Player", with the number in its column', () => {
    const hidden = report({
      players: [exportedPlayer(1, ''), exportedPlayer(2, '', { number: null })],
      lineups: [lineupOf(1, [1, 2])],
      events: exportedEvents([{ type: 'GOAL', player: 1, assist: 2 }]),
    });
    expect(hidden.squad.map(({ number, name }) => [number, name])).toEqual([
      ['1', 'Player'],
      ['', 'Player'],
    ]);
    expect(hidden.events[0]?.rows[0]?.who).toBe('Player 1, assist Player');
    expect(hidden.pitches[0]?.players.map(({ name }) => name)).toEqual(['Player 1', 'Player']);
  });

  test('are in the order starting line-up, bench, not there', () => {
    const { squad } = report();
    expect(squad.map(({ starts, state }) => (starts ? 'starts' : state || 'bench'))).toEqual([
      ...Array(8).fill('starts'),
      ...Array(4).fill('bench'),
      'Injured',
      'Not here',
    ]);
    expect(squad[0]).toMatchObject({ marks: ['G'], minutes: 20 });
    expect(squad[4]).toMatchObject({ marks: ['C'], minutes: 60, share: 1 });
  });

  test('of one first name are told apart on the pitch', () => {
    const players = [
      exportedPlayer(1, 'Tim de Boer'),
      exportedPlayer(2, 'Tim Vos'),
      exportedPlayer(3, 'Bo Vos'),
    ];
    const { pitches } = report({ players, lineups: [lineupOf(1, [1, 2, 3])] });
    expect(pitches[0]?.players.map(({ name }) => name)).toEqual(['Tim de Boer', 'Tim Vos', 'Bo']);
    expect(pitches[0]?.alt).toContain('Tim Vos: defence, left');
  });
});

test('a pitch is drawn for each part that begins with another line-up', () => {
  const one = [1, 2, 3, 4, 5, 6, 7, 8];
  const other = [9, 2, 3, 4, 5, 6, 7, 8];
  const lineups = [lineupOf(1, one), lineupOf(1, other, { block: 2 }), lineupOf(2, one), lineupOf(3, other)];
  const match = { ...played.match, parts: 4 };
  expect(report({ match, lineups }).pitches.map(({ title }) => title)).toEqual([
    'Starting line-up',
    '3rd quarter',
  ]);
});

test('counts that neither side has are left out', () => {
  expect(report().counts.map(({ label }) => label)).toEqual([
    'Shots',
    'On goal',
    'Wide',
    'Corners',
    'Fouls',
    'Great saves',
    'Yellow cards',
    'Sent off',
  ]);
  expect(report({ statistics: null }).counts).toEqual([]);
});

test.each([
  ['#ffffff', '#ffffff'],
  ['#ffffff', '#d3263a'],
  ['#f2c200', '#000000'],
  ['rgb(20, 30, 40)', 'rgba(1,2,3,.5)'],
  ['#888888', '#777777'],
  ['url(https://example.org/x)', 'javascript:alert(1)'],
  ['', 'blue'],
])('words on a head in %s and %s are readable', (color1, color2) => {
  const shirt = { ...played.team.shirt, color1, color2 };
  const { colours } = report({ match: { ...played.match, shirt } });
  for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast(colours.ground, colours.ink)).toBeGreaterThanOrEqual(4.5);
});

test('names that are too long for their place are cut', () => {
  const { squad } = sheetValues(playedExport({ players: [exportedPlayer(1, 'W'.repeat(600))] }), 'en');
  expect(squad[0]?.name).toBe(`${'W'.repeat(59)}…`);
});
