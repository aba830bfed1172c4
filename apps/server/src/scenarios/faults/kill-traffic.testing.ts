/**
 * The traffic of coaches while their server is killed again and again: they create and rename players, rename the team,
 * score goals and pull; one uses the typed calls of section 7. Everything that a device acknowledged is recorded here
 * and checked at the end.
 */
import { eventsInOrder } from '@touchline/domain/match/events/events';
import type { RowKey, ServerRow } from '@touchline/sync/model/protocol';
import { canonicalJson, type Register } from '@touchline/sync/model/registers';
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { expect } from 'vitest';
import { CoachDevice, matchOf, type Post } from '#testing/devices/coach-device.testing.ts';
import { makeReadyMatch, type ReadyMatch } from '#testing/devices/ready-match.testing.ts';

/** The server as its clients find it: running or restarting. */
export interface Surroundings {
  readonly random: SeededRandom;
  /** Resolves as soon as the server accepts calls. */
  readonly up: () => Promise<void>;
  readonly isOver: () => boolean;
}

/** One account: its devices, and everything that they acknowledged. */
export class Club {
  readonly devices: readonly CoachDevice[];
  readonly #post: Post;
  #ready: ReadyMatch | null = null;
  #team = 0;
  /** Nicknames of players, each created once. */
  readonly #made: string[] = [];
  readonly #goals: string[] = [];
  /** The last value of each register that only one device writes. */
  readonly #own = new Map<string, { readonly key: RowKey; readonly path: string; readonly value: string }>();
  /** The latest value that any device gave to the team's name. */
  #teamname: Register = ['', '' as Register[1]];
  #typed = { sid: 0, acknowledged: 0, asked: 0 };
  #taps = 0;

