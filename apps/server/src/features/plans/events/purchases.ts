/** Asks a provider what a purchase is now, and writes its grant. */
import { type Grant, isInForce } from '@touchline/domain/plan/grant';
import {
  type Buyer,
  grantOfPurchase,
  isSameGrant,
  type PurchaseSource,
  type PurchaseState,
  purchaseNews,
} from '@touchline/domain/plan/purchase';
import type { Reader, Tx } from '#platform/database/database.ts';
import { isDuplicate } from '#platform/database/database-errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import { writeLine } from '#platform/security-log/security-log.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { notifyStaff } from '#rows/people/staff-notifications.ts';
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
import type { PurchaseMailKind } from '../mails/plan-mail.ts';
import { schedulePlanMail } from '../mails/plan-mails.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { schedulePurchase } from './provider-events.ts';

export type RefreshDeps = MembershipDeps & LogDep;

export interface Refreshed {
  readonly outcome: 'changed' | 'same' | 'forwarded' | 'unknown';
  /** Null for a purchase that the provider does not know. */
  readonly state: PurchaseState | null;
}

/** No app showed the receipt. */
const NO_CLAIM: Buyer = { account: 0, team: 0 };

/**
 * For the job of a purchase, of which only one runs at a time: what it writes is what was asked for last.
 *
 * @param claim the account whose app showed the receipt, and the team that it is for. It counts only for a purchase that
 *   leads to no account.
 */
export async function refreshPurchase(
  deps: RefreshDeps,
  provider: PaymentProvider,
  reference: string,
  claim = NO_CLAIM,
): Promise<Refreshed> {
  const state = await provider.fetchPurchase(reference);
  if (state === null) return { outcome: 'unknown', state };
  const name: GrantName = { source: provider.source, reference: state.reference };
  if (state.reference !== reference) {
    // The job of the purchase itself does it, so that no two runs write the same grant.
    await deps.database.transaction((tx) => schedulePurchase(tx, name, deps.now()));
    return { outcome: 'forwarded', state };
  }
  const write = () => writePurchase(deps, provider.source, { state, claim });
  const outcome = await write().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    // Another account showed the same receipt and was faster: now the grant is known to be theirs.
    return write();
  });
  return { outcome, state };
}

/**
 * The same for a person who waits. What it writes may be older than what a job writes meanwhile, so the job looks once
 * more afterwards.
 */
export async function refreshNow(
  deps: RefreshDeps,
  provider: PaymentProvider,
  reference: string,
  claim = NO_CLAIM,
): Promise<Refreshed> {
  const refreshed = await refreshPurchase(deps, provider, reference, claim);
  if (refreshed.outcome === 'changed') {
    const name: GrantName = { source: provider.source, reference };
    await deps.database.transaction((tx) => schedulePurchase(tx, name, deps.now()));
  }
  return refreshed;
}

/** What the provider says, and who says that the purchase is theirs. */
interface Said {
  readonly state: PurchaseState;
  readonly claim: Buyer;
}

