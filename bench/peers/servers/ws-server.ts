/** The minimal WebSocket server for followers: `ws` forwards the coach's messages to all. Stores nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const http = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    for (const client of followers.clients) client.send(text);
    response.writeHead(204).end();
  });
});
const followers = new WebSocketServer({ server: http, perMessageDeflate: false });
followers.on('connection', (socket) => socket.send('{"state":"first"}'));
http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
await once(http, 'listening');
process.send?.({ port: (http.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
