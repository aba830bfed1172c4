import { describe, expect, it } from 'vitest';
import { started } from './account.testing.ts';

/** An account whose only team was deleted on another device while this one made a match for it, offline. */
async function matchForDeletedTeam() {
  const { a, create, change, time, device, server } = await started();
  const team = await create('teams', { name: 'MO13' });
  const player = await create('players', { name: 'Ava' });
  await time.pass(20_000);
  const b = device('b');
  b.engine.start({ audit: false });
  await time.pass(20_000);
  // The server gives ids of matches only while there is a team.
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

describe('a row that the server gives no id', () => {
  it('[OUT-5, LOC-4] goes to the list with what depends on it, instead of waiting for ever', async () => {
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

  it('[LOC-4] goes on waiting while what it refers to has yet to come to be', async () => {
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
