import type { Team } from '@touchline/domain/entity/tables/team';
import { NOTE_SUBJECTS } from '@touchline/domain/note/reading';
import { useClient } from '../page/react.tsx';
import { type NoteSubject, notesOf, type StoredNote } from '../queries/notes.ts';
import { notesOfTeam, type TeamNote } from '../queries/team/team-notes.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The notes of a subject, or its old text as the only one; never empty. Undefined while they are read. */
export function useNotes({ type, sid }: NoteSubject): readonly StoredNote[] | undefined {
  const client = useClient();
  const { collection } = NOTE_SUBJECTS[type];
  return useLiveQuery(
    client.live.query(
      `notes of ${type}/${sid}`,
      () => notesOf(client, { type, sid }),
      ({ rows, state }) =>
        state?.aliases !== undefined ||
        rows.has(`${collection}/${client.live.resolve(collection, sid)}`) ||
        [...rows.values()].some((row) => row.collection === 'notes'),
    ),
  );
}

/** All notes of a team, latest first. Undefined while they are read. */
export function useTeamNotes(team: Team): readonly TeamNote[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `notes of the team ${team.sid} with ${team.player_sids.join()}`,
      () => notesOfTeam(client, team),
      ({ rows, state }) =>
        state?.aliases !== undefined ||
        [...rows.values()].some(({ collection }) => SHOWN.includes(collection)),
    ),
  );
}

/** Notes, and the rows whose names are shown beside them. */
const SHOWN: readonly string[] = ['notes', 'players', 'matches', 'training_selections', 'training_sessions'];
