/** What the details of a player are as a form, and the messages of section 5 at its fields. */
import { type Player, type PositionId, playerFields } from '@touchline/domain/entity/player';
import { create } from '@touchline/domain/entity/rows';
import { type PlayerRefusal, playerRefusals } from '@touchline/domain/player/validation';
import { m } from '@touchline/i18n';

export interface PlayerValues extends Record<string, unknown> {
  nickname: string;
  firstname: string;
  surname: string;
  position_ids: PositionId[];
  footed: string;
  email1: string;
  telephone1: string;
  note: string;
}

export const NO_PLAYER: PlayerValues = {
  nickname: '',
  firstname: '',
  surname: '',
  position_ids: [],
  footed: '',
  email1: '',
  telephone1: '',
  note: '',
};

export function valuesOfPlayer(player: Player): PlayerValues {
  const { footed, email1, telephone1, note } = player.metadata;
  return {
    nickname: player.nickname,
    firstname: player.firstname,
    surname: player.surname,
    position_ids: [...player.position_ids],
    footed,
    email1,
    telephone1,
    note,
  };
}

/** The fields of a player that these values are. */
export function playerOfValues(
  { footed, email1, telephone1, note, ...own }: Partial<PlayerValues>,
  player: Player,
): Partial<Player> {
  const given = { footed, email1, telephone1, note };
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) return own;
  return { ...own, metadata: { ...player.metadata, ...changed } };
}

type Field = PlayerRefusal['field'];

const TEXTS: Readonly<Record<PlayerRefusal['code'], () => string>> = {
  nicknameMissing: m.players_err_nickname,
  positionMissing: m.players_err_positions,
  emailInvalid: m.players_err_email,
  tooLong: m.players_err_too_long,
};

function ruleOf(field: Field) {
  return (_: unknown, values: PlayerValues): string | null => {
    const empty = create(playerFields);
    const player = { ...empty, ...playerOfValues(values, empty) };
    const found = playerRefusals(player).find((refusal) => refusal.field === field);
    return found === undefined ? null : TEXTS[found.code]();
  };
}

/** For each field that can be wrong, its message. */
export const PLAYER_RULES = {
  nickname: ruleOf('nickname'),
  firstname: ruleOf('firstname'),
  surname: ruleOf('surname'),
  position_ids: ruleOf('position_ids'),
  email1: ruleOf('email1'),
  telephone1: ruleOf('telephone1'),
  note: ruleOf('note'),
};
