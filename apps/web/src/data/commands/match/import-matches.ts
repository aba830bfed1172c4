/** Importing exported matches. */
import { create } from '@touchline/domain/entity/rows/rows';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import type { ExportedPlayer } from '@touchline/domain/export/format/match-export';
import { importedMatch } from '@touchline/domain/export/import/imported-match';
import { previewOf } from '@touchline/domain/export/import/preview';
import type { ImportFile } from '@touchline/domain/export/import/read-file';
import type { PlayerRefusal } from '@touchline/domain/player/validation';
import { ok } from '@touchline/domain/result';
import type { SquadRefusal } from '@touchline/domain/team/squad';
import { isEmail } from '@touchline/domain/text/email';
import { hereOf } from '../../queries/matches/match-export.ts';
import { takeInPlayers } from '../team/players.ts';
import { type AccountWork, act, type Outcome } from '../unit-of-work.ts';
import { type MatchWork, teamActor } from './match-actor.ts';

export interface ImportMatchesArgs {
  readonly team: number;
  readonly file: ImportFile;
  /** The season that the coach chose; without it the one of the file. */
  readonly period?: number | undefined;
  /** A nickname for players who have none in the file, such as erased ones. */
  readonly nameless: string;
}

export interface ImportedMatches {
  readonly matches: number;
  readonly players: number;
}

/**
 * Imports the new matches of a file and their players, with one Undo. What is there is compared again inside the
 * transaction, so that nothing is ever overwritten or made twice.
 */
export function importMatches(
  ports: MatchWork & AccountWork,
  { team: sid, file, period: chosen, nameless }: ImportMatchesArgs,
): Outcome<ImportedMatches, PlayerRefusal | SquadRefusal> {
  type Refusals = PlayerRefusal | SquadRefusal;
  return act<ImportedMatches, Refusals>(ports, { label: 'importMatches' }, async (unit) => {
    const { actor } = unit.allowed(teamActor(ports, sid));
    const team = await unit.take('teams', sid);
    const [teams, matches, players] = [
      await unit.takeAll('teams'),
      await unit.takeAll('matches'),
      await unit.takeAll('players'),
    ];
    const preview = previewOf(file, { ...hereOf({ team, teams, matches, players }), period: chosen });
    const unknown = preview.players.filter((player) => player.sid === 0);
    const made = await takeInPlayers(ports, unit, {
      team,
      players: unknown.map(({ player }) => ({
        player: playerOf(player, nameless),
        shirtnumber: player.number ?? 0,
        joins: true,
      })),
    });
    if (!made.ok) return made;
    const newSids = new Map(unknown.map(({ key }, index) => [key, made.value[index]?.sid ?? 0]));
    const here = new Map(preview.players.map(({ key, sid: known }) => [key, newSids.get(key) ?? known]));
    const coming = preview.matches.filter(({ state }) => state === 'new');
    for (const { document, period } of coming) {
      const eids: string[] = [];
      for (const _ of document.events) eids.push(await unit.newEventId());
      const into = { team, period, players: here, eids, createdAt: Math.floor(unit.nowSeconds) };
      await unit.create('matches', actor, importedMatch(document, into));
    }
    return ok({ matches: coming.length, players: unknown.length });
  });
}

function playerOf(
  { firstname, surname, nickname, name, positions, footed, cid, ...player }: ExportedPlayer,
  nameless: string,
): Player {
  const { email = '', telephone = '' } = player.private ?? {};
  return create(playerFields, {
    firstname,
    surname,
    nickname:
      [nickname, firstname, name, nameless].map((text) => text.trim()).find((text) => text !== '') ?? '',
    position_ids: positions,
    metadata: {
      footed,
      note: '',
      email1: isEmail(email.trim()) ? email.trim() : '',
      telephone1: telephone,
      cid,
    },
  });
}
