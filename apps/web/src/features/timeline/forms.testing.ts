/** The forms of this folder that edit a stored row, for the property test of all forms. */

import { timelineOf } from '@touchline/domain/match/timeline/timeline';
import fc from 'fast-check';
import { type FormCases, field, formCase, found, matchIn, word } from '#app/testing/form-case.testing.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { messageForm } from '#data/commands/match/message-form.ts';
import { sendFollowerMessage } from '#data/commands/match/stream.ts';
import { must } from '#data/testing/client.testing.ts';
import { draftOf } from './draft.ts';
import { eventForm } from './event-form.ts';

export const FORMS: FormCases = {
  eventForm: formCase({
    form: eventForm,
    controls: {
      kind: field('goalType', fc.constantFrom('' as const, 'HEADER' as const, 'SHOT' as const)),
      status: field('status', fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const)),
      spot: field(
        'spot',
        fc.integer({ min: 20, max: 80 }).map((x) => ({ x, y: 90 })),
      ),
    },
    open: async (client, prepared) => {
      const { match, players } = prepared;
      must(await decideMatch(client, match, { type: 'kickOff' }));
      must(await decideMatch(client, match, { type: 'goal', side: 'home', player: players[0] ?? 0 }));
      return {
        store: client,
        row: async () => {
          const match = await matchIn(client, prepared);
          return { match, row: found(timelineOf(match).find((row) => draftOf(row).kind === 'goal')) };
        },
      };
    },
  }),
  messageForm: formCase({
    form: messageForm,
    controls: { text: field('text', word) },
    open: async (client, prepared) => {
      must(await sendFollowerMessage(client, { match: prepared.match, text: 'See you at the clubhouse' }));
      return {
        store: client,
        row: async () => {
          const match = await matchIn(client, prepared);
          return { match, message: found(timelineOf(match).find(({ type }) => type === 'MESSAGE')) };
        },
      };
    },
  }),
};
