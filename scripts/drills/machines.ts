/**
 * Touchline on several machines, from the files of deploy/cluster, each in a network namespace of its own.
 *
 * `npm run drill -- machines [fault …] [--rounds N]`: under traffic one fault after the other; each must lose nothing.
 *
 *   traffic ──▶ a fault ──▶ another machine takes over, pushes are acknowledged again ──▶ the fault ends, all is as before
 *   ──▶ everything acknowledged is there once, devices and followers have it
 *
 * `npm run drill -- machines update [VERSION]`: under traffic the servers are updated from that version one by one; no
 * coach may see an error. Without one, from the newest release or the first version with the same migrations and
 * packages.
 *
 * `npm run drill -- machines load`: what one push costs each machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newServerFolders } from '../../apps/server/src/testing/server/process.testing.ts';
import { root } from '../start/npm.mjs';
import { FAULTS, type Fault, type FaultName } from './machines/faults.ts';
import { Installation, type Servers, SITE } from './machines/installation.ts';
import { measureLoad } from './machines/load.ts';
import { ADDRESSES, Network } from './machines/network.ts';
import { PASSWORD } from './machines/recipes.ts';
import { Report } from './machines/report.ts';
import { type Figures, Traffic } from './machines/traffic.ts';
import { updateServers } from './machines/update.ts';
import { until } from './machines/waiting.ts';
import { withCheckout } from './upgrade.ts';
import { commitNamed, newestRelease } from './versions.ts';

const PROGRAMS = ['ip', 'patroni', 'etcd', 'haproxy', 'redis-server', 'redis-cli', 'psql', 'setpriv'];
const BEFORE_MS = 3_000;
/** How long a fault lasts at least, so that everything that watches has noticed. */
const FAULT_MS = 10_000;
const PREFIX = '/tmp/touchline-machines-';
const MIGRATIONS = 'apps/server/src/platform/database/versions/migrations.ts';

export async function machinesDrill(...args: string[]): Promise<number> {
  const [first, version] = args;
  const commit = first !== 'update' ? '' : version === undefined ? comparableVersion() : commitNamed(version);
  requirePrograms();
  if (first === 'load') return loadDrill();
  return first === 'update' ? updateDrill(commit) : faultsDrill(chosen(args));
}

async function loadDrill(): Promise<number> {
  const report = new Report();
  await withMachines({}, 1, async (site, traffic) => {
    const { figures, lines } = await measureLoad(site, traffic);
    report.add({ title: 'Nothing breaks', failsOver: false, figures });
    console.log(lines.join('\n'));
    report.losses.push(...(await traffic.close()));
    return report.losses.length === 0;
  });
  return report.losses.length === 0 ? 0 : 1;
}

function requirePrograms(): void {
  const missing = PROGRAMS.filter((program) => {
    const path = `${process.env.PATH}:/usr/sbin:/sbin`;
    return spawnSync('which', [program], { env: { PATH: path } }).status !== 0;
  });
  if (process.getuid?.() === 0 && missing.length === 0) return;
  throw new Error(
    `This drill needs root and the programs ${PROGRAMS.join(', ')}: ` +
      'apt-get install postgresql patroni python3-etcd etcd-server haproxy redis-server redis-sentinel iproute2',
  );
}

async function faultsDrill(names: readonly FaultName[]): Promise<number> {
  const report = new Report();
  await withMachines({}, names.length, async (site, traffic) => {
    for (const [round, name] of names.entries()) {
      const fault: Fault = FAULTS[name];
      report.add({ ...fault, figures: await playRound(site, traffic, { round, fault }) });
    }
    report.losses.push(...(await traffic.close()));
    return report.losses.length === 0;
  });
  console.log(report.text());
  return report.losses.length === 0 ? 0 : 1;
}

