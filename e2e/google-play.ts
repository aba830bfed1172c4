/** Google Play on this machine: the fake of the server's tests, as a program of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(
  new URL('../apps/server/src/features/plans/providers/play/fake/serve.testing.ts', import.meta.url),
);

export interface GooglePlay {
  /** Of a server that sells through it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Somebody buys with the token that the app gave. Returns Google's token of the purchase. */
  buy(appToken: string, plan: string): Promise<string>;
  /** The app finishes it. */
  acknowledge(token: string): Promise<unknown>;
  acknowledged(token: string): Promise<boolean>;
  stop(): Promise<void>;
}

export async function startGooglePlay(): Promise<GooglePlay> {
  const play = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(play.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const settings: Record<string, string> = {};
  for (let line = await next(); line !== 'ready'; line = await next()) {
    const [name = '', ...value] = line.split('=');
    settings[name] = value.join('=');
  }
  const ask = (line: string) => {
    play.stdin.write(`${line}\n`);
    return next();
  };
  return {
    settings,
    buy: (appToken, plan) => ask(`buy ${appToken} ${plan}`),
    acknowledge: (token) => ask(`acknowledge ${token}`),
    acknowledged: async (token) => (await ask(`acknowledged ${token}`)) === 'true',
    stop: async () => {
      const ended = once(play, 'exit');
      play.stdin.end();
      await ended;
    },
  };
}
