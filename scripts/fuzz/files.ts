/** Files and messages that the server reads, each valid, as the ground for hostile ones. */
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { notificationPath } from '../../apps/server/src/features/plans/events/notification-route.ts';
import { startAppStore } from '../../apps/server/src/features/plans/providers/app-store/fake/app-store-provider.testing.ts';
import type {
  FakeProvider,
  Sending,
} from '../../apps/server/src/features/plans/providers/fake-provider.testing.ts';
import { startPlay } from '../../apps/server/src/features/plans/providers/play/fake/play-provider.testing.ts';
import { startStripe } from '../../apps/server/src/features/plans/providers/stripe/fake/stripe-provider.testing.ts';
import { jpegOf, phonePhoto, pngOf } from '../../apps/server/src/testing/pictures/pictures.testing.ts';
import { mutated, oddHeaders } from './hostile.ts';
import type { Known } from './values.ts';

interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

const SMALL = { width: 40, height: 30 };

/** Pictures of each format that the server takes, and of some that it refuses. */
export async function samplePictures(): Promise<readonly Picture[]> {
  const of = async (type: string, bytes: Promise<Buffer>) => ({ type: `image/${type}`, bytes: await bytes });
  const drawn = () => sharp({ create: { ...SMALL, channels: 4, background: '#1db954' } });
  return Promise.all([
    of('jpeg', jpegOf(SMALL)),
    of('jpeg', phonePhoto(SMALL)),
    of('png', pngOf(SMALL)),
    of('webp', drawn().webp().toBuffer()),
    of('gif', drawn().gif().toBuffer()),
    of('png', drawn().png({ palette: true, progressive: true }).toBuffer()),
    of('svg+xml', Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
  ]);
}

/** A picture for the library, whole or broken, as its own type or as another. */
export function upload(pictures: readonly Picture[], random: SeededRandom, known: Known): InjectOptions {
  const picture = random.pick(pictures) ?? { type: 'image/png', bytes: Buffer.alloc(0) };
  const type = random.chance(0.8) ? picture.type : (random.pick(pictures)?.type ?? 'x');
  return {
    method: 'PUT',
    url: random.chance(0.9) ? `/api/pictures/media/${known.medium}` : '/api/pictures/account',
    headers: {
      ...(random.chance(0.1) ? oddHeaders(random) : {}),
      authorization: `Bearer ${known.token}`,
      'content-type': type,
    },
    payload: random.chance(0.2) ? picture.bytes : mutated(picture.bytes, random),
  };
}

/** The fakes of all payment providers, and what they have to say about a purchase. */
export class PaymentFakes {
  readonly #fakes: readonly FakeProvider[];

  private constructor(fakes: readonly FakeProvider[]) {
    this.#fakes = fakes;
  }

  static async start(now: () => number): Promise<PaymentFakes> {
    return new PaymentFakes(await Promise.all([startStripe(now), startAppStore(now), startPlay(now)]));
  }

  get env(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.#fakes.map(({ env }) => env)) as Record<string, string>;
  }

  /** Somebody buys at each provider. Returns the notifications, with the addresses that take them. */
  sold(buyer: { readonly account: number; readonly team: number }): readonly Notification[] {
    return this.#fakes.flatMap((fake) => {
      fake.buy({ ...buyer, token: '' });
      return fake.takeNotifications().map((sending) => ({ url: notificationPath(fake.source), sending }));
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#fakes.map((fake) => fake.close()));
  }
}

export interface Notification {
  readonly url: string;
  readonly sending: Sending;
}

/** A notification of a provider, whole or broken. */
export function notification(sold: readonly Notification[], random: SeededRandom): InjectOptions {
  const { url, sending } = random.pick(sold) ?? { url: '/', sending: () => ({ payload: '', headers: {} }) };
  const { payload, headers } = sending();
  return {
    method: 'POST',
    url,
    headers: random.chance(0.8) ? headers : { ...headers, ...oddHeaders(random) },
    payload: random.chance(0.2) ? payload : mutated(Buffer.from(payload), random),
  };
}
