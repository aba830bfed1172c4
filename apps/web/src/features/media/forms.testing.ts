/** The forms of this folder that edit a stored row, for the property test of all forms. */
import { type FormCases, field, formCase, found, word } from '#app/testing/form-case.testing.ts';
import { firstOf } from '#data/live/live-query.ts';
import { captionForm } from './picture/caption-form.ts';

export const FORMS: FormCases = {
  captionForm: formCase({
    form: captionForm,
    controls: { caption: field('caption', word) },
    open: async (client, { team }) => {
      const { value: sid } = await client.replica.write({ urgent: false }, (writer) =>
        writer.create('media', { type: 'photo', team_sid: team }),
      );
      return { store: client, row: async () => found((await firstOf(client.live.media)).get(sid)) };
    },
  }),
};
