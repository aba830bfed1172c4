/** A player's shirt number in a team. For a taken number the message names its player. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { type SquadRefusal, withShirtNumber } from '@touchline/domain/team/squad';
import { m } from '@touchline/i18n';
import { setShirtNumber } from '#data/commands/team/players.ts';
import type { AccountWork } from '#data/commands/unit-of-work.ts';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { callName } from '#ui/words/team/player-names.ts';

export interface PlayerInTeam {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
  readonly player: TeamPlayer;
}

export const shirtNumberForm: EditForm<PlayerInTeam, { readonly number: string }, AccountWork> = {
  whenLeft: true,
  values: ({ player }) => ({ number: String(player.shirtnumber) }),
  problems: ({ number }, { team, players, player }) => {
    const tried = withShirtNumber(team, player.sid, Number(number));
    return { number: tried.ok ? null : problemText(tried.error, players) };
  },
  write: ({ store, row }, { number }) =>
    setShirtNumber(store, { team: row.team.sid, player: row.player.sid, number: Number(number) }),
};

function problemText(refusal: SquadRefusal, players: readonly TeamPlayer[]): string {
  if (refusal.code !== 'numberTaken') return m.players_number_invalid();
  const owner = players.find(({ sid }) => sid === refusal.by);
  return m.players_number_taken({
    number: refusal.shirtnumber,
    name: owner === undefined ? '' : callName(owner),
  });
}
