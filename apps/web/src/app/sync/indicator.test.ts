import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indicatorOf, type SyncFacts } from './indicator.ts';

const online: SyncFacts = {
  network: true,
  auto: true,
  syncing: -1,
  out_of_sync: 0,
  waiting: 0,
  delayed: false,
};

describe('the sync indicator of section 4', () => {
  test('0 is online', () => {
    expect(indicatorOf(online)).toMatchObject({ mark: 'synced', action: null });
  });

  test('300 is orange and busy; after 7 s it says that it takes longer', () => {
    const busy = indicatorOf({ ...online, out_of_sync: 300 });
    expect(busy.mark).toBe('busy');
    const delayed = indicatorOf({ ...online, out_of_sync: 300, delayed: true });
    expect(delayed.mark).toBe('busy');
    expect(delayed.text).not.toBe(busy.text);
  });

  test('400 says that the account is not synced, with its code', () => {
    expect(indicatorOf({ ...online, out_of_sync: 400 })).toMatchObject({
      mark: 'problem',
      text: 'Account not synced! (400)',
    });
  });

  test.each([401, 402, 404])('%i says that the account token is invalid', (code) => {
    expect(indicatorOf({ ...online, out_of_sync: code }).text).toBe('Account token invalid!');
  });

  test('any other code says that the service is unavailable; above 499 a tap tries again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 301, max: 999 }), (code) => {
        fc.pre(![400, 401, 402, 404].includes(code));
        const mark = indicatorOf({ ...online, out_of_sync: code });
        expect(mark.text).toContain(`(${code})`);
        expect(mark.mark).toBe('problem');
        expect(mark.action).toBe(code > 499 ? 'retry' : null);
      }),
    );
  });

  test('switched off it leads to the app settings, whatever else is the matter', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 999 }), (network, out_of_sync) => {
        expect(indicatorOf({ ...online, auto: false, network, out_of_sync })).toMatchObject({
          mark: 'offline',
          action: 'settings',
        });
      }),
    );
  });

  test('offline is no error: its words say that the work is kept', () => {
    const mark = indicatorOf({ ...online, network: false, waiting: 3, out_of_sync: 300 });
    expect(mark).toMatchObject({ mark: 'offline', action: null });
    expect(mark.text).toContain('3');
  });
});
