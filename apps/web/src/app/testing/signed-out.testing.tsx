/** Opens a screen on a device without a signed-in account, with the page's own session. */
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { pageSession } from '#data/page/page-session.ts';
import { DataProvider, useSetAside } from '#data/page/react.tsx';
import { secondStep } from '#data/session/second-step.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts';
import { appToasts } from '#ui/toast/app-toasts.ts';
import './styles.testing.ts';
import { SetAsideScreen } from '../../features/set-aside/SetAsideScreen.tsx';
import { routeTree } from '../router.tsx';
import { ToastRegion } from '../shell/ToastRegion.tsx';

export interface SignedOut {
  /** The path of the address. */
  readonly path: () => string;
  /** Opens another address in the same tab. */
  readonly go: (address: string) => void;
}

export async function openSignedOut(address: string): Promise<SignedOut> {
  await forgetVisitors();
  const router = createRouter({
    routeTree,
    trailingSlash: 'always',
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await render(
    <DataProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <Opening>
          <RouterProvider router={router} />
        </Opening>
        <ToastRegion />
      </MantineProvider>
    </DataProvider>,
  );
  return {
    path: () => router.state.location.pathname,
    go: (address) => router.history.push(address),
  };
}

/** As the app does: what an earlier session left is decided first. */
function Opening({ children }: { readonly children: ReactNode }) {
  const setAside = useSetAside();
  return setAside === null ? children : <SetAsideScreen setAside={setAside} />;
}

/** What earlier tests left on this device. */
async function forgetVisitors(): Promise<void> {
  await pageSession.start();
  await pageSession.forget();
  secondStep.end();
  sessionStorage.clear();
  await writeSetting('last_username', '');
  for (const { id } of appToasts.list()) appToasts.dismiss(id);
}
