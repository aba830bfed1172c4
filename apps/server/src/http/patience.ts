/**
 * How long a client may take. A request whose body never ends, and an answer that nobody reads, hold a socket and
 * memory for ever: HTTP's own limits do not end them.
 *
 *   head            Node's headersTimeout
 *   body            a timer for each request that has one: files have longer than all else
 *   whole request   Node's requestTimeout, also where the answer went out before the body came
 *   answer          a timer for each one that the system did not take at once: it is large, or what came before
 *                   it on its connection is not read either
 *
 * Node has one requestTimeout for all requests, and takes the two the wrong way round where it is shorter than
 * headersTimeout, without a word. Fastify switches it off unless it is told otherwise.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface Patience {
  /** For a request's head, and for its body unless that is a file. */
  readonly requestMs: number;
  readonly fileMs: number;
  readonly isFile: (url: string) => boolean;
  /** For an answer to be read. */
  readonly answerMs: number;
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** Node looks at its connections this many times within the shortest patience. */
const LOOKS = 6;

/** How often Node looks, which has to be said before there is a server. */
export function lookEveryMs({ requestMs }: Pick<Patience, 'requestMs'>): number {
  return Math.ceil(requestMs / LOOKS);
}

/** Stands before everything that `server` does with a request. */
export function losePatience(server: Server, { requestMs, fileMs, isFile, answerMs }: Patience): void {
  server.headersTimeout = requestMs;
  server.requestTimeout = Math.max(requestMs, fileMs);
  server.prependListener('request', (request, response) => {
    // All of it was handed over.
    response.once('prefinish', () => endUnread(response, answerMs));
    if (!hasBody(request) || isFile(request.url ?? '')) return;
    const timer = setTimeout(() => endRequest(request, response), requestMs);
    // After its last byte as well as when the connection ends before.
    request.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function endRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  const { socket } = request;
  // An answer that is out already, or half out, is not answered once more.
  if (!response.headersSent && socket.writable) socket.write(LATE);
  socket.destroy();
}

/** Whoever has not taken an answer by then has his connection ended. */
function endUnread(response: ServerResponse, answerMs: number): void {
  if ((response.socket?.writableLength ?? 0) === 0) return;
  const timer = setTimeout(() => response.destroy(), answerMs);
  for (const event of ['finish', 'close']) response.once(event, () => clearTimeout(timer));
}
