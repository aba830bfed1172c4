import { describe, expect, it } from 'vitest';
import type { Changes, Registers } from '../model/registers.ts';
import { freeze } from '../outbox/freeze.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { initialState, type OutboxEntry, type StoredRow } from '../store/store.ts';
import { type TestLease, testModel } from '../testing/model.testing.ts';
import { Replica, type Written } from './replica.ts';
import type { Writer } from './writing.ts';

const START = 1_750_000_000_000;

function device(state: Partial<ReturnType<typeof initialState>> = {}) {
  const points: string[] = [];
  const hooks: { fail?: string } = {};
  const start = {
    ...initialState('a'),
    ordinal: 3,
    leases: { players: [{ sid: 11 }, { sid: 12 }] },
    ...state,
  };
  const store = new MemoryStore(start, {
    at: (point, kind) => {
      points.push(`${kind} ${point}`);
      if (point === hooks.fail) throw new Error('disk full');
    },
  });
  const written: Written[] = [];
  let now = START;
  const replica = new Replica({
    store,
    model: testModel,
    now: () => now++,
    onWrite: (each) => written.push(each),
  });
  return { store, replica, written, points, hooks };
}

type Device = ReturnType<typeof device>;

const write = ({ replica }: Device, body: (writer: Writer) => Promise<unknown>, label?: string) =>
  replica.write(label === undefined ? { urgent: false } : { urgent: false, label }, body);

async function look({
  store,
}: Device): Promise<{ rows: readonly StoredRow[]; outbox: readonly OutboxEntry[] }> {
  const { rows, outbox } = store.snapshot();
  return { rows, outbox };
}

const values = (registers: Registers | undefined): Changes =>
  Object.fromEntries(Object.entries(registers ?? {}).map(([path, [value]]) => [path, value]));

/** A row that the server has confirmed. */
async function confirmed(
  { store }: Device,
  collection: string,
  sid: number,
  registers: Registers,
): Promise<void> {
  await store.write('relaxed', (tx) =>
    tx.putRows([{ collection, sid, space: 1, change: 5, incremental: 4, base: registers, waiting: {} }]),
  );
}

const stamp = '0mbxs0000.0000.other' as Registers[string][1];

