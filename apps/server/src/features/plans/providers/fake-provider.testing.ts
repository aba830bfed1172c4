/** What the contract suite of payment providers needs of a provider's fake. */
import type { PurchaseSource } from '@touchline/domain/plan/purchase';

/** A notification that the provider sends; signed when it is sent, as a repeated one is signed again. */
export type Sending = () => { readonly payload: string; readonly headers: Readonly<Record<string, string>> };

export interface FakeProvider {
  readonly source: PurchaseSource;
  /** Settings of a server that sells through it. */
  readonly env: Readonly<Record<string, string>>;
  /** Somebody buys Premium by the month. Returns the reference of the purchase. */
  buy(buyer: { readonly account: number; readonly team: number }): string;
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
