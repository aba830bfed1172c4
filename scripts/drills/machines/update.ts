/** Updates the servers one after the other, as docs/operating/cluster.md says, while everybody goes on. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APPS, type App, type Installation, serverCommand } from './installation.ts';
import { ADDRESSES } from './network.ts';
import { adminSocketIn } from './recipes.ts';
import type { Figures, Traffic } from './traffic.ts';
import { ask, until } from './waiting.ts';

const BACKENDS = ['touchline', 'touchline-without-database'];
/** Running requests end meanwhile. */
const DRAIN_MS = 2_000;
const BETWEEN_MS = 5_000;

/** @param checkout the folder of the new version */
export async function updateServers(
  site: Installation,
  traffic: Traffic,
  checkout: string,
): Promise<Figures> {
  traffic.begin(0);
  await traffic.flows();
  for (const app of APPS) {
    await tellProxy(site, `set server BACKEND/${app} state drain`);
    await pause(DRAIN_MS);
    const server = site.service(app, 'touchline');
    await server.stop();
    server.becomes({ command: serverCommand(checkout) });
    server.start();
    await until(`${app} ready`, async () => (await ask(`http://${ADDRESSES[app]}:3000/health/ready`)).ok);
    await tellProxy(site, `set server BACKEND/${app} state ready`);
    await until(`${app} behind the proxy`, () => takesRequests(site, app));
    await traffic.flows();
    await pause(BETWEEN_MS);
  }
  return traffic.end();
}

async function takesRequests(site: Installation, app: App): Promise<boolean> {
  const table = await tell(site, 'show stat');
  const row = table.split('\n').find((line) => line.startsWith(`touchline,${app},`));
  return row?.split(',').includes('UP') ?? false;
}

async function tellProxy(site: Installation, command: string): Promise<void> {
  for (const backend of BACKENDS) {
    const answer = (await tell(site, command.replace('BACKEND', backend))).trim();
    if (answer !== '') throw new Error(`HAProxy: ${answer}`);
  }
}

async function tell(site: Installation, command: string): Promise<string> {
  const socket = connect(adminSocketIn(join(site.folder, 'edge')));
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.end(`${command}\n`);
  await once(socket, 'close');
  return text;
}
