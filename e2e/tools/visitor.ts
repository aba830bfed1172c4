/** A request from another address of this machine, as of a mail scanner. */
import { request } from 'node:http';

/** Resolves with the status of the answer. */
export function visit(address: string, method: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const visiting = request(address, { method, localAddress: '127.0.0.7' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    visiting.once('error', reject);
    visiting.end();
  });
}
