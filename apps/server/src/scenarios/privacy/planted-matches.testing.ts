/** The matches of a planted team: one that shows everything, one with cards, and one whose families are asked. */
import type { Changes } from '@touchline/sync/model/registers';
import { DAY, startAt } from '#features/attendance/attendance.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import type { Coach } from '#testing/sharing/sharing.testing.ts';

/** Who plays. */
interface Player {
  readonly sid: number;
  /** Of the shirt. */
  readonly number: number;
}

export interface PlantedMatches {
  /** Everything is shown: line-up, bench, goals and assists of all children, photos, full names. */
  readonly match: { readonly sid: number; readonly match_token: string };
  /** Its only events that name somebody are cards. */
  readonly cards: { readonly sid: number; readonly match_token: string };
  /** A match tomorrow, whose families are asked and have taken its tasks. */
  readonly asked: { readonly sid: number; readonly match_token: string };
}

/** All children play, with their numbers. */
export function sheetOf(children: readonly Player[]): Changes {
  return Object.fromEntries(
    children.flatMap(({ sid, number }, order) => [
      [`players/${sid}`, { sid, shirtnumber: number, footed: '' }],
      [
        `metadata.players/${sid}`,
        { sid, order, present: true, signed_off: false, injured: false, from_minute: 0, until_minute: 0 },
      ],
    ]),
  );
}

/** A task that every family has taken, and a car-pool in which each offers a seat. */
function tasksOf(children: readonly Player[]): Changes {
  const task = { title: '', note: '', places: children.length };
  const taken = { seats: 1, taken_at: 1, taken_by: 'link', swap: true };
  return Object.assign(
    {
      'metadata.tasks/wash': { id: 'wash', kind: 'kit_wash', order: 0, ...task },
      'metadata.tasks/cars': { id: 'cars', kind: 'car_pool', order: 1, ...task },
    },
    ...children.map(({ sid: player_sid }) =>
      Object.fromEntries(
        ['wash', 'cars'].map((of) => {
          const id = `${of}-${player_sid}`;
          return [`metadata.takers/${id}`, { id, task: of, player_sid, ...taken }];
        }),
      ),
    ),
  ) as Changes;
}

export async function plantMatches(
  server: TestServer,
  {
    coach,
    sid,
    children,
  }: { readonly coach: Coach; readonly sid: number; readonly children: readonly Player[] },
): Promise<PlantedMatches> {
  const now = server.deps.now();
  const sheet = sheetOf(children);
  const shown: Changes = {
    ...sheet,
    ...startAt(now),
    privacy: 1,
    'metadata.stream_show_images': true,
    'metadata.stream_show_media': true,
  };
  const goals = Object.assign(
    {},
    ...children.map(({ sid: player }, at) =>
      goalEvent(`1-${at + 1}`, {
        game_time: (at + 1) * 60,
        player_sid: player,
        assist_player_sid: children[(at + 1) % children.length]?.sid ?? 0,
      }),
    ),
  ) as Changes;
  const cards = Object.assign(
    {},
    ...children.map(({ sid: player }, at) =>
      goalEvent(
        `1-${at + 1}`,
        { game_time: (at + 1) * 60, player_sid: player },
        { type: at % 2 === 0 ? 'YELLOW_CARD' : 'INJURED' },
      ),
    ),
  ) as Changes;
  const hidden = {
    'metadata.stream_show_formation': false,
    'metadata.stream_show_substitutes': false,
  };
  const waiting = { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 };
  return {
    match: await coach.device.newMatch(sid, { ...shown, ...goals }),
    cards: await coach.device.newMatch(sid, { ...shown, ...hidden, ...cards }),
    asked: await coach.device.newMatch(sid, {
      ...sheet,
      ...tasksOf(children),
      ...startAt(now + DAY),
      phase: waiting,
    }),
  };
}

const NO_TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
