/** Writes what the families of the demo let others see, as their links would. */
import { type FamilyLevel, levelChanges } from '@touchline/domain/demo/families';
import { ok } from '@touchline/domain/result';
import type { WriteDeps } from '#rows/write/write.ts';
import { type WriteTarget, writeWithoutAccount } from '#rows/write/write-without-account.ts';

interface DemoFamilies extends Omit<WriteTarget, 'collection'> {
  readonly levels: readonly FamilyLevel[];
}

export async function writeFamilyLevels(
  deps: WriteDeps,
  { space, sid, levels }: DemoFamilies,
): Promise<void> {
  await writeWithoutAccount(deps, { space, collection: 'teams', sid }, async (_tx, now) => {
    const changes = levelChanges(levels, Math.floor(now / 1_000));
    return { answer: ok(true), changes, registers: new Set(Object.keys(changes)) };
  });
}
