/** A client on a raw socket, which keeps to none of the manners of HTTP. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** All that came until the connection ended. A client that does not read gets nothing. */
  readonly ended: Promise<string>;
}

/** @param bytes kept of what comes */
export async function rawClient(port: number, bytes = 4_000): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  // A reset also counts as an end.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  socket.on('data', (chunk) => {
    if (received.length < bytes) received += chunk.toString('latin1');
  });
  return { socket, ended };
}

/** Sends one character at a time until the connection ends. */
export function drip({ socket }: RawClient, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text.charAt(at++) || ' '), everyMs);
  socket.once('close', () => clearInterval(timer));
}

let networks = 0;

/** The head of a request, each from another network. */
export function headOf(
  { method, path }: { readonly method: string; readonly path: string },
  headers: readonly string[] = [],
): string {
  networks++;
  const network = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  return [
    `${method} ${path} HTTP/1.1`,
    'host: touchline.example',
    `x-forwarded-for: ${network}`,
    ...headers,
    '',
    '',
  ].join('\r\n');
}
