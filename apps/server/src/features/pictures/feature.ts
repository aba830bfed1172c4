import { deleteOld } from '#platform/database/delete-old.ts';
import { removeBelow } from '#platform/files/files.ts';
import { folderOf } from '#rows/pictures/pictures.ts';
import type { Feature } from '../feature.ts';
import { pictureErasure } from './keeping/erased-pictures.ts';
import { ownPhotos } from './keeping/own-photos.ts';
import { type SweepDeps, sweepPictures } from './keeping/sweep.ts';
import { addQuotaCall } from './quota.ts';
import { pictureRoutes } from './routes.ts';

/** A removed photo is hidden at once; its files are deleted within the hour. */
const SWEEP_EVERY_MS = 3_600_000;

/** For how long public pages answer 410 for a deleted picture; later 404. */
const GONE_KEPT_MS = 365 * 86_400_000;

/** Pictures of players, teams and accounts. */
export const pictures = {
  name: 'pictures',
  routes: pictureRoutes,
  dataCalls: addQuotaCall,
  jobs: [
    {
      everyMs: SWEEP_EVERY_MS,
      run: (deps: SweepDeps) => sweepPictures(deps),
      failure: 'pictures could not be swept; it is tried again',
    },
  ],
  cleanup: ({ database, now }: SweepDeps) =>
    deleteOld(database, {
      table: 'gone_pictures',
      key: ['name'],
      time: 'at',
      before: now() - GONE_KEPT_MS,
    }),
  exported: ownPhotos,
  erased: async (tx, { sid }) => {
    for (const table of ['pictures', 'renditions', 'gone_pictures'] as const) {
      await tx.deleteFrom(table).where('space', '=', sid).execute();
    }
  },
  // Files that remain after a failed deletion have no row, so the sweep removes them later.
  erasedFiles: ({ files }: SweepDeps, { sid }) => removeBelow(files, folderOf(sid)),
  playerErasure: pictureErasure,
} satisfies Feature<never>;
