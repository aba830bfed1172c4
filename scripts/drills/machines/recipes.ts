/** The files of deploy/cluster, as a machine of the drill has them: with its name, its address and its folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { findPostgres } from '../../../apps/server/src/testing/server/services.testing.ts';
import { ADDRESSES, type Machine } from './network.ts';

export const PASSWORD = 'drill-password-of-machines';
/** The machine that the files are written for. */
const WRITTEN_FOR: Machine = 'data1';

type Recipe =
  | 'etcd.env'
  | 'haproxy.cfg'
  | 'haproxy-data.cfg'
  | 'patroni.env'
  | 'patroni.yml'
  | 'redis.conf'
  | 'sentinel.conf'
  | 'server.env';

export function recipe(name: Recipe): string {
  const url = new URL(`../../../deploy/cluster/${name}`, import.meta.url);
  return readFileSync(url, 'utf8').replaceAll('a-password-of-your-own', PASSWORD);
}

/** The settings of a machine; its own name and address replace those of the machine that the file is written for. */
export function settingsOf(
  name: 'etcd.env' | 'patroni.env' | 'server.env',
  machine: Machine,
): Record<string, string> {
  const settings = parseEnv(recipe(name)) as Record<string, string>;
  const own = ([key, value]: [string, string]): [string, string] => {
    if (key === 'ETCD_INITIAL_CLUSTER' || !/_NAME$|_URLS$|CONNECT_ADDRESS$/.test(key)) return [key, value];
    return [key, value.replace(WRITTEN_FOR, machine).replaceAll(ADDRESSES[WRITTEN_FOR], ADDRESSES[machine])];
  };
  return Object.fromEntries(Object.entries(settings).map(own));
}

/** Writes a file into the machine's folder and returns its path. */
export function written(folder: string, name: Recipe, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, change(recipe(name)));
  return file;
}

/** Both PostgreSQL are on one real machine, so their sockets need folders of their own. */
export function patroniFile(folder: string): string {
  return written(folder, 'patroni.yml', (text) =>
    `${text}  parameters:\n    unix_socket_directories: ${folder}\n`
      .replace(/data_dir: .*/, `data_dir: ${join(folder, 'postgresql')}`)
      .replace(/pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${findPostgres()}`),
  );
}

export function redisFile(folder: string, name: 'redis.conf' | 'sentinel.conf', more = ''): string {
  return written(folder, name, (text) => text.replace(/^dir .*/m, `dir ${folder}`) + more);
}

/** Without TLS, which costs the drill time and tells it nothing. */
export function edgeFile(folder: string): string {
  return written(folder, 'haproxy.cfg', (text) =>
    text
      .replace(/frontend plain[\s\S]*(?=frontend touchline)/, '')
      .replace(/bind :443 .*/, 'bind :80')
      // A drill may not open as many files.
      .replace('maxconn 32768', 'maxconn 4096')
      .replace(/stats socket \S+/, `stats socket ${adminSocketIn(folder)}`),
  );
}

export const adminSocketIn = (folder: string): string => join(folder, 'admin.sock');
