/**
 * After any changes of a team in any order, and whatever updates a device misses, the device holds exactly what its
 * account may read (PUL-3, PUL-8).
 */
import type { Changes } from '@touchline/sync/model/registers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import type { SharedRole } from '../people/members.ts';

const SCHEDULES: Readonly<Record<Engine, number>> = { sqlite: 30, postgres: 10 };
const STEPS = 30;
const ROLES: readonly SharedRole[] = ['manager', 'assistent', 'reporter', 'fan'];

const STEP = fc.record({
  what: fc.constantFrom(
    'squad' as const,
    'squad' as const,
    'picture' as const,
    'selection' as const,
    'match' as const,
    'note' as const,
    'privacy' as const,
    'visibility' as const,
    'visibility' as const,
    'level' as const,
    'level' as const,
    'age' as const,
    'tag' as const,
    'tag' as const,
    'delete' as const,
    'invite' as const,
    'invite' as const,
    'answer' as const,
    'answer' as const,
    'role' as const,
    'revoke' as const,
    'leave' as const,
    'pull' as const,
    'pull' as const,
    'pull' as const,
  ),
  a: fc.nat({ max: 7 }),
  b: fc.nat({ max: 7 }),
  yes: fc.boolean(),
});
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;

export function viewsContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  test('[PUL-3.4, PUL-3.6, PUL-8.1] a device that continues from its cursor has the rows that an empty device gets', async () => {
    const schedule = fc.array(STEP, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const club = await Club.open(server);
        for (const step of steps) await club.take(step);
        for (const coach of [club.owner, ...club.guests]) await expectHoldsWhatIsThere(coach);
      }),
      { numRuns: SCHEDULES[engine], seed: 20_261_121, endOnFailure: engine === 'postgres' },
    );
  }, 300_000);

  test('[PUL-3.5] a page reports changed access exactly when the cursor does not match it', async () => {
    const [owner, guest] = [await Coach.signUp(server), await Coach.signUp(server)];
    const team = await owner.device.newTeam();
    await makePremium(server, team);
    const changed = async () => (await guest.held.pull()).map(({ access_changed }) => access_changed);
    expect(await changed()).toEqual([false]);
    const id = await join(owner, guest, { team, role: 'manager' });
    expect((await changed())[0]).toBe(true);
    await owner.device.newMatch(team);
    expect(await changed()).toEqual([false]);
    await owner.ask(`mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "fan") { id } }`);
    expect((await changed())[0]).toBe(true);
    await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
    expect((await changed())[0]).toBe(true);
    expect(await changed()).toEqual([false]);
  });
}

/** One owner with two teams that share players, and two other people. */
class Club {
  readonly owner: Coach;
  readonly guests: readonly Coach[];
  readonly #teams: number[] = [];
  readonly #matches: number[] = [];
  readonly #notes: number[] = [];
  #players: readonly number[] = [];
  #squad: readonly number[] = [];
  #media: readonly number[] = [];
  #selections: readonly number[] = [];

  private constructor(owner: Coach, guests: readonly Coach[]) {
    this.owner = owner;
    this.guests = guests;
  }

