/** The live hub: which matches have followers here, and which devices of a coach listen for pokes. */
import type { Socket } from 'node:net';
import { signedIn } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { gateOf } from '../graphql/gate.ts';
import { inTime } from '../in-time.ts';
import { Channel } from './channel.ts';
import { Crowd } from './crowd.ts';
import { Devices, type ListeningDevice } from './devices.ts';
import { findLiveMatch } from './public-match.ts';
import { Streams, streamHead } from './streams.ts';

/** How long a lost hint can delay (LIV-3), and how long a stream can outlive its device's sign-in. */
const LOOK_EVERY_MS = 5_000;
/** How long a page waits for the newest state before it shows the one before. */
const LOOK_PATIENCE_MS = 2_000;
const NOBODY: ReadonlySet<string> = new Set();
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{1,64}$/;

type HubDeps = Pick<Deps, 'config' | 'database' | 'epoch' | 'bus' | 'viewers' | 'now' | 'log'>;

/** A follower's socket, on which nothing was answered yet. */
export interface Arrival {
  readonly socket: Socket;
  readonly lastEventId: string | undefined;
  /** Whom the connection is from. */
  readonly address: string;
}

export class Hub {
  readonly streams = new Streams();
  readonly #deps: HubDeps;
  readonly #crowd: Crowd;
  readonly #channels = new Map<string, Channel>();
  /** A coach's devices by his space. */
  readonly #devices = new Map<number, Devices>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#crowd = new Crowd(deps.config.followersPerAddress);
    this.#unsubscribe = deps.bus.subscribe(({ space, device }) => {
      // Sign-ins are compared every five seconds: a poke says nothing but that there is something to ask for.
      this.#devices.get(space)?.poke(device);
      for (const channel of this.#channels.values()) {
        if (channel.match.space === space) void this.#look(channel);
      }
    });
    this.#timer = setInterval(() => void this.lookAtAll(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * The match behind a token with its current view; null for an unknown token. While the database does not
   * answer, the last known view of a match that has followers here; rejects for any other.
   */
  async open(token: string): Promise<Channel | null> {
    if (!TOKEN_SHAPE.test(token)) return null;
    const known = this.#channels.get(token);
    if (known !== undefined) {
      await inTime(LOOK_PATIENCE_MS, this.#look(known)).catch(() => undefined);
      return known;
    }
    const channel = await this.#newChannel(token);
    await channel?.look();
    return channel;
  }

  /** Whether one more may follow from there. */
  hasRoomFor(address: string): boolean {
    return this.#crowd.hasRoomFor(address);
  }

  /** Lets a follower in, for whom there is room; `channel` as `open` gave it. */
  follow(token: string, channel: Channel, { socket, lastEventId, address }: Arrival): void {
    const shared = this.#channels.get(token) ?? channel;
    this.#channels.set(token, shared);
    this.#crowd.enter(socket, address);
    this.streams.add(socket, shared);
    socket.cork();
    socket.write(streamHead(this.#deps.now()));
    shared.welcome(socket, lastEventId);
    socket.uncork();
    this.#count(token, shared);
    // Hints that came while this channel was not listed yet.
    void this.#look(shared);
  }

  /** A coach's device that wants to be poked (PUL-7); nothing was answered on its socket yet. */
  listen(space: number, device: ListeningDevice, socket: Socket): void {
    const { devicesPerAccount } = this.#deps.config;
    const devices =
      this.#devices.get(space) ?? new Devices(devicesPerAccount, () => this.#devices.delete(space));
    this.#devices.set(space, devices);
    devices.add(socket, device);
    socket.write(streamHead(this.#deps.now()));
    this.streams.add(socket, devices);
  }

  /** Compares every match that has followers here, says again how many they are, ends what may no longer listen. */
  async lookAtAll(): Promise<void> {
    const listening = [...this.#devices.values()].flatMap(({ open }) => [...open]);
    const looks = [...this.#channels].map(([token, channel]) => {
      this.#deps.viewers.set(token, channel.followers.size);
      return this.#look(channel);
    });
    await Promise.all([...looks, this.#endUnwelcome(listening)]);
  }

  /** Followers of all matches here. */
  get followers(): number {
    return [...this.#channels.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.streams.stop();
  }

  async #newChannel(token: string): Promise<Channel | null> {
    const { database, epoch, now } = this.#deps;
    const match = await findLiveMatch(database.reader, token);
    if (match === null) return null;
    const channel: Channel = new Channel({
      database,
      epoch,
      now,
      match,
      onLeave: (socket) => {
        this.#crowd.leave(socket);
        this.#count(token, channel);
      },
    });
    return channel;
  }

  #count(token: string, channel: Channel): void {
    if (channel.followers.size === 0) this.#channels.delete(token);
    this.#deps.viewers.set(token, channel.followers.size);
  }

  /** Signed out meanwhile, by whomever, or maintenance: whoever comes again is told which. */
  async #endUnwelcome(listening: readonly (readonly [Socket, ListeningDevice])[]): Promise<void> {
    if (listening.length === 0) return;
    try {
      const tokens = listening.map(([, { token_hash }]) => token_hash);
      const welcome = (await this.#isOpen()) ? await signedIn(this.#deps.database.reader, tokens) : NOBODY;
      for (const [socket, { token_hash }] of listening) if (!welcome.has(token_hash)) socket.destroy();
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'sign-ins could not be looked at; it is tried again');
    }
  }

  async #isOpen(): Promise<boolean> {
    try {
      await gateOf(this.#deps).checkOpen();
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  #look(channel: Channel): Promise<void> {
    return channel.look().catch((error: unknown) => {
      this.#deps.log.warn({ error: String(error) }, 'a match could not be compared; it is tried again');
    });
  }
}
