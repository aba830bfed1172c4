/** The public page of the account's own teams. */
import { patch } from '@touchline/domain/entity/rows/rows';
import { type Account, clubFields } from '@touchline/domain/entity/tables/account';
import { ok } from '@touchline/domain/result';
import { actorOnAccount } from '../permission.ts';
import { type AccountWork, act, type Outcome } from '../unit-of-work.ts';

export type Club = Account['club'];

/** Changes the page as it is now, so that values that arrived meanwhile stay. */
export function updateClubPage(
  ports: AccountWork,
  changed: Partial<Club> | ((club: Club) => Partial<Club>),
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'clubPage' }, async (unit) => {
    const account = await unit.take('account', ports.account);
    const actor = actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
    const values = typeof changed === 'function' ? changed(account.club) : changed;
    const after = { ...account, club: patch(clubFields, account.club, values) };
    await unit.save({ collection: 'account', sid: ports.account }, actor, [account, after]);
    return ok({});
  });
}
