import type { MaybePromise } from '#platform/maybe-promise.ts';
import type { Caller } from '../sessions/sessions.ts';

/** A data call whose document is always the same, so it is answered without GraphQL. */
export interface FixedCall {
  /** Bytes of its body at most. */
  readonly longestBody: number;
  /** Whether a body, which has at most this length, is exactly this call. */
  isMeantBy(body: Buffer): boolean;
  /** The whole answer, as GraphQL would write it. */
  answer(caller: Caller): MaybePromise<string>;
}
