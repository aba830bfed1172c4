/** What the families of the demo let others see; they chose it by their links. */

import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { ok } from '@touchline/domain/result';
import type { WriteDeps } from '#rows/write/write.ts';
import { type WriteTarget, writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { DEMO_PLAYERS } from './club.ts';

/** By nickname; every other family allows names and photos. */
const STRICTER: Readonly<Record<string, PrivacyLevel>> = { Fenna: 'limited', Roos: 'shielded' };

interface DemoFamilies extends Omit<WriteTarget, 'collection'> {
  readonly levels: readonly { readonly id: number; readonly level: PrivacyLevel }[];
}

/** @param players their sids, in the order of the club */
export function demoLevels(players: readonly number[]): DemoFamilies['levels'] {
  return DEMO_PLAYERS.map(({ nickname }, index) => ({
    id: players[index] ?? 0,
    level: STRICTER[nickname] ?? 'normal',
  }));
}

export async function writeFamilyLevels(
  deps: WriteDeps,
  { space, sid, levels }: DemoFamilies,
): Promise<void> {
  await writeWithoutAccount(deps, { space, collection: 'teams', sid }, async (_tx, now) => {
    const at = Math.floor(now / 1_000);
    const changes: Changes = Object.fromEntries(
      levels.map(({ id, level }) => [`metadata.family_levels/${id}`, { id, level, at, way: 'link' }]),
    );
    return { answer: ok(true), changes, registers: new Set(Object.keys(changes)) };
  });
}
