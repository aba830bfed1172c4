import 'fake-indexeddb/auto';
import { type Medium, pictureUri } from '@touchline/domain/entity/tables/medium';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { firstOf } from '../../live/live-query.ts';
import { PictureStore } from '../../pictures/picture-store.ts';
import { type Device, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { undo } from '../undo.ts';
import {
  addPicture,
  attachToEvent,
  cropPicture,
  deleteForGood,
  detachFromEvent,
  restoreFromTrash,
  setCaption,
  setMatch,
  setVisibility,
  tagPlayer,
  toTrash,
} from './media.ts';

/** A busy machine may take longer than a second. */
const POLL = { timeout: 15_000 };
const PICTURE = { bytes: Uint8Array.from([0xff, 0xd8, 0xff, 1]).buffer, type: 'image/jpeg' };
const LARGE = { ...PICTURE, width: 1920, height: 1080 };

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

let databases = 5_000;

interface Phone extends Device {
  readonly put: string[];
}

async function phone(world: World): Promise<Phone> {
  const store = new PictureStore(++databases);
  const put: string[] = [];
  const fetched: typeof fetch = async (input, init) => {
    const path = String(input);
    if (init?.method !== 'PUT') return new Response(null, { status: 404 });
    put.push(path);
    const sid = Number(/media\/(\d+)/.exec(path)?.[1]);
    return Response.json({ sid, uri: pictureUri('media', sid, 'a'.repeat(32)) });
  };
  const device = await world.device({ pictures: store, fetch: fetched });
  closes.push(
    () => device.client.close(),
    () => store.close(),
  );
  device.client.pictures?.subscribe(() => undefined);
  return Object.assign(device, { put });
}

async function mediaOf(client: Client): Promise<readonly Medium[]> {
  return [...(await firstOf(client.live.media)).values()];
}

async function added(client: Client, team: number) {
  return must(await addPicture(client, { medium: { type: 'photo', team }, picture: LARGE })).sid;
}

test('a picture added offline has its row at once, and is sent after it', async () => {
  const world = new World();
  const device = await phone(world);
  const { client } = device;
  const { team } = await prepareMatch(client);
  world.setOnline(device, false);
  const sid = await added(client, team);
  expect(sid).toBeLessThan(0);
  expect(await mediaOf(client)).toMatchObject([
    { type: 'photo', width: 1920, height: 1080, uri: '', visibility: 'UNDEFINED', caption: '' },
  ]);
  expect(device.put).toEqual([]);
  world.setOnline(device, true);
  await world.time.pass(20_000);
  await expect.poll(() => device.put, POLL).toHaveLength(1);
  const [medium] = await mediaOf(client);
  expect(device.put[0]).toBe(`/api/pictures/media/${medium?.sid}`);
});

test('words, people, match and visibility are changed and undone', async () => {
  const { client } = await phone(new World());
  const { team, players, match } = await prepareMatch(client);
  const sid = await added(client, team);
  must(await setCaption(client, sid, 'The cup'));
  const [first = 0, second = 0, third = 0] = players;
  const tags = [first, third, second].map((player) => tagPlayer(client, sid, { player, isOn: true }));
  for (const tagged of await Promise.all(tags)) must(tagged);
  must(await tagPlayer(client, sid, { player: third, isOn: false }));
  must(await setMatch(client, sid, match));
  const { action } = must(await setVisibility(client, sid, 'PUBLIC'));
  const [medium] = await mediaOf(client);
  expect(medium).toMatchObject({ caption: 'The cup', match_sid: match, visibility: 'PUBLIC' });
  expect(medium?.player_sids).toEqual(players.slice(0, 2));
  must(await undo(client, action ?? 0));
  expect(await mediaOf(client)).toMatchObject([{ visibility: 'UNDEFINED', caption: 'The cup' }]);
});

test('pictures of an event keep their match when they are taken off it', async () => {
  const { client } = await phone(new World());
  const { team, match } = await prepareMatch(client);
  const sids = [await added(client, team), await added(client, team)];
  must(await attachToEvent(client, { match, eid: '1-1', sids }));
  expect((await mediaOf(client)).map(({ eid }) => eid)).toEqual(['1-1', '1-1']);
  must(await detachFromEvent(client, sids[0] ?? 0));
  expect((await mediaOf(client)).map(({ eid, match_sid }) => [eid, match_sid])).toEqual([
    ['', match],
    ['1-1', match],
  ]);
});

test('a picture of another match is of no event', async () => {
  const { client } = await phone(new World());
  const { team, match } = await prepareMatch(client);
  const sid = await added(client, team);
  must(await attachToEvent(client, { match, eid: '1-1', sids: [sid] }));
  must(await setMatch(client, sid, 0));
  expect(await mediaOf(client)).toMatchObject([{ match_sid: 0, eid: '' }]);
});

test('the trash keeps the time; a restored picture is PRIVATE, also when it was public', async () => {
  const { client } = await phone(new World());
  const { team } = await prepareMatch(client);
  const sid = await added(client, team);
  must(await setVisibility(client, sid, 'PUBLIC'));
  must(await toTrash(client, [sid]));
  const [trashed] = await mediaOf(client);
  expect(trashed?.visibility).toBe('TRASH');
  expect(trashed?.trashed_at).toBe(Math.floor(client.now() / 1000));
  must(await restoreFromTrash(client, [sid]));
  expect(await mediaOf(client)).toMatchObject([{ visibility: 'PRIVATE', trashed_at: 0 }]);
});

test('a cropped picture is a new medium; one Undo takes back both the new and the trash of the old', async () => {
  const { client } = await phone(new World());
  const { team, players, match } = await prepareMatch(client);
  const medium = {
    type: 'photo' as const,
    team,
    caption: 'The cup',
    player_sids: [...players],
    match_sid: match,
  };
  const { sid } = must(await addPicture(client, { medium, picture: LARGE }));
  const { action } = must(
    await cropPicture(client, { sid, picture: { ...PICTURE, width: 400, height: 300 } }),
  );
  expect(await mediaOf(client)).toMatchObject([
    { visibility: 'TRASH', width: 1920 },
    { visibility: 'UNDEFINED', width: 400, height: 300, caption: 'The cup', match_sid: match },
  ]);
  must(await undo(client, action ?? 0));
  expect(await mediaOf(client)).toMatchObject([{ visibility: 'UNDEFINED', width: 1920, trashed_at: 0 }]);
});

test('a deleted picture that waits is not sent', async () => {
  const world = new World();
  const device = await phone(world);
  const { client } = device;
  const { team } = await prepareMatch(client);
  world.setOnline(device, false);
  must(await deleteForGood(client, [await added(client, team)]));
  expect(await mediaOf(client)).toEqual([]);
  world.setOnline(device, true);
  await world.time.pass(60_000);
  expect(device.put).toEqual([]);
});

test('a picture that this device does not know is refused as gone', async () => {
  const { client } = await phone(new World());
  await prepareMatch(client);
  expect(await setCaption(client, 4_711, 'x')).toEqual({ ok: false, error: { code: 'gone' } });
});
