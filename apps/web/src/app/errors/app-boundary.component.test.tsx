/** The page in place of an app that cannot go on. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../testing/styles.testing.ts';
import { rememberAppearance } from '../start/remembered.ts';
import { AppBoundary } from './AppBoundary.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  localStorage.clear();
  delete dataset.mantineColorScheme;
});

function Failing(): never {
  throw new Error('no theme today');
}

/** @param scheme what `appearance.js` found at the start */
async function fail(scheme: 'light' | 'dark') {
  dataset.mantineColorScheme = scheme;
  await render(
    <AppBoundary>
      <Failing />
    </AppBoundary>,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
}

test.each(['light', 'dark'] as const)('the system decides again where %s came from it', async (scheme) => {
  await fail(scheme);
  // Without the mark the style sheet follows the system, also while the page is open.
  expect(dataset.mantineColorScheme).toBeUndefined();
});

test.each(['light', 'dark'] as const)('an appearance that was chosen stays: %s', async (chosen) => {
  rememberAppearance(chosen);
  await fail(chosen);
  expect(dataset.mantineColorScheme).toBe(chosen);
});
