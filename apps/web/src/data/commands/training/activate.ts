/** The selection that this device works with (section 4). It clears nothing: a device holds all rows of its account. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Ids } from '../../live/ports.ts';
import { selectionOf } from '../../queries/matches/trainings.ts';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import type { Rows, StoredIds } from '../../store/ports.ts';
import type { Syncing } from '../../sync/ports.ts';
import type { Refused } from '../permission.ts';

const OPTION = 'current_training_selection';

/**
 * Makes a selection the current one, or none with 0, and tells the server. An unknown selection resets the current one
 * to none. Without network the server learns it with the next activation; it keeps nothing of it.
 */
export async function activateSelection(
  ports: Ids & Rows & StoredIds & Syncing,
  given: number,
): Promise<Result<object, Refused>> {
  const sid = ports.live.resolve('training_selections', given);
  if (sid !== 0 && (await selectionOf(ports, sid)) === null) {
    await writeSetting(OPTION, 0);
    return refuse({ code: 'gone' });
  }
  await writeSetting(OPTION, sid);
  if (sid > 0 && ports.coordinator.closedBy() === null) {
    const focus = { collection: 'training_selections', sid } as const;
    void ports.coordinator.resync({ audit: false, focus }).then(async (failure) => {
      // Another one may have been chosen meanwhile.
      if (failure?.code === UNKNOWN && readSetting(OPTION) === sid) await writeSetting(OPTION, 0);
    });
  }
  return ok({});
}

/** The server has no such selection. */
const UNKNOWN = 404;
