/** Team codes (sections 2 and 7): six digits that make a team Premium. Only the server knows them. */
import { isActivationCode } from '@touchline/domain/account/activation-code';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { TeamCodeState } from '@touchline/domain/team/team-code';
import type { Failure } from '@touchline/sync/ports';
import type { Client } from '../client.ts';

/** A code as the server tells it to whoever may use it. Times are seconds since 1970. */
export interface TeamCodeInfo {
  readonly code: string;
  readonly sku: string;
  readonly state: TeamCodeState;
  /** How long its plan lasts; 0 for ever. */
  readonly days: number;
  /** The team that it is linked to; 0 for none yet. */
  readonly team_sid: number;
  readonly starts_at: number;
  readonly ends_at: number;
  /** From when it may be linked to another team. */
  readonly relink_from: number;
}

export type TeamCodeProblem =
  /** 'This code is invalid, already activated or already used'. */
  | { readonly code: 'codeInvalid' }
  /** Too many wrong codes. */
  | { readonly code: 'tooMany' }
  | { readonly code: 'tooEarlyToSwitch' }
  | { readonly code: 'teamIsPremium' }
  /** Neither network nor server, or the team has not reached the server yet. */
  | { readonly code: 'networkError' | 'syncOff' | 'notOnlineYet' }
  /** Anything else, with its code of section 8. */
  | { readonly code: 'failed'; readonly number: number };

type Answer = Promise<Result<TeamCodeInfo, TeamCodeProblem>>;

export async function checkTeamCode(client: Client, code: string): Answer {
  if (!isActivationCode(code)) return refuse({ code: 'codeInvalid' });
  return ask(client, 'check_teamcode', { code });
}

/** Links the code to a team, at once; the team's row says so when this has answered. */
export async function activateTeamCode(
  client: Client,
  { code, team }: { readonly code: string; readonly team: number },
): Answer {
  const team_sid = client.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  const answer = await ask(client, 'activate_teamcode', {
    code,
    team_sid: String(team_sid),
    activate_on: '-1',
  });
  if (answer.ok) await client.sync();
  return answer;
}

async function ask(client: Client, name: string, parameters: Readonly<Record<string, string>>): Answer {
  const closed = client.cloud.closedBy();
  if (closed === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await client.authorised<TeamCodeInfo>(name, parameters);
  return reply.ok ? ok(reply.value) : refuse(problemOf(reply));
}

function problemOf({ code, message }: Failure): TeamCodeProblem {
  if (message === USER_TEXTS.tooEarlyToSwitch) return { code: 'tooEarlyToSwitch' };
  if (message === USER_TEXTS.teamIsPremium) return { code: 'teamIsPremium' };
  if (code === 414) return { code: 'codeInvalid' };
  if (code === 429) return { code: 'tooMany' };
  if (code === 510 || code === 990) return { code: 'networkError' };
  return { code: 'failed', number: code ?? 999 };
}
