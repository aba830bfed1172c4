/**
 * The followers of one match on this process.
 *
 *   hint, new follower, every 5 s ──▶ refresh: has a part of the match a higher change number?
 *     no  ──▶ nothing
 *     yes ──▶ the view changed ──▶ one patch, written to every follower
 *             what may be shown changed, or an entry was removed ──▶ the same, and earlier patches are dropped
 *             the stream was closed ──▶ `closed`, and every follower is disconnected
 */
import type { Socket } from 'node:net';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicPatch } from '@touchline/domain/match/public/public-patch';
import type { Database } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import type { ShownFiles } from '#rows/pictures/public-pictures.ts';
import { type LiveMatch, type PublicState, readPublicState } from '#rows/public/public-match.ts';
import { eventBytes, type StreamOwner, send } from './streams.ts';

/** The number of patches kept for followers who missed them. */
const REPLAYED = 64;
const CLOSED = eventBytes({ event: 'closed', data: '{}' });

interface Replayed {
  readonly from: string;
  readonly bytes: Buffer;
}

interface Shown {
  readonly version: string;
  readonly view: PublicMatch;
  /** The view as JSON, encoded once. */
  readonly json: string;
}

export interface ChannelParts {
  readonly database: Database;
  readonly epoch: string;
  readonly now: () => number;
  readonly match: LiveMatch;
  /** A follower left. */
  readonly onLeave: (socket: Socket) => void;
}

export class Channel implements StreamOwner {
  readonly match: LiveMatch;
  readonly followers = new Set<Socket>();
  readonly #database: Database;
  readonly #epoch: string;
  readonly #now: () => number;
  readonly #onLeave: (socket: Socket) => void;
  #pictures: ShownFiles = new Map();
  #counter = -1;
  #privacy = '';
  #shown: Shown | null = null;
  #replay: Replayed[] = [];
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;

  constructor({ database, epoch, now, match, onLeave }: ChannelParts) {
    this.#database = database;
    this.#epoch = epoch;
    this.#now = now;
    this.match = match;
    this.#onLeave = onLeave;
  }

  /** Null while the stream is closed. Call `refresh` first. */
  get shown(): Shown | null {
    return this.#shown;
  }

  /** The pictures that followers currently see. Call `refresh` first. */
  get pictures(): ShownFiles {
    return this.#pictures;
  }

  /** Compares with the committed state. A call during a running refresh starts another one after it. */
  refresh(): Promise<void> {
    if (this.#refreshing === null) this.#refreshing = this.#refreshUntilSettled();
    else this.#refreshAgain = true;
    return this.#refreshing;
  }

  /** Admits a follower and sends what they missed, or the whole state (LIV-1). Call `refresh` first. */
  welcome(socket: Socket, lastEventId: string | undefined): void {
    if (socket.destroyed) return;
    if (this.#shown === null) {
      dismiss(socket);
      return;
    }
    this.followers.add(socket);
    if (lastEventId === this.#shown.version) return;
    const missed = this.#replay.findIndex(({ from }) => from === lastEventId);
    if (missed < 0) send(socket, this.#stateBytes(this.#shown));
    else for (const { bytes } of this.#replay.slice(missed)) send(socket, bytes);
  }

  left(socket: Socket): void {
    this.followers.delete(socket);
    this.#onLeave(socket);
  }

  async #refreshUntilSettled(): Promise<void> {
    try {
      do {
        this.#refreshAgain = false;
        // Read the counter before the state: a commit between the two reads is then found by the next check.
        const space = await readSpace(this.#database.reader, this.match.space);
        const counter = space?.counter ?? 0;
        if (counter === this.#counter) continue;
        const state = await readPublicState(this.#database.reader, this.match);
        this.#counter = counter;
        this.#become(state);
      } while (this.#refreshAgain);
    } finally {
      // Runs in the same turn of the event loop as the last check, so that no call in between is lost.
      this.#refreshing = null;
    }
  }

  #become({ version, view, privacy, pictures }: PublicState): void {
    this.#pictures = pictures;
    if (privacy !== this.#privacy) this.#replay = [];
    this.#privacy = privacy;
    if (view === null) {
      this.#shown = null;
      this.#replay = [];
      for (const socket of this.followers) dismiss(socket);
      this.followers.clear();
      return;
    }
    const next: Shown = { version: `${this.#epoch}.${version}`, view, json: JSON.stringify(view) };
    const before = this.#shown;
    if (before === null) {
      this.#shown = next;
      return;
    }
    // A change that followers cannot see gives no new version.
    if (next.json === before.json) return;
    this.#shown = next;
    const patch = publicPatch(before, next);
    const told = before.view.timeline.length;
    // Reconnecting followers must not get patches with removed or corrected entries.
    if (patch.timeline !== null && patch.timeline.keep < told) this.#replay = [];
    const bytes = eventBytes({ event: 'patch', id: next.version, data: JSON.stringify(patch) });
    this.#replay.push({ from: before.version, bytes });
    if (this.#replay.length > REPLAYED) this.#replay.shift();
    for (const socket of this.followers) send(socket, bytes);
  }

  #stateBytes({ version, json }: Shown): Buffer {
    return eventBytes({ event: 'state', id: version, data: `{"view":${json},"now":${this.#now()}}` });
  }
}

function dismiss(socket: Socket): void {
  socket.write(CLOSED);
  socket.destroySoon();
}
