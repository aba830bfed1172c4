/**
 * The endpoint that Playwright connects to. Playwright starts our program in place of Firefox, reads the address that
 * the program prints, and speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** The single connection of a browser that Playwright started. */
export async function acceptPlaywright(): Promise<WebSocket> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  // Playwright waits for Firefox's output.
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  return socket;
}
