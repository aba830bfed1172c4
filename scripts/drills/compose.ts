/**
 * `npm run drill -- compose [club] [company] [--images FOLDER]`: runs the compose files of deploy/container as they are,
 * with podman in the place of Docker, and checks what their operators rely on. Needs root and Debian's packages.
 *
 *   images ──▶ up, healthy ──▶ sign-up over TLS, mails, figures, privileges ──▶ the operator's commands
 *   ──▶ stop, update, down and up, restore: nothing is lost ──▶ everything is removed
 *
 * The base images are made from Debian's packages, because a registry may be out of reach; the drill says in what they
 * differ. With `--images` they stay in that folder, and the next run makes only what is missing.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../start/npm.mjs';
import { tryClub } from './containers/club.ts';
import { tryCompany } from './containers/company.ts';
import { ENGINE_PROGRAMS, Engine, inside } from './containers/engine.ts';
import { Images, missing } from './containers/images.ts';
import type { Size } from './containers/site.ts';
import { makeStandIns } from './containers/stand-ins.ts';

const PACKAGES =
  'buildah debootstrap podman docker-compose netavark aardvark-dns runc conmon iptables iproute2 util-linux';
/** As the compose files name it. */
const TOUCHLINE = 'docker.io/library/touchline';

const TRIES: Readonly<Record<Size, (engine: Engine, deploy: string) => Promise<readonly string[]>>> = {
  club: tryClub,
  company: tryCompany,
};

export async function composeDrill(...args: string[]): Promise<number> {
  const options = { images: { type: 'string' }, inside: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const sizes = positionals.length === 0 ? Object.keys(TRIES) : positionals;
  const unknown = sizes.filter((size) => !Object.hasOwn(TRIES, size));
  if (unknown.length > 0) throw new Error(`There is no compose file for: ${unknown.join(', ')}.`);
  const lacking = missing([...ENGINE_PROGRAMS, 'buildah', 'debootstrap']);
  if (process.getuid?.() !== 0 || lacking.length > 0)
    throw new Error(`This drill needs root, and Debian’s ${PACKAGES}. Missing: ${lacking.join(' ')}`);
  if (values.inside === true && values.images !== undefined)
    return run(values.images, sizes as readonly Size[]);

  const folder = values.images ?? mkdtempSync('/tmp/touchline-compose-');
  try {
    const images = new Images(folder);
    for (const line of makeStandIns(images)) console.log(line);
    if (!images.has(TOUCHLINE)) images.buildTouchline(TOUCHLINE);
    return await inside(['compose', '--inside', '--images', folder, ...sizes]);
  } finally {
    if (values.images === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, sizes: readonly Size[]): Promise<number> {
  const deploy = join(folder, 'deploy');
  rmSync(deploy, { recursive: true, force: true });
  cpSync(join(root, 'deploy'), deploy, { recursive: true });
  const engine = await Engine.start(folder);
  try {
    for (const size of sizes) for (const line of await TRIES[size](engine, deploy)) console.log(line);
    return 0;
  } finally {
    await engine.stop();
  }
}
