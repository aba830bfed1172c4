/** Questions above sheets: the stack of the browser's modal dialogs. */
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '@mantine/core/styles.layer.css';
import '../../theme/tokens.css';
import '../../theme/base.css';
import '../../theme/mantine.css';
import { cssVariablesResolver, theme } from '../../theme/theme.ts';
import { BottomSheet } from './BottomSheet.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A sheet whose button asks a question; says what was done. */
function SheetWithQuestion() {
  const [sheet, setSheet] = useState(true);
  const [asks, setAsks] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <BottomSheet opened={sheet} onClose={() => setSheet(false)} title="Shared link" close="Close">
        <button type="button" onClick={() => setAsks(true)}>
          Replace
        </button>
        {done && <p>Replaced</p>}
      </BottomSheet>
      <ConfirmDialog
        opened={asks}
        danger
        title="Replace the link?"
        text="The old link stops working."
        confirm="Replace it"
        cancel="Cancel"
        close="Close the question"
        onConfirm={() => {
          setDone(true);
          setAsks(false);
        }}
        onCancel={() => setAsks(false)}
      />
    </MantineProvider>
  );
}

const sheet = () => page.getByRole('dialog', { name: 'Shared link' });
const question = () => page.getByRole('dialog', { name: 'Replace the link?' });
const opener = () => page.getByRole('button', { name: 'Replace', exact: true });

/** True when a tap in the middle of the button reaches it. */
function isOnTop(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Left, top and width of the buttons of a question, the long one behind the short one. */
function places() {
  return ['Cancel', 'Replace it'].map((name) => {
    const { left, top, width } = question().getByRole('button', { name }).element().getBoundingClientRect();
    return { left, top, width };
  });
}

test.each([
  { where: 'side by side', width: 844 },
  { where: 'below each other, where half of the room is too narrow', width: 280 },
  { where: 'below each other', width: 220 },
])('the buttons of a question are equally wide: $where', async ({ width }) => {
  await page.viewport(width, 640);
  await render(<SheetWithQuestion />);
  await opener().click();
  await expect.element(question().getByRole('button', { name: 'Cancel' })).toBeVisible();
  const [first, second] = places();
  expect(second?.width).toBeCloseTo(first?.width ?? 0, 0);
  expect(second?.left === first?.left).toBe(width < 300);
});

test('a question lies above the sheet that asks it, with the focus on Cancel', async () => {
  await render(<SheetWithQuestion />);
  await opener().click();
  const cancel = question().getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  expect(isOnTop(cancel.element())).toBe(true);
  await question().getByRole('button', { name: 'Replace it' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(sheet().getByText('Replaced')).toBeVisible();
});

test('Escape closes the question only, and the sheet has the focus again', async () => {
  await render(<SheetWithQuestion />);
  await opener().click();
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(sheet()).toBeVisible();
  await expect.element(opener()).toHaveFocus();
});

/** A sheet that a field inside another sheet opens. */
function SheetInSheet() {
  const [outer, setOuter] = useState(true);
  const [inner, setInner] = useState(false);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <BottomSheet opened={outer} onClose={() => setOuter(false)} title="Shared link" close="Close">
        <button type="button" onClick={() => setInner(true)}>
          Replace
        </button>
        <input type="file" aria-label="File" />
        <BottomSheet opened={inner} onClose={() => setInner(false)} title="Choose a photo" close="Close it">
          <p>Photos</p>
        </BottomSheet>
      </BottomSheet>
    </MantineProvider>
  );
}

test('Escape in a sheet inside a sheet closes the inner one only', async () => {
  await render(<SheetInSheet />);
  await opener().click();
  const inner = page.getByRole('dialog', { name: 'Choose a photo' });
  await expect.element(inner.getByText('Photos')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(inner).not.toBeInTheDocument();
  await expect.element(sheet()).toBeVisible();
  // Leaving the file chooser of the system is no wish to leave the sheet.
  page
    .getByLabelText('File')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(sheet()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a sheet that a large number opens has the letters of the page', async () => {
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <div style={{ fontSize: '2rem', fontWeight: 800, whiteSpace: 'nowrap' }}>
        <BottomSheet opened onClose={() => undefined} title="Matches won" close="Close">
          <p>Noordhaven</p>
        </BottomSheet>
      </div>
    </MantineProvider>,
  );
  const opponent = page.getByText('Noordhaven');
  await expect.element(opponent).toBeVisible();
  const { fontSize, fontWeight, whiteSpace } = getComputedStyle(opponent.element());
  expect({ fontSize, fontWeight, whiteSpace }).toEqual({
    fontSize: '16px',
    fontWeight: '400',
    whiteSpace: 'normal',
  });
});

test('a question that is longer than the screen starts at its top', async () => {
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <ConfirmDialog
        opened
        danger
        title="Delete the team?"
        text={<div style={{ height: '300vh' }}>Everything is lost.</div>}
        confirm="Delete"
        cancel="Cancel"
        close="Close the question"
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    </MantineProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(page.getByRole('dialog').element().scrollTop).toBe(0);
});
