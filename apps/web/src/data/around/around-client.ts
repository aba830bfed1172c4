/**
 * Opens the client of a visitor who looks around: the demo on this device, with a server on this device (decision 115).
 * Loaded when somebody looks around.
 */
import type { ParseHtml } from '@touchline/domain/note/html-tree';
import { getLocale } from '@touchline/i18n';
import { type Client, openClient } from '../client/client.ts';
import type { ClientOptions } from '../client/options.ts';
import { localServer } from './local-server.ts';
import { refusingFetch } from './refused-calls.ts';
import { AROUND_ACCOUNT, foundRows } from './visitor.ts';

const TOKEN_BYTES = 21;

export interface AroundOptions extends Omit<ClientOptions, 'account' | 'server'> {
  readonly parseHtml: ParseHtml;
}

/** @param options the store, and what belongs to the platform */
export function openAround({ kept, device, parseHtml, ...given }: AroundOptions): Promise<Client> {
  const now = device?.now ?? device?.clock?.now ?? Date.now;
  return openClient({
    ...given,
    kept,
    ...(device !== undefined && { device }),
    account: AROUND_ACCOUNT,
    server: {
      token: '',
      plans: 'included',
      local: true,
      fetch: refusingFetch,
      transport: localServer({
        account: AROUND_ACCOUNT,
        store: kept.store,
        now,
        newToken,
        demo: () => foundRows({ locale: getLocale(), now: now(), newToken, parseHtml }),
      }),
    },
  });
}

/** In the shape of a server's: 28 characters of base64 for addresses. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
