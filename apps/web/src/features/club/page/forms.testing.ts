/** The form of this folder that edits a stored row, for the property test of all forms. */
import { type FormCases, field, formCase, found, word } from '#app/testing/form-case.testing.ts';
import { clubPageForm } from './club-page-form.ts';

export const FORMS: FormCases = {
  clubPageForm: formCase({
    form: clubPageForm,
    controls: { title: field('title', word), text: field('text', word) },
    open: async (client) => ({ store: client, row: async () => found(client.ownAccount()) }),
  }),
};
