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
  /** The players' sids, in the order of the club. */
  readonly players: readonly number[];
}

export async function writeFamilyLevels(
  deps: WriteDeps,
  { space, sid, players }: DemoFamilies,
): Promise<void> {
  await writeWithoutAccount(deps, { space, collection: 'teams', sid }, async (_tx, now) => {
    const at = Math.floor(now / 1_000);
    const changes: Changes = Object.fromEntries(
      DEMO_PLAYERS.map(({ nickname }, index) => {
        const id = players[index] ?? 0;
        const level = STRICTER[nickname] ?? 'normal';
        return [`metadata.family_levels/${id}`, { id, level, at, way: 'link' }];
      }),
    );
    return { answer: ok(true), changes, registers: new Set(Object.keys(changes)) };
  });
}
