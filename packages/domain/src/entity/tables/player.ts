import { number, record, rowFields, string, strings } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** Attack, midfield, defence, keeper (section 5). */
export const POSITION_IDS = ['A', 'M', 'D', 'K'] as const;
export type PositionId = (typeof POSITION_IDS)[number];

/** Characters. */
export const PLAYER_NOTE_MAX = 20_000;

export const playerFields = {
  ...rowFields,
  /** The shared team to which a person other than its owner added the player; 0 in one's own collection. */
  team_sid: number(0, { ref: 'teams' }),
  media_sid: number(0, { ref: 'media' }),
  firstname: string(''),
  surname: string(''),
  nickname: string(''),
  position_ids: strings<PositionId>([], { allowed: POSITION_IDS }),
  /** Includes ARCHIVED. Other values are free text. */
  status: string(''),
  metadata: record({
    footed: string(''),
    note: string('', { max: PLAYER_NOTE_MAX }),
    email1: string(''),
    telephone1: string(''),
    cid: number(0),
  }),
  role: string('', { update: false }),
};
export type Player = Entity<typeof playerFields>;
