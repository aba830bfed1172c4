/** Players of the own collection who have been gone for a year, and what is still kept about them. */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import { ownInNoSquad, playersInSquads } from '@touchline/domain/keeping/in-no-squad';
import { type LeftPlayer, leftPlayers } from '@touchline/domain/keeping/season-end';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { noteTypeOf } from '@touchline/domain/note/reading';
import type { Ids, Teams } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';
import { allNotes, resolved } from '../notes.ts';

/** The longest gone first. Reads all matches only when somebody is in no squad. */
export async function leftPlayersOf(
  ports: Rows & Ids & Teams,
  nowSeconds: number,
): Promise<readonly LeftPlayer[]> {
  const teams = ports.live.teams.get() ?? [];
  return ports.store.read(async (tx) => {
    const all = (await tx.rowsOf('players')).flatMap((row) => entityOfRow('players', row) ?? []);
    const selections = (await tx.rowsOf('training_selections')).flatMap(
      (row) => entityOfRow('training_selections', row) ?? [],
    );
    const inSquads = playersInSquads([...teams, ...selections]);
    const players = ownInNoSquad(all, teams, inSquads);
    if (players.length === 0) return [];
    const matches = (await tx.rowsOf('matches')).flatMap((row) => entityOfRow('matches', row) ?? []);
    const sessions = (await tx.rowsOf('training_sessions')).flatMap(
      (row) => entityOfRow('training_sessions', row) ?? [],
    );
    const notes = (await allNotes(tx)).filter((note) => noteTypeOf(note) === 'player');
    return leftPlayers(
      {
        players,
        inSquads,
        lastSeen: lastSeenIn([...matches, ...sessions]),
        withNotes: new Set(notes.map((note) => resolved(ports, note))),
        withReasons: new Set(
          [...matches, ...sessions].flatMap(({ metadata }) =>
            metadata.reasons.flatMap(({ sid, reason }) => (reason === '' ? [] : [sid])),
          ),
        ),
      },
      nowSeconds,
    );
  });
}

function lastSeenIn(gatherings: readonly Gathering[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const gathering of gatherings) {
    const at = wallClockSeconds(gathering);
    for (const { sid } of sheetOf(gathering)) last.set(sid, Math.max(at, last.get(sid) ?? 0));
  }
  return last;
}
