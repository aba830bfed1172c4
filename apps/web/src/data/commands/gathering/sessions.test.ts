/** Commands of attendance on a training session. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { expect, test } from 'vitest';
import { sessionOf } from '../../queries/matches/trainings.ts';
import { must, prepareMatch, World } from '../../testing/client.testing.ts';
import { createSelection } from '../training/selections.ts';
import { createSession } from '../training/sessions.ts';
import { addGuest, setAttendance } from './attendance.ts';
import { askPlayers } from './requests.ts';
import { addTask, copyTasks } from './tasks.ts';

const { shirt } = create(teamFields);
const WHEN = { dateHours: 17, dateMinutes: 0, length: 90, name: '', place: '', meet_minutes: 0 };

async function coach() {
  const world = new World();
  const { client } = await world.device();
  const { team, players } = await prepareMatch(client);
  const own = { name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
  const { sid: selection } = must(await createSelection(client, { team, ...own }));
  const date = Math.floor(client.now() / 86_400_000 + 5) * 86_400;
  const plan = async () => must(await createSession(client, { selection, setup: { ...WHEN, date } })).sid;
  const sid = await plan();
  const of = { collection: 'training_sessions', sid } as const;
  return { client, players, of, plan, stored: (session = sid) => sessionOf(client, session) };
}

test('players of the selection are asked and entered, and a guest has no number', async () => {
  const { client, players, of, stored } = await coach();
  const [first = 0, second = 0] = players;
  must(await askPlayers(client, { of, byMail: [first], byLink: [second], again: false }));
  must(await setAttendance(client, { of, player: second, change: { says: 'declined' } }));
  const { sid: guest } = must(await addGuest(client, { of, name: 'Zoë', shirtnumber: 7 }));
  const session = await stored();
  if (session === null) throw new Error('no session');
  expect(sheetOf(session).map(({ sid, status, shirtnumber }) => [sid, status, shirtnumber])).toEqual([
    [first, 'not_responded', 99],
    [second, 'declined', 99],
    [players[2], 'not_reported', 99],
    [guest, 'present', 99],
  ]);
});

test('the tasks of one session are copied to another', async () => {
  const { client, of, plan, stored } = await coach();
  must(await addTask(client, { of, draft: { kind: 'kit_wash', title: '', note: '', places: 2 } }));
  const next = await plan();
  must(await copyTasks(client, { of: { ...of, sid: next }, from: of }));
  expect((await stored(next))?.metadata.tasks).toMatchObject([{ kind: 'kit_wash', places: 2 }]);
});
