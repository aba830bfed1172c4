/** The forms of this folder that edit a stored row, for the property test of all forms. */
import fc from 'fast-check';
import {
  type FormCases,
  field,
  formCase,
  found,
  shirt,
  teamOf,
  word,
} from '#app/testing/form-case.testing.ts';
import type { Client } from '#data/client/client.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { addBlock, createSession } from '#data/commands/training/sessions.ts';
import { selectionOf, sessionOf } from '#data/queries/matches/trainings.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';
import { blockForm, selectionForm, sessionForm } from './training-forms.ts';

async function selectionIn(client: Client, prepared: Prepared): Promise<number> {
  const team = teamOf(client, prepared);
  const values = { name: 'Keepers', shirt: team.shirt, player_sids: prepared.players };
  return must(await createSelection(client, { team: team.sid, ...values })).sid;
}

async function sessionIn(client: Client, prepared: Prepared): Promise<number> {
  const selection = await selectionIn(client, prepared);
  const when = { date: 1_796_083_200, dateHours: 17, dateMinutes: 0, length: 90 };
  const setup = { name: '', place: '', meet_minutes: 0, ...when };
  return must(await createSession(client, { selection, setup })).sid;
}

export const FORMS: FormCases = {
  selectionForm: formCase({
    form: selectionForm,
    controls: { name: field('name', word), shirt: field('shirt', shirt) },
    open: async (client, prepared) => {
      const sid = await selectionIn(client, prepared);
      return { store: client, row: async () => found(await selectionOf(client, sid)) };
    },
  }),
  sessionForm: formCase({
    form: sessionForm,
    controls: {
      day: field(
        'date',
        fc.integer({ min: 1, max: 300 }).map((day) => 1_796_083_200 + day * 86_400),
      ),
      time: field('time', fc.constantFrom('17:00', '18:30', '19:15')),
      length: field('length', fc.integer({ min: 30, max: 120 })),
      place: field('place', word),
      meeting: field('meet_minutes', fc.integer({ min: 0, max: 60 })),
      name: field('name', word),
    },
    open: async (client, prepared) => {
      const sid = await sessionIn(client, prepared);
      return { store: client, row: async () => found(await sessionOf(client, sid)) };
    },
  }),
  blockForm: formCase({
    form: blockForm,
    controls: { minutes: field('minutes', fc.integer({ min: 1, max: 90 })), text: field('text', word) },
    open: async (client, prepared) => {
      const sid = await sessionIn(client, prepared);
      const { id } = must(await addBlock(client, { session: sid, minutes: 15, text: 'Rondo' }));
      return {
        store: client,
        row: async () => {
          const session = found(await sessionOf(client, sid));
          return { session, block: found(session.plan.find((block) => block.id === id)) };
        },
      };
    },
  }),
};
