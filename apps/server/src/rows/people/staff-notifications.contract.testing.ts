/** Notifications to the staff of a team about what families did, on every database. */
import { STAFF_NEWS_KINDS, type StaffNewsKind } from '@touchline/domain/entity/tables/news';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { readNotifications } from './read-notifications.ts';
import { notifyStaff, RENEWED_AN_HOUR, type StaffNews } from './staff-notifications.ts';

const HOUR_MS = 3_600_000;
const WASH = { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 1, order: 0 };

/** What happened, without the match and the time. */
type Happened = StaffNews extends infer N
  ? N extends StaffNews
    ? Omit<N, 'team_sid' | 'space' | 'collection' | 'sid' | 'now'>
    : never
  : never;

export function staffNotificationsContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let team: number;
  let match: number;
  let players: readonly number[];
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await Coach.signUp(server);
    players = await owner.device.newPlayers(3);
    team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
    await makePremium(server, team);
    ({ sid: match } = await owner.device.newMatch(team, {
      date: 1_800_000_000,
      'metadata.tasks/wash': WASH,
    }));
  });

  const happens = (news: Happened, sid = match) =>
    server.deps.database.transaction((tx) =>
      notifyStaff(tx, {
        ...news,
        team_sid: team,
        space: owner.account.sid,
        collection: 'matches',
        sid,
        now: server.deps.now(),
      } as StaffNews),
    );
  const says = (player: number, answer: 'yes' | 'no' = 'no') =>
    happens({ kind: 'answer_changed', player_sid: players[player] ?? 0, answer });
  const listOf = async (coach: Coach) => {
    const { getNotifications } = await coach.ask<{ getNotifications: Record<string, unknown>[] }>(
      '{ getNotifications { id kind team person new count collection sid subject date answer coming declined silent task task_title } }',
    );
    return getNotifications;
  };
  const kindsOf = async (coach: Coach) => (await listOf(coach)).map(({ kind }) => kind);

  test('the list has the match, the player and what they said', async () => {
    await says(0);
    expect(await listOf(owner)).toMatchObject([
      {
        kind: 'answer_changed',
        team: 'Rietdijk MO13-2',
        person: 'Nick 0',
        new: true,
        count: 1,
        collection: 'matches',
        sid: match,
        subject: 'Noordhaven',
        date: 1_800_000_000,
        answer: 'no',
      },
    ]);
  });

  test('the list has the figures of a closed request and the name of a task', async () => {
    await happens({ kind: 'request_closed', coming: 11, declined: 2, silent: 1 });
    await happens({ kind: 'task_returned', player_sid: players[0] ?? 0, task: 'wash' });
    await happens({ kind: 'swap_wanted', player_sid: players[0] ?? 0, task: 'removed' });
    expect(await listOf(owner)).toMatchObject([
      { kind: 'swap_wanted', task: '' },
      { kind: 'task_returned', person: 'Nick 0', task: 'kit_wash' },
      { kind: 'request_closed', person: '', coming: 11, declined: 2, silent: 1 },
    ]);
  });

  describe('who is notified', () => {
    async function everyKind(): Promise<void> {
      const player_sid = players[0] ?? 0;
      const task = { player_sid, task: 'wash' };
      const all: Readonly<Record<StaffNewsKind, Happened>> = {
        answer_changed: { kind: 'answer_changed', player_sid, answer: 'yes' },
        request_closed: { kind: 'request_closed', coming: 1, declined: 0, silent: 0 },
        task_taken: { kind: 'task_taken', ...task },
        task_returned: { kind: 'task_returned', ...task },
        swap_wanted: { kind: 'swap_wanted', ...task },
        mail_refused: { kind: 'mail_refused', player_sid },
        fixtures_found: { kind: 'fixtures_found', proposals: 2 },
        payment_failed: { kind: 'payment_failed' },
        plan_ended: { kind: 'plan_ended' },
      };
      for (const kind of STAFF_NEWS_KINDS) await happens(all[kind]);
    }
    const member = async (...[share]: [Omit<Parameters<typeof join>[2], 'team'>]) => {
      const coach = await Coach.signUp(server);
      await join(owner, coach, { team, ...share });
      return coach;
    };

    test('the owner and members by their role', async () => {
      const [assistent, reporter, fan] = [
        await member({ role: 'assistent' }),
        await member({ role: 'reporter', capabilities: ['lineup'] }),
        await member({ role: 'fan' }),
      ];
      const invited = await Coach.signUp(server);
      await owner.invite(team, invited.account.email);
      await everyKind();
      const all = STAFF_NEWS_KINDS.toReversed();
      expect((await kindsOf(owner)).slice(0, all.length)).toEqual(all);
      // The plan is the owner's alone.
      const ofPlan = ['payment_failed', 'plan_ended'];
      expect(await kindsOf(assistent)).toEqual(all.filter((kind) => !ofPlan.includes(kind)));
      expect(await kindsOf(reporter)).toEqual(['request_closed', 'answer_changed']);
      expect([await kindsOf(fan), await kindsOf(invited)]).toEqual([[], []]);
    });

    test('a member whose access ended no longer reads it', async () => {
      const coach = await member({ role: 'manager' });
      await everyKind();
      await coach.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      expect(await kindsOf(coach)).toEqual([]);
    });
  });

  describe('several of one kind and match within an hour', () => {
    test('are one notification with their number, which is new again', async () => {
      await says(0);
      const [first] = await listOf(owner);
      await owner.ask(`mutation { seeNotifications(up_to: ${first?.id}) { id } }`);
      await says(1);
      await says(2, 'yes');
      const list = await listOf(owner);
      expect(list).toMatchObject([{ person: 'Nick 2', count: 3, answer: 'yes', new: true }]);
      expect(Number(list[0]?.id)).toBeGreaterThan(Number(first?.id));
    });

    test('count a family that changes its answer twice once', async () => {
      await says(0);
      await says(0, 'yes');
      expect(await listOf(owner)).toMatchObject([{ count: 1, answer: 'yes' }]);
    });

    test('are no longer new when one family goes on and on, until another one is heard', async () => {
      const ids = new Set<unknown>();
      const again = async () => {
        for (let times = 0; times < 40; times++) {
          await says(0, times % 2 === 0 ? 'no' : 'yes');
          ids.add((await listOf(owner))[0]?.id);
        }
      };
      await again();
      expect(ids.size).toBe(RENEWED_AN_HOUR);
      expect(await listOf(owner)).toMatchObject([{ count: 1, answer: 'yes' }]);
      await says(1);
      ids.add((await listOf(owner))[0]?.id);
      await again();
      expect(ids.size).toBe(RENEWED_AN_HOUR + 1);
      expect(await listOf(owner)).toMatchObject([{ count: 2 }]);
    });

    test('are apart from those of another match and of a later hour', async () => {
      const { sid: other } = await owner.device.newMatch(team, { opponent_clubname: 'Oosterwijk' });
      await says(0);
      await happens({ kind: 'answer_changed', player_sid: players[1] ?? 0, answer: 'no' }, other);
      server.advance(HOUR_MS);
      await says(1);
      expect((await listOf(owner)).map(({ subject, count }) => [subject, count])).toEqual([
        ['Noordhaven', 1],
        ['Oosterwijk', 1],
        ['Noordhaven', 1],
      ]);
    });

    test('stay one notification when they come at the same time', async () => {
      await Promise.all([0, 1, 2].map((player) => says(player)));
      expect(await listOf(owner)).toMatchObject([{ count: 3 }]);
    });
  });

  describe('names', () => {
    test('of a player who was deleted are gone', async () => {
      await says(0);
      await owner.device.push(owner.device.mutation('deletePlayer', players[0] ?? 0, { deleted: true }));
      expect(await listOf(owner)).toMatchObject([{ person: '' }]);
    });

    test('of players of another account are not read', async () => {
      const stranger = await Coach.signUp(server);
      const [foreign = 0] = await stranger.device.newPlayers(1);
      await happens({ kind: 'mail_refused', player_sid: foreign });
      expect(await listOf(owner)).toMatchObject([{ person: '' }]);
    });

    test('are first names where others may read along', async () => {
      await says(0);
      const db = server.deps.database.reader;
      const news = await readNotifications(db, { account: owner.account.sid, names: 'first_name' });
      expect(news.map(({ person }) => person)).toEqual(['First0']);
    });
  });

  test('news about a deleted match is left out', async () => {
    await says(0);
    await owner.device.push(owner.device.mutation('deleteMatch', match, { deleted: true }));
    expect(await listOf(owner)).toEqual([]);
  });
}
