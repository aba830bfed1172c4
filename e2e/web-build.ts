/** Another version of the web app: the same build with a different service worker. */
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder for WEB_DIR; the caller removes it. */
export async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-web-'));
  await cp(resolve(root, process.env.WEB_DIR ?? 'apps/web/dist'), folder, { recursive: true });
  const worker = join(folder, 'client/sw.js');
  await appendFile(worker, '\n// The next version.\n');
  await rm(`${worker}.br`, { force: true });
  await rm(`${worker}.gz`, { force: true });
  return folder;
}
