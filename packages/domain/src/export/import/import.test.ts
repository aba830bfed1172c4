import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import { aTeam, KICK_OFF, kickedOff, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import type { ExportView, MatchExport } from '../format/match-export.ts';
import { exportMatch } from '../match/export-match.ts';
import { exportSeason } from '../season/export-season.ts';
import { previewOf } from './preview.ts';
import { FILE_CHARACTERS_MAX, readExportFile } from './read-file.ts';

const PLAYERS = somePlayers(14);
const TEAM = aTeam(PLAYERS);

function documentOf(match: Match = readyMatch(), view: ExportView = 'staff'): MatchExport {
  const notes = { public: '', private: '' };
  const rights = { view, seesPrivate: view === 'staff' };
  return exportMatch({ match, team: TEAM, players: PLAYERS, notes, rights, nowSeconds: KICK_OFF });
}

type Loose = Record<string, unknown>;
const problem = (text: string) => {
  const read = readExportFile(text);
  return read.ok ? null : read.error;
};
const changed = (change: (document: Loose) => void) => {
  const document = JSON.parse(JSON.stringify(documentOf())) as Loose;
  change(document);
  return problem(JSON.stringify(document));
};

describe('a file that is no export', () => {
  it.each([
    ['nothing', '', 'notJson'],
    ['a picture', '\u0089PNG\r\n', 'notJson'],
    ['half a download', JSON.stringify(documentOf()).slice(0, 5_000), 'notJson'],
    ['a number', '7', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a list', '[]', 'foreign'],
    ['another document', '{"format":"geojson"}', 'foreign'],
    ['a format that is inherited', '{"__proto__":{"format":"touchline-match"}}', 'foreign'],
    ['another version', '{"format":"touchline-match","version":2}', 'otherVersion'],
    ['a version that is none', '{"format":"touchline-season","version":"1"}', 'broken'],
  ])('%s is refused', (_, text, code) => {
    expect(problem(text)?.code).toBe(code);
  });

  it('of 20 million characters is refused unread', () => {
    expect(problem(' '.repeat(FILE_CHARACTERS_MAX + 1))).toEqual({ code: 'tooLarge' });
  });

  it('with a depth that no document has is refused, and no stack overflows', () => {
    const deep = '['.repeat(100_000);
    expect(['notJson', 'broken']).toContain(
      problem(`{"format":"touchline-match","version":1,"team":${deep}`)?.code,
    );
  });

  it('that was made to be shared is refused: it lacks players and events', () => {
    expect(problem(JSON.stringify(documentOf(readyMatch(), 'shared')))).toEqual({ code: 'shared' });
  });
});

describe('a document with a wrong value', () => {
  it.each<[string, (document: Loose) => void, string]>([
    ['a name that is missing', (d) => delete d.players, 'players'],
    ['a text for a number', (d) => Object.assign(d.match as Loose, { length: '60' }), 'match.length'],
    ['a status that no match has', (d) => Object.assign(d.match as Loose, { status: 'WON' }), 'match.status'],
    [
      'a day that no calendar has',
      (d) => Object.assign(d.match as Loose, { date: '2026-13-40' }),
      'match.date',
    ],
    ['31 February', (d) => Object.assign(d.match as Loose, { date: '2026-02-31' }), 'match.date'],
    [
      'a day before all matches',
      (d) => Object.assign(d.match as Loose, { date: '0001-01-01' }),
      'match.date',
    ],
    ['an hour that no clock has', (d) => Object.assign(d.match as Loose, { time: '25:00' }), 'match.time'],
    ['a list that is an object', (d) => Object.assign(d, { events: { length: 1 } }), 'events'],
    [
      'two players of one id',
      (d) => (d.players as Loose[]).push({ ...(d.players as Loose[])[0] }),
      'players',
    ],
    ['a line-up of a stranger', (d) => Object.assign(d, { bench: [], lineups: [strange()] }), 'lineups'],
    ['a plan with a stranger', (d) => Object.assign(d.plan as Loose, { captain: 999 }), 'plan'],
    ['a name too long', (d) => Object.assign(d.match as Loose, { place: 'x'.repeat(256) }), 'match.place'],
  ])('%s is refused with its place', (_, change, path) => {
    expect(changed(change)).toEqual({ code: 'broken', path });
  });

  function strange() {
    const places = [{ player: 999, x: 1, y: 1, line: 'K' }];
    return { part: 1, block: 1, second: 0, played: false, places };
  }

  it('two events of one number, or an event of a stranger, are refused', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 8 }, 60);
    coach.does({ type: 'endMatch' }, 120);
    const document = documentOf(coach.match);
    const [first, second, ...rest] = document.events;
    const events = [first, { ...second, id: 1 }, ...rest];
    expect(problem(JSON.stringify({ ...document, events }))).toEqual({ code: 'broken', path: 'events' });
    const strangers = [first, { ...second, player: 999 }, ...rest];
    expect(problem(JSON.stringify({ ...document, events: strangers }))).toEqual({
      code: 'broken',
      path: 'events[1]',
    });
  });

  it('names of prototypes and names that no document has are left out', () => {
    const text = JSON.stringify(documentOf()).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{},"more":1,',
    );
    const read = readExportFile(text);
    expect(read).toEqual({ ok: true, value: { kind: 'match', matches: [documentOf()] } });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('the preview', () => {
  const file = (...matches: readonly MatchExport[]) => ({ kind: 'season', matches }) as const;
  const here = (more: { matches?: readonly Match[]; players?: readonly Player[] } = {}) => ({
    team: { ...aTeam([]), sid: 99 },
    matches: [],
    players: [],
    ...more,
  });

  it('has a match as here that the team plays against the same opponent at that time', () => {
    const other = { ...readyMatch(), sid: 4, opponent_clubname: ' noordhaven ' };
    expect(previewOf(file(documentOf()), here({ matches: [other] })).matches[0]?.state).toBe('here');
    const later = { ...other, dateHours: 14 };
    expect(previewOf(file(documentOf()), here({ matches: [later] })).matches[0]?.state).toBe('new');
  });

  it('has the second of two equal matches of a file as here', () => {
    const states = previewOf(file(documentOf(), documentOf()), here()).matches.map(({ state }) => state);
    expect(states).toEqual(['new', 'here']);
  });

  it('leaves out a match that was being played', () => {
    const running = documentOf(kickedOff().match);
    const { matches, players } = previewOf(file(running), here());
    expect(matches[0]?.state).toBe('running');
    expect(players).toEqual([]);
  });

  it('finds players by their id elsewhere, then by the whole name', () => {
    const [first, second] = PLAYERS;
    if (first === undefined || second === undefined) throw new Error('no players');
    const known = [
      { ...first, sid: 501 },
      { ...second, sid: 502, firstname: 'Else', surname: 'Where' },
    ];
    const found = previewOf(file(documentOf()), here({ players: known })).players;
    expect(found.find(({ key }) => key === first.sid)?.sid).toBe(501);
    expect(found.find(({ key }) => key === second.sid)?.sid).toBe(0);
  });

  it('makes a new player instead of choosing between two of one name', () => {
    const [first] = PLAYERS;
    if (first === undefined) throw new Error('no player');
    const twins = [
      { ...first, sid: 501 },
      { ...first, sid: 502 },
    ];
    expect(previewOf(file(documentOf()), here({ players: twins })).players[0]?.sid).toBe(0);
  });

  it.each([
    ['other names', { firstname: 'Other', surname: 'Child', nickname: 'Oc' }],
    ['only another nickname', { firstname: '', surname: '', nickname: 'Oc' }],
  ])('never takes a player of another server for one with the same number: %s', (_, names) => {
    const stranger = { ...PLAYERS[0], ...names } as Player;
    const document = documentOf();
    const [first, ...others] = document.players;
    const nicknamed = { ...first, firstname: '', surname: '', nickname: 'Eva' } as typeof first & object;
    const team = { ...aTeam([]), sid: TEAM.sid };
    const found = previewOf(file({ ...document, players: [nicknamed, ...others] }), {
      team,
      matches: [],
      players: [stranger],
    }).players;
    expect(found[0]?.sid).toBe(0);
  });
});

describe('a season', () => {
  it('has the matches of the period by date, and what they add up to', () => {
    const match = readyMatch();
    const matches: readonly Match[] = [
      { ...match, sid: 2, team_sid: TEAM.sid, period: 1, date: match.date + 86_400 },
      {
        ...match,
        sid: 1,
        team_sid: TEAM.sid,
        period: 1,
        status: 'FINISHED',
        scores: { scoreHome: 3, scoreAway: 1 },
      },
      { ...match, sid: 3, team_sid: TEAM.sid, period: 2 },
    ];
    const season = exportSeason({
      team: TEAM,
      period: 1,
      matches,
      players: PLAYERS,
      document: documentOf,
      nowSeconds: KICK_OFF,
    });
    expect(season.matches.map((one) => one.match.sid)).toEqual([1, 2]);
    expect(season.record).toMatchObject({ matches: 1, won: 1, goalsFor: 3, goalsAgainst: 1, points: 3 });
    const read = readExportFile(JSON.stringify(season));
    expect(read).toEqual({ ok: true, value: { kind: 'season', matches: season.matches } });
  });
});
