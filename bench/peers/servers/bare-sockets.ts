/**
 * The minimal server for followers: bare sockets, no HTTP server, no database. A GET gets the first bytes and keeps its
 * connection; the body of a POST is written to all connections. Argument: a file with the first bytes (response head
 * and first events), as our server sent them.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const [, , file = ''] = process.argv;
const greeting = readFileSync(file);
const DONE = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const HEAD_END = '\r\n\r\n';
const followers = new Set<Socket>();

function leave(this: Socket) {
  followers.delete(this);
  begun.delete(this);
}
function end(this: Socket) {
  this.destroy();
}

/** Incomplete requests. */
const begun = new Map<Socket, Buffer>();

function heard(this: Socket, bytes: Buffer) {
  const request = Buffer.concat([begun.get(this) ?? Buffer.alloc(0), bytes]);
  begun.set(this, request);
  const head = request.indexOf(HEAD_END);
  if (head < 0) return;
  const text = request.toString('latin1', 0, head);
  const body = request.subarray(head + HEAD_END.length);
  if (text.startsWith('GET /live/')) {
    begun.delete(this);
    this.off('data', heard);
    this.resume();
    followers.add(this);
    this.write(greeting);
    return;
  }
  if (body.length < Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)) return;
  begun.delete(this);
  for (const follower of followers) if (body.length > 0) follower.write(body);
  this.write(DONE);
}

const server = createServer((socket) => {
  socket.on('data', heard);
  socket.on('close', leave);
  socket.on('error', end);
  socket.on('end', end);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
