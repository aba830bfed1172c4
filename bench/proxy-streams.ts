/**
 * Event streams through the documented proxies, with TLS: the heartbeat keeps a stream open for longer than a proxy
 * allows a connection to be silent. The brief run scales that time down.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BRIEF, size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { openMatches } from './lib/matches.ts';
import { newCertificate, type ProxyWay, waysHere, withProxy } from './lib/proxies.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { type MeasuredServer, withFolder, withServer } from './lib/server.ts';

/** With 15 or more streams each gets a heartbeat every 15 seconds; fewer get it more often. */
const STREAMS = size(30, 1);
/** Of the recipes; null for what is written there. */
const SILENCE = BRIEF ? '6s' : null;
const SILENCE_SECONDS = BRIEF ? 6 : 60;
const WATCHED_MS = SILENCE_SECONDS * 2_500;

export async function measure(): Promise<readonly Measurement[]> {
  const proxies = waysHere().filter((way) => way !== 'direct');
  return withFolder((folder) => {
    const certificate = join(folder, 'certificate.pem');
    newCertificate(certificate);
    return withServer({ core: SERVER_CORE }, async (server) => {
      const match = (await openMatches(await signIn(server.url))).at(-1);
      if (match === undefined) throw new Error('no match of the demo has an open stream');
      const watching = { server, token: match.token, certificate };
      return Promise.all(proxies.map((proxy) => watch(proxy, watching)));
    });
  });
}

interface Watching {
  readonly server: MeasuredServer;
  readonly token: string;
  readonly certificate: string;
}

function watch(proxy: ProxyWay, { server, token, certificate }: Watching): Promise<Measurement> {
  return withProxy(proxy, { port: server.port, silence: SILENCE, certificate }, async (port) => {
    const url = `https://127.0.0.1:${port}/live/${token}/events`;
    const ca = readFileSync(`${certificate}.crt`);
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => Stream.open(url, ca)));
    await pause(WATCHED_MS);
    const open = streams.filter((stream) => stream.isOpen).length;
    const longest = Math.max(...streams.map((stream) => stream.longestSilenceMs)) / 1_000;
    for (const stream of streams) stream.close();
    return {
      name: `proxy-streams-${proxy}`,
      figures: {
        streams: STREAMS,
        open,
        watched_seconds: WATCHED_MS / 1_000,
        longest_silence_s: rounded(longest),
      },
      budget: `all streams open, and never silent for the ${SILENCE_SECONDS} s that the proxy allows`,
      met: open === STREAMS && longest < SILENCE_SECONDS,
      method: `${placement()}; TLS with a certificate of its own, set up as deploy/proxy says; no event meanwhile.`,
    };
  });
}

class Stream {
  readonly #request: ReturnType<typeof get>;
  #heardAt = performance.now();
  isOpen = true;
  longestSilenceMs = 0;

  private constructor(request: ReturnType<typeof get>) {
    this.#request = request;
  }

  static open(url: string, ca: Buffer): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const request = get(url, { ca, agent: false });
      const stream = new Stream(request);
      request.on('error', reject);
      request.on('response', (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`a stream was answered with ${response.statusCode}`));
        response.on('data', () => stream.#heard());
        response.on('error', () => undefined);
        response.on('close', () => {
          stream.isOpen = false;
        });
        resolve(stream);
      });
    });
  }

  #heard(): void {
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#heardAt);
    this.#heardAt = now;
  }

  close(): void {
    this.#request.destroy();
  }
}
