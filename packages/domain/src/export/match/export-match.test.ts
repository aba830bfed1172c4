import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import {
  aTeam,
  Coach,
  KICK_OFF,
  minutes,
  readyMatch,
  somePlayers,
} from '../../match/testing/match.testing.ts';
import { MATCH_EXPORT, type MatchExport } from '../format/match-export.ts';
import { type ExportRights, exportRights } from '../format/rights.ts';
import { exportMatch } from './export-match.ts';

const STAFF: ExportRights = { view: 'staff', seesPrivate: true };
const SHARED: ExportRights = { view: 'shared', seesPrivate: false };

const PLAYERS: readonly Player[] = somePlayers(14).map((player) => ({
  ...player,
  metadata: { ...player.metadata, email1: `family${player.sid}@example.org`, telephone1: '0612345678' },
}));

/** Two halves of 20 minutes with a goal, an assist, a substitution and a card. */
function played(more: Partial<Match> = {}): Match {
  const coach = new Coach({ ...readyMatch({ matchLength: 40, matchParts: 2 }), ...more });
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'goal', side: 'home', player: 8, assist: 7 }, minutes(3));
  coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, minutes(5));
  coach.does({ type: 'substitute', on: 10, off: 9 }, minutes(10));
  coach.does({ type: 'endPart' }, minutes(20));
  coach.does({ type: 'startPart' }, minutes(25));
  coach.does({ type: 'endMatch' }, minutes(45));
  return coach.match;
}

interface Asked {
  readonly match?: Match;
  readonly team?: Team;
  readonly rights?: ExportRights;
}

function exported({ match = played(), team = aTeam(PLAYERS), rights = STAFF }: Asked = {}): MatchExport {
  const notes = { public: 'Bring water', private: 'Eva is tired' };
  return exportMatch({ match, team, players: PLAYERS, notes, rights, nowSeconds: KICK_OFF + minutes(60) });
}

describe('an exported match', () => {
  it('names its format, its version and the moment', () => {
    const { format, version, madeAt, view } = exported();
    expect({ format, version, madeAt, view }).toEqual({
      format: 'touchline-match',
      version: 1,
      madeAt: '2026-11-07T10:30:00Z',
      view: 'staff',
    });
  });

  it("has day and time by the clock at the team's place", () => {
    expect(exported().match).toMatchObject({ date: '2026-11-07', time: '10:30', kind: 'competition' });
    expect(exported({ match: played({ date: 0 }) }).match.date).toBeNull();
  });

  it('has the players on the pitch as each part began, with the line of each position', () => {
    const { lineups, bench } = exported();
    expect(lineups.map(({ part, played: was, places }) => [part, was, places.length])).toEqual([
      [1, true, 9],
      [2, true, 9],
    ]);
    const [first, second] = lineups.map(({ places }) => places.map(({ player }) => player));
    expect(first).toContain(9);
    expect(second).toContain(10);
    expect(second).not.toContain(9);
    expect(lineups[0]?.places[0]).toMatchObject({ player: 1, line: 'K' });
    expect(bench).toEqual([10, 11, 12, 13, 14]);
  });

  it('has the plan of each block before the match', () => {
    const { lineups, score, statistics } = exported({ match: readyMatch({ matchParts: 2 }) });
    expect(lineups.map(({ part, block, played: was }) => [part, block, was])).toEqual([
      [1, 1, false],
      [2, 1, false],
    ]);
    expect(score).toBeNull();
    expect(statistics).toBeNull();
  });

  it('has the events with the shown minute, in the order of the match', () => {
    const events = exported().events.map(({ id, type, part, minute, player }) => [
      id,
      type,
      part,
      minute,
      player,
    ]);
    expect(events).toEqual([
      [1, 'KICKOFF', 1, 1, 0],
      [2, 'GOAL', 1, 4, 8],
      [3, 'YELLOW_CARD', 1, 6, 3],
      [4, 'SUBS_IN', 1, 11, 10],
      [5, 'HALFTIME', 1, 20, 0],
      [6, 'HALFTIME_KICKOFF', 2, 21, 0],
      [7, 'ENDMATCH', 2, 40, 0],
    ]);
  });

  it('has score, minutes and figures', () => {
    const { score, statistics } = exported();
    expect(score).toEqual({ ours: 1, theirs: 0, shootout: null });
    expect(statistics?.minutes.find(({ player }) => player === 10)?.minutes).toBe(30);
    expect(statistics?.players[0]).toMatchObject({ player: 8, goals: 1 });
  });

  it('names players who were erased by their number only', () => {
    const match = played();
    const players = PLAYERS.filter(({ sid }) => sid !== 8);
    const notes = { public: '', private: '' };
    const team = aTeam(PLAYERS);
    const document = exportMatch({ match, team, players, notes, rights: STAFF, nowSeconds: KICK_OFF });
    expect(document.players.find(({ sid }) => sid === 8)).toMatchObject({ name: '', number: 8 });
  });

  it('reads back as what it is, also from text', () => {
    const document = exported();
    expect(MATCH_EXPORT.read(JSON.parse(JSON.stringify(document)), '')).toEqual({
      ok: true,
      value: document,
    });
  });
});

