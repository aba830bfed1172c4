/** What the families of the demo let others see; they chose it by their links. */
import type { Changes } from '../entity/rows/rows.ts';
import type { PrivacyLevel } from '../entity/tables/privacy.ts';
import { DEMO_PLAYERS } from './club.ts';

/** By nickname; every other family allows names and photos. */
const STRICTER: Readonly<Record<string, PrivacyLevel>> = { Fenna: 'limited', Roos: 'shielded' };

export interface FamilyLevel {
  /** The player's sid. */
  readonly id: number;
  readonly level: PrivacyLevel;
}

/** @param players their sids, in the order of the club */
export function demoLevels(players: readonly number[]): readonly FamilyLevel[] {
  return DEMO_PLAYERS.map(({ nickname }, index) => ({
    id: players[index] ?? 0,
    level: STRICTER[nickname] ?? 'normal',
  }));
}

/** The registers of the team that hold these levels. @param at seconds since 1970 */
export function levelChanges(levels: readonly FamilyLevel[], at: number): Changes {
  return Object.fromEntries(
    levels.map(({ id, level }) => [`metadata.family_levels/${id}`, { id, level, at, way: 'link' }]),
  );
}
