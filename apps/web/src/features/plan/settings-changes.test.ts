import { expect, test } from 'vitest';
import { SettingsChanges } from './settings-changes.ts';

/** Writes that finish on the test's command. */
function slowDisk() {
  const written: string[][] = [];
  const shown: string[][] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const plan = new SettingsChanges<readonly string[]>([]);
  const ask = (wish: string) =>
    plan.change((wishes) => [...wishes, wish], {
      write: (wishes) => {
        written.push([...wishes]);
        const end = Promise.withResolvers<void>();
        waiting.push(end);
        return end.promise;
      },
      show: (wishes) => void shown.push([...wishes]),
    });
  const follow = (wishes: readonly string[]) => plan.follow(wishes);
  return { ask, follow, written, shown, end: () => waiting.shift() };
}

test('[LOC-1.1] a wish shows after it is written, not before', async () => {
  const disk = slowDisk();
  const first = disk.ask('Sam stays on');
  await Promise.resolve();
  expect(disk.written).toEqual([['Sam stays on']]);
  expect(disk.shown).toEqual([]);
  disk.end()?.resolve();
  await first;
  expect(disk.shown).toEqual([['Sam stays on']]);
});

test('a second tap before the first is written keeps both', async () => {
  const disk = slowDisk();
  const both = [disk.ask('Sam stays on'), disk.ask('Noor stays off')];
  disk.end()?.resolve();
  disk.end()?.resolve();
  await Promise.all(both);
  expect(disk.written.at(-1)).toEqual(['Sam stays on', 'Noor stays off']);
  expect(disk.shown.at(-1)).toEqual(['Sam stays on', 'Noor stays off']);
});

test('a wish that could not be written never shows, and is not part of the next one', async () => {
  const disk = slowDisk();
  const refused = disk.ask('Sam stays on');
  disk.end()?.reject(new Error('no room'));
  await expect(refused).rejects.toThrow('no room');
  expect(disk.shown).toEqual([]);
  const next = disk.ask('Noor stays off');
  disk.end()?.resolve();
  await next;
  expect(disk.shown).toEqual([['Noor stays off']]);
});

test('a tap builds on what another device stored', async () => {
  const disk = slowDisk();
  expect(disk.follow(['Sam stays on'])).toBe(true);
  const first = disk.ask('Noor stays off');
  disk.end()?.resolve();
  await first;
  expect(disk.shown).toEqual([['Sam stays on', 'Noor stays off']]);
});

test('what is stored replaces no tap that is still being written', async () => {
  const disk = slowDisk();
  const first = disk.ask('Sam stays on');
  expect(disk.follow([])).toBe(false);
  const second = disk.ask('Noor stays off');
  disk.end()?.resolve();
  disk.end()?.resolve();
  await Promise.all([first, second]);
  expect(disk.written.at(-1)).toEqual(['Sam stays on', 'Noor stays off']);
});
