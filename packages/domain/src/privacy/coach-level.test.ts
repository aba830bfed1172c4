import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { AGE_GROUPS, PRIVACY_LEVELS } from '../entity/tables/privacy.ts';
import { type TeamMetadata, teamFields } from '../entity/tables/team.ts';
import { levelReason, stricterLevels, withCoachLevel } from './coach-level.ts';
import { familyLevelOf, levelOf } from './levels.ts';

const AT = 1_795_248_000;
const level = fc.constantFrom('' as const, ...PRIVACY_LEVELS);
function aTeam(metadata: Partial<TeamMetadata>) {
  const team = create(teamFields);
  return { ...team, metadata: { ...team.metadata, ...metadata } };
}
const team = fc
  .record({ age_group: fc.constantFrom(...AGE_GROUPS), family: level })
  .map(({ age_group, family }) =>
    aTeam({
      age_group,
      family_levels: family === '' ? [] : [{ id: 3, level: family, at: AT, way: 'link' }],
    }),
  );
const strictness = (one: (typeof PRIVACY_LEVELS)[number]) => PRIVACY_LEVELS.indexOf(one);

describe("a coach's choice", () => {
  it('never shows more than the family allows, and counts where it is stricter', () => {
    fc.assert(
      fc.property(team, level, (before, chosen) => {
        const after = withCoachLevel(before, { player: 3, level: chosen, at: AT });
        const allowed = familyLevelOf(before, 3);
        expect(strictness(levelOf(after, 3))).toBeLessThanOrEqual(strictness(allowed));
        const offered = stricterLevels(before, 3).some((one) => one === chosen);
        expect(levelReason(after, 3) === 'coach').toBe(offered);
        if (offered) expect(levelOf(after, 3)).toBe(chosen);
        else expect(levelOf(after, 3)).toBe(allowed);
        expect(after.metadata.family_levels).toEqual(before.metadata.family_levels);
      }),
    );
  });

  it('is one per player, and is taken back without a trace', () => {
    fc.assert(
      fc.property(team, level, (before, chosen) => {
        const twice = [chosen, 'shielded' as const].reduce(
          (now, one) => withCoachLevel(now, { player: 3, level: one, at: AT }),
          before,
        );
        expect(twice.metadata.coach_levels).toHaveLength(1);
        expect(withCoachLevel(twice, { player: 3, level: '', at: AT })).toEqual(before);
      }),
    );
  });
});
