/** CSV of a screen's tables, as a spreadsheet opens them. */
import { MantineProvider, Menu } from '@mantine/core';
import { readTable } from '@touchline/domain/player/csv';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '@mantine/core/styles.layer.css';
import '../../theme/mantine.css';
import { cssVariablesResolver, theme } from '../../theme/theme.ts';
import { PaperActions, type Saving } from './PaperActions.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';

const COLUMNS = [
  { id: 'name', label: 'Player' },
  { id: 'goals', label: 'Goals' },
];

interface ScreenProps {
  readonly captions: readonly string[];
  readonly more?: (saving: Saving) => ReactNode;
}

function Screen({ captions, more }: ScreenProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <main>
        <PaperActions of="MO13-2">{more}</PaperActions>
        {captions.map((caption) => (
          <StatisticsTable
            key={caption}
            caption={caption}
            columns={COLUMNS}
            rows={[
              { id: 1, cells: { name: '=Sem', goals: 3 }, sortBy: { goals: 3 } },
              { id: 2, cells: { name: 'Daan', goals: 5 }, sortBy: { goals: 5 } },
            ]}
          />
        ))}
      </main>
    </MantineProvider>
  );
}

test('on a phone in landscape a menu that is higher than the screen scrolls in it', async () => {
  await page.viewport(740, 360);
  await render(<Screen captions={Array.from({ length: 12 }, (_, at) => `Table ${at}`)} />);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(360);
  expect(menu.element().scrollHeight).toBeGreaterThan(menu.element().clientHeight);
  menu.element().scrollTo({ top: menu.element().scrollHeight });
  const last = page.getByRole('menuitem', { name: 'Table 11' }).element();
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(360);
});

/** The name and the text of the file that a click downloads. */
async function fileOf(click: () => Promise<void>): Promise<readonly [name: string, text: string]> {
  const saved = new Promise<readonly [string, string]>((resolve) => {
    const take = async (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
      event.preventDefault();
      removeEventListener('click', listener, true);
      const { download, href } = event.target;
      const bytes = await (await fetch(href)).arrayBuffer();
      resolve([download, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]);
    };
    const listener = (event: MouseEvent) => void take(event);
    addEventListener('click', listener, true);
    // A link that is not in the page gets its click without the window.
    const original = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      HTMLAnchorElement.prototype.click = original;
      document.body.append(this);
      original.call(this);
      this.remove();
    };
  });
  await click();
  return saved;
}

test('a table is saved in the order of the screen, and no name of it is a formula', async () => {
  await render(<Screen captions={['Top scorers']} />);
  await page.getByRole('button', { name: 'Goals' }).click();
  const [name, text] = await fileOf(() => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(name).toBe('Top scorers MO13-2.csv');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(readTable(text).map(({ cells }) => cells)).toEqual([
    ['Player', 'Goals'],
    ['Daan', '5'],
    ["'=Sem", '3'],
  ]);
});

test('of several tables one is chosen', async () => {
  await render(<Screen captions={['Keepers', 'Together']} />);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [name] = await fileOf(() => page.getByRole('menuitem', { name: 'Together' }).click());
  expect(name).toBe('Together MO13-2.csv');
});

test('the button is busy while a file of the menu is made', async () => {
  let made = () => {};
  const file = new Promise<void>((resolve) => {
    made = resolve;
  });
  const more = (saving: Saving) => (
    <Menu.Item onClick={() => void saving.run(() => file)}>Whole season</Menu.Item>
  );
  await render(<Screen captions={[]} more={more} />);
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Whole season' }).click();
  await expect.element(button).toBeDisabled();
  made();
  await expect.element(button).toBeEnabled();
});
