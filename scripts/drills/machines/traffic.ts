/** What clubs do meanwhile: coaches record, families follow, and each coach has a second device with the app's engine. */
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { argonPasswords } from '../../../apps/server/src/platform/secrets/passwords.ts';
import { PokeStream } from '../../../apps/web/src/data/sync/poke-stream.ts';
import { COACH, pullAll, type SignedIn } from '../../../bench/lib/calls.ts';
import { addAccounts, type Club, seedClub } from '../../../bench/lib/clubs.ts';
import { BenchDevice } from '../../../bench/lib/device.ts';
import { Game } from './game.ts';
import { until } from './waiting.ts';

const CLUBS = 6;
const FOLLOWERS = 3;
const PLAYERS = 11;
/** As the app. */
const CALL_LIMIT_MS = 15_000;
const HEALTH_SECONDS = 5;
const WRITE_EVERY_MS = 1_500;
/** After this many pushes of each coach, the service is there again. */
const FLOWING = 3;
/** Between two goals of one match. */
const BETWEEN_MS = 400;
const CATCH_UP_MS = 90_000;

export interface Figures {
  readonly acknowledged: number;
  readonly deliveries: number;
  readonly failedTries: readonly string[];
  /** The longest time without any acknowledged push, and that of one coach. */
  readonly pushPauseMs: number;
  readonly coachPauseMs: number;
  /** The longest time without any delivery, and that of one follower. */
  readonly deliveryPauseMs: number;
  readonly followerPauseMs: number;
  /** How long after the last tap every device and follower had everything. */
  readonly caughtUpMs: number;
  readonly losses: readonly string[];
}

interface Side {
  readonly club: Club;
  readonly phone: BenchDevice;
  readonly pokes: PokeStream;
  /** What the phone wrote last. */
  nickname: string;
}

export class Traffic {
  readonly #site: string;
  readonly #sides: readonly Side[];
  readonly #all: Game[][] = [];
  #games: readonly Game[] = [];
  #isOver = false;

  private constructor(site: string, sides: readonly Side[]) {
    this.#site = site;
    this.#sides = sides;
    for (const side of sides) void this.#write(side);
  }

  /** @param places the way to the servers, and to the database for the accounts */
  static async open(
    places: { readonly site: string; readonly databaseUrl: string },
    rounds: number,
  ): Promise<Traffic> {
    const database = await openPostgresDatabase({
      url: places.databaseUrl,
      connections: 1,
      timeouts: 'none',
      onError: () => undefined,
    });
    const passwordHash = await argonPasswords().hash(COACH.password);
    await addAccounts(database, { count: CLUBS, passwordHash });
    await database.close();
    const sides: Side[] = [];
    for (let n = 0; n < CLUBS; n++) {
      const size = { players: PLAYERS, matches: rounds, privacy: 2, limitMs: CALL_LIMIT_MS };
      const club = await seedClub(places.site, n, size);
      sides.push({ club, nickname: '', ...(await openPhone(club.session, `phone${n}`)) });
    }
    return new Traffic(places.site, sides);
  }

