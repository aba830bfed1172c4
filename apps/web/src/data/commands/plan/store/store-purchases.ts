/**
 * Purchases in the phone's store: bought, shown to the server, and finished at the store only once the server has them.
 *
 *     note ─▶ the store's sheet ─▶ note with the receipt ─▶ app_purchase ─▶ finish at the store ─▶ no note
 *
 * Whatever ends in between, `takeUpPurchases` goes on with what the notes and the store still have.
 */
import type { GrantSku } from '@touchline/domain/plan/grant';
import type { Purchase, PurchaseToken, RestoredPurchases } from '@touchline/domain/plan/shop';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { AccountCalls } from '../../../calls/ports.ts';
import type { Ids } from '../../../live/ports.ts';
import type { StoreAccess } from '../../../native/bridge.ts';
import type { PhoneStore, StorePurchase } from '../../../native/phone-store.ts';
import { awaitNoPlan, awaitPlan } from '../../../settings/awaited-plan.ts';
import { dropNote, keepNote, type StoreNote, storeNotes } from '../../../settings/store-notes.ts';
import type { SyncAll, Syncing } from '../../../sync/ports.ts';
import { askShop, type ShopProblem } from '../ask-shop.ts';
import { purchasesOf, restorePurchases } from '../purchases.ts';

/** The account on this device. */
interface Buyer {
  readonly account: number;
  now(): number;
}

type Ports = AccountCalls & Syncing & SyncAll & Buyer;

export interface StoreBuying {
  readonly product: string;
  readonly sku: GrantSku;
  readonly team: number;
}

/**
 * Given: the server has it. Waits: it is paid, and the server did not answer. Pending: not paid yet. Owned: this account
 * at the store has the product already.
 */
export type StoreResult =
  | { readonly state: 'given'; readonly purchase: Purchase }
  | { readonly state: 'waits' | 'pending' | 'cancelled' | 'owned' | 'failed' }
  | { readonly state: 'refused'; readonly problem: ShopProblem };

export function buyInStore(
  ports: Ports & Ids,
  access: StoreAccess,
  buying: StoreBuying,
): Promise<StoreResult> {
  return inTurn(() => buy(ports, access, buying));
}

async function buy(
  ports: Ports & Ids,
  access: StoreAccess,
  { product, sku, team }: StoreBuying,
): Promise<StoreResult> {
  const sid = ports.live.resolve('teams', team);
  if (sid <= 0) return { state: 'refused', problem: { code: 'notOnlineYet' } };
  // It was paid for already: the server has yet to answer.
  const paid = (await notedFor(ports)).find((note) => note.team === sid && note.purchase !== null);
  if (paid?.purchase) return resultOf(paid.purchase, await takeUp(ports, access));
  const asked = await askShop<PurchaseToken>(ports, 'purchase_token', { team_sid: String(sid), product });
  if (!asked.ok) return { state: 'refused', problem: asked.error };
  const store = await access.open().catch(() => null);
  if (store === null) return { state: 'failed' };
  const since = secondsNow(ports);
  const note: StoreNote = { account: ports.account, team: sid, product, sku, since, purchase: null };
  await keepNote(note, since);
  const outcome = await store.buy({ product, token: asked.value.token });
  if (outcome.state === 'pending') {
    await shown(awaitPlan({ team, sku, since }));
    return outcome;
  }
  if (outcome.state !== 'bought') {
    await dropNote(note, since);
    return outcome;
  }
  const { purchase } = outcome;
  await keepNote({ ...note, purchase }, since);
  await shown(awaitPlan({ team, sku, since }));
  refused.delete(purchase.receipt);
  return resultOf(purchase, await takeUp(ports, access));
}

function resultOf({ id }: StorePurchase, taken: readonly TakenUp[]): StoreResult {
  const answer = taken.find((one) => one.id === id)?.answer;
  if (answer === undefined) return { state: 'waits' };
  if (answer.ok)
    return { state: answer.value.state === 'pending' ? 'pending' : 'given', purchase: answer.value };
  return isRefused(answer.error) ? { state: 'refused', problem: answer.error } : { state: 'waits' };
}

export interface TakenUp {
  /** The store's id. */
  readonly id: string;
  /** Bought on this device, by this account. */
  readonly isOwn: boolean;
  readonly answer: Result<Purchase, ShopProblem>;
}

let last: Promise<unknown> = Promise.resolve();
/** Receipts that the server refused since the app began: it would refuse them again. */
const refused = new Set<string>();

/** Shows what is not finished to the server. */
export function takeUpPurchases(ports: Ports, access: StoreAccess): Promise<readonly TakenUp[]> {
  return inTurn(() => takeUp(ports, access));
}

