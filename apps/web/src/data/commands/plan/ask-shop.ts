/** How calls of the shop are made, and what their refusals mean. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Failure } from '@touchline/sync/status/cloud-state';
import type { AccountCalls } from '../../calls/ports.ts';
import type { Syncing } from '../../sync/ports.ts';

export type ShopProblem =
  /** The code, price, checkout or purchase is unknown, of somebody else, or used up. */
  | { readonly code: 'unusable' }
  /** Too many wrong codes. */
  | { readonly code: 'tooMany' }
  | { readonly code: 'tooEarlyToSwitch' }
  | { readonly code: 'teamIsPremium' }
  /** The team is gone, or it belongs to another account. */
  | { readonly code: 'teamGone' }
  /** The payment provider does not answer. */
  | { readonly code: 'unavailable' }
  /** No network, no server, or the server does not know the team yet. */
  | { readonly code: 'networkError' | 'syncOff' | 'notOnlineYet' }
  /** Any other failure, with its code of section 8. */
  | { readonly code: 'failed'; readonly number: number };

export async function askShop<T>(
  ports: AccountCalls & Syncing,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Result<T, ShopProblem>> {
  const closed = ports.coordinator.closedBy();
  if (closed === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.authorised<T>(name, parameters);
  return reply.ok ? ok(reply.value) : refuse(problemOf(reply));
}

function problemOf({ code, message }: Failure): ShopProblem {
  if (message === USER_TEXTS.tooEarlyToSwitch) return { code: 'tooEarlyToSwitch' };
  if (message === USER_TEXTS.teamIsPremium) return { code: 'teamIsPremium' };
  if (message === USER_TEXTS.serviceUnavailable) return { code: 'unavailable' };
  if (code === 414) return { code: 'unusable' };
  if (code === 429) return { code: 'tooMany' };
  if (code === 505) return { code: 'teamGone' };
  if (code === 510 || code === 990) return { code: 'networkError' };
  return { code: 'failed', number: code ?? 999 };
}
