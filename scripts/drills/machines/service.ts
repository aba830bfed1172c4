/** A program on a machine of the drill, started again two seconds after it ends, as systemd does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine, Network } from './network.ts';

/** `RestartSec` of deploy/systemd/touchline.service. */
const RESTART_MS = 2_000;

export interface Program {
  readonly name: string;
  readonly machine: Machine;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly folder: string;
}

export class Service {
  readonly machine: Machine;
  #program: Program;
  readonly #network: Network;
  #child: ChildProcess | null = null;
  #restart: NodeJS.Timeout | undefined;
  #wanted = false;

  constructor(network: Network, program: Program) {
    this.#network = network;
    this.#program = program;
    this.machine = program.machine;
  }

  start(): void {
    this.#wanted = true;
    this.#run();
  }

  /** Ends it at once. It starts again, unless it is held. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it at once, until `start`. */
  async hold(): Promise<void> {
    this.#forget();
    await this.#end('SIGKILL');
  }

  /** Asks it to end, until `start`. */
  async stop(): Promise<void> {
    this.#forget();
    await this.#end('SIGTERM');
  }

  /** The next start uses another command, such as that of another version. */
  becomes(change: Pick<Program, 'command'>): void {
    this.#program = { ...this.#program, ...change };
  }

  #forget(): void {
    this.#wanted = false;
    clearTimeout(this.#restart);
  }

  #run(): void {
    const { name, machine, command, env, folder } = this.#program;
    const log = openSync(join(folder, `${name}.log`), 'a');
    const [program = '', ...args] = this.#network.on(machine, command);
    const { PATH = '' } = process.env;
    const child = spawn(program, args, {
      env: { PATH: `${PATH}:/usr/sbin:/sbin`, ...env },
      cwd: folder,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    child.once('exit', () => {
      if (this.#wanted) this.#restart = setTimeout(() => this.#run(), RESTART_MS);
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
