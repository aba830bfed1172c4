/** The screen that makes a picture of a match on the device: its sizes, and how the file is passed on. */
import { setLocale } from '@touchline/i18n';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, openMatch } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

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

/** Whatever the page asks the network for is refused; what it asked for, apart from the app's own files. */
function withoutNetwork(): () => readonly string[] {
  const asked: string[] = [];
  const refuse = async (target: RequestInfo | URL) => {
    asked.push(String(target instanceof Request ? target.url : target));
    throw new TypeError('no network');
  };
  const mocked = [
    vi.spyOn(globalThis, 'fetch').mockImplementation(refuse),
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => void asked.push('a request')),
    vi.spyOn(navigator, 'sendBeacon').mockImplementation(() => asked.push('a beacon') === 0),
  ];
  window.dispatchEvent(new Event('offline'));
  const before = performance.getEntriesByType('resource').length;
  onTestFinished(() => {
    for (const mock of mocked) mock.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  // The app's modules, styles and fonts are on the device once it is installed (service-worker.ts).
  const loaded = () =>
    performance
      .getEntriesByType('resource')
      .slice(before)
      .filter(({ name }) => !/^(?:blob|data):/.test(name) && !/\.(?:tsx?|js|css|woff2)(?:[?#]|$)/.test(name))
      .map(({ name }) => name);
  return () => [...asked, ...loaded()];
}

test('two taps share the picture of a played match, without network, in Dutch', async () => {
  setLocale('nl-NL');
  onTestFinished(() => setLocale('en'));
  const shared = withShareSheet();
  await openMatch('timeline', async (coach, { match, players }, world) => {
    const [player = 0] = players;
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    await world.time.pass(15 * 60_000);
    must(await decideMatch(coach, match, { type: 'goal', side: 'home', player }));
    must(await decideMatch(coach, match, { type: 'endMatch' }));
  });
  const toPicture = page.getByRole('link', { name: 'Afbeelding om te delen' });
  await expect.element(toPicture).toBeVisible();
  const asked = withoutNetwork();
  await toPicture.click();
  await expect.poll(sizeShown).toEqual([1080, 1350]);
  await expect.element(preview()).toHaveAccessibleName(/^Stand: .* · Player \(1\) 15\+1'$/);
  for (const words of ['Uitslag', 'Opstelling', 'Staand', 'Liggend'])
    await expect.element(page.getByRole('radio', { name: words })).toBeInTheDocument();
  await button('Delen').click();
  await expect.poll(() => shared[0]?.files?.[0]?.size ?? 0).toBeGreaterThan(10_000);
  expect(shared[0]?.files?.[0]?.name).toBe('wedstrijd-result.png');
  expect(asked()).toEqual([]);
});
