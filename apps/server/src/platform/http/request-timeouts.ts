/**
 * Timeouts for slow clients. HTTP's own limits do not cover a request whose body never ends, or an unread answer;
 * both hold a socket and memory.
 *
 *   head            Node's headersTimeout
 *   body            a timer for each request with a body; files have a longer one
 *   whole request   Node's requestTimeout, also when the answer was sent before the body arrived
 *   answer          a timer for each answer that the system did not take at once, because it is large or because
 *                   earlier answers on its connection are unread
 *
 * Node has one requestTimeout for all requests, and silently swaps it with headersTimeout when it is the shorter one.
 * Fastify switches it off unless it is set.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface RequestTimeouts {
  /** For a request's head, and for its body unless the body is a file. */
  readonly requestMs: number;
  readonly fileMs: number;
  readonly isFile: (url: string) => boolean;
  /** For reading an answer. */
  readonly answerMs: number;
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** Node checks its connections this many times within the shortest timeout. */
const CHECKS = 6;

/** The interval of Node's checks, which must be set before the server is created. */
export function checkIntervalMs({ requestMs }: Pick<RequestTimeouts, 'requestMs'>): number {
  return Math.ceil(requestMs / CHECKS);
}

/** Must be the first listener for requests of `server`. */
export function enforceTimeouts(
  server: Server,
  { requestMs, fileMs, isFile, answerMs }: RequestTimeouts,
): void {
  server.headersTimeout = requestMs;
  server.requestTimeout = Math.max(requestMs, fileMs);
  // Made once, not for each request: `this` is the response.
  function passedToSocket(this: ServerResponse) {
    endUnread(this, answerMs);
  }
  const expectBody = (request: IncomingMessage, response: ServerResponse) => {
    if (!request.complete) endLate({ request, response, ms: requestMs });
  };
  server.prependListener('request', (request, response) => {
    response.on('prefinish', passedToSocket);
    if (!hasBody(request) || isFile(request.url ?? '')) return;
    // Most bodies arrive in the same packet as their head, so they are complete after this turn of the event loop.
    process.nextTick(expectBody, request, response);
  });
}

function endLate({
  request,
  response,
  ms,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
}) {
  const timer = setTimeout(() => endRequest(request, response), ms);
  // Fires after the last byte, and when the connection ends before it.
  request.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function endRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  const { socket } = request;
  // An answer that was sent, completely or in part, must not be followed by another one.
  if (!response.headersSent && socket.writable) socket.write(LATE);
  socket.destroy();
}

/** Ends the connection of a client that has not read an answer in time. */
function endUnread(response: ServerResponse, answerMs: number): void {
  if ((response.socket?.writableLength ?? 0) === 0) return;
  const timer = setTimeout(() => response.destroy(), answerMs);
  for (const event of ['finish', 'close']) response.once(event, () => clearTimeout(timer));
}
