/**
 * The least that a start without network can cost with the libraries of the app: React, its router and Mantine, from a
 * service worker's cache, and one row of IndexedDB on a dashboard with one button.
 */
import { Button, MantineProvider } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

const STORE = 'rows';

const top = createRootRoute({ component: Outlet });
const dashboard = createRoute({
  getParentRoute: () => top,
  path: '/dashboard/',
  loader: readRow,
  component: Dashboard,
});
const router = createRouter({ routeTree: top.addChildren([dashboard]), trailingSlash: 'always' });

function Dashboard() {
  const { name } = useLoaderData({ strict: false }) as { readonly name: string };
  return (
    <main>
      <h1>{name}</h1>
      <Button component="a" href="#start">
        Start match day
      </Button>
    </main>
  );
}

/** The one row, which the first visit writes. */
async function readRow(): Promise<{ readonly name: string }> {
  const opening = indexedDB.open('shell', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).put({ name: 'Rietdijk' }, 1);
  await done(opening);
  const reading = opening.result.transaction(STORE).objectStore(STORE).get(1);
  await done(reading);
  return reading.result;
}

function done(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

void navigator.serviceWorker.register('/sw.js');
const root = document.getElementById('root');
if (root === null) throw new Error('shell.html has no element with the id root');
createRoot(root).render(
  <MantineProvider>
    <RouterProvider router={router} />
  </MantineProvider>,
);
