/** Opens a screen by its address on the real routes. The coach's device is in memory and offline. */
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import type { Client } from '#data/client/client.ts';
import { PageContext } from '#data/page/react.tsx';
import { readSetting } from '#data/settings/settings.ts';
import { ACCOUNT, type Device, type DeviceOptions, World } from '#data/testing/client.testing.ts';
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts';
import { appToasts } from '#ui/toast/app-toasts.ts';
import './styles.testing.ts';
import { routeTree } from '../router.tsx';
import { ToastRegion } from '../shell/ToastRegion.tsx';

export interface OpenScreen {
  readonly client: Client;
  readonly device: Device;
  readonly world: World;
  /** Another device of the account writes; when it resolves, the screen's device has received that. */
  readonly elsewhere: (write: (other: Client) => Promise<unknown>) => Promise<void>;
}

/** A device with options; those that follow the time of its world are given by a function. */
export type ScreenDevice = DeviceOptions | ((world: World) => DeviceOptions);

/** @param prepare creates the data of the screen and returns its address; the device has synced once before */
export async function openScreen(
  prepare: (client: Client, world: World) => Promise<string>,
  options: ScreenDevice = {},
): Promise<OpenScreen> {
  for (const { id } of appToasts.list()) appToasts.dismiss(id);
  const world = new World();
  const given = typeof options === 'function' ? options(world) : options;
  const device = await world.device({ automaticSync: () => readSetting('automatic_cloud_sync'), ...given });
  const address = await prepare(device.client, world);
  world.setOnline(device, false);
  const router = createRouter({
    routeTree,
    trailingSlash: 'always',
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await render(
    <PageContext
      value={{
        status: 'signed-in',
        account: { sid: ACCOUNT, email: 'coach@example.org', firstname: 'Marit' },
        client: device.client,
        databaseLost: false,
        setAside: null,
        around: device.client.local,
      }}
    >
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <RouterProvider router={router} />
        <ToastRegion />
      </MantineProvider>
    </PageContext>,
  );
  async function elsewhere(write: (other: Client) => Promise<unknown>): Promise<void> {
    world.setOnline(device, true);
    await world.time.pass(EXCHANGED_MS);
    const other = await world.device();
    await write(other.client);
    await world.time.pass(EXCHANGED_MS);
    device.client.coordinator.syncNow();
    await world.time.pass(EXCHANGED_MS);
    world.setOnline(device, false);
  }

  return { client: device.client, device, world, elsewhere };
}

/** Longer than changes wait before they are sent. */
const EXCHANGED_MS = 5_000;
