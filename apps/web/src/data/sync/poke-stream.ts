/** The server's pokes (PUL-7): an event stream by `fetch`, because `EventSource` cannot send the bearer token. */
import { createParser } from 'eventsource-parser';
import { VERSION_HEADER } from '../calls/transport.ts';

export interface PokePorts {
  readonly baseUrl: string;
  readonly token: string;
  /** The device's id as in its stamps: the server pokes nobody for what they pushed themselves. */
  readonly device: () => Promise<string>;
  readonly fetch: typeof fetch;
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly poked: () => void;
  /** A lost stream is open again: the server can be reached. */
  readonly back: () => void;
  /** A number from 0 to 1, so that devices that lost the same server do not reconnect in the same second. */
  readonly random: () => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends a comment every few seconds; a stream that is silent for this long is dead. */
const SILENCE_MS = 90_000;

/** Listens until `stop`; a stream that ends is opened again after 1, 2, 4 … 60 seconds. */
export class PokeStream {
  readonly #ports: PokePorts;
  #connection: AbortController | null = null;
  #cancelWait: (() => void) | null = null;
  #failures = 0;

  constructor(ports: PokePorts) {
    this.#ports = ports;
  }

  /** Starts listening; does nothing when already started. */
  start(): void {
    if (this.#connection !== null || this.#cancelWait !== null) return;
    this.#connection = new AbortController();
    void this.#listen(this.#connection);
  }

  stop(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    this.#connection?.abort();
    this.#connection = null;
    this.#failures = 0;
  }

  async #listen(connection: AbortController): Promise<void> {
    const { baseUrl, token, device, fetch } = this.#ports;
    try {
      const response = await fetch(`${baseUrl}/api/events?device=${encodeURIComponent(await device())}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...VERSION_HEADER },
        signal: connection.signal,
        cache: 'no-store',
      });
      if (response.ok && response.body !== null) {
        // The server is back: missed pokes and waiting changes need not wait for a health check.
        if (this.#failures > 0) this.#ports.back();
        await this.#read(response.body, connection);
      } else connection.abort();
    } catch {
      // The network failed, or the stream was closed: both are handled below.
    }
    if (this.#connection !== connection) return;
    this.#connection = null;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    this.#cancelWait = this.#ports.after(wait * (0.5 + this.#ports.random() / 2), () => {
      this.#cancelWait = null;
      this.start();
    });
  }

  async #read(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    // Comments only keep the stream open; the parser reports events only.
    const parser = createParser({ onEvent: () => this.#ports.poked() });
    for (;;) {
      const cancelSilence = this.#ports.after(SILENCE_MS, () => connection.abort());
      const { done, value } = await reader.read().finally(cancelSilence);
      if (done) return;
      this.#failures = 0;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }
}
