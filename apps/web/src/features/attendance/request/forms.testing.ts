/** The forms of a request, for the property test of all forms. */
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import fc from 'fast-check';
import { type FormCases, field, formCase, matchIn, teamOf } from '#app/testing/form-case.testing.ts';
import type { Client } from '#data/client/client.ts';
import { KICK_OFF, type Prepared } from '#data/testing/client.testing.ts';
import { type ClosingChoice, closingForm, type RemindersChoice, remindersForm } from './request-forms.ts';

const ZONE = 'Europe/Amsterdam';
/** The match of these tests begins at 10:30. */
const date = dayAt(KICK_OFF / 1_000, ZONE);

const closings: fc.Arbitrary<ClosingChoice> = fc.oneof(
  fc.constantFrom({ closing: '' } as const, { closing: 'open' } as const),
  fc.constantFrom('08:00', '09:15', '10:00').map((time) => ({ closing: 'at', date, time }) as const),
  fc.integer({ min: 1, max: 12 }).map((hours) => ({ closing: 'before_start', hours }) as const),
);
const reminders: fc.Arbitrary<RemindersChoice> = fc.oneof(
  fc.constant({ own: false } as const),
  fc
    .record({ reminders: fc.constantFrom([24, 2], [1], []), evening: fc.boolean() })
    .map((own) => ({ own: true, ...own }) as const),
);

const open = async (client: Client, prepared: Prepared) => ({
  store: client,
  row: async () => ({
    gathering: await matchIn(client, prepared),
    team: teamOf(client, prepared),
    now: client.now() / 1_000,
  }),
});

export const FORMS: FormCases = {
  closingForm: formCase({ form: closingForm, controls: { choice: field('choice', closings) }, open }),
  remindersForm: formCase({ form: remindersForm, controls: { choice: field('choice', reminders) }, open }),
};
