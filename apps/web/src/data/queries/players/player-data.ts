/** Everything on this device about one player, for a family that asks for it. */
import { type HeldData, type PlayerData, playerData } from '@touchline/domain/keeping/player-data';
import { plainTextOf } from '@touchline/domain/note/content';
import type { Ids, Teams } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';
import { notesOf } from '../notes.ts';

/** Null when the player is not on this device. Matches that this device does not hold are missing. */
export async function playerDataOf(
  ports: Rows & Ids & Teams,
  { player: given, nowSeconds }: { readonly player: number; readonly nowSeconds: number },
): Promise<PlayerData | null> {
  const sid = ports.live.resolve('players', given);
  const notes = await notesOf(ports, { type: 'player', sid });
  const rows = await ports.store.read(async (tx) => ({
    players: (await tx.rowsOf('players')).flatMap((row) => entityOfRow('players', row) ?? []),
    matches: (await tx.rowsOf('matches')).flatMap((row) => entityOfRow('matches', row) ?? []),
    sessions: (await tx.rowsOf('training_sessions')).flatMap(
      (row) => entityOfRow('training_sessions', row) ?? [],
    ),
    media: (await tx.rowsOf('media')).flatMap((row) => entityOfRow('media', row) ?? []),
  }));
  const player = rows.players.find((one) => one.sid === sid);
  if (player === undefined) return null;
  const held: HeldData = {
    ...rows,
    player,
    teams: ports.live.teams.get() ?? [],
    // Without a note the old plain field counts, which the player's own part already has.
    notes: notes.flatMap(({ note, blocks }) =>
      note === null ? [] : [{ title: note.title, text: plainTextOf(blocks) }],
    ),
  };
  return playerData(held, nowSeconds);
}