  static async open(server: TestServer): Promise<Club> {
    // Spaces in either order, because locks are taken in ascending order for every account.
    const [first, second, third] = [
      await Coach.signUp(server),
      await Coach.signUp(server),
      await Coach.signUp(server),
    ];
    const club = new Club(second, [first, third]);
    const { device } = second;
    for (let n = 0; n < 2; n++) {
      const team = await device.newTeam();
      await makePremium(server, team);
      club.#teams.push(team);
    }
    club.#players = await device.newPlayers(4);
    // A squad may name any player, also one of another account; that reveals nothing about the player.
    club.#squad = [...club.#players, ...(await first.device.newPlayers(1))];
    club.#media = await club.#make('updateMedium', 'requestMediaSID', 3, { uri: 'https://x.example/a.png' });
    club.#selections = await club.#make('updateTrainingSelection', 'requestTrainingSelectionSID', 2, {
      name: 'Keepers',
    });
    for (const selection_sid of club.#selections) {
      await club.#make('updateTrainingSession', 'requestTrainingSessionSID', 1, { selection_sid });
    }
    for (const team_sid of club.#teams) await club.#write('updateTeamPage', team_sid, { team_sid });
    return club;
  }

  async take({ what, a, b, yes }: Step): Promise<void> {
    const team = at(this.#teams, a);
    const guest = at(this.guests, b);
    const player = at(this.#players, b);
    switch (what) {
      case 'squad':
        return this.#write('updateTeam', team, {
          [`player_sids/${at(this.#squad, b)}`]: yes ? a + 1 : null,
        });
      case 'picture':
        return this.#write('updatePlayer', player, { media_sid: yes ? at(this.#media, a) : 0 });
      case 'selection':
        return this.#write('updateTeamPage', team, {
          'options.training_selection': yes ? at(this.#selections, b) : 0,
        });
      case 'match':
        if (this.#matches.length < 3 && yes) {
          this.#matches.push((await this.owner.device.newMatch(team)).sid);
        } else if (this.#matches.length > 0) {
          const change = { opponent_clubname: `Club ${a}` };
          // Any member may try; accepted or refused, all devices must agree.
          await guest.device.push(guest.device.mutation('updateMatch', at(this.#matches, b), change));
        }
        return;
      case 'note': {
        const about = yes
          ? { kind: 'player', kind_sid: player }
          : { kind: 'training_selection', kind_sid: at(this.#selections, b) };
        this.#notes.push(...(await this.#make('updateNote', 'requestNoteSID', 1, { about })));
        return;
      }
      case 'privacy':
        if (this.#notes.length === 0) return;
        return this.#write('updateNote', at(this.#notes, a), { privacy: yes ? 1 + (b % 2) : 0 });
      case 'visibility': {
        const visibility = yes ? 'PUBLIC' : at(['PRIVATE', 'TRASH', 'UNDEFINED'], b);
        return this.#write('updateMedium', at(this.#media, a), { visibility });
      }
      case 'level': {
        const level = at(['shielded', 'limited', 'normal'], a);
        return this.#write('updateTeam', team, {
          [`metadata.coach_levels/${player}`]: yes ? { id: player, level, at: 1 } : null,
        });
      }
      case 'age':
        return this.#write(
          'updateTeam',
          team,
          yes
            ? { 'metadata.age_group': at(['adult', 'U13'], b) }
            : { 'metadata.public_names': at(['full_name', 'nickname', 'shirt_number'], b) },
        );
      case 'tag':
        return this.#write('updateMedium', at(this.#media, a), { [`player_sids/${player}`]: yes ? 0 : null });
      case 'delete':
        if (this.#notes.length === 0) return;
        await this.#write('deleteNote', at(this.#notes, a), { deleted: true });
        return;
      case 'invite':
        await this.owner.invite(team, guest.account.email, { role: at(ROLES, a + b) });
        return;
      case 'answer':
        await guest.call(`mutation { acceptTeamInvite(sid: ${team}, accept: ${yes || a > 2}) { sid } }`);
        return;
      case 'leave':
        await guest.call(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
        return;
      case 'role':
      case 'revoke':
        return this.#change(what, team, { guest, role: at(ROLES, a) });
      case 'pull':
        await guest.held.step(1 + a * 3);
        return;
    }
  }

  async #change(
    what: 'role' | 'revoke',
    team: number,
    { guest, role }: { guest: Coach; role: SharedRole },
  ): Promise<void> {
    const { sharedAccounts } = await this.owner.ask<{ sharedAccounts: { id: number; email: string }[] }>(
      `{ sharedAccounts(team_sid: ${team}) { id email } }`,
    );
    const id = sharedAccounts.find(({ email }) => email === guest.account.email)?.id;
    if (id === undefined) return;
    const named = `team_sid: ${team}, id: ${id}`;
    await this.owner.call(
      what === 'revoke'
        ? `mutation { revokeShareTeam(${named}) { id } }`
        : `mutation { updateShareRole(${named}, role: "${role}") { id } }`,
    );
  }

  async #make(op: string, request: string, count: number, changes: Changes): Promise<readonly number[]> {
    const sids = await this.owner.device.lease(request, count);
    for (const sid of sids) await this.#write(op, sid, changes);
    return sids;
  }

  async #write(op: string, sid: number, changes: Changes): Promise<void> {
    const { device } = this.owner;
    expect((await device.push(device.mutation(op, sid, changes))).results[0]).not.toMatchObject({
      status: 'refused',
    });
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}
