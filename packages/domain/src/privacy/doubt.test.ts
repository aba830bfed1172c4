import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, type AgeGroup, PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import { aTeam, somePlayers } from '../match/testing/match.testing.ts';
import { levelReason } from './coach-level.ts';
import { givesLevelBack, isFamilyLevel } from './doubt.ts';
import { defaultLevel, familyLevelOf, isDoubted, levelSettings } from './levels.ts';
import { samplesOf } from './seen.ts';

const DOUBTED_AT = 1_000;
const PLAYER = 3;
const PATH = `metadata.family_levels/${PLAYER}`;
const openness = (level: PrivacyLevel) => PRIVACY_LEVELS.indexOf(level);

interface Given {
  readonly age_group: AgeGroup;
  readonly level: PrivacyLevel | '' | null;
  readonly at: number;
  readonly levels_doubted_at: number;
}

function teamOf({ age_group, level, at, levels_doubted_at }: Given) {
  const family_levels = level === null ? [] : [{ id: PLAYER, level, at, way: 'link' as const }];
  return aTeam(somePlayers(14), { age_group, family_levels, levels_doubted_at });
}

const age = fc.constantFrom(...AGE_GROUPS);
const given: fc.Arbitrary<Given> = fc.record({
  age_group: age,
  level: fc.constantFrom(null, '' as const, ...PRIVACY_LEVELS),
  at: fc.constantFrom(0, DOUBTED_AT - 1, DOUBTED_AT, DOUBTED_AT + 1),
  levels_doubted_at: fc.constantFrom(0, DOUBTED_AT),
});

describe('a choice from before a restore that may have lost a later one', () => {
  it('never shows more than the choice, nor more than the age group', () => {
    fc.assert(
      fc.property(given, (before) => {
        const level = familyLevelOf(teamOf({ ...before, at: 0, levels_doubted_at: DOUBTED_AT }), PLAYER);
        const standard = defaultLevel(before.age_group);
        expect(openness(level)).toBeLessThanOrEqual(openness(standard));
        if (before.level) expect(openness(level)).toBeLessThanOrEqual(openness(before.level));
      }),
    );
  });

  it('is in doubt unless nothing could be stricter, until the family chooses again', () => {
    fc.assert(
      fc.property(given, (before) => {
        const team = teamOf({ ...before, at: 0, levels_doubted_at: DOUBTED_AT });
        const doubted = before.level !== null && before.level !== 'shielded';
        expect(isDoubted(team, PLAYER)).toBe(doubted);
        expect(levelReason(team, PLAYER) === 'restored').toBe(doubted);
        const again = teamOf({ ...before, at: DOUBTED_AT, levels_doubted_at: DOUBTED_AT });
        expect(isDoubted(again, PLAYER)).toBe(false);
        if (before.level) expect(familyLevelOf(again, PLAYER)).toBe(before.level);
      }),
    );
  });

  it('is told apart from the same choice made again, which shows more', () => {
    const of = (at: number) =>
      levelSettings(teamOf({ age_group: 'U13', level: 'normal', at, levels_doubted_at: DOUBTED_AT }));
    expect(of(DOUBTED_AT)).not.toEqual(of(DOUBTED_AT - 1));
  });

  it('does not change the examples of what each level would show', () => {
    const [, , player] = somePlayers(14);
    if (player === undefined) throw new Error('no player');
    const of = (levels_doubted_at: number) =>
      samplesOf({
        team: teamOf({ age_group: 'U13', level: 'normal', at: 1, levels_doubted_at }),
        player,
        page: null,
      });
    expect(of(DOUBTED_AT)).toEqual(of(0));
  });
});

describe('a choice that a device gives back', () => {
  const value = (level: unknown, at: unknown) => ({ id: PLAYER, level, at, way: 'link' });

  it('[PUL-6.28] never shows more than what counts now, whatever the age group becomes', () => {
    fc.assert(
      fc.property(
        given,
        fc.constantFrom(...PRIVACY_LEVELS),
        fc.nat(DOUBTED_AT + 1),
        age,
        (stored, level, at, later) => {
          const team = teamOf(stored);
          if (!givesLevelBack(team, PATH, value(level, at))) return;
          const after = { ...stored, level, at };
          for (const age_group of [stored.age_group, later]) {
            const [was, is] = [stored, after].map((one) =>
              familyLevelOf(teamOf({ ...one, age_group }), PLAYER),
            );
            expect(openness(is ?? 'normal')).toBeLessThanOrEqual(openness(was ?? 'shielded'));
          }
        },
      ),
    );
  });

  it('[PUL-6.28] counts only in doubt, from before it, and not in place of a choice since', () => {
    const doubted = { age_group: 'adult', level: 'normal', at: 5, levels_doubted_at: DOUBTED_AT } as const;
    const takes = (stored: Given, at: unknown = 7, level: unknown = 'limited') =>
      givesLevelBack(teamOf(stored), PATH, value(level, at));
    expect(takes(doubted)).toBe(true);
    expect(takes({ ...doubted, level: null })).toBe(true);
    expect(takes({ ...doubted, levels_doubted_at: 0 })).toBe(false);
    expect(takes({ ...doubted, at: DOUBTED_AT })).toBe(false);
    expect(takes(doubted, DOUBTED_AT)).toBe(false);
    expect(takes({ ...doubted, level: 'shielded' })).toBe(false);
  });

  it.each([[null], ['limited'], [value('open', 7)], [value('', 7)], [value('limited', '7')], [[]]])(
    'is not %j',
    (wrong) => {
      const team = teamOf({ age_group: 'adult', level: null, at: 0, levels_doubted_at: DOUBTED_AT });
      expect(givesLevelBack(team, PATH, wrong)).toBe(false);
      expect(givesLevelBack(team, 'metadata.coach_levels/3', value('limited', 7))).toBe(false);
    },
  );

  it('is a register of a team', () => {
    expect(isFamilyLevel('teams', PATH)).toBe(true);
    expect(isFamilyLevel('training_selections', PATH)).toBe(false);
    expect(isFamilyLevel('teams', 'metadata.coach_levels/3')).toBe(false);
  });
});
