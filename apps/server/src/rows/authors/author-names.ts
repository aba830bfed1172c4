/** The names of accounts that pushed values of a row, limited to those that the reader may know. */

import type { Reader } from '#platform/database/database.ts';
import type { Account } from '../people/access.ts';
import { membersOfAccount } from '../people/members.ts';
import { profileOf } from '../people/profiles.ts';
import { NO_ACCOUNT } from './authors.ts';

/**
 * The owner of the space knows every account that they ever shared a team with, by address when it has no name. A
 * member knows the owner and the present members of the owner's teams, by name only. An invited person knows no names
 * until they accept (as in `sharedAccounts`).
 */
export function namesSeenBy(
  db: Reader,
  reader: Account,
  { space }: { readonly space: number },
): (author: number) => Promise<string> {
  const owns = reader.sid === space;
  const membershipsOf = async (account: number) =>
    (await membersOfAccount(db, { account })).filter((membership) => membership.space === space);
  const isActive = async (account: number) =>
    account === space || (await membershipsOf(account)).some(({ status }) => status === 'active');
  const known = new Map<number, Promise<string>>();
  const nameOf = async (author: number): Promise<string> => {
    if (author === NO_ACCOUNT) return '';
    if (!owns && !((await isActive(reader.sid)) && (await isActive(author)))) return '';
    const { first_name, last_name } = await profileOf(db, author);
    const name = [first_name, last_name].filter((part) => part !== '').join(' ');
    if (name !== '' || !owns) return name;
    const [membership] = await membershipsOf(author);
    return membership?.email ?? '';
  };
  return (author) => {
    const name = known.get(author) ?? nameOf(author);
    known.set(author, name);
    return name;
  };
}
