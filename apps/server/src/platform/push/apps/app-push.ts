/**
 * Messages to the operator's apps, which Apple and Google deliver. An app's subscription has an address such as
 * `apple:…` or `google:…` where a browser's has the address of its push service. These services can read what they
 * deliver, so a message to an app names no people (`features/notifications/news-message.ts`).
 */
import type { Config } from '../../config/config.ts';
import type { Message } from '../deliver.ts';
import type { Outcome } from '../subscriptions.ts';

export type AppService = 'apple' | 'google';

export interface AppAddress {
  readonly service: AppService;
  /** What the service calls this app on this phone. */
  readonly token: string;
}

export interface Sending {
  readonly token: string;
  readonly message: Message;
  readonly now: number;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** One of the services. */
export interface AppPush {
  /** Never throws. A failed message is tried again, unless the app is gone from the phone. */
  send(sending: Sending): Promise<Outcome & { readonly status: number }>;
  close(): void;
}

type PushConfig = Pick<Config, 'applePush' | 'googlePush'>;

/** Apple's tokens are hexadecimal; Google's have more signs, and no stated length. */
const ADDRESS = /^(?:(apple):([0-9a-f]{64,200})|(google):([\w:-]{20,4096}))$/i;

/** Null for the address of a browser. */
export function appAddressOf(endpoint: string): AppAddress | null {
  const [, apple, appleToken, google, googleToken] = ADDRESS.exec(endpoint) ?? [];
  if (apple !== undefined && appleToken !== undefined) return { service: 'apple', token: appleToken };
  return google !== undefined && googleToken !== undefined ? { service: 'google', token: googleToken } : null;
}

/** Whether the operator has set up the service of this address. */
export function isServed({ service }: AppAddress, config: PushConfig): boolean {
  return (service === 'apple' ? config.applePush : config.googlePush) !== null;
}
