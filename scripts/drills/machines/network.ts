/**
 * Machines of a drill: network namespaces whose cables end in one switch, a bridge in a namespace of its own. This
 * process reaches them from 10.118.0.1, as clients do. Needs root and Debian's iproute2.
 */
import { execFileSync } from 'node:child_process';

/** The addresses in the files of deploy/cluster. */
export const ADDRESSES = {
  edge: '10.118.0.10',
  data1: '10.118.0.11',
  data2: '10.118.0.12',
  witness: '10.118.0.13',
  app1: '10.118.0.21',
  app2: '10.118.0.22',
  redis1: '10.118.0.31',
  redis2: '10.118.0.32',
} as const;
export type Machine = keyof typeof ADDRESSES;
export const MACHINES = Object.keys(ADDRESSES) as readonly Machine[];

const CLIENTS = '10.118.0.1/24';
const SWITCH = 'touchline-switch';
const CLIENTS_CABLE = 'touchline-0';
const namespaceOf = (machine: Machine) => `touchline-${machine}`;
const cableOf = (machine: Machine) => `cable-${machine}`;

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export class Network {
  /** Removes what an interrupted drill left, and connects all machines. */
  static create(): Network {
    const network = new Network();
    network.remove();
    ip('netns', 'add', SWITCH);
    ip('-n', SWITCH, 'link', 'add', 'bridge', 'type', 'bridge');
    ip('-n', SWITCH, 'link', 'set', 'bridge', 'up');
    ip('link', 'add', CLIENTS_CABLE, 'type', 'veth', 'peer', 'name', 'cable', 'netns', SWITCH);
    ip('addr', 'add', CLIENTS, 'dev', CLIENTS_CABLE);
    ip('link', 'set', CLIENTS_CABLE, 'up');
    plugIn('cable');
    for (const machine of MACHINES) {
      const namespace = namespaceOf(machine);
      ip('netns', 'add', namespace);
      ip(
        '-n',
        namespace,
        'link',
        'add',
        'eth0',
        'type',
        'veth',
        'peer',
        'name',
        cableOf(machine),
        'netns',
        SWITCH,
      );
      ip('-n', namespace, 'addr', 'add', `${ADDRESSES[machine]}/24`, 'dev', 'eth0');
      ip('-n', namespace, 'link', 'set', 'eth0', 'up');
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
      plugIn(cableOf(machine));
    }
    return network;
  }

  /** The command that runs another one on a machine. */
  on(machine: Machine, command: readonly string[]): readonly string[] {
    return ['ip', 'netns', 'exec', namespaceOf(machine), ...command];
  }

  /** Pulls the machine's cable. */
  cut(machine: Machine): void {
    ip('-n', SWITCH, 'link', 'set', cableOf(machine), 'down');
  }

  mend(machine: Machine): void {
    ip('-n', SWITCH, 'link', 'set', cableOf(machine), 'up');
  }

  /** Nothing that `from` sends arrives at `to` any more, although `from` hears it. */
  silence(from: Machine, to: Machine): void {
    ip('-n', namespaceOf(from), 'route', 'add', 'blackhole', ADDRESSES[to]);
  }

  letSpeak(from: Machine, to: Machine): void {
    ip('-n', namespaceOf(from), 'route', 'del', 'blackhole', ADDRESSES[to]);
  }

  /** Everything that runs on the machine. */
  processesOn(machine: Machine): readonly number[] {
    return ip('netns', 'pids', namespaceOf(machine)).split('\n').filter(Boolean).map(Number);
  }

  remove(): void {
    const there = new Set(
      ip('netns', 'list')
        .split('\n')
        .map((line) => line.split(' ')[0]),
    );
    for (const machine of MACHINES) {
      if (!there.has(namespaceOf(machine))) continue;
      for (const pid of this.processesOn(machine)) kill(pid);
      ip('netns', 'del', namespaceOf(machine));
    }
    // A namespace takes its cables with it, but some time later.
    if (ip('-brief', 'link').includes(`${CLIENTS_CABLE}@`)) ip('link', 'del', CLIENTS_CABLE);
    if (there.has(SWITCH)) ip('netns', 'del', SWITCH);
  }
}

function plugIn(cable: string): void {
  ip('-n', SWITCH, 'link', 'set', cable, 'master', 'bridge');
  ip('-n', SWITCH, 'link', 'set', cable, 'up');
}

/** As a power loss does. A process may have ended by itself. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
