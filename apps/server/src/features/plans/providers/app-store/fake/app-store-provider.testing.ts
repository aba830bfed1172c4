/** The fake App Store for the contract suite of payment providers. */
import type { FakeProvider, Sending } from '../../fake-provider.testing.ts';
import { APP_STORE_STATUS } from '../app-store-state.ts';
import { type AppleEvent, PRODUCTS } from './apple-objects.testing.ts';
import { chainBelow, testRoot } from './certificates.testing.ts';
import { FakeAppStore } from './fake-app-store.testing.ts';

const DAY_MS = 86_400_000;

/** Names of the forged notifications. */
export const APP_STORE_FORGED = [
  'no signature',
  'wrong root',
  'certificates without marks',
  'another algorithm',
  'changed',
  'truncated',
  'too old',
  'from the future',
  'wrong mode',
  'wrong bundle',
  'wrong app',
  'foreign transaction inside',
  'empty',
] as const;

export async function startAppStore(
  now: () => number,
): Promise<FakeProvider & { readonly store: FakeAppStore }> {
  const store = await FakeAppStore.start(now);
  const sending =
    (event: AppleEvent): Sending =>
    () =>
      bodyOf(store.signed(event));
  let taken = 0;
  return {
    store,
    source: 'app_store',
    env: store.env(),
    findsLost: true,
    buy: ({ token = '' }) => store.subscribe(token).original,
    receipt: (reference) => store.receipt(reference),
    happenings: happeningsOf(store, now),
    takeNotifications() {
      const from = taken;
      taken = store.events.length;
      return store.events.slice(from).map(sending);
    },
    forged(reference) {
      const forged = forgedOf(store, reference, now());
      return Object.fromEntries(Object.entries(forged).map(([what, signed]) => [what, () => bodyOf(signed)]));
    },
    fail(fails) {
      store.fails = fails;
    },
    close: () => store.close(),
  };
}

function bodyOf(signedPayload: string) {
  return { payload: JSON.stringify({ signedPayload }), headers: { 'content-type': 'application/json' } };
}

function happeningsOf(store: FakeAppStore, now: () => number): FakeProvider['happenings'] {
  const { active, expired, retrying, grace, revoked } = APP_STORE_STATUS;
  const unlessEnded = (happen: (reference: string) => void) => (reference: string) => {
    const { status, expires } = store.find(reference);
    if (status !== expired && status !== revoked && expires > now()) happen(reference);
  };
  return {
    touch: (id) => store.happen(id, {}, 'DID_CHANGE_RENEWAL_PREF'),
    renew: (id) => store.renew(id),
    'payment fails': unlessEnded((id) =>
      store.happen(id, { status: retrying, expires: now() }, 'DID_FAIL_TO_RENEW'),
    ),
    'payment fails, with grace': unlessEnded((id) => {
      const change = { status: grace, expires: now(), graceUntil: now() + 16 * DAY_MS };
      store.happen(id, change, 'DID_FAIL_TO_RENEW', 'GRACE_PERIOD');
    }),
    'grace ends': (id) => {
      if (store.find(id).status !== grace) return;
      store.happen(id, { status: retrying, graceUntil: now() }, 'GRACE_PERIOD_EXPIRED');
    },
    recover: (id) => store.renew(id, 'BILLING_RECOVERY'),
    cancel: unlessEnded((id) =>
      store.happen(id, { autoRenew: false }, 'DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED'),
    ),
    resume: unlessEnded((id) =>
      store.happen(id, { autoRenew: true }, 'DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_ENABLED'),
    ),
    'ask for a refund': (id) => store.happen(id, {}, 'CONSUMPTION_REQUEST'),
    'decline the refund': (id) => store.happen(id, {}, 'REFUND_DECLINED'),
    refund: (id) => store.happen(id, { status: revoked, revoked: now() }, 'REFUND'),
    'take the refund back': (id) => {
      if (store.find(id).revoked > 0) store.happen(id, { status: active, revoked: 0 }, 'REFUND_REVERSED');
    },
    'stop family sharing': (id) => store.happen(id, { status: revoked, revoked: now() }, 'REVOKE'),
    upgrade: unlessEnded((id) =>
      store.happen(id, { product: PRODUCTS.year }, 'DID_CHANGE_RENEWAL_PREF', 'UPGRADE'),
    ),
    'raise the price': unlessEnded((id) =>
      store.happen(id, { priceIncrease: true }, 'PRICE_INCREASE', 'PENDING'),
    ),
    'redeem an offer': unlessEnded((id) => store.happen(id, {}, 'OFFER_REDEEMED')),
    'rescind consent': (id) => store.happen(id, {}, 'RESCIND_CONSENT'),
    end: (id) => store.happen(id, { status: expired, expires: now() }, 'EXPIRED', 'VOLUNTARY'),
  };
}

/** Signed payloads about a purchase that must be refused, by what is wrong with them. */
function forgedOf(
  store: FakeAppStore,
  reference: string,
  now: number,
): Record<(typeof APP_STORE_FORGED)[number], string> {
  const event = store.tell(reference, 'EXPIRED', 'VOLUNTARY');
  // It never happened.
  store.events.pop();
  const right = store.signed(event);
  const [header = '', payload = '', signature = ''] = right.split('.');
  const other = { ...event, notificationUUID: 'another', signedDate: now };
  const about = (change: object) => store.signed({ ...event, data: { ...event.data, ...change } });
  return {
    'no signature': `${header}.${payload}.`,
    'wrong root': store.signed(event, { chain: chainBelow(testRoot()) }),
    'certificates without marks': store.signed(event, { chain: chainBelow(store.root, { marked: false }) }),
    'another algorithm': store.signed(event, { chain: chainBelow(store.root, { curve: 'P-384' }) }),
    changed: `${header}.${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`,
    truncated: right.slice(0, -40),
    'too old': store.signed(event, { at: now - 9 * DAY_MS }),
    'from the future': store.signed(event, { at: now + DAY_MS }),
    'wrong mode': about({ environment: 'Sandbox' }),
    'wrong bundle': about({ bundleId: 'com.example.other' }),
    'wrong app': about({ appAppleId: 1 }),
    'foreign transaction inside': about({
      signedTransactionInfo: store.receipt(reference, { bundleId: 'com.example.other' }),
    }),
    empty: '',
  };
}
