import { presetsOf } from '@touchline/domain/match/blocks/presets';
import { spotsOfFormation } from '@touchline/domain/team/own-formations';
import { expect, test } from 'vitest';
import { matchOf } from '../../queries/matches/matches.ts';
import { addMatch, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { matchesOf } from '../../testing/lists.testing.ts';
import { clearLineup, setFormation } from '../match/lineup.ts';
import { deletePreset, putPreset, renamePreset, savePreset } from '../match/presets.ts';
import { undo } from '../undo.ts';
import { addEventType, deleteEventType, editEventType } from './event-types.ts';
import { addFormation, deleteFormation, editFormation } from './own-formations.ts';

const FIRST = { part: 1, subpart: 1 };
const DAY_MS = 86_400_000;

async function coach() {
  const { client } = await new World().device();
  const prepared = await prepareMatch(client);
  const titles = (of: 'formations' | 'eventtypes') =>
    client.team(prepared.team)?.[of].map(({ title }) => title) ?? [];
  return { client, ...prepared, titles };
}

test('a formation can be added, renamed and deleted, each with Undo; a duplicate is refused', async () => {
  const { client, team, titles } = await coach();
  const spots = spotsOfFormation(9, '3-2-3');
  const { id } = must(await addFormation(client, { team, title: ' Wall ', spots }));
  expect(titles('formations')).toEqual(['Wall']);
  const again = await addFormation(client, { team, title: 'wall', spots });
  expect(again).toMatchObject({ ok: false, error: { code: 'formationNameTaken' } });

  const renamed = must(await editFormation(client, { team, id, title: 'Fort' }));
  expect(titles('formations')).toEqual(['Fort']);
  must(await undo(client, renamed.action ?? 0));
  expect(titles('formations')).toEqual(['Wall']);

  const deleted = must(await deleteFormation(client, { team, id }));
  expect(titles('formations')).toEqual([]);
  must(await undo(client, deleted.action ?? 0));
  expect(titles('formations')).toEqual(['Wall']);
});

test('a match keeps its formation when the team deletes it', async () => {
  const { client, team, match } = await coach();
  const spots = spotsOfFormation(9, '3-2-3').map((spot, index) => (index === 3 ? { x: 62.5, y: 31 } : spot));
  const { id } = must(await addFormation(client, { team, title: 'Ours', spots }));
  const text = `own-${id}:${spots.map(({ x, y }) => `${x},${y}`).join(';')}:Ours`;
  must(await setFormation(client, { match, formation: text }));
  must(await deleteFormation(client, { team, id }));
  const stored = await matchOf(client, match);
  expect(stored?.formation).toBe(text);
  expect(Object.values(stored?.part1 ?? {})).toContainEqual({ playing: true, x: 62.5, y: 31 });
});

test('an event type can be added, renamed and deleted, each with Undo', async () => {
  const { client, team, titles } = await coach();
  const { id } = must(await addEventType(client, { team, title: 'High five', icon: 'GREAT_PASS' }));
  const renamed = must(await editEventType(client, { team, id, title: 'Fair play' }));
  expect(titles('eventtypes')).toEqual(['Fair play']);
  must(await undo(client, renamed.action ?? 0));
  const deleted = must(await deleteEventType(client, { team, id }));
  expect(titles('eventtypes')).toEqual([]);
  must(await undo(client, deleted.action ?? 0));
  expect(titles('eventtypes')).toEqual(['High five']);
});

test('a preset can be applied to another match of the team, renamed and deleted, each with Undo', async () => {
  const { client, team, match } = await coach();
  const presets = async () => presetsOf(await matchesOf(client, team));
  must(await savePreset(client, { match, title: 'Strong', at: FIRST }));
  const [strong] = await presets();
  if (strong === undefined) throw new Error('the preset was saved');

  const other = await addMatch(client, team);
  must(await clearLineup(client, { match: other }));
  const put = must(await putPreset(client, { match: other, lineup: strong.lineup, at: FIRST }));
  expect(put.missing).toEqual([]);
  expect((await matchOf(client, other))?.part1).toEqual((await matchOf(client, match))?.part1);
  must(await undo(client, put.action ?? 0));
  expect((await matchOf(client, other))?.part1).toEqual({});

  must(await renamePreset(client, { ...strong, title: 'Fast' }));
  expect(await presets()).toMatchObject([{ title: 'Fast', match }]);
  const deleted = must(await deletePreset(client, strong));
  expect(await presets()).toEqual([]);
  must(await undo(client, deleted.action ?? 0));
  expect(await presets()).toMatchObject([{ title: 'Fast' }]);
});

test('without a plan own formations stay but cannot be added or changed; own event types need no plan', async () => {
  const world = new World();
  const onTrial = await world.device();
  const { team } = await prepareMatch(onTrial.client);
  const spots = spotsOfFormation(9, '3-2-3');
  const { id } = must(await addFormation(onTrial.client, { team, title: 'Wall', spots }));
  onTrial.client.close();
  await world.time.pass(40 * DAY_MS);
  const { client } = await world.device({ from: onTrial.store.snapshot() });
  const planNeeded = { ok: false, error: { code: 'planNeeded' } };
  expect(client.team(team)?.formations.map(({ title }) => title)).toEqual(['Wall']);
  expect(await addFormation(client, { team, title: 'Fort', spots })).toEqual(planNeeded);
  expect(await editFormation(client, { team, id, title: 'Fort' })).toEqual(planNeeded);
  expect(await deleteFormation(client, { team, id })).toEqual(planNeeded);
  must(await addEventType(client, { team, title: 'Nutmeg', icon: 'CORNER' }));
});
