/** The forms of this folder that edit a stored row, for the property test of all forms. */

import { presetsOf } from '@touchline/domain/match/blocks/presets';
import fc from 'fast-check';
import { type FormCases, field, formCase, found, matchIn, word } from '#app/testing/form-case.testing.ts';
import { setBlocks } from '#data/commands/match/lineup.ts';
import { savePreset } from '#data/commands/match/presets.ts';
import { must } from '#data/testing/client.testing.ts';
import { blockMinuteForm } from './blocks/block-minute-form.ts';
import { presetForm } from './sheets/preset-form.ts';
import { sheetForm } from './sheets/sheet-form.ts';

export const FORMS: FormCases = {
  sheetForm: formCase({
    form: sheetForm,
    controls: {
      from: field('from_minute', fc.integer({ min: 1, max: 10 })),
      until: field('until_minute', fc.integer({ min: 20, max: 50 })),
      number: field('shirtnumber', fc.integer({ min: 20, max: 98 })),
    },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const match = await matchIn(client, prepared);
        const [sid = 0] = prepared.players;
        const status = match.metadata.players.find((player) => player.sid === sid);
        return {
          match,
          player: {
            sid,
            number: match.players.find((player) => player.sid === sid)?.shirtnumber ?? 0,
            fromMinute: status?.from_minute ?? 0,
            untilMinute: status?.until_minute ?? 0,
          },
        };
      },
    }),
  }),
  blockMinuteForm: formCase({
    form: blockMinuteForm,
    controls: { minute: field('minute', fc.integer({ min: 1, max: 14 })) },
    open: async (client, prepared) => {
      const minutes = [[5], [6], [7], [8]];
      must(await setBlocks(client, { match: prepared.match, division: { minutes } }));
      return {
        store: client,
        row: async () => ({ match: await matchIn(client, prepared), part: 2, index: 0 }),
      };
    },
  }),
  presetForm: formCase({
    form: presetForm,
    controls: { title: field('title', word) },
    open: async (client, prepared) => {
      must(
        await savePreset(client, { match: prepared.match, title: 'First 9', at: { part: 1, subpart: 1 } }),
      );
      return {
        store: client,
        row: async () => {
          const presets = presetsOf([await matchIn(client, prepared)]);
          return { presets, preset: found(presets[0]) };
        },
      };
    },
  }),
};
