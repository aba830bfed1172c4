/** Team codes (sections 2 and 7): six digits that make a team Premium. Only the server stores them. */
import { isActivationCode } from '@touchline/domain/account/activation-code';
import type { SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import { type Result, refuse } from '@touchline/domain/result';
import type { AccountCalls } from '../../calls/ports.ts';
import type { Ids } from '../../live/ports.ts';
import type { SyncAll, Syncing } from '../../sync/ports.ts';
import { askShop, type ShopProblem } from './ask-shop.ts';

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

type Answer = Promise<Result<TeamCodeInfo, ShopProblem>>;

export async function checkTeamCode(ports: AccountCalls & Syncing, code: string): Answer {
  if (!isActivationCode(code)) return refuse({ code: 'unusable' });
  return askShop<TeamCodeInfo>(ports, 'check_teamcode', { code });
}

/** Links the code to a team at once. The team's row is up to date when this resolves. */
export async function activateTeamCode(
  ports: AccountCalls & Ids & Syncing & SyncAll,
  { code, team }: { readonly code: string; readonly team: number },
): Answer {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  const answer = await askShop<TeamCodeInfo>(ports, 'activate_teamcode', {
    code,
    team_sid: String(team_sid),
    activate_on: '-1',
  });
  if (answer.ok) await ports.sync();
  return answer;
}
