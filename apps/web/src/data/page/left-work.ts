/**
 * What becomes of a visitor's work after an account was entered on this device (decision 115). The visitor's database is
 * removed only when the account has the teams and their Undo is over, or when the coach starts clean: a page that ends in
 * between loses nothing and takes nothing over twice.
 */
import { changedTeams, type TeamWork } from '../around/own-work.ts';
import { isUndecided, laterStage, takenMark, takenStage } from '../around/stage.ts';
import { type TakeOverRefusal, takeBack, takeOver } from '../around/take-over.ts';
import { takenState } from '../around/taken.ts';
import { AROUND_ACCOUNT } from '../around/visitor.ts';
import type { Client } from '../client/client.ts';
import { closeDatabase, openPassing } from '../client/database.ts';
import type { Outcome } from '../commands/unit-of-work.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { forgetWork, keep } from './around-page.ts';

/** What a visitor made before this account was entered; none when the browser has deleted it meanwhile. */
export async function workLeft(): Promise<readonly TeamWork[]> {
  const store = await openPassing(AROUND_ACCOUNT, () => undefined);
  try {
    return await store.read(changedTeams);
  } finally {
    await closeDatabase(AROUND_ACCOUNT, { remove: false });
  }
}

/** Keeps the work; the question comes again later, or from "Your teams". */
export function decideLater(nowSeconds: number): Promise<void> {
  return keep(laterStage(nowSeconds));
}

/** Removes the work from this device, unless another tab has taken it over meanwhile. */
export async function startClean(): Promise<void> {
  const release = await hold();
  try {
    if (isUndecided(readSetting('around'))) await forgetWork();
  } finally {
    release();
  }
}

export interface TakenOver {
  /** Takes the teams out of the account again, and the question is back. False when nothing was left to undo. */
  readonly undo: () => Promise<boolean>;
  /** `missing`: a Team Page was not taken over, and goes with the visit once Undo is over. */
  readonly pages: 'all' | 'missing';
  /** Undo is not offered any more. */
  readonly over: () => void;
}

/**
 * `decided`: another tab took it over or started clean. `notLoaded`: the account's teams have not arrived, so that its
 * room is unknown.
 */
export type TakingRefusal = TakeOverRefusal | { readonly code: 'decided' | 'notLoaded' };

/** Takes these teams into the account. Other tabs wait until its Undo is over. */
export async function takeOverWork(
  client: Client,
  works: readonly TeamWork[],
): Outcome<TakenOver, TakingRefusal> {
  const release = await hold();
  let isTaken = false;
  try {
    if (!isUndecided(readSetting('around'))) return { ok: false, error: { code: 'decided' } };
    if (!(await isLoaded(client))) return { ok: false, error: { code: 'notLoaded' } };
    const { device } = await client.store.read((tx) => tx.state());
    // Before the teams are written: a page that ends in between finds out at its next start.
    await writeSetting('around', takenStage({ device, at: client.now() - client.live.state.offset }));
    const taken = await takeOver(client, works);
    if (!taken.ok) return taken;
    isTaken = true;
    const undo = async () => {
      isTaken = false;
      try {
        const isBack = await takeBack(client, taken.value);
        if (isBack) await keep('left');
        return isBack;
      } finally {
        release();
      }
    };
    const over = () => {
      if (isTaken) release();
    };
    const { pages, action } = taken.value;
    return { ok: true, value: { undo, over, pages, action } };
  } finally {
    if (!isTaken) {
      await settle(client).catch(() => undefined);
      release();
    }
  }
}

/**
 * Follows a take-over that was begun: removes the visitor's data once the account has the teams, and asks again when it
 * has none of them. Returns a function that stops it.
 */
export function followTaken(client: Client): () => void {
  let isEnded = false;
  let looking = false;
  const look = async () => {
    if (looking || isEnded || takenMark(readSetting('around')) === null) return;
    looking = true;
    const release = await hold();
    looking = false;
    try {
      if (!isEnded) await settle(client);
    } finally {
      release();
    }
  };
  // The next commit looks again.
  const lookAgain = () => void look().catch(() => undefined);
  const end = client.store.subscribe(lookAgain);
  lookAgain();
  return () => {
    isEnded = true;
    end();
  };
}

async function settle(client: Client): Promise<void> {
  const mark = takenMark(readSetting('around'));
  if (mark === null) return;
  const state = await client.store.read((tx) => takenState(tx, mark));
  if (state === 'open') await keep('left');
  if (state === 'done') await forgetWork();
}

async function isLoaded(client: Client): Promise<boolean> {
  const cursor = () => client.store.read(async (tx) => (await tx.state()).cursor);
  if ((await cursor()) === '') await client.sync();
  return (await cursor()) !== '';
}

const LOCK = 'touchline.around';
/** For a page without Web Locks, which is alone with itself. */
let turn: Promise<unknown> = Promise.resolve();

/** Waits until no other tab, and no other step of this page, decides about the work. Returns the end of that. */
function hold(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release));
    if ('locks' in navigator) navigator.locks.request(LOCK, held).catch(reject);
    else turn = turn.then(held);
  });
}
