/**
 * New versions of the app. The service worker downloads a new version early. It waits until the app starts without a
 * running match or another tab, or until the coach asks for it.
 */
import { isPlaying } from '@touchline/domain/match/clock/status';
import { nativeSettings } from '../native/native-settings.ts';
import { isLeaving, watchLeaving } from './leaving.ts';
import { pageSession } from './page-session.ts';

const SKIP_WAITING = { type: 'SKIP_WAITING' };
/** A page that stays open for days checks for a new version when it becomes visible, at most this often. */
const LOOK_AGAIN_MS = 60 * 60_000;
const TAB_LOCK = 'touchline.tab';
const RELOADED = 'touchline.reloaded';

let waiting: ServiceWorker | null = null;
let asked = false;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: true when a new version is ready and waits. */
export const updateSource = {
  get: () => waiting !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies the new version now; the page reloads. */
export function takeNewVersion(): void {
  if (waiting === null) return;
  asked = true;
  waiting.postMessage(SKIP_WAITING);
}

/** Checks for the newest version and applies it: the page reloads. False when no newer version is known. */
export async function updateNow(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return loadAgain();
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return loadAgain();
  await registration.update().catch(() => undefined);
  if (registration.installing !== null) await settled(registration.installing);
  if (registration.waiting === null) return false;
  waiting = registration.waiting;
  takeNewVersion();
  return true;
}

/** Without a service worker every reload loads the server's version. */
function loadAgain(): boolean {
  location.reload();
  return true;
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Registers the service worker and, right after the start, lets a waiting version take over if it may. */
export async function keepAppFresh(): Promise<void> {
  reloadWhenPartsAreGone();
  // The files of a native app come with it.
  if (nativeSettings() !== null) return;
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
  const alone = await isOnlyTab();
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (registration === null) return;
  if (registration.waiting !== null && alone && !(await aMatchIsRunning())) {
    waiting = registration.waiting;
    takeNewVersion();
    return;
  }
  follow(registration);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    waiting = registration.waiting;
    for (const listener of [...listeners]) listener();
  };
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  look();
}

/**
 * Another tab applied a new version: chunks that this page has not loaded are gone. A reload loads the new ones; at
 * most once a minute, so that a broken server causes no reload loop.
 */
function reloadWhenPartsAreGone(): void {
  watchLeaving(window);
  addEventListener('vite:preloadError', () => {
    if (isLeaving()) return;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}

/** Every tab holds the same shared lock; a tab that finds it held by another is not alone. */
async function isOnlyTab(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  const others = held.some(({ name }) => name === TAB_LOCK);
  void navigator.locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise<never>(() => undefined));
  return !others;
}

async function aMatchIsRunning(): Promise<boolean> {
  const { client } = pageSession.get();
  if (client === null) return false;
  const teams = client.live.teams.get() ?? [];
  const lists = await Promise.all(teams.map((team) => client.readMatches(team.sid)));
  return lists.flat().some((match) => isPlaying(match.status));
}
