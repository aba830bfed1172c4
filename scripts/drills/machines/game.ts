/** One match of a round: its coach taps goals and sends each until it is acknowledged. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerRow } from '@touchline/sync/model/protocol';
import type { Club } from '../../../bench/lib/clubs.ts';
import { Coach, matchOf } from '../../../bench/lib/coach.ts';
import { Follower } from './follower.ts';

const RETRY_MS = 200;
/** A batch that is not acknowledged after this time never will be. */
const GIVEN_UP_MS = 150_000;
const EVENT = /^events\/[^/]+$/;

export interface GameOptions {
  readonly site: string;
  readonly followers: number;
  /** Between two goals. */
  readonly betweenMs: number;
}

export class Game {
  /** When each push was acknowledged. */
  readonly acknowledgedAt: number[] = [];
  /** What the server answered to tries that failed. */
  readonly failures: string[] = [];
  readonly followers: readonly Follower[];
  readonly #club: Club;
  readonly #coach: Coach;
  readonly #sid: number;
  /** The acknowledged events, by their register. */
  readonly #events = new Set<string>();
  #goals = 0;
  #isOver = false;
  readonly #betweenMs: number;
  readonly #played: Promise<void>;

  constructor(club: Club, round: number, options: GameOptions) {
    const { site, followers, betweenMs } = options;
    const row = club.rows.filter(({ collection }) => collection === 'matches')[round];
    if (row === undefined) throw new Error(`the club has no match for round ${round}`);
    this.#club = club;
    this.#betweenMs = betweenMs;
    this.#sid = row.sid;
    this.#coach = new Coach(matchOf(row), { device: club.device.id, ordinal: club.device.ordinal });
    const live = `${site}/live/${row.registers.match_token?.[0]}/events`;
    this.followers = Array.from({ length: followers }, () => new Follower(live));
    this.#played = this.#play();
  }

  /** Resolves when the last tap is acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#played;
  }

  close(): void {
    for (const follower of this.followers) follower.close();
  }

  /** What is wrong with the server's rows; empty when each acknowledged event is there, and no other. */
  lostIn(rows: readonly ServerRow[]): readonly string[] {
    const row = rows.find(({ collection, sid }) => collection === 'matches' && sid === this.#sid);
    const there = new Set(
      Object.entries(row?.registers ?? {}).flatMap(([path, [value]]) =>
        EVENT.test(path) && value !== null ? [path] : [],
      ),
    );
    const lost = [...this.#events].filter((path) => !there.has(path));
    const strange = [...there].filter((path) => !this.#events.has(path));
    return [
      ...lost.map((path) => `match ${this.#sid}: ${path} was acknowledged and is lost`),
      ...strange.map((path) => `match ${this.#sid}: ${path} is there and was never recorded`),
    ];
  }

  /** Whether every follower shows the final score. */
  isShown(): boolean {
    return this.followers.every(({ goals }) => goals === this.#goals);
  }

  get sid(): number {
    return this.#sid;
  }

  async #play(): Promise<void> {
    await this.#push(this.#coach.linesUp(this.#club.players));
    await this.#push(this.#coach.does({ type: 'kickOff' }));
    while (!this.#isOver) {
      await this.#push(this.#coach.does(this.#coach.goal()));
      this.#goals++;
      await pause(this.#betweenMs);
    }
  }

  async #push(mutation: ReturnType<Coach['does']>): Promise<void> {
    const { device } = this.#club;
    const batch = device.freeze([mutation]);
    const givenUpAt = performance.now() + GIVEN_UP_MS;
    for (;;) {
      try {
        await device.send(batch);
        break;
      } catch (error) {
        const text = String(error);
        this.failures.push(text);
        if (text.includes('was refused') || performance.now() > givenUpAt) throw error;
        await pause(RETRY_MS * (0.5 + Math.random()));
      }
    }
    this.acknowledgedAt.push(performance.now());
    for (const path of Object.keys(mutation.registers)) if (EVENT.test(path)) this.#events.add(path);
  }
}
