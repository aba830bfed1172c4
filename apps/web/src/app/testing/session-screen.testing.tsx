/** A screen of a training session in a real browser: a selection of the team's first three players, on a later Saturday. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import type { Client } from '#data/client/client.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { sessionOf } from '#data/queries/matches/trainings.ts';
import { must } from '#data/testing/client.testing.ts';
import { openTeam } from './team-screen.testing.tsx';

const { shirt } = create(teamFields);
const WHEN = { date: 1_796_083_200, dateHours: 17, dateMinutes: 0, length: 90 };

export interface SessionPrepared {
  readonly session: number;
  readonly selection: number;
  readonly team: number;
  /** The players of the team; the first three are the selection's. */
  readonly players: readonly number[];
}

export async function openSession(
  screen: 'attendance' | 'attendancecenter' | 'tasks',
  before: (coach: Client, prepared: SessionPrepared) => Promise<unknown> = async () => {},
) {
  let made = { selection: 0, session: 0 };
  const opened = await openTeam(
    () => `/training/${made.session}/${screen}/`,
    async (coach, { team, players }) => {
      const values = { name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
      const { sid: selection } = must(await createSelection(coach, { team, ...values }));
      const setup = { ...WHEN, name: '', place: 'Hall 2', meet_minutes: 0 };
      const { sid: session } = must(await createSession(coach, { selection, setup }));
      made = { selection, session };
      await before(coach, { ...made, team, players });
    },
  );
  const { client } = opened;
  return {
    ...opened,
    ...made,
    stored: async (): Promise<TrainingSession> => {
      const session = await sessionOf(client, made.session);
      if (session === null) throw new Error('no session');
      return session;
    },
  };
}