describe('a write', () => {
  it('[LOC-1.1, LOC-1.2, LOC-1.3] row, outbox entry, undo entry and clock are one transaction, reported after its commit', async () => {
    const at = device();
    let told = 0;
    const { value, action } = await at.replica.write({ urgent: true, label: 'add' }, async (writer) => {
      const sid = await writer.create('players', { name: 'Ada' });
      told = at.written.length;
      return sid;
    });
    expect([value, told, at.written]).toEqual([
      11,
      0,
      [{ rows: [{ collection: 'players', sid: 11 }], urgent: true }],
    ]);
    const { rows, outbox, actions, state } = at.store.snapshot();
    expect(rows).toMatchObject([{ sid: 11, base: null, change: 0, incremental: 1 }]);
    expect(rows[0]?.waiting).toEqual(outbox[0]?.registers);
    expect(outbox).toMatchObject([{ op: 'updatePlayer', urgent: true, incremental: 1 }]);
    expect(actions).toMatchObject([{ id: action, label: 'add' }]);
    expect(state.leases).toEqual({ players: [{ sid: 12 }] });
    expect(at.points.filter((point) => point.endsWith('committed'))).toEqual(['strict committed']);
  });

  it('[LOC-1.1, LOC-1.2] a write that cannot be stored rejects, changes nothing and is not reported', async () => {
    const at = device();
    at.hooks.fail = 'commit';
    await expect(write(at, (writer) => writer.create('players', { name: 'Ada' }))).rejects.toThrow(
      'disk full',
    );
    at.hooks.fail = '';
    expect(at.store.snapshot()).toMatchObject({
      rows: [],
      outbox: [],
      actions: [],
      state: { leases: { players: [{ sid: 11 }, { sid: 12 }] } },
    });
    expect(at.written).toEqual([]);
  });

  it('[LOC-1.1] a command that refuses changes nothing, its taken ids included', async () => {
    const at = device();
    const refusing = write(at, async (writer) => {
      await writer.create('players', { name: 'Ada' });
      throw new Error('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    expect(at.store.snapshot()).toMatchObject({
      rows: [],
      outbox: [],
      state: { leases: { players: [{ sid: 11 }, { sid: 12 }] } },
    });
  });

  it('one action costs three reads and four writes', async () => {
    const at = device();
    await confirmed(at, 'matches', 1, { name: ['M', stamp] });
    await at.replica.write({ urgent: true, label: 'goal' }, (writer) =>
      writer.change('matches', 1, { score: 1 }),
    );
    at.points.length = 0;
    await at.replica.write({ urgent: true, label: 'goal' }, (writer) =>
      writer.change('matches', 1, { score: 2 }),
    );
    expect(at.points.map((point) => point.replace('strict ', '')).sort()).toEqual(
      [
        'state',
        'row',
        'outboxOf',
        'addAction',
        'putRows',
        'setState',
        'putOutbox',
        'commit',
        'committed',
      ].sort(),
    );
  });

  it('[LOC-2.1, LOC-2.2] a write raises the counter by one and gives all its changes one stamp', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    await confirmed(at, 'teams', 2, { name: ['First', stamp] });
    await write(at, async (writer) => {
      await writer.change('players', 1, { name: 'Bo' });
      await writer.change('players', 1, { score: 3 });
      await writer.change('teams', 2, { 'player_sids/1': 0, captain: 1 });
    });
    const { rows, outbox } = await look(at);
    expect(rows.map(({ incremental }) => incremental)).toEqual([5, 5]);
    const stamps = outbox.flatMap(({ registers }) => Object.values(registers).map(([, each]) => each));
    expect(stamps).toHaveLength(4);
    expect(new Set(stamps).size).toBe(1);
  });

  it('[LOC-2.3] a write without changes stores nothing', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp], data: [{ a: 1, b: 2 }, stamp] });
    at.points.length = 0;
    const { action } = await write(
      at,
      async (writer) => {
        await writer.change('players', 1, {
          name: 'Ada',
          data: { b: 2, a: 1 },
          score: 0,
          'events/1-1': null,
        });
        await writer.change('players', 1, { name: 'Bo' });
        await writer.change('players', 1, { name: 'Ada' });
      },
      'nothing',
    );
    expect(action).toBeUndefined();
    expect(at.points.filter((point) => /put|add|set/.test(point))).toEqual([]);
    expect(at.written).toEqual([]);
  });

  it('[LOC-3.2] values that JSON does not reproduce are ignored, register by register', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp], score: [4, stamp] });
    const odd: Record<string, unknown> = {
      score: Number.NaN,
      data: [undefined],
      deep: { at: Infinity, by: 1 },
      name: 'Bo',
    };
    await write(at, (writer) => writer.change('players', 1, odd as Changes));
    expect(values((await look(at)).outbox[0]?.registers)).toEqual({ name: 'Bo' });
  });

  it('[MRG-6.1] a write reads base, waiting changes and its own changes, and no deleted rows', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp], score: [1, stamp] });
    await confirmed(at, 'players', 2, { name: ['Bo', stamp] });
    await write(at, (writer) => writer.change('players', 1, { score: 2 }));
    const { value } = await write(at, async (writer) => {
      await writer.change('players', 1, { name: 'Ava' });
      await writer.remove('players', 2);
      const sid = await writer.create('players', { name: 'Cy' });
      const all = await writer.rowsOf('players');
      return {
        sid,
        one: values(await writer.row('players', 1)),
        two: await writer.row('players', 2),
        all: all.map((row) => values(row.registers).name),
      };
    });
    expect(value).toEqual({ sid: 11, one: { name: 'Ava', score: 2 }, two: undefined, all: ['Ava', 'Cy'] });
  });

  it('[LOC-1.1] concurrent changes of one body are all kept', async () => {
    const at = device();
    await confirmed(at, 'matches', 1, { name: ['M', stamp] });
    await write(at, (writer) =>
      Promise.all([1, 2, 3].map((n) => writer.change('matches', 1, { [`events/3-${n}`]: { text: `${n}` } }))),
    );
    expect(Object.keys((await look(at)).outbox[0]?.registers ?? {})).toEqual([
      'events/3-1',
      'events/3-2',
      'events/3-3',
    ]);
  });

  it('[MRG-4.1] an edit cannot change `deleted`, and needs a row', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    await expect(write(at, (writer) => writer.change('players', 1, { deleted: false }))).rejects.toThrow(
      'restore',
    );
    await expect(write(at, (writer) => writer.change('players', 9, { name: 'x' }))).rejects.toThrow(
      'players/9',
    );
    await expect(write(at, (writer) => writer.create('players', { name: '' }))).rejects.toThrow(
      'at least one value',
    );
  });

  it("[LOC-8.1] ids inside rows contain the server's ordinal, and none is made twice", async () => {
    const at = device();
    const made: unknown[] = [];
    const make = (fails: boolean) =>
      write(at, async (writer) => {
        made.push(await writer.newInnerId(), await writer.newInnerId());
        if (fails) throw new Error('refused');
      });
    await make(false);
    await make(false);
    expect(made).toEqual([1, 2, 3, 4].map((n) => ({ ordinal: 3, n })));
  });
});

