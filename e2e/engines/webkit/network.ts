/** The network of one device: an HTTP proxy that can be switched off, because WebKit's driver has no offline mode. */
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Network {
  /** `host:port`, for the browser's settings. */
  readonly proxy: string;
  setOffline(offline: boolean): void;
  close(): void;
}

export async function openNetwork(): Promise<Network> {
  let offline = false;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { url = '', method } = request;
    // A new connection for each request: the server may close an idle one just when it is used again.
    const headers = { ...request.headers, connection: 'close' };
    const forwarded = ask(url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    // Behaves like an unreachable server; the browser gets no other signal.
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.on('connection', (socket) => {
    if (offline) return socket.destroy();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    proxy: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOffline: (wanted) => {
      offline = wanted;
      if (offline) for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
