/** The sheet of match day: it shows in the first frame after a tap, and holds focus and pointer from the next one. */
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cssVariablesResolver, theme } from '../../theme/theme.ts';
import { BottomSheet } from './BottomSheet.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { topModal } from './open-modals.ts';

/** A sheet whose button closes it and asks a question in the same moment. */
function Pitch() {
  const [sheet, setSheet] = useState(false);
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState(true);
  if (!shown) return <p>Left</p>;
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <button type="button" onClick={() => setSheet(true)}>
        Goal
      </button>
      <BottomSheet quick opened={sheet} onClose={() => setSheet(false)} title="Who scored?" close="Close">
        <button
          type="button"
          onClick={() => {
            setSheet(false);
            setAsks(true);
          }}
        >
          Ask
        </button>
        <button type="button" onClick={() => setShown(false)}>
          Leave
        </button>
      </BottomSheet>
      <ConfirmDialog
        opened={asks}
        title="Record it?"
        text="It was recorded already."
        confirm="Record"
        cancel="Cancel"
        close="Close the question"
        onConfirm={() => setAsks(false)}
        onCancel={() => setAsks(false)}
      />
    </MantineProvider>
  );
}

const goal = () => page.getByRole('button', { name: 'Goal', exact: true });
const sheet = () => page.getByRole('dialog', { name: 'Who scored?' });
const inSheet = (name: string) => sheet().getByRole('button', { name, exact: true });

async function open(): Promise<HTMLElement> {
  await goal().click();
  await expect.element(inSheet('Ask')).toBeVisible();
  return document.querySelector('dialog') ?? expect.unreachable('there is no dialog');
}

/** Resolves in the first frame after this moment, before it is painted. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('it shows and hides in the first frame; modal is it from the next frame on', async () => {
  await render(<Pitch />);
  await expect.element(goal()).toBeVisible();
  const button = goal().element() as HTMLElement;
  button.click();
  await nextFrame();
  const dialog = document.querySelector('dialog') ?? expect.unreachable('there is no dialog');
  expect(dialog.checkVisibility()).toBe(true);
  expect(dialog.matches(':modal')).toBe(false);
  await expect.element(inSheet('Ask')).toBeVisible();
  expect(dialog.matches(':modal')).toBe(true);
  expect(topModal()).toBe(dialog);
  (inSheet('Close').element() as HTMLElement).click();
  await nextFrame();
  expect(dialog.checkVisibility()).toBe(false);
  expect(topModal()).toBeNull();
  await expect.poll(() => dialog.matches(':modal')).toBe(false);
});

test('it takes the focus, lets nothing behind it have it, and gives it back', async () => {
  await render(<Pitch />);
  await open();
  await expect.element(inSheet('Close')).toHaveFocus();
  (goal().element() as HTMLElement).focus();
  await expect.element(inSheet('Close')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(goal()).toHaveFocus();
});

test('a question that is asked while it closes has the focus, and gives it back to the page', async () => {
  await render(<Pitch />);
  const dialog = await open();
  await inSheet('Ask').click();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect.element(record).toHaveFocus();
  expect(dialog.matches(':modal')).toBe(false);
  await nextFrame();
  await nextFrame();
  await expect.element(record).toHaveFocus();
  await record.click();
  await expect.element(goal()).toHaveFocus();
});

test('a screen that is left with it open can be used', async () => {
  await render(<Pitch />);
  await open();
  await inSheet('Leave').click();
  await expect.element(page.getByText('Left')).toBeVisible();
  expect(topModal()).toBeNull();
});

test('closed before its first frame it never becomes modal', async () => {
  await render(<Pitch />);
  await expect.element(goal()).toBeVisible();
  const button = goal().element() as HTMLElement;
  button.click();
  // React renders in the same task.
  await Promise.resolve();
  const close = document.querySelector<HTMLElement>('dialog button') ?? expect.unreachable('it is not shown');
  close.click();
  await nextFrame();
  await nextFrame();
  await nextFrame();
  expect(topModal()).toBeNull();
  await expect.element(sheet()).not.toBeInTheDocument();
  await goal().click();
  await expect.element(inSheet('Ask')).toBeVisible();
});

test('Escape closes it before it is modal, and leaves the focus where it was', async () => {
  await render(<Pitch />);
  await expect.element(goal()).toBeVisible();
  const button = goal().element() as HTMLElement;
  button.focus();
  button.click();
  await nextFrame();
  const dialog = document.querySelector('dialog') ?? expect.unreachable('there is no dialog');
  expect(dialog.checkVisibility()).toBe(true);
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(sheet()).not.toBeInTheDocument();
  await nextFrame();
  await nextFrame();
  expect(topModal()).toBeNull();
  expect(dialog.matches(':modal')).toBe(false);
  await expect.element(goal()).toHaveFocus();
});

/** Asks a second question in the same sheet, as the goal's sheet does for the assist. */
function TwoQuestions() {
  const [step, setStep] = useState(0);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <button type="button" onClick={() => setStep(1)}>
        Goal
      </button>
      <BottomSheet
        quick
        opened={step > 0}
        onClose={() => setStep(0)}
        title={step === 1 ? 'Who scored?' : 'Who gave the assist?'}
        close="Close"
      >
        {step === 1 ? (
          <button key="scorer" type="button" onClick={() => setStep(2)}>
            Yara
          </button>
        ) : (
          <button key="assist" type="button" onClick={() => setStep(0)}>
            Mila
          </button>
        )}
      </BottomSheet>
    </MantineProvider>
  );
}

test('the next question in the same sheet has the focus, and Tab goes to its first answer', async () => {
  await render(<TwoQuestions />);
  await goal().click();
  await expect.element(inSheet('Close')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  const title = page.getByRole('heading', { name: 'Who gave the assist?' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Mila', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(goal()).toHaveFocus();
});
