/** The length of an answer on the wire, because `fetch` decompresses the body. */
import { get } from 'node:http';

export function sentBytes(address: string): Promise<{ bytes: number; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${address} was answered with ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve({ bytes, encoding: response.headers['content-encoding'] ?? 'none' }));
      response.on('error', reject);
    }).on('error', reject);
  });
}
