/** The mail with a family's own link, by which it chooses what others see of a player. Needs the network. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../calls/graph-document.ts';
import { askAboutTeam, type OfTeam, type SharingRefusal, type TeamCalls } from '../commands/team/sharing.ts';

export type LinkRefusal = SharingRefusal | { readonly code: 'noAddress' };

/** Sent by the server. `noAddress`: it does not know one of this player yet. */
export async function mailFamilyLink(
  ports: TeamCalls,
  { team, player }: { readonly team: number; readonly player: number },
): Promise<Result<true, LinkRefusal>> {
  const player_sid = ports.live.resolve('players', player);
  const reply = await askAboutTeam(ports, { team, document: MAIL }, { player_sid });
  if (!reply.ok) return reply;
  return reply.value.mailFamilyLink.mailed ? ok(true) : refuse({ code: 'noAddress' });
}

const MAIL = graphDocument<
  { readonly mailFamilyLink: { readonly mailed: boolean } },
  OfTeam & { readonly player_sid: number }
>(
  'mutation mailFamilyLink($team_sid: Float!, $player_sid: Float!) { mailFamilyLink(team_sid: $team_sid, player_sid: $player_sid) { mailed } }',
);
