/** A team with one family that chooses, and its server, which is backed up and restored. */
import { join } from 'node:path';
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { familyLevelOf, isDoubted } from '@touchline/domain/privacy/levels';
import type { Changes } from '@touchline/sync/model/registers';
import { expect } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  expectDone,
  OTHER,
  personalToken,
} from '#features/attendance/attendance.testing.ts';
import { chooseLevel } from '#features/attendance/family/privacy.ts';
import { writeFamilyLevels } from '#operations/demo/family-levels.ts';
import { readRow, type StoredRow } from '#platform/database/rows.ts';
import { NO_ACCOUNT } from '#rows/authors/authors.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { CoachDevice } from '#testing/devices/coach-device.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

/** Where a backup is restored: over the present database, or into an empty one on another machine. */
export type Where = 'in place' | 'elsewhere';

export class RestoredFamily {
  server: TestServer;
  asked: AskedTeam;
  readonly #engine: Engine;
  readonly #token: string;
  readonly #homes: TestDatabase[];
  #time = TEST_NOW;

  private constructor(parts: {
    readonly engine: Engine;
    readonly home: TestDatabase;
    readonly server: TestServer;
    readonly asked: AskedTeam;
    readonly token: string;
  }) {
    this.#engine = parts.engine;
    this.#homes = [parts.home];
    this.server = parts.server;
    this.asked = parts.asked;
    this.#token = parts.token;
  }

  static async open(engine: Engine): Promise<RestoredFamily> {
    const home = await newTestDatabase(engine);
    const server = await openTestServer({ database: home, now: TEST_NOW });
    const asked = await askTeam(server);
    const token = await personalToken(server, asked.event, OTHER);
    return new RestoredFamily({ engine, home, server, asked, token });
  }

  async close(): Promise<void> {
    await this.server.close();
    for (const home of this.#homes) await home.remove();
  }

  get now(): number {
    return this.#time;
  }

  get home(): TestDatabase {
    const home = this.#homes.at(-1);
    if (home === undefined) throw new Error('closed');
    return home;
  }

  wait(ms: number): void {
    this.#time += ms;
    this.server.advance(ms);
  }

  /** Returns the backup's file. */
  async backup(): Promise<string> {
    const to = join(this.home.place.dataDir, 'backups');
    const { path } = await makeBackup({ ...this.home.place, to, prefix: '', now: this.#time });
    this.wait(1_000);
    return path;
  }

  async restore(file: string, where: Where, isMove = false): Promise<void> {
    await this.server.close();
    if (where === 'elsewhere') this.#homes.push(await newTestDatabase(this.#engine));
    const { place } = this.home;
    const epoch = `epoch${this.#time}`;
    await restoreBackup({ ...place, file, epoch, now: this.#time, isMove });
    await this.start();
  }

  /** Starts the server on the present database. */
  async start(): Promise<void> {
    this.server = await openTestServer({ database: this.home, now: this.#time });
    this.asked = { ...this.asked, coach: await Coach.of(this.server, this.asked.coach.account) };
    this.wait(1_000);
  }

  /** The family's choice for Carl. */
  async choose(level: PrivacyLevel): Promise<void> {
    const done = await chooseLevel(this.server.deps, this.#token, { player: this.asked.carl, level });
    expect(done.ok).toBe(true);
    this.wait(1_000);
  }

  /** The family's choice for any player of the team, written as the server writes it. */
  async chooseFor(player: number, level: PrivacyLevel): Promise<void> {
    const { team: sid, coach } = this.asked;
    const levels = [{ id: player, level }];
    await writeFamilyLevels(this.server.deps, { space: coach.account.sid, sid, levels });
    this.wait(1_000);
  }

  async changeTeam(changes: Changes): Promise<void> {
    const { coach, team } = this.asked;
    await expectDone(coach, [coach.device.mutation('updateTeam', team, changes)]);
    this.wait(1_000);
  }

  become(age_group: Team['metadata']['age_group']): Promise<void> {
    return this.changeTeam({ 'metadata.age_group': age_group });
  }

  /** The team's row; undefined for none. */
  storedTeam(): Promise<StoredRow | undefined> {
    return readRow(this.server.deps.database.reader, 'teams', this.asked.team);
  }

  async team(): Promise<Team> {
    const row = await this.storedTeam();
    if (row === undefined) throw new Error('no team');
    return entityOf(teamFields, row);
  }

  /** The level that counts, and whether the family is asked to choose again. */
  async level(): Promise<PrivacyLevel | `${PrivacyLevel}, in doubt`> {
    const team = await this.team();
    const level = familyLevelOf(team, this.asked.carl);
    return isDoubted(team, this.asked.carl) ? `${level}, in doubt` : level;
  }

  /** What the log says about restores: what became of each register, the oldest line first. */
  async logOfRestores(): Promise<readonly string[]> {
    const lines = await this.server.deps.database.reader
      .selectFrom('privacy_log')
      .selectAll()
      .where('team_sid', '=', this.asked.team)
      .where('way', '=', 'restore')
      .where('account_sid', '=', NO_ACCOUNT)
      .orderBy('at')
      .orderBy('what')
      .orderBy('before')
      .execute();
    return lines.map(({ what, before, after }) => `${what}: ${before || 'none'} ▸ ${after || 'none'}`);
  }

  /** A device of the coach with everything that the server has now. */
  async newDevice(id: string): Promise<CoachDevice> {
    const device = new CoachDevice({
      id,
      now: () => this.#time,
      team: () => this.asked.team,
      post: async (body) => {
        const { statusCode, body: text } = await this.server.app.inject({
          method: 'POST',
          url: '/api/data',
          headers: {
            authorization: `Bearer ${this.asked.coach.account.token}`,
            'content-type': 'application/json',
          },
          payload: body,
        });
        return { status: statusCode, text };
      },
    });
    device.engine.start({ audit: true });
    await device.settle();
    return device;
  }
}
