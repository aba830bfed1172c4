/**
 * The frame of every screen: the side menu on desktops, the bars on phones, and the guard that shows the login
 * prompt instead of a protected screen.
 */

import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useSettings } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { bridge } from '#data/native/bridge.ts';
import { useSession } from '#data/page/react.tsx';
import { cx } from '#ui/cx.ts';
import { useRootMark } from '#ui/parts/page/use-root-mark.ts';
import { PHONE_QUERY } from '#ui/theme/breakpoints.ts';
import type { AroundProps } from '../around/Around.tsx';
import { CloudGate } from '../cloud/CloudGate.tsx';
import { ServerNotices } from '../cloud/ServerNotices.tsx';
import { SwitchNotice } from '../cloud/SwitchNotice.tsx';
import { isEmbedded } from '../embed/embedded.ts';
import { ErrorDialog } from '../errors/ErrorDialog.tsx';
import { NotLoggedInScreen } from '../errors/NotLoggedInScreen.tsx';
import { MatchTabs } from '../menu/MatchTabs.tsx';
import { admit, barsOf } from '../screens.ts';
import { useKeptPush } from '../start/use-kept-push.ts';
import { useKeptSettings } from '../start/use-kept-settings.ts';
import { useStartTeam } from '../start/use-start-team.ts';
import { BackOnline } from '../sync/BackOnline.tsx';
import { SyncAnnouncer } from '../sync/SyncAnnouncer.tsx';
import { ScreenTip } from '../tips/ScreenTip.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Notices } from './Notices.tsx';
import { RunningMatch } from './RunningMatch.tsx';
import { SideMenu } from './SideMenu.tsx';
import styles from './shell.module.css';
import { TeamGate } from './TeamGate.tsx';
import { TopBar } from './TopBar.tsx';
import { useArrival } from './use-arrival.ts';
import { type CurrentScreen, useScreen } from './use-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VariantGate } from './VariantGate.tsx';

/** Loaded for a visitor who looks around, and for an account that was entered afterwards. */
const Around = lazy(async () => ({ default: (await import('../around/Around.tsx')).Around }));

/** Loaded in a native app alone. */
const NativeNotices = lazy(async () => ({
  default: (await import('../native/NativeNotices.tsx')).NativeNotices,
}));

/** Loaded in a native app that sells. */
const NativeStore = lazy(async () => ({
  default: (await import('../native/NativeStore.tsx')).NativeStore,
}));

export function Shell() {
  const screen = useScreen();
  const session = useSession();
  const admission = admit(screen.info.access, session.status);
  const signedIn = session.status === 'signed-in';
  const bars = barsOf(screen.info, { signedIn, embedded: isEmbedded() });
  const isClosed = session.around && !screen.info.around;
  const isPhone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false }) === true;
  useRootMark('data-side-menu', bars.sideMenu);
  useRootMark('data-bottom-bar', bars.bottomBar);
  useArrival(screen.info);
  useShortcuts(signedIn);
  return (
    <div className={cx(styles.shell, bars.sideMenu && styles.withMenu)}>
      <a className={styles.skip} href="#main">
        {m.common_skip_to_content()}
      </a>
      {bars.sideMenu && !(isPhone && bars.bottomBar) && <SideMenu screen={screen} />}
      <div className={styles.page}>
        {bars.topBar !== 'none' && <TopBar screen={screen} signedIn={signedIn} bars={bars} />}
        {session.around && <AroundPart part={bars.bottomBar ? 'strip' : 'none'} />}
        {admission === 'show' && bars.matchTabs && <MatchTabs key={screen.id} screen={screen} />}
        {screen.info.phoneBars && <Notices />}
        {signedIn && <ServerNotices quiet={!screen.info.phoneBars} />}
        {signedIn && screen.id !== '/match/$id/play' && <RunningMatch />}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            styles.main,
            screen.info.bleeds && admission === 'show' && styles.bleeds,
            bars.bottomBar && styles.aboveBar,
          )}
        >
          {admission === 'show' && isClosed && <AroundPart part="needs" />}
          {admission === 'show' && !isClosed && (
            <CloudGate needs={screen.info.needs} signedIn={signedIn}>
              <VariantGate info={screen.info}>
                <TeamGate screen={screen}>
                  <Outlet />
                </TeamGate>
              </VariantGate>
              {signedIn && <ScreenTip tip={screen.info.tip} />}
            </CloudGate>
          )}
          {admission === 'not-logged-in' && <NotLoggedInScreen />}
        </main>
      </div>
      {bars.bottomBar && <BottomBar screen={screen} />}
      {signedIn && screen.id === '/match/$id/formation' && <BarOfEmptyTeam screen={screen} />}
      {signedIn && <OfAccount around={session.around} />}
    </div>
  );
}

function AroundPart({ part }: AroundProps) {
  return (
    <Suspense>
      <Around part={part} />
    </Suspense>
  );
}

/**
 * The line-up uses the room of the bar for its players. Without players the bar stays, so that the coach can
 * leave.
 */
function BarOfEmptyTeam({ screen }: { screen: CurrentScreen }) {
  return useCurrentTeam()?.player_sids.length === 0 && <BottomBar screen={screen} />;
}

/** Account-wide parts that belong to no screen. */
function OfAccount({ around }: { readonly around: boolean }) {
  // A visitor's work waits, or its take-over is not finished.
  const left = useSettings()?.around;
  useStartTeam();
  useKeptPush();
  useKeptSettings();
  return (
    <>
      <SyncAnnouncer />
      <BackOnline />
      <SwitchNotice />
      {left && !around && <AroundPart part="left" />}
      <ErrorDialog />
      {bridge() !== null && (
        <Suspense>
          <NativeNotices />
          {bridge()?.store != null && <NativeStore />}
        </Suspense>
      )}
    </>
  );
}
