/** Toasts while a sheet or a question is open: the browser makes everything outside it inert. */
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BottomSheet } from '../parts/dialogs/BottomSheet.tsx';
import { Dialog } from '../parts/dialogs/Dialog.tsx';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { AboveModals } from './AboveModals.tsx';
import { createToasts } from './toasts.ts';
import { UndoToast } from './UndoToast.tsx';

/** Timers of toasts that close by themselves; no time passes here. */
const running = new Set<object>();
const toasts = createToasts({
  set: () => {
    const timer = {};
    running.add(timer);
    return timer;
  },
  clear: (timer) => void running.delete(timer),
  now: () => 0,
});
const undone: string[] = [];
const TEXTS = { undo: 'Undo', hide: 'Hide message', region: 'Messages' };

beforeEach(() => {
  undone.length = 0;
  toasts.withdraw('test');
});

/** A sheet with one button, which asks a question. */
function SheetWithToasts() {
  const [sheet, setSheet] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <button type="button" onClick={() => setSheet(true)}>
        Reminders
      </button>
      <BottomSheet opened={sheet} onClose={() => setSheet(false)} title="Own reminders" close="Close">
        <button type="button" onClick={() => setAsks(true)}>
          Ask
        </button>
      </BottomSheet>
      {asks && (
        <Dialog title="Sure?" close="Close the question" onClose={() => setAsks(false)}>
          <p>It cannot be undone.</p>
        </Dialog>
      )}
      <AboveModals moved={toasts.release}>
        <UndoToast toasts={toasts} texts={TEXTS} />
      </AboveModals>
    </MantineProvider>
  );
}

const show = (text: string) => toasts.show({ text, about: 'test', onUndo: () => void undone.push(text) });
const undo = () => page.getByRole('button', { name: 'Undo' });
const ask = () => page.getByRole('button', { name: 'Ask', exact: true });

async function openSheet() {
  await render(<SheetWithToasts />);
  await page.getByRole('button', { name: 'Reminders' }).click();
  await expect.element(ask()).toBeVisible();
}

test('Undo can be tapped above a sheet, and the sheet stays open', async () => {
  await openSheet();
  show('Changed in the sheet');
  await undo().click();
  expect(undone).toEqual(['Changed in the sheet']);
  await expect.element(ask()).toBeVisible();
});

test('the Tab key reaches Undo after the last control of a sheet', async () => {
  await openSheet();
  show('Changed in the sheet');
  ask().element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(undo()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(undone).toEqual(['Changed in the sheet']);
});

test('a toast is in reach before, during and after a sheet and its question', async () => {
  await render(<SheetWithToasts />);
  show('On the page');
  await page.getByRole('button', { name: 'Reminders' }).click();
  await ask().click();
  await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  await undo().click();
  show('In the question');
  await userEvent.keyboard('{Escape}');
  await undo().click();
  show('In the sheet');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undo().click();
  expect(undone).toEqual(['On the page', 'In the question', 'In the sheet']);
});

test('a browser without popovers keeps the sheet, and the toast is in reach after it', async () => {
  const { prototype } = HTMLElement;
  for (const name of ['popover', 'showPopover']) {
    const known = Object.getOwnPropertyDescriptor(prototype, name);
    if (known === undefined) throw new Error(`this browser has no ${name}`);
    Reflect.deleteProperty(prototype, name);
    onTestFinished(() => void Object.defineProperty(prototype, name, known));
  }
  await openSheet();
  show('Changed in the sheet');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undo().click();
  expect(undone).toEqual(['Changed in the sheet']);
});

test('a toast that had the focus in a sheet closes by itself after the sheet is closed', async () => {
  await openSheet();
  show('Changed in the sheet');
  await expect.element(undo()).toBeVisible();
  expect(running.size).toBe(1);
  undo().element().focus();
  expect(running.size).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => running.size).toBe(1);
});
