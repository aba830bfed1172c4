/** The log of what others may see of a team's players, which the server keeps. */
import { messageOf } from '@touchline/domain/errors/catalogue';
import { NEEDS_ACCOUNT } from '@touchline/domain/errors/needs-account';
import type { PrivacyLine } from '@touchline/domain/privacy/privacy-log';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import type { Ids } from '../../live/ports.ts';

const QUERY = graphDocument<
  { readonly getPrivacyLog: readonly PrivacyLine[] },
  { readonly team_sid: number }
>(
  'query getPrivacyLog($team_sid: Float!) { getPrivacyLog(team_sid: $team_sid) { what player_sid match_sid before after at way author } }',
);

export interface LogFailure {
  readonly code: number;
  readonly message: string;
}

/** The lines about one player and about the whole team, the newest first. For people who see private data. */
export async function privacyLogOf(
  ports: DataCalls & Ids,
  { team, player }: { readonly team: number; readonly player: number },
): Promise<Result<readonly PrivacyLine[], LogFailure>> {
  if (ports.local === true) return refuse(NEEDS_ACCOUNT);
  if (!ports.mayAsk()) return refuse({ code: 990, message: messageOf('data', 990) });
  const reply = await ports.ask(QUERY, { team_sid: ports.live.resolve('teams', team) });
  if (!reply.ok) return refuse({ code: reply.code ?? 999, message: reply.message });
  const sid = ports.live.resolve('players', player);
  const about = ({ what, player_sid }: PrivacyLine) => what === 'age_group' || player_sid === sid;
  return ok(reply.value.getPrivacyLog.filter(about));
}
