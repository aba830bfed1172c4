/** The form of this folder that edits a stored row, for the property test of all forms. */
import fc from 'fast-check';
import { type FormCases, field, formCase, teamOf, word } from '#app/testing/form-case.testing.ts';
import { teamPageRows } from '#data/queries/team/team-page.ts';
import { teamPageForm } from './page-form.ts';

const BOOLEANS = [
  'next_match',
  'show_matches',
  'show_statistics',
  'show_live',
  'show_players',
  'show_portraits',
  'show_staff',
  'next_session',
] as const;

export const FORMS: FormCases = {
  teamPageForm: formCase({
    form: teamPageForm,
    controls: {
      title: field('title', word),
      main: field('main_sid', fc.integer({ min: 0, max: 99 })),
      logo: field('logo_sid', fc.integer({ min: 0, max: 99 })),
      period: field('active_period', fc.integer({ min: 1, max: 3 })),
      training: field('training_selection', fc.integer({ min: 0, max: 99 })),
      ...Object.fromEntries(BOOLEANS.map((name) => [name, field(name, fc.boolean())])),
    },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const team = teamOf(client, prepared);
        return { team, page: (await teamPageRows(client, team.sid)).page };
      },
    }),
  }),
};
