/** The star of a required field. */
import { MantineProvider, NumberInput, TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '@mantine/core/styles.layer.css';
import '../../theme/mantine.css';
import { theme } from '../../theme/theme.ts';

const WORDS = 'Length in minutes';
const label = () => page.getByText(WORDS, { exact: false });

test.each([
  ['a text', <TextInput key="text" label={WORDS} required />],
  ['a number', <NumberInput key="number" label={WORDS} required />],
])('the star of %s never stands on a line of its own', async (_, field) => {
  await render(
    <MantineProvider theme={theme}>
      <div data-testid="room">{field}</div>
    </MantineProvider>,
  );
  await expect.element(label()).toBeVisible();
  const room = page.getByTestId('room').element() as HTMLElement;
  const [words, star] = label().element().childNodes;
  const alone: number[] = [];
  for (let width = 60; width <= 180; width++) {
    room.style.width = `${width}px`;
    if (bottomOf(star) > bottomOf(words) + 2) alone.push(width);
  }
  expect(alone).toEqual([]);
});

/** The lower edge of the last line. */
function bottomOf(node: ChildNode | undefined): number {
  const range = document.createRange();
  if (node !== undefined) range.selectNodeContents(node);
  return Math.round([...range.getClientRects()].at(-1)?.bottom ?? 0);
}
