import { describe, expect, it } from 'vitest';
import { MemoryStore } from './memory-store.ts';
import { describeDeviceStore } from './store.testing.ts';
import { initialState } from './store.ts';

describeDeviceStore('the in-memory store', async (initial) => {
  const store = new MemoryStore(initial);
  return { store, reopen: async () => new MemoryStore(store.snapshot()) };
});

describe('a killed device', () => {
  it('[LOC-1.1] a killed device restarts with the committed data, and its unfinished write never settles', async () => {
    let store: MemoryStore | undefined;
    let deadly = false;
    store = new MemoryStore(initialState('device'), {
      at: (point) => {
        if (deadly && point === 'commit') store?.kill();
      },
    });
    await store.write('strict', (tx) => tx.setState({ cursor: 'kept' }));
    deadly = true;
    let ended = false;
    void store
      .write('strict', (tx) => tx.setState({ cursor: 'lost' }))
      .then(() => {
        ended = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    const revived = new MemoryStore(store.snapshot());
    expect((await revived.read((tx) => tx.state())).cursor).toBe('kept');
  });
});
