/** Where people cancel what they bought in a store: only the store can. */
import type { GrantSource } from '@touchline/domain/plan/grant';
import { m } from '@touchline/i18n';

interface StorePage {
  readonly address: string;
  readonly text: () => string;
}

export const STORE_PAGES: Readonly<Partial<Record<GrantSource, StorePage>>> = {
  app_store: { address: 'https://apps.apple.com/account/subscriptions', text: m.shop_cancel_app_store },
  play: { address: 'https://play.google.com/store/account/subscriptions', text: m.shop_cancel_play },
};
