/** What every bridge does, whichever native side it has. */
import { describe, expect, test } from 'vitest';
import type { LocalNotice } from './bridge.ts';
import { APP_TOKEN, type FakeNative, type FakeStart } from './fake-bridge.testing.ts';
import { FakeStoreAccount } from './fake-store.testing.ts';

const CATEGORY = { id: 'matchday', name: 'Match day' } as const;
const notice = (key: string, more: Partial<LocalNotice> = {}): LocalNotice => ({
  key,
  atMs: 1_800_000_000_000,
  title: 'Title',
  text: 'Text',
  category: CATEGORY,
  path: `/match/${key}/play/`,
  ...more,
});

/** Lets answers of the native side arrive. */
const settled = () => new Promise<void>((resume) => setTimeout(resume, 0));

export function bridgeContract(name: string, open: (start?: FakeStart) => Promise<FakeNative>): void {
  describe(name, () => {
    test('the back button is passed on, and the app can end or stay', async () => {
      const { bridge, person, seen } = await open();
      let backs = 0;
      bridge.onBack(() => backs++);
      await settled();
      person.pressBack();
      await settled();
      expect([backs, seen.left()]).toEqual([1, null]);
      await bridge.leave('minimize');
      expect(seen.left()).toBe('minimize');
      await bridge.leave('exit');
      expect(seen.left()).toBe('exit');
    });

    test('going to the background and returning are reported in order', async () => {
      const { bridge, person } = await open();
      const heard: boolean[] = [];
      bridge.onBackground((background) => heard.push(background));
      await settled();
      person.leaveApp();
      person.returnToApp();
      await settled();
      expect(heard).toEqual([true, false]);
    });

    test('the link that started the app comes first, then the later ones, each once', async () => {
      const { bridge, person } = await open({ link: 'https://club.example/invite/one' });
      const links: string[] = [];
      bridge.onLink((url) => links.push(url));
      await settled();
      person.openLink('https://club.example/live/two');
      await settled();
      expect(links).toEqual(['https://club.example/invite/one', 'https://club.example/live/two']);
    });

    test('bars, splash screen and the lock of the screen follow the app', async () => {
      const { bridge, seen } = await open();
      expect([seen.splash(), seen.awake()]).toEqual([true, false]);
      await bridge.setAppearance('dark');
      await bridge.showPage();
      await bridge.keepAwake(true);
      expect([seen.appearance(), seen.splash(), seen.awake()]).toEqual(['dark', false, true]);
      await bridge.keepAwake(false);
      expect(seen.awake()).toBe(false);
    });

    test('text, links and files are shared, and haptics and pages reach the system', async () => {
      const { bridge, seen } = await open();
      await bridge.share({ title: 'Live', url: 'https://club.example/live/t' });
      await bridge.share({ files: [new File(['abc'], 'line-up.png', { type: 'image/png' })] });
      expect(seen.shared()).toEqual([
        { title: 'Live', url: 'https://club.example/live/t', files: [] },
        { files: ['line-up.png'] },
      ]);
      await bridge.feel('success');
      await bridge.feel('attention');
      expect(seen.felt()).toEqual(['success', 'attention']);
      await bridge.openPage('https://club.example/page/t');
      expect(seen.pages()).toEqual(['https://club.example/page/t']);
    });

    test('permission is asked for once, and the answer stays', async () => {
      const { bridge, person } = await open({ permission: 'ask' });
      person.answer = 'blocked';
      expect(await bridge.notices.permission()).toBe('ask');
      expect(await bridge.notices.ask('any')).toBe('blocked');
      person.answer = 'granted';
      expect(await bridge.notices.ask('any')).toBe('blocked');
      expect(await bridge.notices.permission()).toBe('blocked');
    });

    test('exactly the given notifications wait, however often they are given', async () => {
      const { bridge, seen } = await open({ permission: 'granted' });
      const keys = () =>
        seen
          .scheduled()
          .map(({ key, atMs, text }) => `${key} ${atMs} ${text}`)
          .sort();
      await bridge.notices.replace([notice('one'), notice('two')]);
      await bridge.notices.replace([notice('one'), notice('two')]);
      expect(keys()).toEqual(['one 1800000000000 Text', 'two 1800000000000 Text']);
      await bridge.notices.replace([
        notice('one', { atMs: 1_800_000_060_000 }),
        notice('three', { text: 'New' }),
      ]);
      expect(keys()).toEqual(['one 1800000060000 Text', 'three 1800000000000 New']);
      await bridge.notices.replace([]);
      expect(keys()).toEqual([]);
    });

    test('a tap on a notification opens its screen', async () => {
      const { bridge, person } = await open({ permission: 'granted' });
      const opened: string[] = [];
      bridge.notices.onOpened((path) => opened.push(path));
      await bridge.notices.replace([notice('one'), notice('two')]);
      person.tapNotice('two');
      await settled();
      expect(opened).toEqual(['/match/two/play/']);
    });

    test('an app that was built with messages has one address at its service, until it ends them', async () => {
      expect((await open()).bridge.push).toBeNull();
      const { bridge, seen } = await open({ push: 'answers', permission: 'granted' });
      const address = `${bridge.platform === 'ios' ? 'apple' : 'google'}:${APP_TOKEN}`;
      expect(await bridge.push?.register()).toBe(address);
      expect(await Promise.all([bridge.push?.register(), bridge.push?.register()])).toEqual([
        address,
        address,
      ]);
      expect(seen.registered()).toBe(true);
      await bridge.push?.end();
      expect(seen.registered()).toBe(false);
    });

    test('a push service that does not register the app is an error, and nothing is registered', async () => {
      const { bridge, seen } = await open({ push: 'refuses', permission: 'granted' });
      await expect(bridge.push?.register()).rejects.toThrow('no service');
      expect(seen.registered()).toBe(false);
    });

    test('a tap on a message opens its screen', async () => {
      const { bridge, person } = await open({ push: 'answers', permission: 'granted' });
      const opened: string[] = [];
      bridge.push?.onOpened((path) => opened.push(path));
      await settled();
      person.tapMessage('/notifications/');
      await settled();
      expect(opened).toEqual(['/notifications/']);
    });

    test('an app that was built with selling has its store, which is opened once', async () => {
      expect((await open()).bridge.store).toBeNull();
      const { platform } = (await open()).bridge;
      const source = platform === 'ios' ? 'app_store' : 'play';
      const { store } = (await open({ store: new FakeStoreAccount(source) })).bridge;
      expect(store?.source).toBe(source);
      const opened = await store?.open();
      expect([opened?.source, await store?.open()]).toEqual([source, opened]);
    });

    test('tokens are kept for each account until they are removed', async () => {
      const { vault } = (await open()).bridge;
      expect(await vault.read(7)).toBeNull();
      await vault.write(7, { token: 'a', refresh: null });
      await vault.write(8, { token: '2026-01-01T00:00:00.000Z', refresh: 'r' });
      await vault.write(7, { token: 'b', refresh: 'c' });
      expect(await vault.read(7)).toEqual({ token: 'b', refresh: 'c' });
      expect(await vault.read(8)).toEqual({ token: '2026-01-01T00:00:00.000Z', refresh: 'r' });
      await vault.remove(7);
      await vault.remove(7);
      expect([await vault.read(7), (await vault.read(8))?.refresh]).toEqual([null, 'r']);
      await vault.clear();
      expect(await vault.read(8)).toBeNull();
    });
  });
}
