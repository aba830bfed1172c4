/** The staff mails a family its lasting link, with which it chooses again after a restore. */
import { ok } from '@touchline/domain/result';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWithoutAccount } from '#rows/write/write-without-account.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { type AskedTeam, askTeam, DAY, OTHER, personalToken } from '../attendance.testing.ts';
import { chooseLevel, readPrivacyPage } from './privacy.ts';

export function staffAskingContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const ask = async (coach: Coach, { team }: AskedTeam, player: number) => {
    const call = `mutation { mailFamilyLink(team_sid: ${team}, player_sid: ${player}) { mailed } }`;
    const { data, error } = await coach.call(call);
    const { mailed } = (data?.mailFamilyLink ?? {}) as { readonly mailed?: boolean };
    return error?.code ?? mailed;
  };
  let seen = 0;
  const mails = async () => {
    await server.runDueJobs();
    const sent = server.mails.slice(seen);
    seen = server.mails.length;
    return sent;
  };
  const asked = async () => {
    // A mailbox gets only a few in a day.
    server.advance(DAY + 1);
    const team = await askTeam(server);
    await mails();
    return team;
  };
  /** As a restore does it that may have lost later choices. */
  const doubt = async ({ team: sid, event: { space } }: AskedTeam) => {
    const path = 'metadata.levels_doubted_at';
    await writeWithoutAccount(server.deps, { space, collection: 'teams', sid }, async (_tx, now) => ({
      answer: ok(true),
      changes: { [path]: Math.floor(now / 1_000) },
      registers: new Set([path]),
    }));
  };

  test('the family of the player gets its link, and reads that the staff sent it', async () => {
    const team = await asked();
    expect(await ask(team.coach, team, team.carl)).toBe(true);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(OTHER);
    expect(mail?.text).toContain('The staff of Rietdijk MO13-2 sent you this e-mail.');
    expect(mail?.text).not.toContain('restored from a backup');
    const token = /attend\/([\w-]{43})\/privacy/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await chooseLevel(server.deps, token, { player: team.carl, level: 'normal' })).ok).toBe(true);
  });

  test('after a restore the mail and the page ask to choose again, until the family has chosen', async () => {
    const team = await asked();
    const token = await personalToken(server, team.event, OTHER);
    const isAsked = async () => {
      const page = await readPrivacyPage(server.deps, token);
      return page.ok && page.value.children[0]?.isDoubted;
    };
    const choose = async () =>
      expect((await chooseLevel(server.deps, token, { player: team.carl, level: 'limited' })).ok).toBe(true);
    await choose();
    server.advance(60_000);
    await doubt(team);
    expect(await isAsked()).toBe(true);
    expect(await ask(team.coach, team, team.carl)).toBe(true);
    expect((await mails())[0]?.text).toContain('restored from a backup');
    // The same choice again counts as a new one.
    await choose();
    expect(await isAsked()).toBe(false);
    expect(await ask(team.coach, team, team.carl)).toBe(true);
    expect((await mails())[0]?.text).not.toContain('restored from a backup');
  });

  test('no family is mailed for a player without an address, of another team, or by a person who may not ask', async () => {
    const [team, other] = [await asked(), await asked()];
    expect(await ask(team.coach, team, team.dora)).toBe(false);
    expect(await ask(team.coach, team, other.carl)).toBe(404);
    const [inNoTeam = 0] = await team.coach.device.newPlayers(1);
    expect(await ask(team.coach, team, inNoTeam)).toBe(404);
    expect(await ask(team.coach, other, other.carl)).toBe(404);
    expect(await ask(team.coach, team, 0)).toBe(404);
    await makePremium(server, team.team);
    const reporter = await Coach.signUp(server);
    await join(team.coach, reporter, { team: team.team, role: 'reporter' });
    await mails();
    expect(await ask(reporter, team, team.carl)).toBe(400);
    expect(await mails()).toEqual([]);
  });

  test('a team sends only so many in an hour', async () => {
    const team = await asked();
    for (let sent = 0; sent < 100; sent++)
      await server.deps.limits.hit(`family links of team ${team.team}`, 3_600_000);
    expect(await ask(team.coach, team, team.carl)).toBe(429);
  });
}
