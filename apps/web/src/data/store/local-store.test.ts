import { MemoryStore } from '@touchline/sync/memory-store';
import { formatStamp } from '@touchline/sync/stamp';
import { initialState, type StoredRow, type StoreTx } from '@touchline/sync/store';
import { expect, test } from 'vitest';
import { LocalStore } from './local-store.ts';

const row = (nickname: string, counter: number): StoredRow => ({
  collection: 'players',
  sid: 7,
  space: 1,
  change: counter,
  incremental: 1,
  base: { nickname: [nickname, formatStamp({ time: 1_000, counter, device: 'a' })] },
  waiting: {},
});
const HINT = {
  rows: [{ collection: 'players', sid: 7 }],
  outbox: false,
  attention: false,
  actions: false,
  state: false,
};

/** A store whose next reading answers what it saw, but only when it is let go. */
class SlowReading extends MemoryStore {
  letGo: (() => void) | null = null;

  override async read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    const value = await super.read(body);
    await new Promise<void>((resolve) => {
      this.letGo = resolve;
    });
    return value;
  }
}

test('[LOC-5] what another tab wrote earlier is not shown over what this tab wrote since', async () => {
  const inner = new SlowReading(initialState('a'));
  const store = new LocalStore(inner);
  await store.write('strict', (tx) => tx.putRows([row('earlier', 1)]));
  const shown: unknown[] = [];
  store.subscribe(({ rows }) => {
    for (const { row: changed } of rows.values()) shown.push(changed?.base?.nickname?.[0]);
  });
  const refreshed = store.refresh(HINT);
  await expect.poll(() => inner.letGo).not.toBeNull();
  await store.write('strict', (tx) => tx.putRows([row('later', 2)]));
  inner.letGo?.();
  await refreshed;
  expect(shown).toEqual(['later']);
});
