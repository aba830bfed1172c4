/** The profiles that members of a shared team see of each other. */
import { accountFields } from '@touchline/domain/entity/tables/account';
import type { SharedAccount } from '@touchline/domain/entity/tables/sharing';
import type { Reader } from '#platform/database/database.ts';
import { readRowIn } from '#platform/database/rows.ts';
import { entityOf } from '../pull/entities.ts';

type Profile = Pick<SharedAccount, 'first_name' | 'last_name' | 'profile_photo'>;

/** Empty while the person has no account. */
export async function profileOf(db: Reader, account: number): Promise<Profile> {
  const row =
    account === 0 ? undefined : await readRowIn(db, { space: account, collection: 'account' }, account);
  if (row === undefined) return { first_name: '', last_name: '', profile_photo: '' };
  const { firstname, surname, profile_photo } = entityOf(accountFields, row);
  return { first_name: firstname, last_name: surname, profile_photo };
}
