/**
 * Sends prepared requests as fast as the server answers, on a few connections with one request at a time, so that the
 * server and not this process is the bottleneck.
 */
import { connect } from 'node:net';

export interface RequestOrders {
  readonly port: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface RequestFigures {
  readonly answers: number;
  /** Includes requests before and after the measured time. */
  readonly allAnswers: number;
  readonly seconds: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** One complete answer, to prove what was requested. */
  readonly sample: string;
}

const HEADER_END = Buffer.from('\r\n\r\n');
/** True when the answer announces that the connection closes. */
const LAST = '\r\nConnection: close\r\n';
const MORE_ANSWERS_THAN_ANY = 10_000_000;

export interface Requests {
  /** The bytes of the next request; null when there are no more. */
  readonly next: () => Buffer | null;
  /** What each answer must have. */
  readonly status: number;
}

export async function sendRequests(
  orders: RequestOrders,
  { next, status }: Requests,
): Promise<RequestFigures> {
  const expected = Buffer.from(`HTTP/1.1 ${status}`);
  const measureFrom = performance.now() + orders.warmUpMs;
  const until = measureFrom + orders.measureMs;
  const taken: number[] = [];
  let sample = '';
  let allAnswers = 0;
  let isOver = false;
  let lastAt = measureFrom;
  /** Ends after the time, without more requests, or when the other side closes the connection. */
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(orders.port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      let sentAt = 0;
      let asked = '';
      let rest: Buffer = Buffer.alloc(0);
      const send = () => {
        const request = next();
        if (request === null) {
          isOver = true;
          socket.end();
          return;
        }
        asked = request.toString('latin1', 0, request.indexOf('\r'));
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const length = answerLength(rest);
        if (length === null || rest.length < length) return;
        const now = performance.now();
        if (!rest.subarray(0, 12).equals(expected)) {
          reject(new Error(`${asked} was answered with ${rest.toString('latin1', 0, 600)}`));
          socket.destroy();
          return;
        }
        if (sample === '') sample = rest.toString('utf8', rest.indexOf(HEADER_END) + 4, length);
        const isLast = rest.toString('latin1', 0, length).includes(LAST);
        rest = rest.subarray(length);
        allAnswers += 1;
        lastAt = now;
        if (now >= measureFrom) taken.push(now - sentAt);
        if (now < until && taken.length < MORE_ANSWERS_THAN_ANY && !isLast) send();
        else socket.end();
      });
    });
  /** A proxy closes a connection after a number of requests. */
  const oneAfterTheOther = async () => {
    while (!isOver && performance.now() < until) await one();
  };
  await Promise.all(Array.from({ length: orders.connections }, oneAfterTheOther));
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(2));
  return {
    answers: taken.length,
    allAnswers,
    seconds: isOver ? (lastAt - measureFrom) / 1000 : orders.measureMs / 1000,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    sample,
  };
}

/** The length of head and body together; null until the head is complete. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEADER_END);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  // Such an answer has no body, and need not say its length.
  if (head.startsWith('HTTP/1.1 304')) return end + HEADER_END.length;
  const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error('an answer without content-length');
  return end + HEADER_END.length + Number(length);
}