describe('a device without a registration', () => {
  const idOf = async (name: string, ordinal = 0) => {
    const at = device({ device: name, ordinal });
    return (await at.replica.write({ urgent: false }, (writer) => writer.newInnerId())).value;
  };

  it('[LOC-8.3, LOC-8.4] ids inside rows get a provisional ordinal above all ordinals of servers', async () => {
    const names = ['a', 'b', 'ab', 'ba', 'k3v9q0t2m5x8', 'k3v9q0t2m5x9', '0000000000000000000000000000000z'];
    const made = await Promise.all(names.map((name) => idOf(name)));
    expect(new Set(made.map(({ ordinal }) => ordinal)).size).toBe(names.length);
    expect(Math.min(...made.map(({ ordinal }) => ordinal))).toBeGreaterThanOrEqual(2 ** 33);
    expect(await idOf('k3v9q0t2m5x8')).toEqual(made[4]);
    // Ids inside rows contain ordinal and number together.
    expect(Number.isSafeInteger((2 ** 33 + 2 ** 38) * 10_000)).toBe(true);
  });

  it("[LOC-8.1, LOC-8.4] ids inside rows get the server's ordinal as soon as there is one, and keep counting", async () => {
    const at = device({ ordinal: 0 });
    const { value: before } = await at.replica.write({ urgent: false }, (writer) => writer.newInnerId());
    await at.store.write('relaxed', (tx) => tx.setState({ ordinal: 4 }));
    const { value: after } = await at.replica.write({ urgent: false }, (writer) => writer.newInnerId());
    expect([before.n, after]).toEqual([1, { ordinal: 4, n: 2 }]);
  });
});

describe('new rows', () => {
  it('[LOC-4.10] a row takes the id of another one, once, and never a local id', async () => {
    const at = device();
    const createAs = (sid: number) =>
      write(at, (writer) => writer.createAs('players', sid, { name: 'Page' }));
    await createAs(77);
    expect((await look(at)).rows.map(({ sid }) => sid)).toEqual([77]);
    await expect(createAs(77)).rejects.toThrow('exists already');
    await expect(createAs(-30)).rejects.toThrow('local id');
  });

  it('[LOC-4.1, LOC-4.4] new rows take ids from the lease, then local ones from -30 downward', async () => {
    const at = device();
    const make = async () => (await write(at, (writer) => writer.create('players', { name: 'x' }))).value;
    expect([await make(), await make(), await make(), await make()]).toEqual([11, 12, -30, -31]);
    const { value } = await write(at, async (writer) => [
      await writer.create('teams', { name: 'x' }),
      await writer.create('players', { name: 'y' }),
    ]);
    expect(value).toEqual([-32, -33]);
  });

  it('[LOC-4.3] a creation carries the registers that came with its leased id', async () => {
    const lease: TestLease = { sid: 20, match_token: 'secret' };
    const at = device({ leases: { matches: [lease] } });
    await write(at, (writer) => writer.create('matches', { name: 'M' }));
    expect(values((await look(at)).outbox[0]?.registers)).toEqual({ name: 'M', match_token: 'secret' });
  });
});