describe('what the asking person sees', () => {
  it('contact data, reasons, private notes and ratings need the right to see them', () => {
    const match = played({
      ratings: { '8-3': { sid: 8, all: 7, ph: 0, te: 0, ta: 0, me: 0, ts: 0, st: 0 } },
    });
    const full = exported({ match });
    expect(full.players[0]?.private?.email).toBe('family1@example.org');
    expect(full.notes.private).toBe('Eva is tired');
    expect(full.ratings).toEqual([{ player: 8, aspect: 'all', median: 7, lowest: 7, highest: 7, raters: 1 }]);
    const less = exported({ match, rights: { view: 'staff', seesPrivate: false } });
    expect(less.players.every((player) => player.private === null)).toBe(true);
    expect(less.notes.private).toBeNull();
    expect(less.ratings).toBeNull();
    expect(JSON.stringify(less)).not.toMatch(/example\.org|0612345678|tired/);
  });

  it.each([
    ['owner', [], 'private'],
    ['', [], 'private'],
    ['manager', [], 'private'],
    ['assistent', [], 'private'],
    ['reporter', [], 'nothing'],
    ['fan', [], 'nothing'],
    ['reporter', ['matches', 'statistics'], 'nothing'],
    ['fan', ['statistics', 'lineup', 'events'], 'nothing'],
  ] as const)('a person with the role %j and the grants %j exports %s', (role, capabilities, expected) => {
    const rights = exportRights({ role, capabilities }, 'staff');
    expect(rights?.seesPrivate === true ? 'private' : 'nothing').toBe(expected);
    expect(exportRights({ role, capabilities }, 'shared')?.seesPrivate ?? false).toBe(false);
  });
});

describe('the document to share', () => {
  const team = (metadata: Partial<Team['metadata']> = {}) =>
    aTeam(PLAYERS, { age_group: 'U19', ...metadata });

  it('names players as their level allows, and no surname of a child', () => {
    const shared = exported({ team: team({ public_names: 'full_name' }), rights: SHARED });
    expect(shared.players.find(({ sid }) => sid === 8)?.name).toBe('Sam');
    expect(JSON.stringify(shared)).not.toContain('Surname');
    const shielded = exported({ team: team({ age_group: 'U13' }), rights: SHARED });
    expect(shielded.players.map(({ name }) => name).filter((name) => name !== '')).toEqual([]);
  });

  it('leaves out who was unavailable, the plan, minutes of playing and who was shown a card', () => {
    const match = played();
    const absent = match.metadata.players.map((p) => (p.sid === 14 ? { ...p, present: false } : p));
    const shared = exported({
      match: { ...match, metadata: { ...match.metadata, players: absent } },
      team: team(),
      rights: SHARED,
    });
    expect(shared.players.map(({ sid }) => sid)).not.toContain(14);
    expect(shared.plan).toBeNull();
    expect(shared.statistics?.minutes).toEqual([]);
    expect(shared.events.find(({ type }) => type === 'YELLOW_CARD')?.player).toBe(0);
    expect(shared.statistics?.players.map(({ yellow }) => yellow)).not.toContain(1);
    expect(shared.events.some(({ type }) => type === 'GOAL')).toBe(true);
  });

  it('leaves out events that followers do not see', () => {
    const match = played();
    const events = match.events.map((event) =>
      event.type === 'GOAL' ? { ...event, status: 'PRIVATE' as const } : event,
    );
    const types = (rights: typeof SHARED | typeof STAFF) =>
      exported({ match: { ...match, events }, team: team(), rights }).events.map(({ type }) => type);
    expect(types(STAFF)).toContain('GOAL');
    expect(types(SHARED)).not.toContain('GOAL');
    expect(types(SHARED)).toContain('KICKOFF');
  });

  it('tells no result where results may not be published', () => {
    const shared = exported({ team: team({ age_group: 'U9', country: 'NL' }), rights: SHARED });
    expect(shared.score).toBeNull();
    expect(shared.statistics).toBeNull();
    expect(shared.match.typedScore).toBeNull();
    expect(shared.events.map(({ type }) => type)).not.toContain('GOAL');
  });
});
