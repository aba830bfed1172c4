/** The forms of this folder that edit a stored row, for the property test of all forms. */

import { eventTypesOf } from '@touchline/domain/team/event-types';
import { ownFormationOf, spotsOfFormation } from '@touchline/domain/team/own-formations';
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
import { addEventType } from '#data/commands/team/event-types.ts';
import { addFormation } from '#data/commands/team/own-formations.ts';
import { must } from '#data/testing/client.testing.ts';
import { eventTypeForm, formationForm, periodForm, teamAttendanceForm, teamSetupForm } from './team-forms.ts';

export const FORMS: FormCases = {
  teamSetupForm: formCase({
    form: teamSetupForm,
    controls: {
      club: field('clubname', word),
      team: field('teamname', word),
      division: field('division', word),
      linkage: field(
        'linkage',
        word.map((page) => `https://www.voetbal.nl/${page}`),
      ),
      shirt: field('shirt', shirt),
      clubNumber: field('club_id', fc.integer({ min: 1, max: 9_999 })),
      federation: field('federation', fc.integer({ min: 1, max: 9 })),
      players: fc.constantFrom(
        { pitchPlayers: 7, formation: '2-3-1', matchLength: 40, matchParts: 2 },
        { pitchPlayers: 8, formation: '3-3-1', matchLength: 50, matchParts: 2 },
      ),
      pitch: field('pitch', fc.integer({ min: 0, max: 2 })),
      clock: field('stoppedClock', fc.boolean()),
      live: field('ls_active', fc.boolean()),
      formation: field('ls_formation', fc.boolean()),
      bench: field('ls_substitutions', fc.boolean()),
      age: field('age_group', fc.constantFrom('' as const, 'U9' as const, 'adult' as const)),
      country: field('country', fc.constantFrom('' as const, 'NL' as const, 'GB-ENG' as const)),
      limited: field('limited_names', fc.constantFrom('first_name' as const, 'shirt_number' as const)),
      noScore: field('no_score', fc.boolean()),
      names: field('public_names', fc.constantFrom('first_name' as const, 'shirt_number' as const)),
    },
    open: async (client, prepared) => ({ store: client, row: async () => teamOf(client, prepared) }),
  }),
  teamAttendanceForm: formCase({
    form: teamAttendanceForm,
    controls: {
      days: field('ask_days', fc.integer({ min: 0, max: 21 })),
      closes: field('hours_before', fc.integer({ min: 0, max: 48 })),
      reminders: field('reminders', fc.constantFrom([], [1], [24, 2])),
      evening: field('evening', fc.boolean()),
      answered: field('only_answered', fc.boolean()),
    },
    open: async (client, prepared) => ({ store: client, row: async () => teamOf(client, prepared) }),
  }),
  periodForm: formCase({
    form: periodForm,
    controls: { title: field('title', word), icon: field('icon', fc.constantFrom('season', 'cup')) },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const team = teamOf(client, prepared);
        return { team, period: found(team.metadata.periods[0]) };
      },
    }),
  }),
  eventTypeForm: formCase({
    form: eventTypeForm,
    controls: { title: field('title', word), icon: field('icon', fc.constantFrom('CHANCE', 'CORNER')) },
    open: async (client, prepared) => {
      const { id } = must(await addEventType(client, { team: prepared.team, title: 'High 5', icon: 'FOUL' }));
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, type: found(eventTypesOf(team).find((type) => type.id === id)) };
        },
      };
    },
  }),
  formationForm: formCase({
    form: formationForm,
    controls: {
      title: field('title', word),
      spots: field('spots', fc.constantFrom(spotsOfFormation(7, '2-3-1'), spotsOfFormation(7, '3-2-1'))),
    },
    open: async (client, prepared) => {
      const { id } = must(
        await addFormation(client, {
          team: prepared.team,
          title: '1 1',
          spots: spotsOfFormation(7, '1-3-2'),
        }),
      );
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, formation: found(ownFormationOf(team, id)) };
        },
      };
    },
  }),
};
