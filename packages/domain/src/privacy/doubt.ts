/**
 * Choices of families after a restore that may have lost later ones. The restore stores in the team when that was
 * (`levels_doubted_at`). From then on a choice from before counts only where it is stricter than the age group's default
 * (`familyLevelOf`), until the family chooses again.
 *
 * Devices may still have later choices. They give back those that show less, so that no device
 * can open anything.
 */
import { splitPath } from '../entity/fields/slots.ts';
import { PRIVACY_LEVELS } from '../entity/tables/privacy.ts';
import { familyLevelOf, isBeforeDoubt, type LevelTeam, stricter } from './levels.ts';

export const LEVELS_DOUBTED_AT = 'metadata.levels_doubted_at';
const LEVELS = 'metadata.family_levels';

/** True for the registers of a team with families' choices, of which devices give back what a restore lost. */
export function isFamilyLevel(collection: string, path: string): boolean {
  return collection === 'teams' && splitPath(path).owner === LEVELS;
}

/**
 * True for a family's choice that a device may give back: from before the doubt, where the stored one is too, and not
 * more open than what counts now.
 */
export function givesLevelBack(team: LevelTeam, path: string, value: unknown): boolean {
  const { owner, key } = splitPath(path);
  if (owner !== LEVELS || key === null || typeof value !== 'object' || value === null) return false;
  const { level: given, at } = value as { readonly level?: unknown; readonly at?: unknown };
  const level = PRIVACY_LEVELS.find((known) => known === given);
  const sid = Number(key);
  const stored = team.metadata.family_levels.find(({ id }) => id === sid) ?? { at: 0 };
  if (level === undefined || typeof at !== 'number') return false;
  if (!isBeforeDoubt(team.metadata, { at }) || !isBeforeDoubt(team.metadata, stored)) return false;
  return stricter(level, familyLevelOf(team, sid)) === level;
}
