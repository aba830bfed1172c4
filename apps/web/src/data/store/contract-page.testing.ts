/** Bundled into a page of a real browser: the store's contract suite on the browser's own IndexedDB. */
import { initialState } from '@touchline/sync/store';
import { describeDeviceStore } from '@touchline/sync/store.testing';
import { IndexedStore } from './indexed-store.ts';
import { runSuite } from './suite-in-page.testing.ts';

let databases = 0;

describeDeviceStore('IndexedDB in this browser', async (initial) => {
  const name = `contract-${++databases}`;
  const options = { name, summarise: () => null, readSummary: () => null, summaryVersion: 1 };
  const store = await IndexedStore.open({ ...options, initial });
  return {
    store,
    reopen: async () => {
      await store.close();
      return IndexedStore.open({ ...options, initial: initialState('another') });
    },
  };
});

Object.assign(globalThis, { runSuite });
