/** Opponents that the coach has declared to be the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, create } from '../../entity/rows/rows.ts';
import { type Team, teamFields } from '../../entity/tables/team.ts';
import { opponentKey } from './opponent-key.ts';
import { type Merge, mergeId, sameOpponents, withMerged, withSeparated } from './same-opponents.ts';

const TEAM: Team = { ...create(teamFields), sid: 1 };
const KEYS = ['a', 'b', 'c', 'd', 'e', 'я'] as const;
const key = fc.constantFrom(...KEYS);
const merges = fc.array(fc.record({ from: key, into: key }), { maxLength: 12 });

const endOf = (team: Team, name: string) =>
  opponentKey(
    { opponent_clubname: name, opponent_teamname: '' },
    sameOpponents(team.metadata.same_opponents),
  );
const after = (all: readonly Merge[]) => all.reduce(withMerged, TEAM);

describe('opponents that are the same', () => {
  test('both have one key after a merge, and no other opponents do', () => {
    fc.assert(
      fc.property(merges, key, key, (before, from, into) => {
        const team = after(before);
        const merged = withMerged(team, { from: endOf(team, from), into });
        expect(endOf(merged, from)).toBe(endOf(merged, into));
        const [one, other] = [endOf(team, from), endOf(team, into)];
        for (const a of KEYS) {
          for (const b of KEYS) {
            const joined = [endOf(team, a), endOf(team, b)].every((end) => end === one || end === other);
            const same = endOf(team, a) === endOf(team, b) || joined;
            expect(endOf(merged, a) === endOf(merged, b)).toBe(same);
          }
        }
      }),
    );
  });

  test('an opponent that was merged and separated counts as before', () => {
    fc.assert(
      fc.property(merges, key, key, (before, from, into) => {
        const team = after(before);
        const source = endOf(team, from);
        const apart = withSeparated(withMerged(team, { from: source, into }), source);
        for (const name of KEYS) expect(endOf(apart, name)).toBe(endOf(team, name));
      }),
    );
  });

  test('two devices that merge different pairs write different registers', () => {
    const pathsOf = (merge: Merge) => Object.keys(changesBetween(teamFields, TEAM, withMerged(TEAM, merge)));
    expect(pathsOf({ from: 'a', into: 'b' })).toEqual([`metadata.same_opponents/${mergeId('a')}`]);
    expect(pathsOf({ from: 'я', into: 'b' })).toEqual([`metadata.same_opponents/${mergeId('я')}`]);
    expect(mergeId('a')).not.toBe(mergeId('я'));
  });

  test('declarations of two devices that form a circle make one opponent, in any order', () => {
    const declared = [
      { id: mergeId('b'), from: 'b', into: 'c' },
      { id: mergeId('c'), from: 'c', into: 'b' },
      { id: mergeId('d'), from: 'd', into: 'c' },
    ];
    for (const list of [declared, declared.toReversed()]) {
      const same = sameOpponents(list);
      const names = ['b', 'c', 'd'].map((opponent_clubname) => ({
        opponent_clubname,
        opponent_teamname: '',
      }));
      expect(names.map((name) => opponentKey(name, same))).toEqual(['b', 'b', 'b']);
    }
  });
});
