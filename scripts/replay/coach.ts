/** A national team's coach: an account on a real server, and its devices. */
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { type Client, openClient } from '../../apps/web/src/data/client/client.ts';
import { openIndexedStore } from '../../apps/web/src/data/client/database.ts';
import { createPlayer } from '../../apps/web/src/data/commands/team/players.ts';
import { createTeam, updateTeamMetadata } from '../../apps/web/src/data/commands/team/teams.ts';
import { newDeviceId } from '../../apps/web/src/data/store/device-id.ts';
import { type Bench, Refused } from './play.ts';
import type { SimulatedClock } from './simulated-clock.ts';

export interface Coach {
  readonly team: string;
  readonly email: string;
  readonly password: string;
  readonly bench: Bench;
}

interface Session {
  readonly access_token: string;
  readonly account: { readonly sid: number };
}

export interface Server {
  readonly url: string;
  /** The code that the server mailed to this address. */
  readonly mailedCode: (email: string) => Promise<string>;
}

const TIMEZONE = 'UTC';

/** Signs up, creates the team and its players, and waits until the server has them. */
export async function hireCoach(
  server: Server,
  { team, squad, clock }: { team: string; squad: readonly string[]; clock: SimulatedClock },
): Promise<Coach> {
  const email = `coach-${randomBytes(6).toString('hex')}@replay.example`;
  const password = `Replay-${randomBytes(9).toString('base64url')}-1`;
  const session = await signUp(server, { email, password });
  const client = await openDevice(server, session, clock);
  await synced(client);
  const made = await createTeam(client, {
    clubname: team,
    teamname: 'First team',
    pitchPlayers: 11,
    matchLength: 90,
    matchParts: 2,
  });
  if (!made.ok) throw new Refused(`the team ${team} was refused: ${JSON.stringify(made.error)}`);
  const { sid } = made.value;
  // Followers see full names of adults, also on cards and own goals, so that the view can be compared with the record.
  await updateTeamMetadata(client, sid, {
    public_names: 'full_name',
    age_group: 'adult',
    public_cards: true,
    timezone: TIMEZONE,
  });
  const players = new Map<string, number>();
  for (const name of squad) {
    const player = await createPlayer(client, { nickname: name, firstname: name, team: sid });
    if (!player.ok) throw new Refused(`${name} was refused: ${JSON.stringify(player.error)}`);
    players.set(name, player.value.sid);
  }
  await synced(client);
  const bench: Bench = {
    client,
    clock,
    team: client.live.resolve('teams', sid),
    timezone: TIMEZONE,
    players,
  };
  return { team, email, password, bench };
}

/** Another device of the same coach, signed in and without data. */
export async function openSecondDevice(server: Server, coach: Coach): Promise<Client> {
  const session = await post<Session>(server, 'login', { username: coach.email, password: coach.password });
  return openDevice(server, session, coach.bench.clock);
}

/** Pushes and pulls until nothing waits. */
export async function synced(client: Client): Promise<void> {
  const failure = await client.sync();
  if (failure !== undefined) throw new Refused(`the sync failed with ${failure.code}: ${failure.message}`);
}

async function openDevice({ url }: Server, session: Session, clock: SimulatedClock): Promise<Client> {
  return openClient({
    account: session.account.sid,
    kept: { store: await openIndexedStore(`replay-${newDeviceId()}`) },
    server: { token: session.access_token, baseUrl: url, fetch: serverAt(clock) },
    device: { now: clock.now, timezone: TIMEZONE },
  });
}

/** Health checks return the replay's time; otherwise the device would correct its clock to the real time. */
function serverAt(clock: SimulatedClock): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!String(init?.body ?? '').includes('healthCheck')) return response;
    const text = await response.text();
    const answer = text.replace(/"now":\d+/, () => `"now":${clock.now()}`);
    return new Response(answer, { status: response.status, headers: response.headers });
  };
}

async function signUp(
  server: Server,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  await post(server, 'signup_start', { email });
  const code = await server.mailedCode(email);
  const { token } = await post<{ token: string }>(server, 'signup_code_validate', { email, code });
  return post<Session>(server, 'update_password', { email, p1: password, p2: password, token });
}

async function post<T>(server: Server, call: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const response = await fetch(`${server.url}/api/auth/en/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      app_id: 'touchline',
      platform: 'web',
      device_name: 'replay',
      device_model: 'node',
      ...fields,
    }),
  });
  const answer = (await response.json()) as T & { readonly message?: string };
  if (!response.ok)
    throw new Refused(`${call} was answered with ${response.status}: ${answer.message ?? ''}`);
  return answer;
}
