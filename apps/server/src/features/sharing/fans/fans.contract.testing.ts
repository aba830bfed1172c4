/** What fans read of a team's matches: no names of cards, only the valid entries, and only published results. */
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join } from '#testing/sharing/sharing.testing.ts';

export function fansContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const coach = () => Coach.signUp(server);
  const both = async () => [await coach(), await coach()] as const;

  describe('fans of a team', () => {
    describe('a red card that two phones recorded', () => {
      const card = (eid: string) => ({
        eid,
        type: 'RED_CARD',
        status: 'PUBLIC',
        action: 'INSERT',
        data: { homeaway: 'home', game_time: 60, player_sid: 12, sn: 0, playername: '', lineup: [] },
      });
      const entriesOf = (registers: object = {}) =>
        Object.keys(registers).filter((path) => path.startsWith('events/'));

      /** A fan who has a match with the card, and the owner of its team. */
      async function withCard() {
        const [owner, fan] = await both();
        const team = await owner.device.newTeam();
        const { sid } = await owner.device.newMatch(team, { 'events/1-1': card('1-1') });
        await join(owner, fan, { team, role: 'fan' });
        const note = async (changes: Changes) => {
          server.advance(1_000);
          await owner.device.push(owner.device.mutation('updateMatch', sid, changes));
        };
        const held = async () => {
          await fan.held.pull();
          return fan.held.get('matches', sid)?.registers ?? {};
        };
        return { fan, sid, note, held };
      }

      test('[PUL-3.6, PUL-8.2] reaches fans once, and the second entry reaches them when the first is removed', async () => {
        const { fan, note, held } = await withCard();
        expect(entriesOf(await held())).toEqual(['events/1-1']);
        await note({ 'events/2-1': card('2-1') });
        const registers = await held();
        expect(entriesOf(registers)).toEqual(['events/1-1']);
        expect(registers.entries_judged?.[0]).toBe(true);
        await expectHoldsWhatIsThere(fan);
        await note({ 'events/1-1': null });
        expect((await held())['events/2-1']?.[0]).toMatchObject({
          type: 'RED_CARD',
          data: { player_sid: 0 },
        });
        await expectHoldsWhatIsThere(fan);
      });

      test('[PUL-8.2, PUL-8.3] is in no history and in no typed read while the entry is not valid', async () => {
        const { fan, sid, note } = await withCard();
        await note({ 'events/2-1': card('2-1') });
        await note({ 'events/2-1': { ...card('2-1'), status: 'PUBLIC', action: 'UPDATE' } });
        const read = await fan.ask<{ getHistory: object[]; getMatches: { events: { eid: string }[] }[] }>(
          `{ getHistory(collection: "matches", sid: ${sid}) { path } getMatches(sids: [${sid}]) { events { eid } } }`,
        );
        expect(read).toEqual({ getHistory: [], getMatches: [{ events: [{ eid: '1-1' }] }] });
      });
    });

    test('[PUL-8.1, PUL-3.6] see names on cards while the team shows them, and get the change when that setting changes', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const card = {
        eid: '1-1',
        type: 'YELLOW_CARD',
        status: 'PUBLIC',
        data: { player_sid: 12, sn: 0, playername: '', lineup: [] },
      };
      const { sid: match } = await owner.device.newMatch(team, { 'events/1-1': card });
      await join(owner, member, { team, role: 'fan' });
      const named = async () => {
        await member.held.pull();
        const [event] = member.held.get('matches', match)?.registers['events/1-1'] ?? [];
        return (event as { data: { player_sid: number } }).data.player_sid;
      };
      expect(await named()).toBe(0);
      for (const shown of [true, false]) {
        server.advance(1_000);
        await owner.device.push(
          owner.device.mutation('updateTeam', team, { 'metadata.public_cards': shown }),
        );
        expect(await named()).toBe(shown ? 12 : 0);
      }
    });

    test('[PUL-8.1, PUL-3.6] get no goals and no score while results are not published, and get the change', async () => {
      const [owner, fan] = await both();
      const team = await owner.device.newTeam();
      const entry = (eid: string, type: string) => ({
        eid,
        type,
        status: 'PUBLIC',
        data: { homeaway: 'home', player_sid: 12, sn: 0, playername: '', score: '1-0', lineup: [] },
      });
      const { sid: match } = await owner.device.newMatch(team, {
        'events/1-1': entry('1-1', 'GOAL'),
        'events/1-2': entry('1-2', 'SUBS_IN'),
        scores: { scoreHome: 4, scoreAway: 0 },
        kind: 2,
      });
      await join(owner, fan, { team, role: 'fan' });
      const set = async (name: 'updateTeam' | 'updateMatch', changes: Changes) => {
        server.advance(1_000);
        const sid = name === 'updateTeam' ? team : match;
        await owner.device.push(owner.device.mutation(name, sid, changes));
        await fan.held.pull();
        await expectHoldsWhatIsThere(fan);
        const registers = fan.held.get('matches', match)?.registers ?? {};
        const text = JSON.stringify(registers);
        return {
          events: Object.keys(registers).filter((path) => path.startsWith('events/')),
          tellsScore: text.includes('scoreHome') || text.includes('1-0'),
        };
      };
      const nothing = { events: ['events/1-2'], tellsScore: false };
      const everything = { events: ['events/1-1', 'events/1-2'], tellsScore: true };
      expect(await set('updateTeam', { 'metadata.age_group': 'U9', 'metadata.country': 'NL' })).toEqual(
        nothing,
      );
      expect(await set('updateMatch', { 'metadata.results_public': true })).toEqual(everything);
      expect(await set('updateMatch', { kind: 1 })).toEqual(nothing);
      expect(await set('updateTeam', { 'metadata.age_group': 'U15' })).toEqual(everything);
      const history = async (coach: Coach) =>
        (
          await coach.ask<{ getHistory: { path: string }[] }>(
            `{ getHistory(collection: "matches", sid: ${match}) { path } }`,
          )
        ).getHistory.map(({ path }) => path);
      await set('updateMatch', { scores: { scoreHome: 5, scoreAway: 0 } });
      expect(await history(fan)).toContain('scores');
      await set('updateTeam', { 'metadata.age_group': 'U9' });
      expect(await history(fan)).not.toContain('scores');
      expect(await history(owner)).toContain('scores');
    });

    test('[PUL-8.1, PUL-3.6] lose the names on cards when the team becomes one of players under 16', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam({ 'metadata.public_cards': true, 'metadata.age_group': 'U17' });
      const data = { player_sid: 12, sn: 0, playername: '', lineup: [] };
      const card = { eid: '1-1', type: 'YELLOW_CARD', status: 'PUBLIC', data };
      const { sid: match } = await owner.device.newMatch(team, { 'events/1-1': card });
      await join(owner, member, { team, role: 'fan' });
      const named = async () => {
        await member.held.pull();
        const [event] = member.held.get('matches', match)?.registers['events/1-1'] ?? [];
        return (event as { data: { player_sid: number } }).data.player_sid;
      };
      expect(await named()).toBe(12);
      server.advance(1_000);
      await owner.device.push(owner.device.mutation('updateTeam', team, { 'metadata.age_group': 'U16' }));
      expect(await named()).toBe(0);
    });

    test('[PUL-3.6] get each match when names on cards are switched on, and no match is written again', async () => {
      const [owner, member] = await both();
      const [team, other] = [await owner.device.newTeam(), await owner.device.newTeam()];
      for (let n = 0; n < 3; n++) await owner.device.newMatch(team);
      await owner.device.newMatch(other);
      await join(owner, member, { team, role: 'fan' });
      await member.held.pull();
      const stored = () =>
        server.deps.database.reader
          .selectFrom('rows')
          .select(['sid', 'team_sid', 'change', 'registers', 'updated_at'])
          .where('space', '=', owner.account.sid)
          .where('collection', '=', 'matches')
          .orderBy('sid')
          .execute();
      const before = await stored();
      const highest = Math.max(...(await owner.device.pullAll()).map(({ change }) => change));
      // Rows that cannot be parsed prove that only their numbers are touched.
      await server.deps.database.transaction((tx) =>
        tx
          .updateTable('rows')
          .set({ registers: '{' })
          .where('team_sid', '=', team)
          .where('collection', '=', 'matches')
          .execute(),
      );
      server.advance(1_000);
      await owner.device.push(owner.device.mutation('updateTeam', team, { 'metadata.public_cards': true }));
      const after = await stored();
      expect(after.filter(({ team_sid }) => team_sid === other)).toEqual(
        before.filter(({ team_sid }) => team_sid === other),
      );
      const changes = after.filter(({ team_sid }) => team_sid === team).map(({ change }) => Number(change));
      expect(new Set(changes).size).toBe(3);
      expect(Math.min(...changes)).toBeGreaterThan(highest);
      expect(after.map(({ updated_at }) => updated_at)).toEqual(before.map(({ updated_at }) => updated_at));
      await server.deps.database.transaction(async (tx) => {
        for (const { sid, registers } of before) {
          await tx
            .updateTable('rows')
            .set({ registers })
            .where('sid', '=', sid)
            .where('collection', '=', 'matches')
            .execute();
        }
      });
      const pages = await member.held.pull();
      expect(
        pages.flatMap(({ rows }) => rows).filter(({ collection }) => collection === 'matches'),
      ).toHaveLength(3);
      await expectHoldsWhatIsThere(member);
    });

    test.each([
      { first: 'OFFSIDE', corrected: 'YELLOW_CARD' },
      { first: 'GOAL', corrected: 'OWN_GOAL' },
    ])(
      '[PUL-8.3, MRG-7.5] see no name in the history of $first that became $corrected, also after its removal',
      async ({ first, corrected }) => {
        const [owner, member] = await both();
        const team = await owner.device.newTeam();
        const entry = (type: string) => ({
          eid: '1-1',
          type,
          status: 'PUBLIC',
          data: { player_sid: 12, sn: 9, playername: 'Daan', lineup: [] },
        });
        const { sid: match } = await owner.device.newMatch(team);
        await join(owner, member, { team, role: 'fan' });
        const note = async (value: Changes[string]) => {
          server.advance(1_000);
          await owner.device.push(owner.device.mutation('updateMatch', match, { 'events/1-1': value }));
        };
        const players = async (coach: Coach) => {
          const { getHistory } = await coach.ask<{
            getHistory: { value: { data: { player_sid: number } } }[];
          }>(`{ getHistory(collection: "matches", sid: ${match}) { path value } }`);
          return getHistory.map(({ value }) => value.data.player_sid);
        };
        await note(entry(first));
        await note(entry(corrected));
        expect(await players(member)).toEqual([0]);
        await note(null);
        expect(await players(member)).toEqual([0, 0]);
        expect(await players(owner)).toEqual([12, 12]);
        await owner.device.push(owner.device.mutation('updateTeam', team, { 'metadata.public_cards': true }));
        expect(await players(member)).toEqual([12, 12]);
      },
    );
  });
}