describe('the outbox', () => {
  it('[OUT-1.1] waiting changes of one row are one entry, urgent as soon as one of them is', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    await write(at, (writer) => writer.change('players', 1, { name: 'Bo', score: 1 }));
    await at.replica.write({ urgent: true }, (writer) => writer.change('players', 1, { name: 'Cy' }));
    const { rows, outbox } = await look(at);
    expect(outbox).toMatchObject([{ incremental: 6, urgent: true }]);
    expect(values(outbox[0]?.registers)).toEqual({ name: 'Cy', score: 1 });
    expect(rows[0]?.waiting).toEqual(outbox[0]?.registers);
  });

  it('[OUT-1.3] a change does not merge into an entry before the creation to which it refers', async () => {
    const at = device();
    await confirmed(at, 'teams', 1, { name: ['T', stamp] });
    await write(at, (writer) => writer.change('teams', 1, { name: 'U' }));
    await write(at, (writer) => writer.create('players', { name: 'Ada' }));
    await write(at, (writer) => writer.change('teams', 1, { 'player_sids/11': 0 }));
    await write(at, (writer) => writer.change('teams', 1, { name: 'V', captain: 11 }));
    const { outbox } = await look(at);
    expect(outbox.map(({ collection, registers }) => [collection, Object.keys(registers)])).toEqual([
      ['teams', ['name']],
      ['players', ['name']],
      ['teams', ['player_sids/11', 'name', 'captain']],
    ]);
  });

  it('[OUT-1.4] the creations of one action come first, each after those to which it refers', async () => {
    const at = device({ leases: { players: [{ sid: 11 }], teams: [{ sid: 12 }], matches: [{ sid: 13 }] } });
    await confirmed(at, 'teams', 1, { name: ['T', stamp] });
    await write(at, async (writer) => {
      await writer.change('teams', 1, { name: 'U' });
      const match = await writer.create('matches', { name: 'M' });
      const team = await writer.create('teams', { name: 'N' });
      const player = await writer.create('players', { name: 'Ada' });
      await writer.change('matches', match, { team_sid: team });
      await writer.change('teams', team, { captain: player });
      await writer.change('teams', 1, { captain: player });
    });
    expect((await look(at)).outbox.map(({ sid }) => sid)).toEqual([11, 12, 13, 1]);
  });

  it('[OUT-1.2] a change does not merge into a frozen entry', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    await write(at, (writer) => writer.change('players', 1, { name: 'Bo' }));
    await at.store.write('strict', (tx) => freeze(tx, testModel));
    await write(at, (writer) => writer.change('players', 1, { name: 'Cy' }));
    expect((await look(at)).outbox.map(({ registers }) => values(registers))).toEqual([
      { name: 'Bo' },
      { name: 'Cy' },
    ]);
  });

  it('[OUT-1.5] a creation and its deletion do not cancel out, and travel separately', async () => {
    const at = device();
    await write(at, (writer) => writer.create('players', { name: 'Ada' }));
    await write(at, (writer) => writer.remove('players', 11));
    await write(at, (writer) => writer.restore('players', 11));
    const { outbox } = await look(at);
    expect(outbox.map(({ op, registers }) => [op, values(registers)])).toEqual([
      ['updatePlayer', { name: 'Ada' }],
      ['deletePlayer', { deleted: true }],
      ['updatePlayer', { deleted: false }],
    ]);
  });
});

