import { describe, expect, it } from 'vitest';
import { started } from '../testing/account.testing.ts';
import { arrivals, player, START } from '../testing/arrivals.testing.ts';
import { testModel } from '../testing/model.testing.ts';
import { listRefusedRows } from './refused-leases.ts';

/** An account whose only team was deleted on another device, while this one created a match for it offline. */
async function matchForDeletedTeam() {
  const { a, create, change, time, device, server } = await started();
  const team = await create('teams', { name: 'MO13' });
  const player = await create('players', { name: 'Ava' });
  await time.pass(20_000);
  const b = device('b');
  b.engine.start({ audit: false });
  await time.pass(20_000);
  // The server leases ids of matches only while there is a team.
  const lease = server.lease.bind(server);
  server.lease = (collection, count) =>
    collection === 'matches' && server.row('teams', team)?.registers.deleted?.[0] === true
      ? { ok: false, code: 501, message: 'no current team when requesting a match id' }
      : lease(collection, count);
  await a.store.write('strict', (tx) => tx.setState({ leases: {} }));
  a.setNetwork(false);
  const match = await create('matches', { name: 'M', team_sid: team });
  return { a, b, team, player, match, create, change, time, server };
}

describe('a row that gets no id from the server', () => {
  it('[OUT-5.4, OUT-5.6] a row without a possible id moves to the attention list with what depends on it', async () => {
    const { a, b, team, match, change, time } = await matchForDeletedTeam();
    await change('matches', match, { score: 1 });
    await b.replica.write({ urgent: true }, (writer) => writer.remove('teams', team));
    await time.pass(20_000);
    a.setNetwork(true);
    await time.pass(60_000);
    const { outbox, attention, rows } = a.store.snapshot();
    expect(outbox).toEqual([]);
    expect(attention).toMatchObject([
      {
        collection: 'matches',
        sid: match,
        reason: 'refused',
        code: 501,
        registers: { name: ['M', expect.anything()] },
      },
    ]);
    expect(rows.some(({ collection }) => collection === 'matches')).toBe(false);
    expect(a.engine.state.mutations).toBe(0);
  });

  it('[OUT-5.4, OUT-5.6] only new rows of the refused collection move to the attention list', async () => {
    const at = arrivals();
    const deleted = { ...player(5, 50, { deleted: true }), collection: 'teams' };
    const known = { ...player(70, 51, { name: 'Known' }), collection: 'matches' };
    await at.apply('', { rows: [deleted, known], cursor: 'c51' });
    await at.store.write('relaxed', (tx) => tx.setState({ leases: {} }));
    const { value } = await at.replica.write({ urgent: false }, async (writer) => {
      const match = await writer.create('matches', { name: 'M', team_sid: 5 });
      const other = await writer.create('players', { name: 'Ada', team_sid: 5 });
      await writer.change('matches', 70, { team_sid: 5 });
      return { match, other };
    });
    const refused = { collection: 'matches', code: 501, message: 'no current team', at: START };
    await at.store.write('strict', (tx) => listRefusedRows(tx, testModel, refused));
    const { attention, outbox } = at.store.snapshot();
    expect(attention.map(({ collection, sid }) => [collection, sid])).toEqual([['matches', value.match]]);
    expect(outbox.map(({ collection, sid }) => [collection, sid])).toEqual([
      ['players', value.other],
      ['matches', 70],
    ]);
  });

  it('[LOC-4.8] a row without an id waits while a row to which it refers may still be created', async () => {
    const { a, b, team, create, time } = await matchForDeletedTeam();
    const next = await create('teams', { name: 'JO9' });
    const match = await create('matches', { name: 'N', team_sid: next });
    await b.replica.write({ urgent: true }, (writer) => writer.remove('teams', team));
    await time.pass(20_000);
    a.setNetwork(true);
    await time.pass(200);
    const { attention } = a.store.snapshot();
    expect(attention.map(({ sid }) => sid)).not.toContain(match);
  });
});
