/** Begins each file of tests with a device that has no settings yet: all files share one browser, which keeps them. */
import { rewrite } from '#data/store/app-database.ts';

await rewrite('settings', (kept) => ({ remove: kept.map(({ name }) => name) }));
