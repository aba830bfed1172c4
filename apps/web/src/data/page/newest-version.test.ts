/** Where a native app finds its newest version. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectBridge } from '../native/bridge.ts';
import { fakeNative } from '../native/fake-bridge.testing.ts';
import { takeNativeSettings } from '../native/native-settings.ts';
import { takeNewest } from './newest-version.ts';

const PLAY = 'https://play.google.com/store/apps/details?id=org.example.club';
const SETTINGS = {
  server: 'https://club.example',
  stores: { ios: null, android: PLAY },
  push: { ios: false, android: false },
  sells: false,
};

/** A document with this element, or without it. */
const documentWith = (content: string | null) => ({
  querySelector: () => (content === null ? null : { getAttribute: () => content }),
});
const take = (content: string | null) =>
  takeNativeSettings(documentWith(content) as unknown as Pick<Document, 'querySelector'>);

const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  Object.assign(globalThis, { window: { open: (url: string) => opened.push(url) } });
  take(JSON.stringify(SETTINGS));
});
afterEach(() => {
  connectBridge(null);
  take(null);
  Reflect.deleteProperty(globalThis, 'window');
});

test('the store of the phone has it', async () => {
  connectBridge(fakeNative({ platform: 'android' }).bridge);
  expect(await takeNewest()).toBe('store');
  expect(opened).toEqual([PLAY]);
});

test('an app without a page in its store says that there is none yet', async () => {
  connectBridge(fakeNative({ platform: 'ios' }).bridge);
  expect(await takeNewest()).toBe('none');
  expect(opened).toEqual([]);
});
