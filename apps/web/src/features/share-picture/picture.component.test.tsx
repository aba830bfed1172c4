/** The screen that makes a picture of a match on the device: its sizes, and how the file is passed on. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openMatch } from '#app/testing/match-screen.testing.tsx';

const preview = () => page.getByRole('img', { name: /Noordhaven/ });

/** The size of the picture in its file, once it is made. */
async function sizeShown() {
  await expect.element(preview()).toBeVisible();
  const { naturalWidth, naturalHeight } = preview().element() as HTMLImageElement;
  return [naturalWidth, naturalHeight];
}

/** A phone's share sheet; what it was given. */
function withShareSheet(): readonly ShareData[] {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async (data: ShareData) => void shared.push(data),
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  return shared;
}

test('a coach shares the picture as a file and nothing else, in two shapes', async () => {
  const shared = withShareSheet();
  await openMatch('picture');
  await expect.poll(sizeShown).toEqual([1080, 1350]);
  await button('Share').click();
  await page.getByText('Landscape').click();
  await expect.poll(sizeShown).toEqual([1920, 1080]);
  await button('Share').click();
  await expect.poll(() => shared.length).toBe(2);
  for (const data of shared) {
    expect(Object.keys(data)).toEqual(['files']);
    const [file] = data.files ?? [];
    expect(file?.name).toBe('match-announcement.png');
    expect(file?.type).toBe('image/png');
    expect(file?.size).toBeGreaterThan(10_000);
  }
});

test('the address chooses the picture; without a share sheet it is saved', async () => {
  await openMatch('picture/?kind=lineup');
  await expect.element(page.getByRole('radio', { name: 'Line-up' })).toBeChecked();
  await expect.element(page.getByRole('img', { name: /Bench: / })).toBeVisible();
  await expect.element(button('Share')).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeEnabled();
});
