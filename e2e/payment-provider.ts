/** A payment provider on this machine: the fake Stripe of the server's tests, as a program of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './server.ts';

const program = fileURLToPath(
  new URL('../apps/server/src/features/plans/providers/stripe/fake/serve.testing.ts', import.meta.url),
);

/** What can happen there; `serve.testing.ts` knows each. `break`: it answers with errors until `mend`. */
export type Happening =
  | 'refund'
  | 'dispute'
  | 'win dispute'
  | 'payment fails'
  | 'pay'
  | 'expire'
  | 'break'
  | 'mend';

export interface PaymentProvider {
  /** Happens to the oldest purchase, or to open checkouts. */
  happen(what: Happening): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it, and restarts the server so that it sells plans through it. */
export async function sellThroughFake(server: RunningServer): Promise<PaymentProvider> {
  const provider = spawn(process.execPath, [program, '0', server.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const settings: Record<string, string> = {};
  const lines = createInterface(provider.stdout)[Symbol.asyncIterator]();
  while (settings.STRIPE_API_URL === undefined) {
    const [name = '', ...value] = String((await lines.next()).value).split('=');
    settings[name] = value.join('=');
  }
  await server.kill();
  await server.start(settings);
  return {
    happen: async (what) => {
      provider.stdin.write(`${what}\n`);
      const { value } = await lines.next();
      if (value !== 'done') throw new Error(`${what} did not happen`);
    },
    stop: async () => {
      const ended = once(provider, 'exit');
      provider.kill();
      await ended;
    },
  };
}
