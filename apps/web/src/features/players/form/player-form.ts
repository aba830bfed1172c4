/** The form values of a player, and the messages of section 5 at the fields. */

import { create } from '@touchline/domain/entity/rows/rows';
import { type Player, type PositionId, playerFields } from '@touchline/domain/entity/tables/player';
import { type PlayerRefusal, playerRefusals } from '@touchline/domain/player/validation';
import { m } from '@touchline/i18n';
import { type PlayerChanges, updatePlayer } from '#data/commands/team/players.ts';
import type { AccountWork } from '#data/commands/unit-of-work.ts';
import type { Problems } from '#ui/forms/editing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

export interface PlayerValues {
  nickname: string;
  firstname: string;
  surname: string;
  position_ids: PositionId[];
  footed: string;
  email1: string;
  telephone1: string;
}

export const NO_PLAYER: PlayerValues = {
  nickname: '',
  firstname: '',
  surname: '',
  position_ids: [],
  footed: '',
  email1: '',
  telephone1: '',
};

function valuesOfPlayer(player: Player): PlayerValues {
  const { footed, email1, telephone1 } = player.metadata;
  return {
    nickname: player.nickname,
    firstname: player.firstname,
    surname: player.surname,
    position_ids: [...player.position_ids],
    footed,
    email1,
    telephone1,
  };
}

export const playerForm: EditForm<Player, PlayerValues, AccountWork> = {
  values: valuesOfPlayer,
  problems: playerProblems,
  write: ({ store, row }, changed) => updatePlayer(store, row.sid, changesOf(changed)),
};

function changesOf({ footed, email1, telephone1, ...own }: Partial<PlayerValues>): PlayerChanges {
  const given = Object.entries({ footed, email1, telephone1 }).filter(([, value]) => value !== undefined);
  return given.length === 0 ? own : { ...own, metadata: Object.fromEntries(given) };
}

/** A new player with these values and defaults for the others. */
export function playerOfValues({ footed, email1, telephone1, ...own }: PlayerValues): Player {
  const empty = create(playerFields);
  return { ...empty, ...own, metadata: { ...empty.metadata, footed, email1, telephone1 } };
}

const TEXTS: Readonly<Record<PlayerRefusal['code'], () => string>> = {
  nicknameMissing: m.players_err_nickname,
  positionMissing: m.players_err_positions,
  emailInvalid: m.words_err_email_invalid,
  tooLong: m.words_err_too_long,
};

/** The message of each invalid field. */
export function playerProblems(values: PlayerValues): Problems<PlayerValues> {
  const refusals = playerRefusals(playerOfValues(values)).toReversed();
  return Object.fromEntries(refusals.map(({ field, code }) => [field, TEXTS[code]()]));
}

/** A new player needs no position yet. */
export function newPlayerProblems(values: PlayerValues): Problems<PlayerValues> {
  const { position_ids: _, ...problems } = playerProblems(values);
  return problems;
}
