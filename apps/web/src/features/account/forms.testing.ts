/** The forms of this folder that edit a stored row, for the property test of all forms. */
import fc from 'fast-check';
import { type FormCases, field, formCase, found, word } from '#app/testing/form-case.testing.ts';
import { profileForm } from './own/profile-form.ts';

export const FORMS: FormCases = {
  profileForm: formCase({
    form: profileForm,
    controls: {
      firstname: field('firstname', word),
      surname: field('surname', word),
      nickname: field('nickname', word),
      gender: field('gender', fc.constantFrom('', 'Woman', 'Man')),
    },
    open: async (client) => ({ store: client, row: async () => found(client.live.account.get()) }),
  }),
};
