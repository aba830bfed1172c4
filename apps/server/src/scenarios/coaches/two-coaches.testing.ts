/**
 * Two people with one device each on one match. Both see the same, lose the network, act as a story says, and
 * reconnect, in every order and through networks that lose and repeat. The result must always be the same.
 */
import type { Match, MatchStatus } from '@touchline/domain/entity/tables/match';
import { clockAt } from '@touchline/domain/match/clock/clock';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { eventsInOrder } from '@touchline/domain/match/events/events';
import { scoreOf } from '@touchline/domain/match/events/score';
import { onThePitch } from '@touchline/domain/match/lineup/on-pitch';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicTimelineOf } from '@touchline/domain/match/timeline/timeline';
import { expect } from 'vitest';
import { CoachDevice, type Post } from '#testing/devices/coach-device.testing.ts';
import { makeReadyMatch, type ReadyMatch } from '#testing/devices/ready-match.testing.ts';
import { ask, signUp, type TestAccount, type TestServer } from '#testing/server/server.testing.ts';

export type Who = 'anna' | 'bram';

/** The players' places on the pitch, and the events of earlier taps by the story's names for them. */
export interface Scene extends ReadyMatch {
  readonly eid: (name: string) => string;
}

/** One tap, in seconds after the kick-off by the server's clock. */
export interface Tap {
  readonly at: number;
  readonly who: Who;
  readonly does: MatchCommand | ((scene: Scene) => MatchCommand) | { readonly undo: string };
  /** The name of what this tap created, for later taps of the story. */
  readonly as?: string;
}

export interface Story {
  readonly name: string;
  /** What both know before the network is lost; a kick-off at second 0 unless the story says otherwise. */
  readonly together?: readonly Tap[];
  readonly apart: readonly Tap[];
  /** Seconds that a device's clock is ahead while it is offline. */
  readonly ahead?: Readonly<Partial<Record<Who, number>>>;
  readonly ends: {
    readonly score: readonly [home: number, away: number];
    readonly status: MatchStatus;
    /** The types of all valid events, in the match's order. */
    readonly events: readonly string[];
    /** Events that are stored and do not count, such as a final whistle of a match that continued. */
    readonly notCounted?: number;
    readonly onPitch?: number;
  };
}

export const ORDERS = ['anna first', 'bram first', 'both at once'] as const;
export const NETWORKS = ['good', 'answers are lost', 'everything arrives twice'] as const;
export const PEOPLE = ['one account', 'the owner and an assistent'] as const;
export type Order = (typeof ORDERS)[number];
export type NetworkKind = (typeof NETWORKS)[number];
/** The owners of the devices: one coach with both, or two people who share the team. */
export type People = (typeof PEOPLE)[number];

const LOST_ANSWERS = 4;

/** Plays a story. Returns the match, after checking that both devices, the server and a follower agree. */
export async function tell(
  server: TestServer,
  story: Story,
  telling: { readonly order: Order; readonly network: NetworkKind; readonly people: People },
): Promise<unknown> {
  const { order, network, people } = telling;
  const pair = await openPair(server, people);
  const { devices, ready } = pair;
  const made = new Map<string, { readonly action: number; readonly eid: string }>();
  const scene: Scene = { ...ready, eid: (name) => made.get(name)?.eid ?? '' };
  const startedAt = server.deps.now();
  const tap = async ({ at, who, does, as }: Tap) => {
    server.advance(Math.max(0, startedAt + at * 1000 - server.deps.now()));
    const device = devices[who];
    if (typeof does === 'object' && 'undo' in does) {
      expect(await device.replica.undo(made.get(does.undo)?.action ?? 0)).toBe(true);
      return;
    }
    const done = await device.command(ready.match, typeof does === 'function' ? does(scene) : does);
    if (as !== undefined) made.set(as, done);
  };

  for (const each of story.together ?? [KICK_OFF]) {
    await tap(each);
    await devices[each.who].settle();
    await devices[each.who === 'anna' ? 'bram' : 'anna'].settle();
  }
  for (const device of Object.values(devices)) device.network(false);
  for (const who of ['anna', 'bram'] as const) pair.setAhead(who, story.ahead?.[who] ?? 0);
  for (const each of story.apart) await tap(each);

  for (const who of ['anna', 'bram'] as const) pair.setNetwork(who, network);
  if (order === 'both at once') await Promise.all(Object.values(devices).map(comeBack));
  else for (const who of inOrder(order)) await comeBack(devices[who]);
  for (const device of Object.values(devices)) await device.settle({ audit: true });
  return expectTheSame(server, { ...pair, story });
}

const KICK_OFF: Tap = { at: 0, who: 'anna', does: { type: 'kickOff' } };

function inOrder(order: Order): readonly Who[] {
  return order === 'anna first' ? ['anna', 'bram'] : ['bram', 'anna'];
}

