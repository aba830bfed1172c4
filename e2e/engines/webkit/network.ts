/**
 * The network of one device: a proxy that can be switched off, because WebKit's driver has no offline mode. It also
 * ends TLS as the proxy of a real server does: a page at `https://` reaches our server, which speaks plain HTTP.
 */
import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Network {
  /** `host:port`, for the browser's settings. */
  readonly proxy: string;
  setOffline(offline: boolean): void;
  close(): void;
}

export async function openNetwork(certificate: Certificate): Promise<Network> {
  let offline = false;
  const sockets = new Set<Socket>();
  const server = createServer(forward);
  const secure = createSecureServer(certificate, forward);
  server.on('connection', (socket) => {
    if (offline) return socket.destroy();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    secure.emit('connection', socket);
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

function forward(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method } = request;
  // A request by TLS names a path only.
  const address = url.startsWith('/') ? `http://${request.headers.host}${url}` : url;
  // A new connection for each request: the server may close an idle one just when it is used again.
  const headers = { ...request.headers, connection: 'close' };
  const forwarded = ask(address, { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  // Behaves like an unreachable server; the browser gets no other signal.
  forwarded.once('error', () => response.destroy());
  response.once('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
