/** Caddy as the recipe says, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findProgram } from './programs.testing.ts';

const CADDYFILE = new URL('../../deploy/proxy/Caddyfile', import.meta.url);

export interface CaddyPlace {
  /** For its files; is made. */
  readonly folder: string;
  readonly site: string;
  /** The port in place of 80. */
  readonly plain: number;
  /** As `TOUCHLINE_SERVERS`. */
  readonly servers: string;
}

export interface Caddy {
  readonly child: ChildProcess;
  /** All that it has said, once it has ended. */
  readonly said: Promise<string>;
  stop(): Promise<void>;
}

export function startCaddy({ folder, site, plain, servers }: CaddyPlace): Caddy {
  mkdirSync(folder);
  const file = join(folder, 'Caddyfile');
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n}\n`;
  writeFileSync(file, `${global}${readFileSync(CADDYFILE, 'utf8')}`);
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    TOUCHLINE_SITE: site,
    TOUCHLINE_SERVERS: servers,
  };
  const command = findProgram('caddy') ?? '';
  const child = spawn(command, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  return {
    child,
    said,
    async stop() {
      child.kill('SIGTERM');
      await said;
    },
  };
}
