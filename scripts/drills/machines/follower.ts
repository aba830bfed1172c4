/** A follower's page without a browser: it shows the score, and comes back two to four seconds after its stream ends. */
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 2_000;

interface Score {
  readonly home: number;
  readonly away: number;
}

export class Follower {
  /** When each event arrived. */
  readonly heardAt: number[] = [];
  /** All goals that the page shows. */
  goals = 0;
  readonly #url: string;
  #request: ClientRequest | null = null;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    void this.#follow();
  }

  close(): void {
    this.#closed = true;
    this.#request?.destroy();
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      await this.#listen().catch(() => undefined);
      if (!this.#closed) await pause(RETRY_MS * (1 + Math.random()));
    }
  }

  async #listen(): Promise<void> {
    this.#request = get(this.#url, { agent: false, headers: { accept: 'text/event-stream' } });
    const [stream] = await once(this.#request, 'response');
    if (stream.statusCode !== 200) return stream.resume();
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#hear(event);
    }
  }

  #hear(event: string): void {
    const kind = /^event: (state|patch)$/m.exec(event)?.[1];
    if (kind === undefined) return;
    const told = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}');
    const score: Score | undefined = kind === 'state' ? told.score : told.set?.score;
    this.heardAt.push(performance.now());
    if (score !== undefined) this.goals = score.home + score.away;
  }
}
