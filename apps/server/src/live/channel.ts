/**
 * One match with followers, on this process.
 *
 *   hint, new follower, every 5 s ──▶ look: has anything of it a higher change number?
 *     no  ──▶ nothing
 *     yes ──▶ the view changed ──▶ one patch, written to every follower
 *             what may be shown changed, or was taken back ──▶ the same, and nothing from before is kept
 *             the stream was closed ──▶ `closed`, and every follower is let go
 */
import type { Socket } from 'node:net';
import { publicPatch } from '@touchline/domain/match/public-patch';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import type { Database } from '../database/database.ts';
import { readSpace } from '../database/spaces.ts';
import type { Picture } from '../media/pictures.ts';
import { type LiveMatch, type PublicState, readPublicState } from './public-match.ts';
import { type Audience, eventBytes, send } from './streams.ts';

/** Patches that a follower may have missed and still be given one by one. */
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

export class Channel implements Audience {
  readonly match: LiveMatch;
  readonly followers = new Set<Socket>();
  readonly #database: Database;
  readonly #epoch: string;
  readonly #now: () => number;
  readonly #onLeave: (socket: Socket) => void;
  #portraits: PublicState['portraits'] = new Map();
  #counter = -1;
  #privacy = '';
  #shown: Shown | null = null;
  #replay: Replayed[] = [];
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor({ database, epoch, now, match, onLeave }: ChannelParts) {
    this.#database = database;
    this.#epoch = epoch;
    this.#now = now;
    this.match = match;
    this.#onLeave = onLeave;
  }

  /** Null while the stream is closed. Call `look` first. */
  get shown(): Shown | null {
    return this.#shown;
  }

  /** A photo that followers see now, by its name. Call `look` first. */
  portrait(name: string): Picture | undefined {
    return this.#portraits.get(name);
  }

  /** Compares with what is committed. Whoever asks during a look gets one that began after he asked. */
  look(): Promise<void> {
    if (this.#looking === null) this.#looking = this.#lookUntilSettled();
    else this.#lookAgain = true;
    return this.#looking;
  }

  /** Lets a follower in: what he missed, or the whole state (LIV-1). Call `look` first. */
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

  async #lookUntilSettled(): Promise<void> {
    try {
      do {
        this.#lookAgain = false;
        // The counter first: what is committed after it makes the next look different.
        const space = await readSpace(this.#database.reader, this.match.space);
        const counter = space?.counter ?? 0;
        if (counter === this.#counter) continue;
        const state = await readPublicState(this.#database.reader, this.match);
        this.#counter = counter;
        this.#become(state);
      } while (this.#lookAgain);
    } finally {
      // In the same turn as the last check: nobody can ask in between and be forgotten.
      this.#looking = null;
    }
  }

  #become({ version, view, privacy, portraits }: PublicState): void {
    this.#portraits = portraits;
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
    // A change that followers cannot see is none for them: they keep the version that they have.
    if (next.json === before.json) return;
    this.#shown = next;
    const patch = publicPatch(before, next);
    const told = before.view.timeline.length;
    // What was corrected or taken back is not told again to whoever comes back.
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
