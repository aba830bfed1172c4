/** A child's program for tests. */
import { readdirSync } from 'node:fs';
import { answerOrders } from './answering.ts';

export type Order =
  | { readonly say: string }
  | { readonly bytes: Uint8Array }
  | { readonly look: true }
  | { readonly hang: true }
  | { readonly fail: true };

answerOrders((order: Order) => {
  if ('say' in order) return order.say;
  if ('bytes' in order) return order.bytes;
  if ('look' in order) return { files: readdirSync('.'), settings: Object.keys(process.env) };
  if ('fail' in order) throw new Error('a bug');
  for (;;);
});
