/** Signing in and out of a page, on the small database and one for each account (LOC-7, OUT-6). */
import 'fake-indexeddb/auto';
import { initialState } from '@touchline/sync/store/store';
import { beforeEach, expect, test } from 'vitest';
import { openIndexedStore } from '../client/database.ts';
import { newDeviceId } from '../store/device-id.ts';
import { currentSession, endSession, keepDevice, keepSession } from './session.ts';

let accounts = 100;

const session = (account: number) => ({
  account,
  email: `coach${account}@example.org`,
  firstname: 'Coach',
  token: `token-${account}`,
});

beforeEach(async () => {
  for (;;) {
    const open = await currentSession();
    if (open === null) return;
    await endSession(open.account, { forget: true });
  }
});

test('only the account that signed in last is signed in', async () => {
  const [first, second] = [++accounts, ++accounts];
  await keepSession(session(first), 1_000);
  await keepSession(session(second), 2_000);
  expect(await currentSession()).toMatchObject({ account: second });
  await endSession(second, { forget: false });
  expect(await currentSession()).toBeNull();
});

test('[OUT-6.3] an account that signed out with unsent changes keeps its device id', async () => {
  const account = ++accounts;
  await keepSession(session(account), 1_000);
  await keepDevice(account, 'device');
  await endSession(account, { forget: false });
  await keepSession(session(++accounts), 2_000);
  expect(await keepSession({ ...session(account), token: 'new' }, 3_000)).toMatchObject({
    account,
    token: 'new',
    device: 'device',
  });
});

test('[OUT-6.1] an account that signed out with nothing left to send is forgotten', async () => {
  const account = ++accounts;
  await keepSession(session(account), 1_000);
  await keepDevice(account, 'device');
  await endSession(account, { forget: true });
  expect(await keepSession(session(account), 2_000)).toMatchObject({ device: null });
});

test('[LOC-7.1, LOC-7.2] each account has its own database and device id', async () => {
  const [one, other] = [await openIndexedStore('touchline-1'), await openIndexedStore('touchline-2')];
  const devices = [await one.read((tx) => tx.state()), await other.read((tx) => tx.state())];
  expect(devices[0]?.device).not.toBe(devices[1]?.device);
  await one.write('strict', (tx) => tx.setState({ cursor: 'here' }));
  expect((await other.read((tx) => tx.state())).cursor).toBe('');
  await one.close();
  const again = await openIndexedStore('touchline-1');
  expect(await again.read((tx) => tx.state())).toMatchObject({ device: devices[0]?.device, cursor: 'here' });
  await again.delete();
  const born = await openIndexedStore('touchline-1');
  expect((await born.read((tx) => tx.state())).device).not.toBe(devices[0]?.device);
});

test('a new device id is valid text in a stamp', () => {
  const ids = Array.from({ length: 50 }, newDeviceId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{1,32}$/);
  expect(initialState(ids[0] ?? '').device).toBe(ids[0]);
});
