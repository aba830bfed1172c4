/** Programs that check the files of deploy/, from Debian's packages. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const;
export const DEPLOY_TOOLS = ['promtool', 'docker-compose', 'systemd-analyze'] as const;

export type Program = (typeof PROXIES | typeof DEPLOY_TOOLS)[number];

/** The path of a program; undefined when it is not installed. */
export function findProgram(name: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
