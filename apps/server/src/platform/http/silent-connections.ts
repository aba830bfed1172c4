/**
 * Connections without a request yet; browsers open them in advance. Node counts them as busy, so a closing server would
 * wait until the time limit for a request head.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @returns ends them */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  function forget(this: Socket) {
    open.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', forget);
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
