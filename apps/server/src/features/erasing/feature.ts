import { inBackground } from '#access/account-calls/call.ts';
import type { Builder } from '#access/data-calls/builder.ts';
import { logPlayerErased } from '#access/data-calls/call-log.ts';
import type { Feature } from '../feature.ts';
import { type ExistingBackup, existingBackups } from './backups.ts';
import { erasePlayer } from './erase-player.ts';

/**
 * Erases a player for good.
 *
 * @param others the features that also store data about a player
 */
export function erasing(others: readonly Pick<Feature<never>, 'name' | 'playerErasure'>[]) {
  return {
    name: 'erasing',
    dataCalls: (builder: Builder) => addErasingCalls(builder, others),
    erased: async (tx, { sid }) => {
      await tx.deleteFrom('erased_rows').where('space', '=', sid).execute();
    },
  } satisfies Feature<never>;
}

function addErasingCalls(
  builder: Builder,
  others: readonly Pick<Feature<never>, 'name' | 'playerErasure'>[],
): void {
  const erased = builder.objectRef<{ sid: number }>('ErasedPlayer').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('erasePlayer', (t) =>
    t.field({
      type: erased,
      args: { sid: t.arg.float({ required: true }) },
      resolve: async (_root, { sid }, context) => {
        const { deps, caller } = context;
        const erasures = await erasePlayer(deps, caller, { sid, others });
        logPlayerErased(context);
        for (const { eraseFiles } of erasures) {
          inBackground(deps, 'files of an erased player are still stored', async () => eraseFiles?.());
        }
        return { sid };
      },
    }),
  );
  const backup = builder.objectRef<ExistingBackup>('ExistingBackup').implement({
    fields: (t) => ({ made_at: t.exposeFloat('made_at'), expires_at: t.exposeFloat('expires_at') }),
  });
  builder.queryField('getBackups', (t) =>
    t.field({
      type: [backup],
      resolve: async (_root, _args, { deps }) => [...(await existingBackups(deps))],
    }),
  );
}
