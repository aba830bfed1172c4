/** What is kept for a while and then goes: values that lost, codes, tokens, ids that nobody used. */
import type { Deps } from './deps.ts';

const DAY_MS = 86_400_000;
/** MRG-7: a value that lost stays readable for 30 days. */
const LOST_VALUES_MS = 30 * DAY_MS;
/** A device that was away for a year asks for new ids. */
const LEASES_MS = 365 * DAY_MS;
const EVERY_MS = 6 * 3_600_000;

type HouseDeps = Pick<Deps, 'database' | 'now' | 'log'>;

export async function tidyUp({ database, now }: Omit<HouseDeps, 'log'>): Promise<void> {
  const time = now();
  await database.transaction((tx) =>
    tx
      .deleteFrom('lost_values')
      .where('at', '<', time - LOST_VALUES_MS)
      .execute(),
  );
  await database.transaction(async (tx) => {
    await tx.deleteFrom('codes').where('expires_at', '<', time).execute();
    await tx.deleteFrom('one_time_tokens').where('expires_at', '<', time).execute();
    await tx
      .deleteFrom('leases')
      .where('created_at', '<', time - LEASES_MS)
      .execute();
  });
}

/** Tidies up now and then; the answer ends it. */
export function keepTidy(deps: HouseDeps): () => void {
  const run = () => {
    tidyUp(deps).catch((error: unknown) => deps.log.warn({ error: String(error) }, 'tidying up failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
