import { afterEach, expect, test } from 'vitest';
import { connectBridge } from '../native/bridge.ts';
import { fakeNative } from '../native/fake-bridge.testing.ts';
import { vibrate } from './vibrate.ts';

afterEach(() => connectBridge(null));

test('in a native app a goal, a due change and a tap feel different', () => {
  const { bridge, seen } = fakeNative();
  connectBridge(bridge);
  for (const what of ['goal', 'changeDue', 'done'] as const) vibrate(what);
  expect(seen.felt()).toEqual(['success', 'attention', 'tap']);
});