async function writePurchase(
  deps: RefreshDeps,
  source: PurchaseSource,
  said: Said,
): Promise<'changed' | 'same'> {
  const { state } = said;
  const name: GrantName = { source, reference: state.reference };
  const account = await accountOfPurchase(deps, name, said);
  const write = writing(deps, source, said);
  const written =
    account === 0
      ? await keepWithoutAccount(deps, name, write)
      : await changeGrants(deps, account, async ({ tx, put }) => {
          const { before, grant } = await write(tx, account);
          // Also of a purchase that has not changed: the days in which it can be paid may be over.
          await tellBuyer(tx, { name, before, grant: grant ?? before, account, now: deps.now() });
          if (grant === null) return null;
          if (state.replaces !== '') {
            await schedulePurchase(tx, { source, reference: state.replaces }, deps.now());
          }
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

/**
 * The first of these that exists: the account that has it, that bought it, that had the purchase before it, that shows
 * its receipt. 0 for none.
 */
async function accountOfPurchase(
  { database }: RefreshDeps,
  name: GrantName,
  { state, claim }: Said,
): Promise<number> {
  const { reader } = database;
  const known = await readGrant(reader, name);
  const former = await formerGrant(reader, name.source, state);
  for (const sid of [known?.account_sid, state.account_sid, former?.account_sid, claim.account]) {
    if (await accountExists(reader, sid ?? 0)) return sid ?? 0;
  }
  return 0;
}

/** The grant of the purchase whose place this one took. */
async function formerGrant(
  db: Reader,
  source: GrantName['source'],
  { replaces }: PurchaseState,
): Promise<StoredGrant | null> {
  return replaces === '' ? null : readGrant(db, { source, reference: replaces });
}

interface Written {
  readonly before: StoredGrant | null;
  /** Null when nothing changes. */
  readonly grant: ReturnType<typeof grantOfPurchase> | null;
}

/** Reads the grant again, now that no other transaction writes in its space. */
function writing({ now }: RefreshDeps, source: PurchaseSource, { state, claim }: Said) {
  return async (tx: Tx, account: number): Promise<Written> => {
    const before = await readGrant(tx, { source, reference: state.reference });
    const moves = before !== null && account > 0 && before.account_sid !== account;
    // Another account has it since it was read.
    if (moves && (await accountExists(tx, before.account_sid))) return { before, grant: null };
    const former = await formerGrant(tx, source, state);
    const teams = [former, state, { account_sid: claim.account, team_sid: claim.team }]
      .filter((one) => one !== null && one.account_sid === account)
      .map((one) => one?.team_sid ?? 0);
    const buyer: Buyer = { account, team: await ownTeam(tx, account, teams) };
    const grant = grantOfPurchase(source, state, {
      before: moves ? null : before,
      buyer,
      claimed: claim.account > 0 && claim.account === account,
      now: Math.floor(now() / 1_000),
    });
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

interface Told {
  readonly name: GrantName;
  readonly before: StoredGrant | null;
  /** As it is now. */
  readonly grant: Grant | null;
  readonly account: number;
  readonly now: number;
}

/** Mails about a purchase, and the news about what its team loses or may lose. */
async function tellBuyer(tx: Tx, { name, before, grant, account, now }: Told): Promise<void> {
  if (grant === null || grant.account_sid !== account) return;
  const key = keyOf(name);
  const change = purchaseNews(before?.state ?? null, grant.state);
  if (change !== null) await tell(change, key);
  if (grant.unpaid_since > 0) {
    const stopped = !isInForce(grant, Math.floor(now / 1_000));
    await tell(stopped ? 'stopped' : 'unpaid', `${key} ${grant.unpaid_since}`);
  }

  async function tell(what: PurchaseMailKind, about: string): Promise<void> {
    const isNew = await schedulePlanMail(tx, { what, about, account, now });
    const kind = NEWS[what];
    const team_sid = grant?.team_sid ?? 0;
    if (!isNew || kind === null || team_sid === 0) return;
    await notifyStaff(tx, { kind, team_sid, space: account, collection: 'teams', sid: team_sid, now });
  }
}

/** What of it is news in the app; null for nothing that needs the coach. */
const NEWS: Readonly<Record<PurchaseMailKind, 'payment_failed' | 'plan_ended' | null>> = {
  begun: null,
  unpaid: 'payment_failed',
  stopped: 'plan_ended',
  ended: 'plan_ended',
  refunded: 'plan_ended',
};

/** False for one that was deleted. */
async function accountExists(db: Reader, sid: number): Promise<boolean> {
  if (sid === 0) return false;
  const found = await db
    .selectFrom('accounts')
    .select('sid')
    .where('sid', '=', sid)
    .where('type', '<>', 'deleted')
    .executeTakeFirst();
  return found !== undefined;
}

/** The first of these teams that the account owns; 0 for none. */
async function ownTeam(tx: Tx, account: number, teams: readonly number[]): Promise<number> {
  if (account === 0) return 0;
  for (const team of teams.filter((sid) => sid > 0)) {
    const row = await readTeam(tx, team);
    if (row !== undefined && row.space === account) return team;
  }
  return 0;
}
