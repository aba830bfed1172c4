/** The live hub: the matches with followers on this process, and the coaches' devices that wait for pokes. */

import type { Socket } from 'node:net';
import { signedIn } from '#access/sessions/sessions.ts';
import { availabilityOf } from '#platform/availability/availability.ts';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ViewersDep } from '#platform/bus/viewers.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import { ApiError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { findLiveMatch, type LiveMatch } from '#rows/public/public-match.ts';
import { Channel } from './channel.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { Devices, type ListeningDevice } from './devices.ts';
import { Streams } from './streams.ts';

/** The longest delay after a lost hint (LIV-3), and the longest time that a stream outlives its session. */
const REFRESH_EVERY_MS = 5_000;
/** How long a page waits for the newest state before it shows the previous one. */
const REFRESH_TIMEOUT_MS = 2_000;
/** Matches without followers whose state is kept; each takes some ten kilobytes. */
const KEPT_MATCHES = 100;
const NO_TOKENS: ReadonlySet<string> = new Set();
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{1,64}$/;

type HubDeps = ConfigDep<'devicesPerAccount' | 'followersPerAddress' | 'minimumAppVersion'> &
  DatabaseDep &
  EpochDep &
  BusDep &
  ViewersDep &
  TimeDep &
  LogDep;

/** A follower's socket, on which a stream has begun. */
export interface Arrival {
  readonly socket: Socket;
  readonly lastEventId: string | undefined;
  /** The owner of the connection. */
  readonly address: string;
}

export class Hub {
  readonly streams = new Streams();
  readonly #deps: HubDeps;
  readonly #connectionLimit: ConnectionLimit;
  readonly #channels = new Map<string, Channel>();
  /** Opened lately, without followers; the oldest first. Opening one again reads little while nothing has changed. */
  readonly #kept = new Map<string, Channel>();
  /** A coach's devices by their space. */
  readonly #devices = new Map<number, Devices>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#connectionLimit = new ConnectionLimit(deps.config.followersPerAddress);
    this.#unsubscribe = deps.bus.subscribe(({ space, device }) => {
      // Sessions are checked only every five seconds, which is safe because a poke contains no data.
      this.#devices.get(space)?.poke(device);
      for (const channel of this.#channels.values()) {
        if (channel.match.space === space) void this.#refresh(channel);
      }
    });
    this.#timer = setInterval(() => void this.refreshAll(), REFRESH_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * The match of a token with its current view; null for an unknown token. While the database does not answer, the last
   * known view of a match with followers on this process; rejects for any other match.
   */
  async open(token: string): Promise<Channel | null> {
    if (!TOKEN_SHAPE.test(token)) return null;
    const known = this.#channels.get(token);
    if (known !== undefined) {
      await withTimeout(REFRESH_TIMEOUT_MS, this.#refresh(known)).catch(() => undefined);
      return known;
    }
    const channel = await this.#findChannel(token);
    await channel?.refresh();
    return channel;
  }

  /** Whether the limit allows one more follower from this address. */
  hasRoomFor(address: string): boolean {
    return this.#connectionLimit.hasRoomFor(address);
  }

  /** Admits a follower; call `hasRoomFor` first. `channel` is the result of `open`. */
  follow(token: string, channel: Channel, { socket, lastEventId, address }: Arrival): void {
    const shared = this.#channels.get(token) ?? channel;
    this.#channels.set(token, shared);
    this.#connectionLimit.enter(socket, address);
    this.streams.add(socket, shared);
    shared.welcome(socket, lastEventId);
    this.#count(token, shared);
    // Handles hints that arrived before this channel was listed.
    void this.#refresh(shared);
  }

  /** A coach's device that wants to be poked (PUL-7), on a socket on which a stream has begun. */
  listen(space: number, device: ListeningDevice, socket: Socket): void {
    const { devicesPerAccount } = this.#deps.config;
    const devices =
      this.#devices.get(space) ?? new Devices(devicesPerAccount, () => this.#devices.delete(space));
    this.#devices.set(space, devices);
    devices.add(socket, device);
    this.streams.add(socket, devices);
  }

  /**
   * Compares every match with followers on this process, publishes their numbers again, and ends streams whose session
   * has ended.
   */
  async refreshAll(): Promise<void> {
    const listening = [...this.#devices.values()].flatMap(({ open }) => [...open]);
    const refreshes = [...this.#channels].map(([token, channel]) => {
      this.#deps.viewers.set(token, channel.followers.size);
      return this.#refresh(channel);
    });
    await Promise.all([...refreshes, this.#endUnwelcome(listening)]);
  }

  /** Followers of all matches on this process. */
  get followers(): number {
    return [...this.#channels.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  }

  get openStreams(): number {
    return this.streams.size;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.streams.stop();
  }

  async #findChannel(token: string): Promise<Channel | null> {
    const match = await findLiveMatch(this.#deps.database.reader, token);
    const kept = this.#kept.get(token);
    this.#kept.delete(token);
    if (match === null) return null;
    const isSame = kept?.match.sid === match.sid && kept.match.space === match.space;
    const channel = isSame ? kept : this.#newChannel(token, match);
    this.#kept.set(token, channel);
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= KEPT_MATCHES) break;
      this.#kept.delete(oldest);
    }
    return channel;
  }

  #newChannel(token: string, match: LiveMatch): Channel {
    const { database, epoch, now } = this.#deps;
    const channel: Channel = new Channel({
      database,
      epoch,
      now,
      match,
      onLeave: (socket) => {
        this.#connectionLimit.leave(socket);
        this.#count(token, channel);
      },
    });
    return channel;
  }

  #count(token: string, channel: Channel): void {
    if (channel.followers.size === 0) this.#channels.delete(token);
    this.#deps.viewers.set(token, channel.followers.size);
  }

  /** The session has ended, or maintenance has begun. A reconnecting device gets the reason. */
  async #endUnwelcome(listening: readonly (readonly [Socket, ListeningDevice])[]): Promise<void> {
    if (listening.length === 0) return;
    try {
      const tokens = listening.map(([, { token_hash }]) => token_hash);
      const welcome = (await this.#isOpen()) ? await signedIn(this.#deps.database.reader, tokens) : NO_TOKENS;
      for (const [socket, { token_hash }] of listening) if (!welcome.has(token_hash)) socket.destroy();
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'sign-ins could not be looked at; it is tried again');
    }
  }

  async #isOpen(): Promise<boolean> {
    try {
      await availabilityOf(this.#deps).checkOpen();
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  #refresh(channel: Channel): Promise<void> {
    return channel.refresh().catch((error: unknown) => {
      this.#deps.log.warn({ error: String(error) }, 'a match could not be compared; it is tried again');
    });
  }
}
