/**
 * The end of the first step of signing in. An account with a second factor gets a ticket for the second step instead of
 * tokens. Sign-up, token renewal and existing sessions skip this check.
 */

import {
  addSession,
  type DeviceNames,
  type Session,
  sessionOf,
  type Tokens,
} from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Way, waysOf } from './factors.ts';
import { beginStep } from './steps.ts';

export interface Admission {
  readonly account: number;
  readonly device: DeviceNames;
  /** The device's secret; the ticket is valid only with it. */
  readonly secret: string;
}

export interface TicketAnswer {
  readonly second_factor: { readonly ticket: string; readonly ways: readonly Way[] };
}

export async function admit(
  tx: Tx,
  deps: ConfigDep<'devicesPerAccount'> & TimeDep & RandomBytesDep,
  { account, device, secret }: Admission,
): Promise<Tokens | TicketAnswer> {
  const ways = await waysOf(tx, account);
  if (ways.length === 0) return addSession(tx, deps, { account, device });
  const value = JSON.stringify(device);
  const ticket = await beginStep(tx, deps, { kind: 'ticket', account, device: secret, value });
  return { second_factor: { ticket, ways } };
}

/** The response to the first step. */
export async function answerOf(
  deps: DatabaseDep & ConfigDep<'plans'>,
  account: number,
  admitted: Tokens | TicketAnswer,
): Promise<Session | TicketAnswer> {
  return 'second_factor' in admitted ? admitted : sessionOf(deps, account, admitted);
}
