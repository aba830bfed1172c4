/**
 * What the app does in a native app alone. Loaded only there, before the session is read: the tokens are in the system's
 * key store.
 */
import { Capacitor } from '@capacitor/core';
import { becomeBackground } from '#data/native/background.ts';
import type { Bridge } from '#data/native/bridge.ts';
import { bridge, connectBridge } from '#data/native/bridge.ts';
import { nativeSettings, serverAddress } from '#data/native/native-settings.ts';
import { pageSession } from '#data/page/page-session.ts';
import { keepSessionsIn } from '#data/session/session-records.ts';
import { forgetForeignTokens, vaultRecords } from '#data/session/vault-records.ts';
import { loadNoticePermission } from '#data/settings/background-notices.ts';
import { readSetting } from '#data/settings/settings.ts';
import { topModal } from '#ui/parts/dialogs/open-modals.ts';
import { shareWith } from '#ui/share-sheet.ts';
import { router } from '../router.tsx';
import { keepStartParameters } from '../start/keep-parameters.ts';
import { capacitorBridge } from './capacitor-bridge.ts';
import { linkTarget } from './links.ts';
import { plugins } from './plugins.ts';

/** `start` begins the app. */
export async function startNative(start: () => void): Promise<void> {
  const platform = Capacitor.getPlatform();
  if (platform === 'android' || platform === 'ios') {
    const settings = nativeSettings();
    const included = { push: settings?.push[platform] ?? false, store: settings?.sells ?? false };
    await connect(capacitorBridge(platform, plugins(included)));
  }
  start();
  await opened();
  // The web view always starts at the first page, which is for people without an account.
  if (pageSession.get().status === 'signed-in' && location.pathname === '/')
    await router.navigate({ to: '/dashboard/', replace: true });
  // Two frames later the first screen is painted.
  requestAnimationFrame(() => requestAnimationFrame(() => void bridge()?.showPage()));
}

/** Resolves when the stored session is read. */
async function opened(): Promise<void> {
  if (pageSession.get().status !== 'loading') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = pageSession.subscribe(() => pageSession.get().status !== 'loading' && resolve());
  await promise;
  stop();
}

async function connect(native: Bridge): Promise<void> {
  connectBridge(native);
  keepSessionsIn(vaultRecords(native.vault));
  document.documentElement.dataset.native = native.platform;
  shareWith((data) => native.share(data));
  native.onBackground((background) => {
    becomeBackground(background);
    // The person may have changed it in the system's settings.
    if (!background) void loadNoticePermission();
  });
  native.onBack(() => goBack(native));
  native.onLink(openLink);
  const show = (path: string) => void router.navigate({ href: path });
  native.notices.onOpened(show);
  native.push?.onOpened(show);
  openPagesAbove(native);
  // A phone that fails here still starts the app.
  await Promise.allSettled([
    keepStartParameters({ ...NOTHING, platform: native.platform, appId: `touchline-${native.platform}` }),
    loadNoticePermission(),
    forgetForeignTokens(native.vault),
  ]);
}

const NOTHING = { token: null, appearance: null, lang: null, notch: null, teamSid: null } as const;

/** Closes what is open, then goes to the screen before. At the first one the coach's setting decides. */
export function goBack(native: Pick<Bridge, 'leave'>): void {
  const open = topModal();
  if (open !== null) open.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (router.history.canGoBack()) router.history.back();
  else void native.leave(readSetting('android_exit') ? 'exit' : 'minimize');
}

function openLink(link: string): void {
  const target = linkTarget(link, serverAddress());
  if (target?.kind === 'screen') void router.navigate({ href: target.path });
  if (target?.kind === 'page') void bridge()?.openPage(target.url);
}

/** Written without an origin it means the server's page: the app itself has none there. */
function addressOf({ href, origin, pathname, search }: HTMLAnchorElement): string {
  return origin === location.origin ? serverAddress() + pathname + search : href;
}

/** Links to pages of the server would leave the app, and open it again at the same link. */
function openPagesAbove(native: Bridge): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = link === null ? null : linkTarget(addressOf(link), serverAddress());
    if (target?.kind !== 'page') return;
    event.preventDefault();
    void native.openPage(target.url);
  });
}
