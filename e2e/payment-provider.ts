/** A payment provider on this machine: the fake Stripe of the server's tests, as a program of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './server.ts';

const program = fileURLToPath(
  new URL('../apps/server/src/features/plans/providers/stripe/fake/serve.testing.ts', import.meta.url),
);

export interface PaymentProvider {
  stop(): Promise<void>;
}

/** Starts it, and restarts the server so that it sells plans through it. */
export async function sellThroughFake(server: RunningServer): Promise<PaymentProvider> {
  const provider = spawn(process.execPath, [program, '0', server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const settings: Record<string, string> = {};
  for await (const line of createInterface(provider.stdout)) {
    const [name = '', ...value] = line.split('=');
    settings[name] = value.join('=');
    if (name === 'STRIPE_API_URL') break;
  }
  await server.kill();
  await server.start(settings);
  return {
    stop: async () => {
      const ended = once(provider, 'exit');
      provider.kill();
      await ended;
    },
  };
}
