/** The forms of this folder that edit a stored row, for the property test of all forms. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import fc from 'fast-check';
import { type FormCases, field, formCase, found, matchIn, word } from '#app/testing/form-case.testing.ts';
import { addTask } from '#data/commands/gathering/tasks.ts';
import { must } from '#data/testing/client.testing.ts';
import { taskForm } from './task-form.ts';

export const FORMS: FormCases = {
  taskForm: formCase({
    form: taskForm,
    controls: {
      title: field('title', word),
      note: field('note', word),
      places: field('places', fc.integer({ min: 1, max: 5 })),
    },
    open: async (client, prepared) => {
      const draft = { kind: 'own', title: 'Bar 1', note: '', places: 1 } as const;
      must(await addTask(client, { of: ofMatch(prepared.match), draft }));
      return {
        store: client,
        row: async () => {
          const match = await matchIn(client, prepared);
          return { gathering: match, task: found(match.metadata.tasks[0]) };
        },
      };
    },
  }),
};
