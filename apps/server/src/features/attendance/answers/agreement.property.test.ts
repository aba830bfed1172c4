/**
 * Answers by link, the coach's changes on a phone, closings and moves of the match, in any order and with any waits
 * between: in the end the phone and the server show one status of each player, and no word of a family is lost.
 */
import { assemble, changesBetween, type Value } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { decideAttendance } from '@touchline/domain/match/lineup/attendance';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { decideAsk, decideClosing } from '@touchline/domain/request/asking/ask';
import { isClosed } from '@touchline/domain/request/closing/closing';
import { ok, type Result } from '@touchline/domain/result';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRow } from '#platform/database/rows.ts';
import { CoachDevice } from '#testing/devices/coach-device.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import {
  type AskedTeam,
  answer,
  askTeam,
  DAY,
  gatheringOn,
  HOUR,
  sharedToken,
} from '../attendance.testing.ts';

const RUNS = 25;
const MINUTE = 60_000;
const LIMIT_MS = 120_000;

type Step =
  | { readonly does: 'answer'; readonly child: number; readonly says: 'yes' | 'no' }
  | { readonly does: 'enter'; readonly child: number; readonly says: (typeof ENTRIES)[number] }
  | { readonly does: 'close'; readonly how: '' | 'open' | 'now' }
  | { readonly does: 'ask'; readonly again: boolean }
  | { readonly does: 'move'; readonly days: number }
  | { readonly does: 'sync' }
  | { readonly does: 'wait'; readonly ms: number };

const ENTRIES = ['here', 'absent', 'declined', 'signed_off', 'injured', 'unknown'] as const;

const child = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('answer'), child, says: fc.constantFrom('yes', 'no') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('enter'), child, says: fc.constantFrom(...ENTRIES) }),
  },
  fc.record({ does: fc.constant('close'), how: fc.constantFrom('', 'open', 'now') }),
  fc.record({ does: fc.constant('ask'), again: fc.boolean() }),
  fc.record({ does: fc.constant('move'), days: fc.integer({ min: -2, max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sync') }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait'), ms: fc.constantFrom(0, 1_000, MINUTE, 5 * HOUR, DAY) }),
  },
) as fc.Arbitrary<Step>;

let server: TestServer;
let phones = 0;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

class Scene {
  readonly asked: AskedTeam;
  readonly phone: CoachDevice;
  readonly now: () => number;
  readonly #token: string;
  /** The reasons of the answers that the server took. Each answer has its own. */
  readonly taken: string[] = [];

  private constructor(parts: { asked: AskedTeam; phone: CoachDevice; now: () => number; token: string }) {
    this.asked = parts.asked;
    this.phone = parts.phone;
    this.now = parts.now;
    this.#token = parts.token;
  }

  /** @param ahead by how much the phone's clock is ahead of the server's */
  static async open(ahead: number): Promise<Scene> {
    const asked = await askTeam(server);
    const now = () => server.deps.now() + ahead;
    const { token: bearer } = asked.coach.account;
    const phone = new CoachDevice({
      id: `agree${++phones}`,
      now,
      team: () => asked.team,
      post: async (payload) => {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
        const { statusCode, body } = await server.app.inject({
          method: 'POST',
          url: '/api/data',
          headers,
          payload,
        });
        return { status: statusCode, text: body };
      },
    });
    phone.engine.start({ audit: true });
    await phone.settle();
    return new Scene({ asked, phone, now, token: await sharedToken(server, asked.event) });
  }

  async play(move: Step): Promise<void> {
    switch (move.does) {
      case 'answer':
        return this.#answer(move);
      case 'enter': {
        const change = { player: this.#player(move.child), change: { says: move.says } };
        return this.#onPhone((match, { nowSeconds }) =>
          decideAttendance(match, change, { nowSeconds, squad: [] }),
        );
      }
      case 'close':
        return this.#onPhone((match, context) => decideClosing(match, { closing: move.how }, context));
      case 'ask': {
        const asking = { players: this.#players(), how: 'link', again: move.again } as const;
        return this.#onPhone((match, context) => decideAsk(match, asking, context));
      }
      case 'move':
        return this.#onPhone((match) => ok({ ...match, date: match.date + (move.days * DAY) / 1_000 }));
      case 'sync':
        return this.phone.settle();
      case 'wait':
        return server.advance(move.ms);
    }
  }

  #players(): readonly number[] {
    return [this.asked.anna, this.asked.ben, this.asked.carl];
  }

  #player(index: number): number {
    return this.#players()[index] ?? 0;
  }

  async #answer({ child: index, says }: Extract<Step, { does: 'answer' }>): Promise<void> {
    const reason = `reason ${this.taken.length}`;
    const closed = isClosed(
      await gatheringOn(server, this.asked.event),
      await this.team(),
      server.deps.now(),
    );
    const said = { answer: says, reason, late: 0, leaves: 0 };
    const result = await answer(server, this.#token, { player: this.#player(index), said });
    // After seven days the link itself has ended.
    if (result === 'gone') return;
    expect(result).toBe(closed ? 'closed' : 'ok');
    if (!closed) this.taken.push(reason);
  }

  /** The coach changes what the phone shows; a refusal changes nothing. */
  async #onPhone(
    decide: (match: Match, context: { team: Team; nowSeconds: number }) => Result<Match, unknown>,
  ): Promise<void> {
    const match = await this.phone.match(this.asked.sid);
    const decided = decide(match, { team: await this.team(), nowSeconds: this.now() / 1_000 });
    if (!decided.ok) return;
    const changes = changesBetween(matchFields, match, decided.value);
    if (Object.keys(changes).length > 0) await this.phone.change('matches', match.sid, changes);
  }

  async team(): Promise<Team> {
    const registers = (await this.phone.shown({ collection: 'teams', sid: this.asked.team })) ?? {};
    const values = Object.entries(registers).map(([path, [value]]) => [path, value as Value] as const);
    return assemble(teamFields, Object.fromEntries(values));
  }
}

test(
  'phone and server agree on every player after any interleaving, and every answer stays readable',
  async () => {
    const schedule = fc.record({
      steps: fc.array(step, { minLength: 3, maxLength: 16 }),
      ahead: fc.integer({ min: -3 * MINUTE, max: 3 * MINUTE }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ steps, ahead }) => {
        const scene = await Scene.open(ahead);
        for (const move of steps) await scene.play(move);
        await scene.phone.settle();
        const { sid, event } = scene.asked;
        const [onServer, onPhone] = [await gatheringOn(server, event), await scene.phone.match(sid)];
        expect(sheetOf(onPhone)).toEqual(sheetOf(onServer));
        expect(onPhone.metadata).toEqual(onServer.metadata);
        const now = server.deps.now();
        const team = await scene.team();
        expect(isClosed(onPhone, team, now)).toBe(isClosed(onServer, team, now));
        const row = await readRow(server.deps.database.reader, 'matches', sid);
        const lost = server.deps.database.reader
          .selectFrom('lost_values')
          .select('value')
          .where('sid', '=', sid);
        const readable = [row?.registers, ...(await lost.execute()).map(({ value }) => value)].join(' ');
        for (const reason of scene.taken) expect(readable).toContain(`"${reason}"`);
      }),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);
