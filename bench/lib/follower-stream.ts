/** The event stream of one follower, with the headers of a phone's browser. */
import { connect, type Socket } from 'node:net';

const HTTP = Buffer.from('HTTP/');
const OK = Buffer.from('HTTP/1.1 200');
const STATE = Buffer.from('event: state');
const PATCH = Buffer.from('event: patch');
/** One buffer for all, because the server is measured and not this process. */
const RECEIVED = Buffer.alloc(64 * 1024);

/** A server that keeps the request of a stream keeps all of its headers. */
const BROWSER = [
  'connection: keep-alive',
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'accept: text/event-stream',
  'cache-control: no-cache',
  'sec-ch-ua: "Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"',
  'sec-ch-ua-mobile: ?1',
  'sec-ch-ua-platform: "Android"',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: nl-NL,nl;q=0.9,en;q=0.8',
];

export interface FollowerStream {
  readonly port: number;
  readonly matchToken: string;
  /** The bytes with the first state. They are overwritten by the next ones of any stream. */
  readonly greeted?: (bytes: Buffer) => void;
  /** The bytes of each later event; overwritten, too. */
  readonly heard: (bytes: Buffer) => void;
}

/** Resolves when the follower has the match's state; rejects when the server refuses or closes before. */
export function openFollowerStream({ port, matchToken, greeted, heard }: FollowerStream): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let stands = false;
    const receive = (length: number) => {
      const bytes = RECEIVED.subarray(0, length);
      if (stands) {
        if (bytes.includes(PATCH) || bytes.includes(STATE)) heard(bytes);
      } else if (bytes.includes(STATE)) {
        stands = true;
        greeted?.(bytes);
        resolve(socket);
      } else if (!bytes.subarray(0, 12).equals(OK) && bytes.subarray(0, 5).equals(HTTP)) {
        socket.destroy(new Error(`a follower was answered with ${bytes.toString('latin1', 0, 300)}`));
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: RECEIVED, callback: receive } });
    socket.on('error', reject);
    socket.on('close', () => {
      if (!stands) reject(new Error('the server closed a stream before its first state'));
    });
    socket.on('connect', () =>
      socket.write(
        `GET /live/${matchToken}/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${BROWSER.join('\r\n')}\r\n\r\n`,
      ),
    );
  });
}
