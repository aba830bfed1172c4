/** An account that signs in here must have a role that this app knows (section 5); another one is 997. */
import { ACCOUNT_TYPES } from '@touchline/domain/entity/tables/account';
import { messageOf } from '@touchline/domain/errors/catalogue';
import { ok, type Result, refuse } from '@touchline/domain/result';

export interface InvalidAppRole {
  readonly code: 997;
  readonly message: string;
}

/** The account of a sign-in answer. */
export function accountOf<A extends { readonly type: string }>(account: A): Result<A, InvalidAppRole> {
  const known = ACCOUNT_TYPES.some((type) => type === account.type);
  return known ? ok(account) : refuse({ code: 997, message: messageOf('data', 997) });
}