  begin(round: number, betweenMs = BETWEEN_MS): void {
    const options = { site: this.#site, followers: FOLLOWERS, betweenMs };
    this.#games = this.#sides.map(({ club }) => new Game(club, round, options));
    this.#all.push([...this.#games]);
  }

  /** The acknowledged pushes of this round. */
  acknowledged(): number {
    return sum(this.#games.map(({ acknowledgedAt }) => acknowledgedAt.length));
  }

  /** Resolves when each coach has had pushes acknowledged since now. */
  async flows(): Promise<void> {
    const since = performance.now();
    const isFlowing = ({ acknowledgedAt }: Game) =>
      acknowledgedAt.filter((at) => at > since).length >= FLOWING;
    await until('acknowledged pushes of every coach', async () => this.#games.every(isFlowing));
  }

  /** Ends the round and compares what was acknowledged with what is there. */
  async end(): Promise<Figures> {
    const games = this.#games;
    await Promise.all(games.map((game) => game.end()));
    const endedAt = performance.now();
    const losses = await this.#losses(games);
    const late = await until(
      'devices and followers with everything',
      () => this.#isCaughtUp(games),
      CATCH_UP_MS,
    ).then(
      () => [],
      (error: Error) => [error.message],
    );
    const caughtUpMs = performance.now() - endedAt;
    for (const game of games) game.close();
    const followers = games.flatMap((game) => game.followers);
    return {
      acknowledged: this.acknowledged(),
      deliveries: sum(followers.map(({ heardAt }) => heardAt.length)),
      failedTries: games.flatMap(({ failures }) => failures),
      pushPauseMs: longestGap(games.flatMap(({ acknowledgedAt }) => acknowledgedAt)),
      coachPauseMs: Math.max(...games.map(({ acknowledgedAt }) => longestGap(acknowledgedAt))),
      deliveryPauseMs: longestGap(followers.flatMap(({ heardAt }) => heardAt)),
      followerPauseMs: Math.max(...followers.map(({ heardAt }) => longestGap(heardAt))),
      caughtUpMs,
      losses: [...losses, ...late],
    };
  }

  /** Looks at the matches of all rounds again: a later fault must not have taken an earlier goal. */
  async close(): Promise<readonly string[]> {
    this.#isOver = true;
    const losses = await Promise.all(this.#all.map((games) => this.#losses(games)));
    for (const { phone, pokes } of this.#sides) {
      pokes.stop();
      phone.engine.stop();
    }
    return losses.flat();
  }

  async #write(side: Side): Promise<void> {
    const [player = 0] = side.club.players;
    for (let n = 1; !this.#isOver; n++) {
      await pause(WRITE_EVERY_MS);
      const nickname = `Nick ${n}`;
      await side.phone.replica.write({ urgent: true }, (writer) =>
        writer.change('players', player, { nickname }),
      );
      side.nickname = nickname;
    }
  }

  async #losses(games: readonly Game[]): Promise<readonly string[]> {
    const found = games.map(async (game, n) => {
      const side = this.#sides[n];
      return side === undefined ? [] : game.lostIn(await pullAll(side.club.session));
    });
    return (await Promise.all(found)).flat();
  }

  /** Whether each phone has the rows of the server, the server those of each phone, and each follower the score. */
  async #isCaughtUp(games: readonly Game[]): Promise<boolean> {
    for (const [n, game] of games.entries()) {
      const side = this.#sides[n];
      if (side === undefined || !game.isShown()) return false;
      const written = side.nickname;
      const rows = await pullAll(side.club.session);
      const match = rows.find(({ collection, sid }) => collection === 'matches' && sid === game.sid);
      const player = rows.find(
        ({ collection, sid }) => collection === 'players' && sid === side.club.players[0],
      );
      const here = await side.phone.store.read((tx) => tx.row({ collection: 'matches', sid: game.sid }));
      if (JSON.stringify(sorted(here?.base)) !== JSON.stringify(sorted(match?.registers))) return false;
      const arrived = Number(String(player?.registers.nickname?.[0]).slice('Nick '.length));
      if (!(arrived >= Number(written.slice('Nick '.length)))) return false;
    }
    return true;
  }
}

/** The app's engine, and the app's stream of pokes. */
async function openPhone(session: SignedIn, id: string): Promise<Pick<Side, 'phone' | 'pokes'>> {
  const phone = new BenchDevice({ session, id, interval: HEALTH_SECONDS });
  const synced = phone.next('cloud sync');
  phone.engine.start({ audit: false });
  await synced;
  const pokes = new PokeStream({
    baseUrl: session.url,
    token: session.token,
    device: async () => id,
    fetch: globalThis.fetch,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    poked: () => phone.engine.poke(),
    back: () => phone.engine.syncNow(),
    random: Math.random,
  });
  pokes.start();
  return { phone, pokes };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const sorted = (registers: object | null | undefined) =>
  Object.entries(registers ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

function longestGap(times: readonly number[]): number {
  const ordered = times.toSorted((a, b) => a - b);
  return Math.max(0, ...ordered.slice(1).map((at, n) => at - (ordered[n] ?? at)));
}
