/** The forms of this folder that edit a stored row, for the property test of all forms. */

import { draftOfTeam, templateOf } from '@touchline/domain/team/templates';
import fc from 'fast-check';
import {
  type FormCases,
  field,
  formCase,
  found,
  matchIn,
  shirt,
  teamOf,
  word,
} from '#app/testing/form-case.testing.ts';
import { addTemplate } from '#data/commands/team/templates.ts';
import { must } from '#data/testing/client.testing.ts';
import { matchSetupForm } from './match-forms.ts';
import { templateForm } from './templates/template-form.ts';

export const FORMS: FormCases = {
  matchSetupForm: formCase({
    form: matchSetupForm,
    controls: {
      club: field('opponent_clubname', word),
      team: field('opponent_teamname', word),
      shirt: field('shirt', shirt),
      opponentShirt: field('opponent_shirt', shirt),
      day: field(
        'date',
        fc.integer({ min: 1, max: 300 }).map((day) => 1_762_000_000 + day * 86_400),
      ),
      time: field('time', fc.constantFrom('09:00', '09:30', '11:30', '14:15')),
      place: field('place', word),
      meeting: field('meet_minutes', fc.integer({ min: 0, max: 120 })),
      where: field('awaygame', fc.boolean()),
      kind: field('kind', fc.constantFrom(1 as const, 2 as const, 3 as const)),
      players: fc.constantFrom(
        { pitchPlayers: 7, formation: '2-3-1' },
        { pitchPlayers: 8, formation: '3-3-1' },
      ),
      length: field('matchLength', fc.integer({ min: 20, max: 90 })),
      parts: field('matchParts', fc.integer({ min: 1, max: 4 })),
      extra: field('extraParts', fc.integer({ min: 0, max: 2 })),
      extraLength: field('extraLength', fc.integer({ min: 5, max: 15 })),
      pitch: field('pitch', fc.integer({ min: 0, max: 2 })),
    },
    open: async (client, prepared) => ({ store: client, row: () => matchIn(client, prepared) }),
  }),
  templateForm: formCase({
    form: templateForm,
    controls: {
      label: field('label', word),
      players: fc.constantFrom({ pitchPlayers: 7, scheme: '2-3-1' }, { pitchPlayers: 8, scheme: '3-3-1' }),
      length: field('matchLength', fc.integer({ min: 20, max: 90 })),
      parts: field('matchParts', fc.integer({ min: 1, max: 4 })),
      blocks: field('halfParts', fc.integer({ min: 0, max: 6 })),
      extra: field('extraParts', fc.integer({ min: 0, max: 2 })),
    },
    open: async (client, prepared) => {
      const draft = { ...draftOfTeam(teamOf(client, prepared)), label: 'Cup 1' };
      const { id } = must(await addTemplate(client, { team: prepared.team, draft }));
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, template: found(templateOf(team, id)) };
        },
      };
    },
  }),
};
