/** The keys that the server makes itself and the operator can change (docs/operating/keys.md). */
import { DIGEST_KEY_META } from '#features/pictures/upload/digest-key.ts';
import { PURCHASES_KEY_META } from '#features/plans/tokens/purchase-tokens.ts';
import { ORIGIN_KEY_META } from '#platform/database/origin-key.ts';
import { newVapidKey, VAPID_META } from '#platform/push/vapid.ts';
import { newKey } from '#platform/secrets/stored-key.ts';
import { LOG_KEY_META } from '#platform/security-log/address-hash.ts';

export type KeyName = 'web-push' | 'origin' | 'log' | 'purchases' | 'pictures';

export interface ServerKey {
  /** Where it is stored in `meta`. */
  readonly meta: string;
  readonly make: () => string;
  /** What needs the former values; null when nothing is read with them. */
  readonly formerFor: string | null;
}

export const SERVER_KEYS: Readonly<Record<KeyName, ServerKey>> = {
  'web-push': { meta: VAPID_META, make: newVapidKey, formerFor: 'browsers that subscribed before' },
  origin: { meta: ORIGIN_KEY_META, make: newKey, formerFor: 'rows and links of before, after a restore' },
  log: { meta: LOG_KEY_META, make: newKey, formerFor: null },
  purchases: { meta: PURCHASES_KEY_META, make: newKey, formerFor: 'purchases of before, after a restore' },
  pictures: { meta: DIGEST_KEY_META, make: newKey, formerFor: 'pictures of before that arrive again' },
};

export const isKeyName = (text: string | undefined): text is KeyName =>
  text !== undefined && Object.hasOwn(SERVER_KEYS, text);
