import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clockSeconds, courseFor, partOf } from './course.ts';
import { differences, expectedOutcome, minuteText } from './outcome.ts';
import { matchesOfStage, readTournament, squadOf, UnreadableTournament } from './tournament.ts';

const invented = fileURLToPath(new URL('./fixtures/invented-cup.json', import.meta.url));

describe('a file of recorded matches', () => {
  it('is refused in one sentence when it is missing, not JSON, or of another shape', async () => {
    await expect(readTournament('/no/such/file.json')).rejects.toThrow(
      'Cannot read /no/such/file.json: ENOENT.',
    );
    await expect(readTournament(fileURLToPath(import.meta.url))).rejects.toThrow(/is not JSON\.$/);
    const other = fileURLToPath(new URL('../../package.json', import.meta.url));
    await expect(readTournament(other)).rejects.toThrow(UnreadableTournament);
  });

  it('may lack the captain', async () => {
    const { matches } = await readTournament(invented);
    expect(matches.flatMap(({ home, away }) => [home.captain, away.captain])).toContain(null);
  });

  it('answers the matches of a stage and their squad', async () => {
    const cup = await readTournament(invented);
    expect(matchesOfStage(cup, 'Group')).toHaveLength(2);
    expect(matchesOfStage(cup, undefined)).toHaveLength(4);
    const squad = squadOf('Northfield', cup.matches);
    expect(squad).toContain('Pim Dijkstra');
    expect(new Set(squad).size).toBe(squad.length);
    expect(squadOf('Southgate', cup.matches)).toContain('Victor Hale');
  });
});

describe('the course of a recorded match', () => {
  it('puts stoppage time of the first half before the second half', () => {
    expect(partOf({ minute: 45, added: 4 })).toBe(1);
    expect(partOf({ minute: 46, added: 0 })).toBe(2);
    expect(clockSeconds({ minute: 90, added: 4 })).toBe(93 * 60 + 30);
    expect(minuteText({ minute: 90, added: 4 })).toBe("90+4'");
  });

  it("puts a player's substitution before their goal in the same minute, and leaves out the other side’s substitutions", async () => {
    const [, , final] = (await readTournament(invented)).matches;
    if (final === undefined) throw new Error('the invented cup has a final');
    const course = courseFor('home', final);
    const entry = course.findIndex((m) => m.what === 'substitution' && m.on === 'Yngve Lund');
    const goal = course.findIndex((m) => m.what === 'goal' && m.player === 'Yngve Lund');
    expect(entry).toBeLessThan(goal);
    expect(course.some((m) => m.what === 'substitution' && m.side === 'away')).toBe(false);
  });
});

describe('the expected outcome of a replay', () => {
  it('names each difference, including repeated lines', async () => {
    const [opening] = (await readTournament(invented)).matches;
    if (opening === undefined) throw new Error('the invented cup has an opening match');
    const expected = expectedOutcome('away', opening);
    expect(differences(expected, expected)).toEqual([]);
    expect(expected.onPitch).not.toContain('Wes Porter');
    const [first, ...rest] = expected.goals;
    expect(differences(expected, { ...expected, score: '0-0', goals: [...rest, ...rest] })).toEqual([
      'score 0-0 instead of 3-1',
      `goals: missing ${first}`,
      ...rest.map((line) => `goals: not in the record: ${line}`),
    ]);
  });

  it('counts the minutes of a player who comes on and goes off in the same minute', async () => {
    const [, second] = (await readTournament(invented)).matches;
    if (second === undefined) throw new Error('the invented cup has a second match');
    expect(expectedOutcome('home', second).onPitch).toContain('Finn O’Neil');
    expect(expectedOutcome('home', second).onPitch).not.toContain('Eli Grant');
  });
});
