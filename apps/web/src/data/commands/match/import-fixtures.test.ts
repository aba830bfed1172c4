/** The import of fixtures on a device: one action, protection of what others did, and an exact Undo. */
import { compareFixtures, type ImportRow } from '@touchline/domain/fixtures/comparing/compare';
import type { Fixture } from '@touchline/domain/fixtures/fixture';
import { aFixture, day } from '@touchline/domain/fixtures/fixtures.testing';
import { expect, test } from 'vitest';
import { comparedMatches } from '../../queries/matches/compared-matches.ts';
import { matchOf } from '../../queries/matches/matches.ts';
import { type Device, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { undo } from '../undo.ts';
import { importFixtures, unlinkMatch } from './import-fixtures.ts';
import { deleteMatch, saveMatchSetup } from './matches.ts';

const SOURCE = 'Bond';
const TODAY = day('2026-11-06');
const FIRST = aFixture({ uid: 'a', date: day('2026-11-28') });
const SECOND = aFixture({
  uid: 'b',
  date: day('2026-12-05'),
  opponent_clubname: 'Zuidpoort',
  awaygame: true,
});
const MOVED = aFixture({ uid: 'a', date: day('2026-11-29'), time: { hours: 14, minutes: 30 } });

async function coach() {
  const world = new World();
  const { client } = await world.device();
  const { team, match } = await prepareMatch(client);
  const preview = async (fixtures: readonly Fixture[]) =>
    compareFixtures({ fixtures, source: SOURCE }, await comparedMatches(client, team), { today: TODAY });
  const take = async (fixtures: readonly Fixture[], rows?: readonly ImportRow[]) => {
    const ticked = (rows ?? (await preview(fixtures))).filter((row) => row.ticked || rows !== undefined);
    return must(await importFixtures(client, { team, fixtures: { fixtures, source: SOURCE }, ticked }));
  };
  const matches = () => comparedMatches(client, team);
  const found = async (uid: string) => {
    const one = (await matches()).find(({ vcal_id }) => vcal_id === uid);
    if (one === undefined) throw new Error(`no match ${uid}`);
    return one;
  };
  return { client, team, match, preview, take, matches, found };
}

test('new fixtures become matches with the squad of the team, as one action', async () => {
  const { client, take, matches, found } = await coach();
  const before = await matches();
  const done = await take([FIRST, SECOND]);
  expect(done).toMatchObject({ made: 2, changed: 0, removed: 0, left: 0 });
  const { sid } = await found('b');
  const made = await matchOf(client, sid);
  expect(made).toMatchObject({
    status: 'CAN_START',
    date: day('2026-12-05'),
    dateHours: 10,
    opponent_clubname: 'Zuidpoort',
    opponent_teamname: 'MO13-1',
    awaygame: true,
    vcal_id: 'b',
  });
  expect(made?.players).toHaveLength(12);
  must(await undo(client, done.action ?? 0));
  expect(await matches()).toEqual(before);
});

test('a moved match moves, and Undo restores it exactly', async () => {
  const { client, take, found } = await coach();
  await take([FIRST]);
  const { sid } = await found('a');
  const before = await matchOf(client, sid);
  const done = await take([MOVED]);
  expect(await matchOf(client, sid)).toMatchObject({ date: MOVED.date, dateHours: 14, dateMinutes: 30 });
  must(await undo(client, done.action ?? 0));
  // An Undo is a change, too: it has a time and a number of its own.
  const own = { updatedAt: 0, incremental: 0 };
  expect({ ...(await matchOf(client, sid)), ...own }).toEqual({ ...before, ...own });
});

test('a match that is gone is deleted when it was ticked, and Undo brings it back', async () => {
  const { client, take, preview, matches } = await coach();
  const early = aFixture({ uid: 'early', date: day('2026-11-21'), opponent_clubname: 'Oostwijk' });
  await take([early, FIRST, SECOND]);
  const later = [early, SECOND];
  expect((await take(later)).removed).toBe(0);
  const gone = (await preview(later)).filter(({ group }) => group === 'gone');
  const done = await take(later, gone);
  expect(done.removed).toBe(1);
  expect((await matches()).map(({ vcal_id }) => vcal_id)).not.toContain('a');
  must(await undo(client, done.action ?? 0));
  expect((await matches()).map(({ vcal_id }) => vcal_id)).toContain('a');
});

test('what was changed since the preview stays, and a match that was deleted does not come back', async () => {
  const { client, take, preview, found } = await coach();
  await take([FIRST]);
  const rows = await preview([MOVED]);
  const { sid } = await found('a');
  must(await saveMatchSetup(client, { match: sid, changed: { date: day('2026-11-30') } }));
  expect(await take([MOVED], rows)).toMatchObject({ changed: 1, left: 0 });
  expect(await matchOf(client, sid)).toMatchObject({ date: day('2026-11-30'), dateHours: 14 });
  must(await deleteMatch(client, sid));
  expect(await take([MOVED], rows)).toMatchObject({ made: 0, left: 1 });
});

test('an unlinked match is left alone by later imports, and its fixture makes no second one', async () => {
  const { client, take, preview, found, matches } = await coach();
  await take([FIRST]);
  const { sid } = await found('a');
  must(await unlinkMatch(client, { match: sid }));
  expect(await matchOf(client, sid)).toMatchObject({ vcal_id: '', metadata: { imported: { uid: 'a' } } });
  const [row] = await preview([MOVED]);
  expect(row).toMatchObject({ group: 'unchanged', untouched: 'unlinked' });
  const count = (await matches()).length;
  expect(await take([MOVED])).toMatchObject({ made: 0, changed: 0, action: null });
  expect(await matches()).toHaveLength(count);
  expect(await unlinkMatch(client, { match: sid })).toMatchObject({
    ok: false,
    error: { code: 'notLinked' },
  });
});

test('two devices that import one calendar without network make its matches twice, and both delete the same ones', async () => {
  const world = new World();
  const phone = await world.device();
  const { team } = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  const tablet = await world.device();
  await world.time.pass(10_000);
  const devices = [phone, tablet];
  const fixtures = [FIRST, SECOND];
  const teamOn = ({ client }: Device) => client.live.resolve('teams', team);
  const matchesOn = (device: Device) => comparedMatches(device.client, teamOn(device));
  const rowsOn = async (device: Device) =>
    compareFixtures({ fixtures, source: SOURCE }, await matchesOn(device), { today: TODAY });
  const take = async (device: Device) =>
    must(
      await importFixtures(device.client, {
        team: teamOn(device),
        fixtures: { fixtures, source: SOURCE },
        ticked: (await rowsOn(device)).filter(({ ticked }) => ticked),
      }),
    );
  const apart = async () => {
    for (const device of devices) world.setOnline(device, false);
    const done = [await take(phone), await take(tablet)];
    for (const device of devices) world.setOnline(device, true);
    await world.time.pass(60_000);
    return done;
  };
  expect(await apart()).toMatchObject([{ made: 2 }, { made: 2 }]);
  for (const device of devices) {
    const twice = (await rowsOn(device)).filter(({ group }) => group === 'twice');
    expect(twice.map(({ ticked }) => ticked)).toEqual([true, true]);
  }
  expect(await apart()).toMatchObject([{ removed: 2 }, { removed: 2 }]);
  for (const device of devices) {
    const left = (await matchesOn(device)).map(({ vcal_id }) => vcal_id).filter((uid) => uid !== '');
    expect(left.toSorted()).toEqual(['a', 'b']);
  }
});