  constructor({ name, devices, post }: { name: string; devices: number; post: Post }) {
    this.#post = post;
    this.devices = Array.from(
      { length: devices },
      (_, n) => new CoachDevice({ id: `${name}${n}`, post, now: Date.now, team: () => this.#team }),
    );
  }

  async begin(): Promise<void> {
    const [first, ...others] = this.devices;
    if (first === undefined) return;
    first.engine.start({ audit: true });
    this.#ready = await makeReadyMatch(first, { now: Date.now(), teamIs: (sid) => (this.#team = sid) });
    const sid = await first.create('players', { nickname: 'typed 0' });
    await first.command(this.#ready.match, { type: 'kickOff' });
    await first.settle();
    this.#typed.sid = await first.replica.resolve('players', sid);
    for (const device of others) device.engine.start({ audit: true });
    for (const device of others) await device.settle();
  }

  /** Runs all traffic of the account until it is over. */
  async live(around: Surroundings): Promise<void> {
    await Promise.all([...this.devices.map((device) => this.#coach(device, around)), this.#laptop(around)]);
  }

  /** Tells the devices that the server is reachable; in the app a poke or the next health check would. */
  serverIsBack(): void {
    for (const device of this.devices) device.engine.syncNow();
  }

  /** The number of changes that were acknowledged to a coach or a caller. */
  get acknowledged(): number {
    return this.#taps + this.#typed.acknowledged;
  }

  async #coach(device: CoachDevice, { random, up, isOver }: Surroundings): Promise<void> {
    const own: RowKey = {
      collection: 'players',
      sid: this.#of('onPitch')[this.devices.indexOf(device)] ?? 0,
    };
    for (let n = 1; !isOver(); n++) {
      const pushed = device.next('mutations push');
      for (let burst = random.below(5); burst >= 0; burst--)
        await this.#tap(device, own, `${device.id} ${n}.${burst}`);
      await pushed;
      if (!random.chance(0.3)) continue;
      const pulled = device.next('cloud sync');
      device.engine.poke();
      await pulled;
      // Coaches continue to tap without a network, but not always, so that the outbox does not hold everything.
      if (random.chance(0.7)) await up();
    }
  }

  async #tap(device: CoachDevice, own: RowKey, text: string): Promise<void> {
    switch (this.#taps++ % 4) {
      case 0:
        await device.create('players', { nickname: text, 'metadata.footed': 'left' });
        this.#made.push(text);
        return;
      case 1:
        await device.change(own.collection, own.sid, { nickname: text });
        this.#own.set(`${device.id} nickname`, { key: own, path: 'nickname', value: text });
        return;
      case 2: {
        const key = { collection: 'teams', sid: this.#team };
        await device.change(key.collection, key.sid, { teamname: text });
        const register = (await device.shown(key))?.teamname;
        if (register !== undefined && register[1] > this.#teamname[1]) this.#teamname = register;
        return;
      }
      default:
        this.#goals.push((await device.command(this.#match, { type: 'goal', side: 'home' })).eid);
    }
  }

  /** Calls `updatePlayer` repeatedly. Answered calls count; unanswered ones may or may not have been applied. */
  async #laptop({ up, isOver }: Surroundings): Promise<void> {
    while (!isOver()) {
      await up();
      const n = ++this.#typed.asked;
      const query = `mutation { updatePlayer(sid: ${this.#typed.sid}, values: { nickname: "typed ${n}" }) { sid } }`;
      const answer = await this.#post(JSON.stringify({ query })).catch(() => null);
      if (answer === null) continue;
      expect(answer.text).toBe(`{"data":{"updatePlayer":{"sid":${this.#typed.sid}}}}`);
      this.#typed.acknowledged = n;
    }
  }

  /** Runs after the last restart, with the server's current rows. */
  async expectNothingLost(serverRows: () => Promise<readonly ServerRow[]>): Promise<void> {
    // Twice, because the first device must still pull what the second one pushes.
    for (let round = 0; round < 2; round++)
      for (const device of this.devices) await device.settle({ audit: true });
    const rows = await serverRows();
    const row = (key: RowKey) =>
      rows.find(({ collection, sid }) => collection === key.collection && sid === key.sid);

    const nicknames = rows.filter(({ collection }) => collection === 'players').map(nicknameOf);
    const made = nicknames.filter((nickname) => this.#made.includes(nickname));
    expect(made.toSorted()).toEqual(this.#made.toSorted());
    // A creation that was sent twice must be applied once; a second application would have raised the counter.
    const again = rows.filter((each) => this.#made.includes(nicknameOf(each)) && each.incremental !== 1);
    expect(again).toEqual([]);
    const match = row({ collection: 'matches', sid: this.#match });
    const goals = eventsInOrder(matchOf(this.#match, match?.registers ?? {})).filter(
      ({ type }) => type === 'GOAL',
    );
    expect(goals.map(({ eid }) => eid).toSorted()).toEqual(this.#goals.toSorted());
    for (const { key, path, value } of this.#own.values()) expect(row(key)?.registers[path]?.[0]).toBe(value);
    expect(row({ collection: 'teams', sid: this.#team })?.registers.teamname).toEqual(this.#teamname);
    const typed = Number(nicknameOf(row({ collection: 'players', sid: this.#typed.sid })).split(' ')[1]);
    expect(typed).toBeGreaterThanOrEqual(this.#typed.acknowledged);
    expect(typed).toBeLessThanOrEqual(this.#typed.asked);

    for (const device of this.devices) {
      expect(device.signedOut).toEqual([]);
      expect(await device.store.read((tx) => tx.attention())).toEqual([]);
      expect(await contentsOf(device, rows)).toEqual(rows.map(lineOf).toSorted());
    }
  }

  end(): void {
    for (const device of this.devices) device.engine.stop();
  }

  get #match(): number {
    return this.#ready?.match ?? 0;
  }

  #of(part: 'onPitch' | 'onBench'): readonly number[] {
    return this.#ready?.[part] ?? [];
  }
}

function nicknameOf(row: ServerRow | undefined): string {
  return String(row?.registers.nickname?.[0] ?? '');
}

/** A row as both sides must hold it. */
function lineOf({ collection, sid, change, incremental, registers }: ServerRow): string {
  return canonicalJson({ collection, sid, change, incremental, registers });
}

async function contentsOf(device: CoachDevice, rows: readonly ServerRow[]): Promise<readonly string[]> {
  const collections = [...new Set(rows.map(({ collection }) => collection))];
  const stored = await device.store.read((tx) => Promise.all(collections.map((each) => tx.rowsOf(each))));
  return stored
    .flat()
    .map(({ base, waiting, ...row }) => lineOf({ ...row, registers: { ...base, ...waiting } }))
    .toSorted();
}
