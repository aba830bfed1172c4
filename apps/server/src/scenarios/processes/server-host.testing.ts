/**
 * A process that runs the servers of browser tests, one after another: loading the server's code takes two seconds of a
 * core, and starting one more server takes a tenth of that. Each server is the real one, with its own settings, port and
 * database. A test that kills its server kills this process, and restarts the server as an operator does.
 */
import { readConfig } from '#platform/config/config.ts';
import { ROOT, type Serving, serve } from '../../run.ts';

/** What the parent process asks: each message is answered by one of the same number. */
export type HostRequest =
  | { readonly call: number; readonly start: NodeJS.ProcessEnv }
  | { readonly call: number; readonly stop: string };

export type HostReply =
  | { readonly call: number; readonly address: string }
  | { readonly call: number; readonly problem: string };

const running = new Map<string, Serving>();

async function answer(request: HostRequest): Promise<string> {
  if ('stop' in request) {
    const serving = running.get(request.stop);
    running.delete(request.stop);
    await serving?.stop();
    return request.stop;
  }
  const serving = await serve(readConfig(request.start, ROOT));
  running.set(serving.address, serving);
  return serving.address;
}

process.on('message', (request: HostRequest) => {
  const { call } = request;
  const reply = (told: HostReply) => process.send?.(told);
  answer(request).then(
    (address) => reply({ call, address }),
    (error: unknown) => reply({ call, problem: String(error) }),
  );
});

process.once('disconnect', () => process.exit());
