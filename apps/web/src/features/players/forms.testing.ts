/** The forms of this folder that edit a stored row, for the property test of all forms. */
import fc from 'fast-check';
import { type FormCases, field, formCase, found, teamOf, word } from '#app/testing/form-case.testing.ts';
import { playersOfTeam } from '#data/queries/players/players.ts';
import { playerForm } from './form/player-form.ts';
import { shirtNumberForm } from './form/shirt-number-form.ts';

export const FORMS: FormCases = {
  playerForm: formCase({
    form: playerForm,
    controls: {
      nickname: field('nickname', word),
      firstname: field('firstname', word),
      surname: field('surname', word),
      positions: field('position_ids', fc.constantFrom(['K' as const], ['D' as const, 'M' as const])),
      footed: field('footed', fc.constantFrom('', 'left', 'right')),
      email: field(
        'email1',
        word.map((name) => `${name}@example.org`),
      ),
      telephone: field('telephone1', fc.stringMatching(/^06\d{8}$/)),
    },
    open: async (client, { players: [sid] }) => ({
      store: client,
      row: async () => found(client.live.players.get()?.find((player) => player.sid === sid)),
    }),
  }),
  shirtNumberForm: formCase({
    form: shirtNumberForm,
    controls: { number: field('number', fc.integer({ min: 20, max: 98 }).map(String)) },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const team = teamOf(client, prepared);
        const players = playersOfTeam(found(client.live.players.get()), team);
        return { team, players, player: found(players.find(({ sid }) => sid === prepared.players[0])) };
      },
    }),
  }),
};
