/** Followers on socket.io, WebSocket only: forwards the coach's messages to all. Stores nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer();
// No pings during the measurement, for any server: it is shorter than their interval.
const followers = new Server(http, { transports: ['websocket'], pingInterval: 300_000, serveClient: false });
followers.on('connection', (socket) => socket.emit('state', { state: 'first' }));
http.on('request', (request, response) => {
  if (request.url !== '/event') return;
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    followers.emit('patch', JSON.parse(text));
    response.writeHead(204).end();
  });
});
http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
await once(http, 'listening');
process.send?.({ port: (http.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