function updateDrill(commit: string): Promise<number> {
  if (!hasSameMigrations(commit))
    console.log(
      'That version has other migrations. Its changelog says whether its servers may run beside new ones; otherwise both are stopped (docs/operating/updating.md).',
    );
  return withCheckout(commit, async (checkout) => {
    const report = new Report();
    // Versions before REDIS_SENTINELS do not know Sentinel's name for the primary.
    const env = { REDIS_URL: `redis://:${PASSWORD}@${ADDRESSES.redis1}:6379`, REDIS_SENTINELS: '' };
    const tries: string[] = [];
    await withMachines({ checkout, env }, 1, async (site, traffic) => {
      const figures = await updateServers(site, traffic, root);
      tries.push(...figures.failedTries);
      report.add({
        title: `Both servers from ${commit.slice(0, 12)} to this version`,
        failsOver: false,
        figures,
      });
      report.losses.push(...(await traffic.close()));
      return report.losses.length + tries.length === 0;
    });
    for (const failed of tries) console.log(`   a coach's try failed: ${failed}`);
    return report.losses.length + tries.length === 0 ? 0 : 1;
  });
}

/** @param body resolves with whether all went well; the logs are kept otherwise */
async function withMachines(
  servers: Partial<Servers>,
  rounds: number,
  body: (site: Installation, traffic: Traffic) => Promise<boolean>,
): Promise<void> {
  // Every user must be able to pass through; PostgreSQL has one of its own.
  const folder = mkdtempSync(PREFIX);
  chmodSync(folder, 0o755);
  const home = newServerFolders();
  const network = Network.create();
  let site: Installation | null = null;
  let isWell = false;
  try {
    site = await Installation.start(network, folder, {
      webDir: home.webDir,
      checkout: root,
      env: {},
      ...servers,
    });
    const databaseUrl = site.databaseUrl(await site.primary());
    isWell = await body(site, await Traffic.open({ site: SITE, databaseUrl }, rounds));
  } finally {
    await site?.stop();
    network.remove();
    home.remove();
    if (isWell) rmSync(folder, { recursive: true, force: true });
    else console.log(`The logs are in ${folder}.`);
  }
}

async function playRound(
  site: Installation,
  traffic: Traffic,
  { round, fault }: { readonly round: number; readonly fault: Fault },
): Promise<Figures> {
  traffic.begin(round);
  await traffic.flows();
  await pause(BEFORE_MS);
  const before = await site.primary();
  const brokenAt = performance.now();
  const end = await fault.begin(site);
  if (fault.failsOver) await until('another primary', async () => (await site.primary()) !== before);
  await traffic.flows();
  await pause(Math.max(0, brokenAt + FAULT_MS - performance.now()));
  const troubles = await end();
  await site.settled();
  await traffic.flows();
  const figures = await traffic.end();
  return { ...figures, losses: [...troubles, ...figures.losses] };
}

/** The faults of all rounds: those that are named, or all; `--rounds 5` has each five times. */
function chosen(args: readonly string[]): readonly FaultName[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '1' } },
  });
  const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
  const unknown = positionals.find((name) => !isFault(name));
  const rounds = Number(values.rounds);
  if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`Usage: npm run drill -- machines [${Object.keys(FAULTS).join(' | ')} …] [--rounds N]`);
  }
  const named = positionals.length === 0 ? Object.keys(FAULTS) : positionals;
  return Array.from({ length: rounds }, () => named.filter(isFault)).flat();
}

/**
 * A version that may run beside this one: the newest release, or the first one with the same migrations and packages. In
 * between, a commit may have a package without its place in the lock file.
 */
function comparableVersion(): string {
  const release = commitNamed(newestRelease());
  if (hasSameMigrations(release)) return release;
  const log = ['log', '-1', '--format=%H', '--', MIGRATIONS, 'package-lock.json'];
  return execFileSync('git', log, { cwd: root, encoding: 'utf8' }).trim();
}

function hasSameMigrations(commit: string): boolean {
  return spawnSync('git', ['diff', '--quiet', commit, '--', MIGRATIONS], { cwd: root }).status === 0;
}
