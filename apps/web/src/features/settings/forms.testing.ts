/** The forms of this folder that edit a stored row, for the property test of all forms. */
import fc from 'fast-check';
import { type FormCases, field, formCase } from '#app/testing/form-case.testing.ts';
import { readSetting } from '#data/settings/settings.ts';
import { reminderForm } from './reminder-form.ts';

export const FORMS: FormCases = {
  reminderForm: formCase({
    form: reminderForm,
    controls: { minutes: field('minutes', fc.integer({ min: 0, max: 60 })) },
    open: async (client) => ({
      store: client,
      row: async () => ({ change_reminder: readSetting('change_reminder') }),
    }),
  }),
};
