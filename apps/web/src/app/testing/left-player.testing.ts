import { newMatch } from '@touchline/domain/match/setup/defaults';
import { setupOf } from '@touchline/domain/match/setup/setup';
import type { Client } from '#data/client/client.ts';
import { createMatch } from '#data/commands/match/matches.ts';
import { createPlayer, removePlayerFromTeam, updatePlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

/** A player whose only match was in May 2024, with an address and a note; resolves with the player's sid. */
export async function leave(
  coach: Client,
  { team, nickname }: { readonly team: number; readonly nickname: string },
): Promise<number> {
  const { sid } = must(await createPlayer(coach, { team, nickname }));
  must(await updatePlayer(coach, sid, { metadata: { email1: 'home@example.org', note: 'Shy' } }));
  const date = Date.UTC(2024, 4, 4) / 1_000;
  const row = coach.team(team);
  if (row === undefined) throw new Error('no team');
  const draft = newMatch({ team: row, date, match_token: '', createdAt: 0 });
  const setup = { ...setupOf(draft), opponent_clubname: 'Noordhaven' };
  must(await createMatch(coach, { team, setup }));
  must(await removePlayerFromTeam(coach, { team, player: sid }));
  return sid;
}
