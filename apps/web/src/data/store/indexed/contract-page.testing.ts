/** Bundled into a page of a real browser: the store's contract suite on the real IndexedDB. */
import { initialState } from '@touchline/sync/store/store';
import { describeDeviceStore } from '@touchline/sync/store/store.testing';
import { IndexedStore } from './indexed-store.ts';
import { runSuite } from './suite-in-page.testing.ts';

let databases = 0;

describeDeviceStore('IndexedDB in this browser', async (initial) => {
  const name = `contract-${++databases}`;
  const store = await IndexedStore.open({ name, projections: [], derived: [], initial });
  return {
    store,
    reopen: async () => {
      await store.close();
      return IndexedStore.open({ name, projections: [], derived: [], initial: initialState('another') });
    },
  };
});

Object.assign(globalThis, { runSuite });
