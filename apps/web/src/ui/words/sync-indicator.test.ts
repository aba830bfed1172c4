import { setLocale } from '@touchline/i18n';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { indicatorOf, type SyncFacts } from './sync-indicator.ts';

const online: SyncFacts = {
  network: true,
  auto: true,
  busy: false,
  out_of_sync: 0,
  waiting: 0,
  delayed: false,
  last_synced_at: 1_700_000_000,
};

type Line = readonly [what: string, state: Partial<SyncFacts>, mark: string, text: string, action: unknown];

const TABLE: readonly Line[] = [
  ['0 is online', {}, 'synced', 'Everything is saved and synced', 'sync'],
  ['0 with a tap of a moment ago', { waiting: 2 }, 'waiting', '2 changes being sent', 'sync'],
  ['0 before the first sync', { last_synced_at: null }, 'busy', 'Not synced on this device yet', 'sync'],
  ['300 is orange and busy', { out_of_sync: 300, busy: true }, 'busy', 'Syncing your changes', 'sync'],
  ['a pull is busy', { busy: true }, 'busy', 'Syncing your changes', 'sync'],
  [
    'after 7 s it says that it takes longer',
    { out_of_sync: 300, busy: true, delayed: true },
    'busy',
    'Syncing is taking longer than usual. Your work is safe on this device.',
    'sync',
  ],
  ['account_not_synced', { out_of_sync: 400 }, 'problem', 'Not synced yet. Your work is saved here.', 'sync'],
  [
    'account_token_invalid',
    { out_of_sync: 401 },
    'problem',
    'Please log in again. Your work is saved here.',
    'sync',
  ],
  [
    'account_token_invalid',
    { out_of_sync: 402 },
    'problem',
    'Please log in again. Your work is saved here.',
    'sync',
  ],
  [
    'account_token_invalid',
    { out_of_sync: 404 },
    'problem',
    'Please log in again. Your work is saved here.',
    'sync',
  ],
  ['update required', { out_of_sync: 426 }, 'problem', 'Update required. Your work is saved here.', 'sync'],
  [
    'maintenance',
    { out_of_sync: 503 },
    'problem',
    'The server is under maintenance. Your work is saved here.',
    'retry',
  ],
  [
    'any other code below 500',
    { out_of_sync: 429 },
    'problem',
    'The server is busy. Your work is saved here and will be sent later.',
    'sync',
  ],
  [
    '499 is not above 499',
    { out_of_sync: 499 },
    'problem',
    'Syncing failed. Your work is saved here.',
    'sync',
  ],
  [
    'above 499 a tap tries again',
    { out_of_sync: 500 },
    'problem',
    'Syncing failed. Your work is saved here.',
    'retry',
  ],
  [
    'no answer',
    { out_of_sync: 510 },
    'problem',
    'No connection to the server. Your work is saved here.',
    'retry',
  ],
  ['no code', { out_of_sync: 999 }, 'problem', 'Syncing failed. Your work is saved here.', 'retry'],
  [
    'offline is no error: its words say that the work is kept',
    { network: false },
    'offline',
    'Offline. Everything is saved on this device.',
    null,
  ],
  [
    'offline with changes',
    { network: false, waiting: 3, out_of_sync: 300 },
    'offline',
    'Offline. 3 changes are saved here and will be sent when you are online.',
    null,
  ],
  [
    'switched off it leads to the switch',
    { auto: false },
    'offline',
    'Cloud sync is off. Everything stays on this device.',
    'settings',
  ],
];

afterEach(() => setLocale('en'));

describe('the sync indicator of section 4', () => {
  test.each(TABLE)('%s: %o', (_what, state, mark, text, action) => {
    const code = mark === 'problem' ? state.out_of_sync : null;
    expect(indicatorOf({ ...online, ...state })).toEqual({ mark, text, action, code });
  });

  test.each(TABLE)('has its own words in Dutch: %s', (_what, state, _mark, text) => {
    setLocale('nl-NL');
    expect(indicatorOf({ ...online, ...state }).text).not.toBe(text);
  });

  test('a code is in the details but not in the text, and above 499 a tap retries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 301, max: 999 }), (code) => {
        const { mark, text, action, code: details } = indicatorOf({ ...online, out_of_sync: code });
        expect([mark, details]).toEqual(['problem', code]);
        expect(text).not.toMatch(/\d/);
        expect(action).toBe(code > 499 ? 'retry' : 'sync');
      }),
    );
  });

  test('while sync is off, a tap leads to the app settings, whatever other problem there is', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 999 }), (network, out_of_sync) => {
        expect(indicatorOf({ ...online, auto: false, network, out_of_sync })).toMatchObject({
          mark: 'offline',
          action: 'settings',
        });
      }),
    );
  });
});
