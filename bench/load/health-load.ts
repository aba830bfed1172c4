/** Sends health checks (requests.ts). Argument: the orders as JSON. Prints the figures as JSON. */
import { type RequestFigures, type RequestOrders, sendRequests } from './requests.ts';

export interface HealthOrders extends RequestOrders {
  readonly token: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export type HealthFigures = RequestFigures;

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

if (import.meta.main) {
  const orders = JSON.parse(process.argv[2] ?? '') as HealthOrders;
  const request = requestOf(orders);
  process.stdout.write(JSON.stringify(await sendRequests(orders, { next: () => request, status: 200 })));
}
