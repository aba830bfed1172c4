import { expect, test } from 'vitest';
import { aSession } from '../attendance/gathering.testing.ts';
import { create } from '../entity/rows/rows.ts';
import { matchFields } from '../entity/tables/match.ts';
import { mediumFields } from '../entity/tables/medium.ts';
import { playerFields } from '../entity/tables/player.ts';
import { teamFields } from '../entity/tables/team.ts';
import { type HeldData, playerData } from './player-data.ts';

const player = (sid: number, firstname: string, surname: string) => ({
  ...create(playerFields, {
    firstname,
    surname,
    nickname: firstname,
    metadata: {
      ...create(playerFields).metadata,
      email1: `${firstname.toLowerCase()}@example.org`,
      note: `${firstname} plays with Quibbelda and Jan-Willem`,
    },
  }),
  sid,
});
const zoe = player(1, 'Zoë', 'Ten Brink');
const quibbelda = player(2, 'Quibbelda', 'Ten Brink');
const other = player(3, 'Jan-Willem', 'Oosterhuisen');

const said = (sid: number, reason: string) => ({ sid, reason });
const rating = (sid: number, all: number) => ({ sid, all, ph: 0, te: 0, ta: 0, me: 0, ts: 0, st: 0 });

function held(): HeldData {
  const match = {
    ...create(matchFields, {
      opponent_clubname: 'Noordhaven',
      date: Date.UTC(2026, 10, 7) / 1_000,
      players: [
        { sid: 1, shirtnumber: 7, footed: '' },
        { sid: 2, shirtnumber: 8, footed: '' },
      ],
      ratings: { '1-9': rating(1, 8), '1-10': rating(1, 6), '2-9': rating(2, 3) },
    }),
    sid: 20,
  };
  const session = aSession();
  return {
    player: zoe,
    players: [zoe, quibbelda, other],
    teams: [
      create(teamFields, {
        clubname: 'Rietdijk',
        teamname: 'MO13-2',
        player_sids: [1, 2],
        shirtnumbers: [{ id: 1, value: 7 }],
      }),
    ],
    matches: [match],
    sessions: [
      {
        ...session,
        metadata: {
          ...session.metadata,
          reasons: [said(1, 'At the birthday of QUIBBELDA'), said(2, 'a secret of another child')],
        },
      },
    ],
    notes: [{ title: 'Talk about Jan-Willem', text: 'Zoë Ten Brink wants to play with Quibbelda.' }],
    media: [
      {
        ...create(mediumFields, { type: 'photo', caption: 'Zoë and Oosterhuisen', player_sids: [1, 3] }),
        sid: 30,
      },
      { ...create(mediumFields, { type: 'photo', caption: 'Quibbelda alone', player_sids: [2] }), sid: 31 },
    ],
  };
}

test("a child's file has what the device knows about the child", () => {
  expect(playerData(held(), Date.UTC(2026, 10, 20) / 1_000)).toMatchObject({
    format: 'touchline player',
    player: { firstname: 'Zoë', surname: 'Ten Brink', email: 'zoë@example.org' },
    teams: [{ team: 'Rietdijk MO13-2', number: 7, privacy_level: 'limited', chosen_by_family: null }],
    matches: [
      { day: '2026-11-07', opponent: 'Noordhaven', number: 7, ratings: [{ overall: 8 }, { overall: 6 }] },
    ],
    trainings: [{ day: '2026-11-07', attendance: 'not_reported', reason: 'At the birthday of …' }],
    notes: [{ title: 'Talk about …', text: 'Zoë Ten Brink wants to play with ….' }],
    pictures: [{ caption: 'Zoë and …' }],
  });
});

test("a child's file names no other child and says nothing about them", () => {
  const text = JSON.stringify(playerData(held(), 0)).toLowerCase();
  for (const word of ['quibbelda', 'jan-willem', 'oosterhuisen', 'secret']) expect(text).not.toContain(word);
});
