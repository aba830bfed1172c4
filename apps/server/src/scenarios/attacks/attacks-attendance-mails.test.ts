/** People who use the mails of a request to flood a stranger, or the owner of their team. */
import { afterEach, expect, test } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  DAY,
  expectDone,
  startAt,
} from '#features/attendance/attendance.testing.ts';
import { post } from '#testing/auth/auth.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
afterEach(() => server.close());

const open = async (env: Readonly<Record<string, string>>) => {
  server = await openTestServer({ env });
};

/** Asks for these players now; a second later asks can follow. */
async function ask(asked: AskedTeam, ...players: readonly number[]): Promise<void> {
  server.advance(1_000);
  const asked_at = Math.floor(server.deps.now() / 1_000);
  const question = { how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 };
  await coachChanges(
    asked,
    Object.fromEntries(players.map((sid) => [`metadata.asked/${sid}`, { sid, ...question }])),
  );
  await server.runDueJobs();
}

async function address({ coach }: AskedTeam, player: number, email: string): Promise<void> {
  await expectDone(coach, [coach.device.mutation('updatePlayer', player, { 'metadata.email1': email })]);
}

/** Mails to addresses that contain this text. */
const mailsTo = (part: string) => server.mails.filter(({ to }) => to.toLowerCase().includes(part)).length;

/** A team whose four players have these addresses. */
async function teamWith(...emails: readonly string[]): Promise<AskedTeam> {
  const asked = await askTeam(server);
  const players = [asked.anna, asked.ben, asked.carl, asked.dora];
  for (const [index, player] of players.entries()) await address(asked, player, emails[index] ?? '');
  return asked;
}

const everybody = ({ anna, ben, carl, dora }: AskedTeam) => [anna, ben, carl, dora];

test('one mailbox gets no more mails for being written in many ways', async () => {
  await open({ MAX_MAILS_PER_FAMILY: '6' });
  const asked = await teamWith(
    'Vic.Tim@gmail.com',
    'victim+1@Gmail.com',
    'v.i.c.t.i.m+2@googlemail.com',
    'VICTIM@gmail.com',
  );
  await ask(asked, ...everybody(asked));
  await ask(asked, ...everybody(asked));
  expect(server.mails.filter(({ to }) => /@g(oogle)?mail\.com$/i.test(to))).toHaveLength(3);
});

test('one account does not use up what a mailbox may get from the teams of others', async () => {
  await open({ MAX_MAILS_PER_FAMILY: '6' });
  const stranger = await teamWith('victim@example.net');
  for (let times = 0; times < 5; times++) await ask(stranger, stranger.anna);
  expect(mailsTo('victim')).toBe(3);
  const own = await teamWith('victim@example.net');
  await ask(own, own.anna);
  expect(mailsTo('victim')).toBe(4);
});

test('who deletes the account and signs up again has no more mails to a mailbox than before', async () => {
  await open({ MAX_MAILS_PER_FAMILY: '6' });
  for (let accounts = 0; accounts < 4; accounts++) {
    const asked = await teamWith('victim@example.net');
    for (let times = 0; times < 4; times++) await ask(asked, asked.anna);
    const { account } = asked.coach;
    await post(server, 'delete_user', { access_token: account.token, password: account.password });
  }
  expect(mailsTo('victim')).toBe(6);
});

test('a team that is deleted and made again has no more mails than the teams that an account may have', async () => {
  await open({ MAX_MAILS_PER_TEAM: '2' });
  const asked = await teamWith('a@example.net', 'b@example.net', 'c@example.net', 'd@example.net');
  const { coach } = asked;
  await ask(asked, ...everybody(asked));
  expect(mailsTo('@example.net')).toBe(2);
  let { team } = asked;
  for (let times = 0; times < 3; times++) {
    await expectDone(coach, [coach.device.mutation('deleteTeam', team, { deleted: true })]);
    team = await coach.device.newTeam({
      ...Object.fromEntries(everybody(asked).map((sid, place) => [`player_sids/${sid}`, place])),
    });
    const { sid } = await coach.device.newMatch(team, {
      ...startAt(server.deps.now() + DAY),
      ...Object.fromEntries(
        everybody(asked).map((player, order) => [
          `metadata.players/${player}`,
          { sid: player, order, present: true },
        ]),
      ),
      phase: { status: 'CAN_START', timer: { gameStartedAt: 0 }, gamepart: 1, gamesubpart: 1 },
    });
    const event = { ...asked.event, kind_sid: sid, team_sid: team };
    await ask({ ...asked, team, sid, event }, ...everybody(asked));
  }
  expect(mailsTo('@example.net')).toBe(4);
});

test('members who close and open a request again and again send its owner some summaries, and no more', async () => {
  await open({});
  const asked = await teamWith('family@example.net');
  await ask(asked, asked.anna);
  const now = Math.floor(server.deps.now() / 1_000);
  for (let times = 1; times <= 30; times++) {
    const closing = { closing: 'at', closes_at: now - times, hours_before: 1, own_reminders: false };
    await coachChanges(asked, {
      'metadata.request': { ...closing, reminders: [], evening: false, since: 0 },
    });
    await server.runDueJobs();
  }
  expect(mailsTo(asked.coach.account.email.toLowerCase())).toBeLessThanOrEqual(20 + SIGN_UP);
});

/** The mail with the code. */
const SIGN_UP = 1;
