/** The coach's own details. */
import { type Account, accountFields } from '@touchline/domain/entity/account';
import { patch } from '@touchline/domain/entity/rows';
import { ok } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { actorOnAccount } from '../permission.ts';
import { act, type Outcome } from './desk.ts';

/** A wrong-typed value is ignored and the old one stays (section 5). */
export function updateAccount(client: Client, values: Partial<Account>): Outcome<object, never> {
  return act<object, never>(client, { label: 'account' }, async (desk) => {
    const account = await desk.take('account', client.account);
    const actor = actorOnAccount(client.live.teams.get() ?? [], account, desk.nowSeconds);
    const after = patch(accountFields, account, values);
    await desk.save({ collection: 'account', sid: client.account }, actor, [account, after]);
    return ok({});
  });
}
