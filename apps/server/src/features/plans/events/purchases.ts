/** Asks a provider what a purchase is now, and writes its grant. */
import {
  type Buyer,
  grantOfPurchase,
  isSameGrant,
  type PurchaseSource,
  type PurchaseState,
  purchaseNews,
} from '@touchline/domain/plan/purchase';
import type { Tx } from '#platform/database/database.ts';
import type { LogDep } from '#platform/log/log.ts';
import { writeLine } from '#platform/security-log/security-log.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import {
  changeGrants,
  type GrantName,
  keepGrant,
  keyOf,
  readGrant,
  type StoredGrant,
} from '../grants/grants.ts';
import { schedulePlanMail } from '../mails/plan-mails.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { schedulePurchase } from './provider-events.ts';

export type RefreshDeps = MembershipDeps & LogDep;

export interface Refreshed {
  readonly outcome: 'changed' | 'same' | 'forwarded' | 'unknown';
  /** Null for a purchase that the provider does not know. */
  readonly state: PurchaseState | null;
}

/** For the job of a purchase, of which only one runs at a time: what it writes is what was asked for last. */
export async function refreshPurchase(
  deps: RefreshDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<Refreshed> {
  const state = await provider.fetchPurchase(reference);
  if (state === null) return { outcome: 'unknown', state };
  const name: GrantName = { source: provider.source, reference: state.reference };
  if (state.reference !== reference) {
    // The job of the purchase itself does it, so that no two runs write the same grant.
    await deps.database.transaction((tx) => schedulePurchase(tx, name, deps.now()));
    return { outcome: 'forwarded', state };
  }
  return { outcome: await writePurchase(deps, provider.source, state), state };
}

/**
 * The same for a person who waits. What it writes may be older than what a job writes meanwhile, so the job looks once
 * more afterwards.
 */
export async function refreshNow(
  deps: RefreshDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<Refreshed> {
  const refreshed = await refreshPurchase(deps, provider, reference);
  if (refreshed.outcome === 'changed') {
    const name: GrantName = { source: provider.source, reference };
    await deps.database.transaction((tx) => schedulePurchase(tx, name, deps.now()));
  }
  return refreshed;
}

async function writePurchase(
  deps: RefreshDeps,
  source: PurchaseSource,
  state: PurchaseState,
): Promise<'changed' | 'same'> {
  const name: GrantName = { source, reference: state.reference };
  const { reader } = deps.database;
  const known = await readGrant(reader, name);
  const account = await existingAccount(deps, known?.account_sid || state.account_sid);
  const write = writing(deps, source, state);
  const written =
    account === 0
      ? await keepWithoutAccount(deps, name, write)
      : await changeGrants(deps, account, async ({ tx, put }) => {
          const { before, grant } = await write(tx, account);
          if (grant === null) return null;
          await scheduleMails(tx, { before, grant, state, account, now: deps.now() });
          return put(name, before, { grant });
        });
  if (written === null) return 'same';
  const team = written.team_sid;
  writeLine(deps, {
    event: 'purchase_changed',
    outcome: 'ok',
    grant: keyOf(name),
    ...(account > 0 && { account }),
    ...(team > 0 && { team }),
    network: 'none',
  });
  // Members can read the team again at once, or for some days more.
  if (team > 0) await updatePausedTeams(deps, team);
  return 'changed';
}

interface Written {
  readonly before: StoredGrant | null;
  /** Null when nothing changes. */
  readonly grant: ReturnType<typeof grantOfPurchase> | null;
}

/** Reads the grant again, now that no other transaction writes in its space. */
function writing({ now }: RefreshDeps, source: PurchaseSource, state: PurchaseState) {
  return async (tx: Tx, account: number): Promise<Written> => {
    const before = await readGrant(tx, { source, reference: state.reference });
    const buyer: Buyer = { account, team: await ownTeam(tx, account, state.team_sid) };
    const grant = grantOfPurchase(source, state, { before, buyer, now: Math.floor(now() / 1_000) });
    return { before, grant: before !== null && isSameGrant(before, grant) ? null : grant };
  };
}

async function keepWithoutAccount(
  deps: RefreshDeps,
  name: GrantName,
  write: (tx: Tx, account: number) => Promise<Written>,
): Promise<StoredGrant | null> {
  let changed = false;
  await keepGrant(deps, name, async (_before, tx) => {
    const { grant } = await write(tx, 0);
    changed = grant !== null;
    return grant;
  });
  return changed ? readGrant(deps.database.reader, name) : null;
}

async function scheduleMails(
  tx: Tx,
  facts: {
    readonly before: StoredGrant | null;
    readonly grant: NonNullable<Written['grant']>;
    readonly state: PurchaseState;
    readonly account: number;
    readonly now: number;
  },
): Promise<void> {
  const { before, grant, state, account, now } = facts;
  const key = keyOf({ source: grant.source, reference: state.reference });
  const news = purchaseNews(before?.state ?? null, grant.state);
  if (news !== null) await schedulePlanMail(tx, { what: news, about: key, account, now });
  if (state.unpaid_since > 0) {
    await schedulePlanMail(tx, { what: 'unpaid', about: `${key} ${state.unpaid_since}`, account, now });
  }
}

/** 0 for an account that does not exist, or that was deleted. */
async function existingAccount({ database }: RefreshDeps, sid: number): Promise<number> {
  if (sid === 0) return 0;
  const found = await database.reader
    .selectFrom('accounts')
    .innerJoin('spaces', 'spaces.sid', 'accounts.sid')
    .select('accounts.sid')
    .where('accounts.sid', '=', sid)
    .executeTakeFirst();
  return found?.sid ?? 0;
}

/** 0 for a team that is gone, or another account's. */
async function ownTeam(tx: Tx, account: number, team: number): Promise<number> {
  if (account === 0 || team === 0) return 0;
  const row = await readTeam(tx, team);
  return row !== undefined && row.space === account ? team : 0;
}
