/**
 * `npm run drill -- NAME`: tries for real what an operator hopes never to need. Each ends with what it proved.
 *
 *   restore [FILE | newest | bucket]   a backup brings the club back; uses the settings of this server
 *   recovery                           PostgreSQL goes back to a moment, with servers and databases of its own
 *   upgrade [VERSION]                  an older version, this one, and the way back
 *   machines [FAULT …] [--rounds N]    several machines, faults, and nothing lost; needs root and Debian's packages
 *   image                              the container image is built and runs, with Debian's buildah
 *   compose [club] [company]           the compose files are run as they are, with podman; needs root and Debian's packages
 */
import { argv } from 'node:process';

const drills: Readonly<Record<string, () => Promise<(...args: string[]) => Promise<number>>>> = {
  restore: async () => (await import('./drills/restore.ts')).restoreDrill,
  recovery: async () => (await import('./drills/recovery.ts')).recoveryDrill,
  upgrade: async () => (await import('./drills/upgrade.ts')).upgradeDrill,
  machines: async () => (await import('./drills/machines.ts')).machinesDrill,
  image: async () => (await import('./drills/image.ts')).imageDrill,
  compose: async () => (await import('./drills/compose.ts')).composeDrill,
};

const [name = '', ...args] = argv.slice(2);
const load = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (load === undefined) {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`);
  process.exit(2);
}
const drill = await load();
try {
  process.exitCode = await drill(...args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