async function comeBack(device: CoachDevice): Promise<void> {
  device.network(true);
  await device.settle();
}

interface Pair {
  readonly devices: Readonly<Record<Who, CoachDevice>>;
  readonly ready: ReadyMatch;
  readonly setAhead: (who: Who, seconds: number) => void;
  readonly setNetwork: (who: Who, kind: NetworkKind) => void;
}

let pairs = 0;

async function openPair(server: TestServer, people: People): Promise<Pair> {
  pairs += 1;
  const owner = await signUp(server);
  const other = people === 'one account' ? owner : await signUp(server);
  let team = 0;
  const ahead = { anna: 0, bram: 0 };
  const networks = {
    anna: hostile(posting(server, owner.token)),
    bram: hostile(posting(server, other.token)),
  };
  const device = (who: Who) =>
    new CoachDevice({
      id: `${who}${pairs}`,
      post: networks[who].post,
      now: () => server.deps.now() + ahead[who] * 1000,
      team: () => team,
    });
  const devices = { anna: device('anna'), bram: device('bram') };
  devices.anna.engine.start({ audit: true });
  const now = server.deps.now();
  const ready = await makeReadyMatch(devices.anna, { now, teamIs: (sid) => (team = sid) });
  if (other !== owner) await share(server, { team, owner, other });
  devices.bram.engine.start({ audit: true });
  await devices.bram.settle();
  return {
    devices,
    ready,
    setAhead: (who, seconds) => {
      ahead[who] = seconds;
    },
    setNetwork: (who, kind) => networks[who].become(kind),
  };
}

async function share(
  server: TestServer,
  { team, owner, other }: { team: number; owner: TestAccount; other: TestAccount },
): Promise<void> {
  await ask(server, owner.token, {
    query:
      'mutation($team: Float!, $email: String!) { teamShare(team_sid: $team, share_email: $email) { status } }',
    variables: { team, email: other.email },
  });
  await ask(server, other.token, {
    query: 'mutation($team: Float!) { acceptTeamInvite(sid: $team, accept: true) { status } }',
    variables: { team },
  });
}

function posting({ app }: TestServer, token: string): Post {
  return async (payload) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url: '/api/data?app_id=touchline', headers, payload });
    return { status: answer.statusCode, text: answer.body };
  };
}

function hostile(post: Post): { readonly post: Post; readonly become: (kind: NetworkKind) => void } {
  let twice = false;
  let losing = 0;
  return {
    become: (kind) => {
      twice = kind === 'everything arrives twice';
      losing = kind === 'answers are lost' ? LOST_ANSWERS : 0;
    },
    post: async (body) => {
      if (twice) await post(body);
      const answer = await post(body);
      if (losing === 0) return answer;
      losing -= 1;
      throw new Error('the answer was lost');
    },
  };
}

async function expectTheSame(
  server: TestServer,
  { devices, ready, story }: Pair & { readonly story: Story },
): Promise<unknown> {
  const [anna, bram] = [await devices.anna.match(ready.match), await devices.bram.match(ready.match)];
  const key = { collection: 'matches', sid: ready.match };
  expect(await devices.bram.shown(key)).toEqual(await devices.anna.shown(key));
  for (const device of Object.values(devices))
    expect(await device.store.read((tx) => tx.attention())).toEqual([]);

  const { score, status, events, notCounted = 0, onPitch } = story.ends;
  expect(scoreOf(anna)).toEqual({ home: score[0], away: score[1] });
  expect(anna.status).toBe(status);
  expect(eventsInOrder(anna).map(({ type }) => type)).toEqual(events);
  expect(new Set(anna.events.map(({ eid }) => eid)).size).toBe(events.length + notCounted);
  if (onPitch !== undefined) expect(onThePitch(anna)).toHaveLength(onPitch);

  const page = await server.app.inject({ url: `/live/${ready.token}/state.json` });
  const { view } = page.json<{ view: PublicMatch }>();
  expect(view.score).toEqual(scoreOf(anna));
  const later = server.deps.now() / 1000 + 90;
  const clock = clockAt(anna, later);
  expect(clockAt(bram, later)).toEqual(clock);
  expect(clockAt(view, later)).toEqual(clock);
  const shown = view.timeline.map(({ type, minute, score }) => ({ type, minute, ...score }));
  expect(shown).toEqual(publicRows(anna));
  return {
    clock,
    score: scoreOf(anna),
    events: anna.events.map(({ type, data }) => [type, data.game_time]).toSorted(),
  };
}

/** The public timeline; a whistle that both blew is in it once. */
function publicRows(match: Match): readonly object[] {
  return publicTimelineOf(match).map(({ type, minute, score }) => ({ type, minute, ...score }));
}