/** One at a time, so that no receipt is on its way twice, and returning from the store's sheet does not get ahead of it. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

async function takeUp(ports: Ports, access: StoreAccess): Promise<readonly TakenUp[]> {
  const store = await access.open().catch(() => null);
  const unfinished = (await store?.unfinished().catch(() => null)) ?? [];
  const taken: TakenUp[] = [];
  const notes = await storeNotes(secondsNow(ports));
  for (const { purchase, note } of waiting(ports.account, notes, unfinished)) {
    const answer = await show(ports, { purchase, note, store, source: access.source });
    taken.push({ id: purchase.id, isOwn: note !== null, answer });
  }
  // The team's row follows. The answer says enough, and a slow network must not hold it back.
  if (taken.some(({ answer }) => answer.ok)) void ports.sync();
  return taken;
}

interface Waiting {
  readonly purchase: StorePurchase;
  readonly note: StoreNote | null;
}

/** What the notes and the store have, without what another account of this device bought. */
function waiting(
  account: number,
  notes: readonly StoreNote[],
  unfinished: readonly StorePurchase[],
): readonly Waiting[] {
  const noted = notes.flatMap((note) => (note.purchase === null ? [] : { purchase: note.purchase, note }));
  const own = notes.filter((note) => note.account === account);
  const others = unfinished
    .filter(({ id }) => !noted.some(({ purchase }) => purchase.id === id))
    .map((purchase) => ({ purchase, note: own.find((one) => isOrderOf(one, purchase)) ?? null }));
  return [...noted.filter(({ note }) => note.account === account), ...others].filter(
    ({ purchase }) => !refused.has(purchase.receipt),
  );
}

/** The order whose sheet the app did not see the end of. */
function isOrderOf({ product, purchase }: StoreNote, paid: StorePurchase): boolean {
  return purchase === null && (product === paid.product || product.startsWith(`${paid.product}/`));
}

async function show(
  ports: Ports,
  { purchase, note, store, source }: Waiting & { readonly store: PhoneStore | null; source: string },
): Promise<Result<Purchase, ShopProblem>> {
  const parameters = { source, receipt: purchase.receipt };
  let answer = await askShop<Purchase>(ports, 'app_purchase', {
    ...parameters,
    ...(note !== null && { team_sid: String(note.team) }),
  });
  // Its team was deleted since: the purchase waits for another one.
  if (!answer.ok && answer.error.code === 'teamGone')
    answer = await askShop(ports, 'app_purchase', parameters);
  if (!answer.ok && !isRefused(answer.error)) return answer;
  if (answer.ok) await store?.finish(purchase).catch(() => undefined);
  else refused.add(purchase.receipt);
  if (note !== null) await dropNote(note, secondsNow(ports));
  if (answer.ok ? answer.value.state !== 'pending' : note !== null) await shown(awaitNoPlan());
  return answer;
}

/** The server will not say otherwise later. */
function isRefused({ code }: ShopProblem): boolean {
  return code === 'unusable';
}

export interface RestoredFromStore extends RestoredPurchases {
  /** Purchases of this person at the store that another account has here, or that the server does not know. */
  readonly refused: number;
}

type RestoreAnswer = Promise<Result<RestoredFromStore, ShopProblem | { readonly code: 'storeSilent' }>>;

/** Everything that the store and the server's providers know. */
export async function restoreFromStore(ports: Ports, access: StoreAccess): RestoreAnswer {
  const known = await purchasesOf(ports);
  if (!known.ok) return known;
  const store = await access.open().catch(() => null);
  const found = await store?.restore().catch(() => null);
  if (store === null || found === null || found === undefined) return refuse({ code: 'storeSilent' });
  const shown = await inTurn(() => showAll(ports, access.source, { store, found }));
  if (!shown.ok) return shown;
  const { own, refused: others } = shown.value;
  const changed = own.filter(
    ({ id, state }) => !known.value.some((before) => before.id === id && before.state === state),
  );
  const restored = await restorePurchases(ports);
  if (!restored.ok) return restored;
  return ok({
    found: restored.value.found,
    changed: restored.value.changed + changed.length,
    refused: others,
  });
}

interface Shown {
  readonly own: readonly Purchase[];
  readonly refused: number;
}

async function showAll(
  ports: Ports,
  source: string,
  { store, found }: { readonly store: PhoneStore; readonly found: readonly StorePurchase[] },
): Promise<Result<Shown, ShopProblem>> {
  const notes = await notedFor(ports);
  const own: Purchase[] = [];
  for (const purchase of found) {
    const note = notes.find((one) => one.purchase?.id === purchase.id) ?? null;
    const answer = await show(ports, { purchase, note, store, source });
    if (answer.ok) own.push(answer.value);
    else if (!isRefused(answer.error)) return answer;
  }
  return ok({ own, refused: found.length - own.length });
}

/** A device that cannot store shows it all the same. A purchase goes on. */
const shown = (written: Promise<void>): Promise<void> => written.catch(() => undefined);

/** This account's notes. */
async function notedFor(ports: Buyer): Promise<readonly StoreNote[]> {
  const notes = await storeNotes(secondsNow(ports));
  return notes.filter(({ account }) => account === ports.account);
}

const secondsNow = (buyer: Buyer): number => Math.floor(buyer.now() / 1_000);
