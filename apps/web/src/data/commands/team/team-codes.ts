/** Team codes (sections 2 and 7): six digits that make a team Premium. Only the server stores them. */
import { isActivationCode } from '@touchline/domain/account/activation-code';
import type { SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Failure } from '@touchline/sync/status/cloud-state';
import type { AccountCalls } from '../../calls/ports.ts';
import type { Ids } from '../../live/ports.ts';
import type { SyncAll, Syncing } from '../../sync/ports.ts';

/** A code as the server shows it to an account that may use it. Times are seconds since 1970. */
export interface TeamCodeInfo {
  readonly code: string;
  readonly sku: string;
  readonly state: SubscriptionState;
  /** Duration of its plan; 0 for unlimited. */
  readonly days: number;
  /** The linked team; 0 for none yet. */
  readonly team_sid: number;
  readonly starts_at: number;
  readonly ends_at: number;
  /** The earliest time for a link to another team. */
  readonly relink_from: number;
}

export type TeamCodeProblem =
  /** Message: "This code is invalid, already activated or already used" */
  | { readonly code: 'codeInvalid' }
  /** Too many wrong codes. */
  | { readonly code: 'tooMany' }
  | { readonly code: 'tooEarlyToSwitch' }
  | { readonly code: 'teamIsPremium' }
  /** No network, no server, or the server does not know the team yet. */
  | { readonly code: 'networkError' | 'syncOff' | 'notOnlineYet' }
  /** Any other failure, with its code of section 8. */
  | { readonly code: 'failed'; readonly number: number };

type Answer = Promise<Result<TeamCodeInfo, TeamCodeProblem>>;

export async function checkTeamCode(ports: AccountCalls & Syncing, code: string): Answer {
  if (!isActivationCode(code)) return refuse({ code: 'codeInvalid' });
  return ask(ports, 'check_teamcode', { code });
}

/** Links the code to a team at once. The team's row is up to date when this resolves. */
export async function activateTeamCode(
  ports: AccountCalls & Ids & Syncing & SyncAll,
  { code, team }: { readonly code: string; readonly team: number },
): Answer {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  const answer = await ask(ports, 'activate_teamcode', {
    code,
    team_sid: String(team_sid),
    activate_on: '-1',
  });
  if (answer.ok) await ports.sync();
  return answer;
}

async function ask(
  ports: AccountCalls & Syncing,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Answer {
  const closed = ports.coordinator.closedBy();
  if (closed === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.authorised<TeamCodeInfo>(name, parameters);
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
