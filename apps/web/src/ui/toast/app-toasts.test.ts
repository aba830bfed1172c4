import { afterEach, expect, test, vi } from 'vitest';
import { appToasts, showToast } from './app-toasts.ts';

const shown = () => appToasts.list().map(({ text }) => text);

afterEach(() => {
  for (const { id } of appToasts.list()) appToasts.dismiss(id);
});

test('an undo that came too late says so', async () => {
  showToast({ text: '14 players asked', onUndo: async () => false });
  appToasts.undo();
  await vi.waitFor(() => expect(shown()).toEqual(['Not undone: this has been changed since.']));
});

test('an undo that was done says nothing', async () => {
  const undo = vi.fn(async () => true);
  showToast({ text: '14 players asked', onUndo: undo });
  appToasts.undo();
  await undo.mock.results[0]?.value;
  expect(shown()).toEqual([]);
});
