/** What the contract suite of payment providers needs of a provider's fake. */
import type { PurchaseSource } from '@touchline/domain/plan/purchase';

/** A notification that the provider sends; signed when it is sent, as a repeated one is signed again. */
export type Sending = () => { readonly payload: string; readonly headers: Readonly<Record<string, string>> };

/** Who buys, and the token that this server gave to their app for it. */
export interface Bought {
  readonly account: number;
  readonly team: number;
  /** Only stores know it. */
  readonly token?: string;
}

export interface FakeProvider {
  readonly source: PurchaseSource;
  /** Settings of a server that sells through it. */
  readonly env: Readonly<Record<string, string>>;
  /** Somebody buys Premium by the month. Returns the reference of the purchase. */
  buy(buyer: Bought): string;
  /**
   * Whether the daily look finds a purchase of which no notification ever arrived. Where it does not, the app shows its
   * receipt when it starts.
   */
  readonly findsLost: boolean;
  /** What a store gives to the app after a purchase; empty where no app is involved. */
  receipt(reference: string): string;
  /** What can happen to a purchase at the provider, by name. */
  readonly happenings: Readonly<Record<string, (reference: string) => void>>;
  /** The notifications since the last call, the oldest first. */
  takeNotifications(): readonly Sending[];
  /** Notifications about a purchase that must be refused, by what is wrong with them. */
  forged(reference: string): Readonly<Record<string, Sending>>;
  /** Whether it fails to answer. */
  fail(fails: boolean): void;
  close(): Promise<void>;
}
