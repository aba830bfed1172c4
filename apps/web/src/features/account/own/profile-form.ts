/** The editable fields of the own profile. */

import { TEXT_SHORT } from '@touchline/domain/entity/fields/field';
import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { updateAccount } from '#data/commands/account/account.ts';
import type { AccountWork } from '#data/commands/unit-of-work.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

export type ProfileValues = Pick<Account, 'firstname' | 'surname' | 'nickname' | 'gender'>;

export const profileForm: EditForm<Account, ProfileValues, AccountWork> = {
  values: ({ firstname, surname, nickname, gender }) => ({ firstname, surname, nickname, gender }),
  problems: ({ firstname, surname, nickname }) => ({
    firstname: firstname.trim() === '' ? m.settings_err_firstname() : tooLong(firstname),
    surname: tooLong(surname),
    nickname: tooLong(nickname),
  }),
  write: ({ store }, changed) => updateAccount(store, changed),
};

const tooLong = (text: string) => (text.length > TEXT_SHORT ? m.words_err_too_long() : null);
