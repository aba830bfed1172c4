/**
 * The end of the first step: whoever has a second factor gets a ticket for the next step instead of tokens.
 * Signing up, renewing a token, and devices that are signed in come past nothing of this.
 */
import type { Tx } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { addSession, type DeviceNames, type Session, sessionOf, type Tokens } from '../sessions.ts';
import { type Way, waysOf } from './factors.ts';
import { beginStep } from './steps.ts';

export interface Admission {
  readonly account: number;
  readonly device: DeviceNames;
  /** What the device calls itself to nobody else: the ticket is good there only. */
  readonly secret: string;
}

export interface TicketAnswer {
  readonly second_factor: { readonly ticket: string; readonly ways: readonly Way[] };
}

export async function admit(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  { account, device, secret }: Admission,
): Promise<Tokens | TicketAnswer> {
  const ways = await waysOf(tx, account);
  if (ways.length === 0) return addSession(tx, deps, { account, device });
  const value = JSON.stringify(device);
  const ticket = await beginStep(tx, deps, { kind: 'ticket', account, device: secret, value });
  return { second_factor: { ticket, ways } };
}

/** What the first step is answered with. */
export async function answerOf(
  { database }: Pick<Deps, 'database'>,
  account: number,
  admitted: Tokens | TicketAnswer,
): Promise<Session | TicketAnswer> {
  return 'second_factor' in admitted ? admitted : sessionOf(database.reader, account, admitted);
}
