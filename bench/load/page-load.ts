/**
 * Asks for public addresses in turn (requests.ts), as browsers and calendar programs of many networks do behind a proxy.
 * Argument: the orders as JSON. Prints the figures as JSON.
 */
import { type RequestOrders, sendRequests } from './requests.ts';

export interface PageOrders extends RequestOrders {
  /** One after the other, and again from the first. */
  readonly asked: readonly { readonly address: string; readonly etag?: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** The most requests that may be sent: a link or a network has a limit. */
  readonly most: number;
}

/** A network may open about a thousand pages in ten minutes. */
const NETWORKS = 2_000;

function requestsOf({ port, asked, headers }: PageOrders): readonly Buffer[] {
  // A multiple of what is asked, so that each link is asked for equally often.
  const length = Math.ceil(NETWORKS / asked.length) * asked.length;
  return Array.from({ length }, (_, n) => {
    const { address, etag } = asked[n % asked.length] ?? { address: '/' };
    const lines = Object.entries({
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
      ...headers,
      ...(etag !== undefined && { 'if-none-match': etag }),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}

if (import.meta.main) {
  const orders = JSON.parse(process.argv[2] ?? '') as PageOrders;
  const requests = requestsOf(orders);
  let sent = 0;
  const next = () => (sent >= orders.most ? null : (requests[sent++ % requests.length] ?? null));
  process.stdout.write(JSON.stringify(await sendRequests(orders, { next, status: orders.status })));
}
