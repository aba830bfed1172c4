import { expect, test } from 'vitest';
import { keepAwake, type Lock } from './wake-lock.ts';

/** A fake screen that grants locks, and releases them when its page is hidden, as browsers do. */
function screen({ grants = true }: { grants?: boolean } = {}) {
  const locks: (Lock & { released: boolean })[] = [];
  const state = { visible: true, grants, ask: () => {}, listening: true };
  const letGo = keepAwake({
    isVisible: () => state.visible,
    request: async () => {
      if (!state.grants) throw new Error('low battery');
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    },
    occasions: (ask) => {
      state.ask = ask;
      return () => {
        state.listening = false;
      };
    },
  });
  const settled = () => new Promise<void>((resume) => setImmediate(resume));
  return {
    state,
    settled,
    letGo,
    held: () => locks.filter(({ released }) => !released).length,
    async show(visible: boolean) {
      state.visible = visible;
      if (!visible) for (const lock of locks) lock.released = true;
      state.ask();
      await settled();
    },
  };
}

test('the lock is requested again after the page was hidden, and never twice', async () => {
  const page = screen();
  await page.settled();
  expect(page.held()).toBe(1);
  await page.show(true);
  expect(page.held()).toBe(1);
  await page.show(false);
  expect(page.held()).toBe(0);
  await page.show(true);
  expect(page.held()).toBe(1);
});

test('a refused lock is requested again at the next tap', async () => {
  const page = screen({ grants: false });
  await page.settled();
  expect(page.held()).toBe(0);
  page.state.grants = true;
  await page.show(true);
  expect(page.held()).toBe(1);
});

test('no lock is held after the match, not even one that was granted too late', async () => {
  const page = screen();
  page.letGo();
  await page.settled();
  expect(page.held()).toBe(0);
  expect(page.state.listening).toBe(false);
});
