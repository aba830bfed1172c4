/**
 * What a fan of a planted team gets from the server in every way that leads to rows: pulls, rows by name, typed reads,
 * earlier values, and the files of all pictures of the team, whether their rows reached the fan or not.
 */
import { fetchPicture } from '#testing/pictures/pictures.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import type { PlantedTeam } from '../planted-team.testing.ts';
import type { Read } from './read.testing.ts';

const SHOWN = 200;
const REFUSED = [404, 410];

export async function readAsFan(server: TestServer, { coach, sid, children }: PlantedTeam): Promise<Read> {
  const fan = await Coach.signUp(server);
  await makePremium(server, sid);
  await join(coach, fan, { team: sid, role: 'fan' });
  await writeEarlierNames(server, coach, children);
  const names = (await coach.device.pullAll()).map(({ collection, sid: row }) => ({ collection, sid: row }));
  const players = children.map((child) => child.sid).join();
  const texts: unknown[] = [
    await fan.device.pullAll(),
    await fan.ask('query($names: [RowNameInput!]!) { getRows(names: $names) { rows } }', { names }),
    await fan.ask(`{ getPlayers(sids: [${players}]) { sid firstname surname nickname media_sid } }`),
    await fan.ask(`{ getTeams(sids: [${sid}]) { sid player_sids } }`),
  ];
  for (const { collection, sid: row } of names) {
    const query = `{ getHistory(collection: "${collection}", sid: ${row}) { path value } }`;
    texts.push((await fan.call(query)).data);
  }
  return { text: JSON.stringify(texts), pictures: await picturesFor(server, coach, fan) };
}

/** Each name is written twice, so that it is also an earlier value. */
async function writeEarlierNames(
  server: TestServer,
  { device }: Coach,
  children: PlantedTeam['children'],
): Promise<void> {
  for (const isLater of [false, true]) {
    server.advance(1_000);
    const mutations = children.map(({ sid, planted }) =>
      device.mutation('updatePlayer', sid, {
        firstname: isLater ? planted.first : 'Spelled',
        surname: isLater ? (planted.full[0] ?? '') : 'Wrongly',
        nickname: isLater ? (planted.full[1] ?? '') : 'Before',
      }),
    );
    await device.push(...mutations);
  }
}

async function picturesFor(server: TestServer, coach: Coach, fan: Coach): Promise<readonly Buffer[]> {
  const found: Buffer[] = [];
  for (const { collection, registers } of await coach.device.pullAll()) {
    const uri = registers.uri?.[0];
    if (collection !== 'media' || typeof uri !== 'string') continue;
    for (const size of [128, 320]) {
      const { statusCode, rawPayload } = await fetchPicture(server, fan.account.token, { uri, size });
      if (statusCode === SHOWN) found.push(rawPayload);
      else if (!REFUSED.includes(statusCode)) throw new Error(`a picture was answered with ${statusCode}`);
    }
  }
  return found;
}
