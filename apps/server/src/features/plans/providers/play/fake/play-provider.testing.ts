/** The fake Google Play for the contract suite of payment providers. */
import { generateKeyPairSync } from 'node:crypto';
import type { FakeProvider, Sending } from '../../fake-provider.testing.ts';
import { FakePlay, PUSH_AUDIENCE } from './fake-play.testing.ts';
import type { PlayEvent } from './play-objects.testing.ts';

const DAY_MS = 86_400_000;
const HOUR_S = 3_600;

/** Names of the forged notifications. */
export const PLAY_FORGED = [
  'no signature',
  'wrong key',
  'wrong issuer',
  'wrong audience',
  'wrong account',
  'account that is not verified',
  'truncated',
  'too old',
  'wrong package',
  'no message',
  'empty',
] as const;

export async function startPlay(now: () => number): Promise<FakeProvider & { readonly play: FakePlay }> {
  const play = await FakePlay.start(now);
  const sending =
    (event: PlayEvent): Sending =>
    () =>
      pushOf(event, play.pushToken());
  let taken = 0;
  return {
    play,
    source: 'play',
    env: play.env(),
    findsLost: false,
    buy: ({ token = '' }) => play.subscribe({ buyer: token }).token,
    receipt: (reference) => reference,
    happenings: happeningsOf(play, now),
    takeNotifications() {
      const from = taken;
      taken = play.events.length;
      return play.events.slice(from).map(sending);
    },
    forged(reference) {
      const event = play.tell(reference, 13);
      // It never happened.
      play.events.pop();
      return forgedOf(play, event, Math.floor(now() / 1_000));
    },
    fail(fails) {
      play.fails = fails;
    },
    close: () => play.close(),
  };
}

/** As Pub/Sub pushes it. */
function pushOf({ messageId, data }: PlayEvent, token: string) {
  const message = { data: Buffer.from(JSON.stringify(data)).toString('base64'), messageId, attributes: {} };
  return {
    payload: JSON.stringify({ message, subscription: 'projects/touchline/subscriptions/play' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  };
}

function happeningsOf(play: FakePlay, now: () => number): FakeProvider['happenings'] {
  const unlessEnded = (happen: (token: string) => void) => (token: string) => {
    if (play.stateOf(play.find(token)) !== 'EXPIRED') happen(token);
  };
  return {
    touch: (id) => play.happen(id, {}, 19),
    renew: unlessEnded((id) => play.renew(id, 2)),
    'payment fails': unlessEnded((id) => play.happen(id, { state: 'ON_HOLD', expires: now() }, 5)),
    'payment fails, with grace': unlessEnded((id) =>
      play.happen(id, { state: 'IN_GRACE_PERIOD', expires: now() + 7 * DAY_MS }, 6),
    ),
    recover: unlessEnded((id) => play.renew(id, 1)),
    pause: unlessEnded((id) => play.happen(id, { state: 'PAUSED', expires: now() }, 10)),
    cancel: unlessEnded((id) => play.happen(id, { state: 'CANCELED', autoRenew: false }, 3)),
    restart: unlessEnded((id) => play.happen(id, { state: 'ACTIVE', autoRenew: true }, 7)),
    refund: unlessEnded((id) => {
      play.void(id, 'REFUNDED');
      play.happen(id, { state: 'EXPIRED', expires: now() }, 12);
    }),
    'refund half': (id) => play.void(id, 'PARTIALLY_REFUNDED'),
    'charge back': (id) => play.void(id, 'REFUNDED'),
    upgrade: unlessEnded((id) => {
      const { buyer } = play.find(id);
      play.subscribe({ buyer, linked: id, plan: 'year' });
      Object.assign(play.find(id), { state: 'EXPIRED', expires: now(), replaced: true });
    }),
    end: unlessEnded((id) => play.happen(id, { state: 'EXPIRED', expires: now() }, 13)),
  };
}

function forgedOf(play: FakePlay, event: PlayEvent, now: number): Readonly<Record<string, Sending>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const right = play.pushToken();
  const { payload, headers } = pushOf(event, right);
  const other = { ...event, data: { ...event.data, packageName: 'com.example.other' } };
  const forged: Record<(typeof PLAY_FORGED)[number], ReturnType<typeof pushOf>> = {
    'no signature': { payload, headers: { ...headers, authorization: '' } },
    'wrong key': pushOf(event, play.pushToken({}, privateKey)),
    'wrong issuer': pushOf(event, play.pushToken({ iss: 'https://accounts.example' })),
    'wrong audience': pushOf(event, play.pushToken({ aud: `${PUSH_AUDIENCE}/other` })),
    'wrong account': pushOf(event, play.pushToken({ email: 'other@touchline.iam.gserviceaccount.com' })),
    'account that is not verified': pushOf(event, play.pushToken({ email_verified: false })),
    truncated: pushOf(event, right.slice(0, -40)),
    'too old': pushOf(event, play.pushToken({ iat: now - 3 * HOUR_S, exp: now - 2 * HOUR_S })),
    'wrong package': pushOf(other, right),
    'no message': { payload: '{"message":{}}', headers },
    empty: { payload: '', headers },
  };
  return Object.fromEntries(Object.entries(forged).map(([what, sent]) => [what, () => sent]));
}
