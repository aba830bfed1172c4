/** The coach's own details. */

import { patch } from '@touchline/domain/entity/rows/rows';
import { type Account, accountFields } from '@touchline/domain/entity/tables/account';
import { ok } from '@touchline/domain/result';
import { actorOnAccount } from '../permission.ts';
import type { AccountWork } from '../unit-of-work.ts';
import { act, type Outcome } from '../unit-of-work.ts';

/** A wrong-typed value is ignored and the old one stays (section 5). */
export function updateAccount(ports: AccountWork, values: Partial<Account>): Outcome<object, never> {
  return act<object, never>(ports, { label: 'account' }, async (unit) => {
    const account = await unit.take('account', ports.account);
    const actor = actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
    const after = patch(accountFields, account, values);
    await unit.save({ collection: 'account', sid: ports.account }, actor, [account, after]);
    return ok({});
  });
}
