/**
 * Sends health checks as fast as the server answers, on a few connections with one request at a time. The request's
 * bytes are prepared, so that the server and not this process is the bottleneck. Argument: the orders as JSON. Prints
 * the figures as JSON.
 */
import { connect } from 'node:net';

export interface HealthOrders {
  readonly port: number;
  readonly token: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface HealthFigures {
  readonly answers: number;
  /** Includes requests before and after the measured time. */
  readonly allAnswers: number;
  readonly seconds: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** One complete answer, to prove what was requested. */
  readonly sample: string;
}

const OK = Buffer.from('HTTP/1.1 200');
const HEADER_END = Buffer.from('\r\n\r\n');
/** True when the answer announces that the connection closes. */
const LAST = '\r\nConnection: close\r\n';
const MORE_ANSWERS_THAN_ANY = 10_000_000;

async function load(orders: HealthOrders): Promise<HealthFigures> {
  const request = requestOf(orders);
  const measureFrom = performance.now() + orders.warmUpMs;
  const until = measureFrom + orders.measureMs;
  const taken: number[] = [];
  let sample = '';
  let allAnswers = 0;
  /** Ends after the time, or when the other side closes the connection. */
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(orders.port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      let sentAt = 0;
      let rest: Buffer = Buffer.alloc(0);
      const send = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const length = answerLength(rest);
        if (length === null || rest.length < length) return;
        const now = performance.now();
        if (!rest.subarray(0, 12).equals(OK)) {
          reject(new Error(`answered with ${rest.toString('latin1', 0, 600)}`));
          socket.destroy();
          return;
        }
        if (sample === '') sample = rest.toString('utf8', rest.indexOf(HEADER_END) + 4, length);
        const isLast = rest.toString('latin1', 0, length).includes(LAST);
        rest = rest.subarray(length);
        allAnswers += 1;
        if (now >= measureFrom) taken.push(now - sentAt);
        if (now < until && taken.length < MORE_ANSWERS_THAN_ANY && !isLast) send();
        else socket.end();
      });
    });
  /** A proxy closes a connection after a number of requests. */
  const oneAfterTheOther = async () => {
    while (performance.now() < until) await one();
  };
  await Promise.all(Array.from({ length: orders.connections }, oneAfterTheOther));
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor((taken.length - 1) * share)] ?? 0).toFixed(2));
  return {
    answers: taken.length,
    allAnswers,
    seconds: orders.measureMs / 1000,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    sample,
  };
}

function requestOf({ port, token, query, variables }: HealthOrders): Buffer {
  const body = JSON.stringify({ query, variables });
  const head = [
    'POST /api/data?app_id=touchline HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The length of head and body together; null until the head is complete. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEADER_END);
  if (end < 0) return null;
  const [, length] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end)) ?? [];
  if (length === undefined) throw new Error('an answer without content-length');
  return end + HEADER_END.length + Number(length);
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '') as HealthOrders)));