describe('undo', () => {
  it('[MRG-7.1] undo writes only registers that still carry the stamp of the action', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp], score: [1, stamp] });
    const { action = 0 } = await write(
      at,
      (writer) => writer.change('players', 1, { name: 'Bo', score: 2 }),
      'edit',
    );
    await write(at, (writer) => writer.change('players', 1, { score: 3 }));
    expect(await at.replica.undo(action)).toBe(true);
    const { value } = await write(at, async (writer) => values(await writer.row('players', 1)));
    expect(value).toEqual({ name: 'Ada', score: 3 });
    expect(await at.replica.undo(action)).toBe(false);
  });

  it('[MRG-7.1] undo leaves a later write of another device', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    const { action = 0 } = await write(at, (writer) => writer.change('players', 1, { name: 'Bo' }), 'edit');
    await confirmed(at, 'players', 1, { name: ['Cy', '0zzzzzzzz.0000.other' as typeof stamp] });
    expect(await at.replica.undoable({ collection: 'players', sid: 1 })).toEqual([]);
    expect(await at.replica.undo(action)).toBe(false);
  });

  it('[MRG-7.1] undo gives a register that did not exist its default value', async () => {
    const at = device();
    await confirmed(at, 'matches', 1, { name: ['M', stamp] });
    const { action = 0 } = await write(
      at,
      (writer) => writer.change('matches', 1, { score: 2, 'events/3-1': { text: 'goal' } }),
      'goal',
    );
    await at.replica.undo(action);
    expect(values((await look(at)).rows[0]?.waiting)).toEqual({ score: 0, 'events/3-1': null });
  });

  it('[MRG-7.1, MRG-4.1] undo covers every row of an action', async () => {
    const at = device();
    await confirmed(at, 'players', 1, { name: ['Ada', stamp] });
    await confirmed(at, 'teams', 2, { 'player_sids/1': [0, stamp], captain: [1, stamp] });
    const { action = 0 } = await write(
      at,
      async (writer) => {
        await writer.remove('players', 1);
        await writer.change('teams', 2, { 'player_sids/1': null, captain: -1 });
      },
      'remove',
    );
    expect((await at.replica.undoable({ collection: 'players', sid: 1 })).map(({ label }) => label)).toEqual([
      'remove',
    ]);
    await at.replica.undo(action);
    const { value } = await write(at, async (writer) => [
      values(await writer.row('players', 1)),
      values(await writer.row('teams', 2)),
    ]);
    expect(value).toEqual([
      { name: 'Ada', deleted: false },
      { 'player_sids/1': 0, captain: 1 },
    ]);
  });

  it('[MRG-7.3] an undo that is an action can be undone: redo, which can be undone again', async () => {
    const at = device();
    await confirmed(at, 'matches', 1, { name: ['M', stamp] });
    const { action = 0 } = await write(
      at,
      (writer) => writer.change('matches', 1, { score: 2, 'events/3-1': { text: 'goal' } }),
      'goal',
    );
    const undone = await at.replica.undoAs(action, 'takenBack');
    expect(values((await look(at)).rows[0]?.waiting)).toEqual({ score: 0, 'events/3-1': null });
    const redone = await at.replica.undoAs(undone.action ?? 0, 'goal');
    expect(values((await look(at)).rows[0]?.waiting)).toEqual({ score: 2, 'events/3-1': { text: 'goal' } });
    const left = await at.replica.undoable({ collection: 'matches', sid: 1 });
    expect(left.map(({ label, id }) => [label, id])).toEqual([['goal', redone.action]]);
  });

  it('[MRG-7.2] a creation is undone by deleting the row, once', async () => {
    const at = device();
    const { action = 0 } = await write(at, (writer) => writer.create('players', { name: 'Ada' }), 'add');
    expect(await at.replica.undo(action)).toBe(true);
    expect((await look(at)).outbox.map(({ op }) => op)).toEqual(['updatePlayer', 'deletePlayer']);
    const again = await write(at, (writer) => writer.create('players', { name: 'Bo' }), 'add');
    await write(at, (writer) => writer.remove('players', 12));
    await write(at, (writer) => writer.restore('players', 12));
    expect(await at.replica.undo(again.action ?? 0)).toBe(false);
  });
});
