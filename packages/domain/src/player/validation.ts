/** Checks a player before they are saved (section 5). */

import { TEXT_SHORT } from '../entity/fields/field.ts';
import { PLAYER_NOTE_MAX, type Player } from '../entity/tables/player.ts';
import { isEmail } from '../text/email.ts';

export type PlayerRefusal =
  /** Message: "Enter nickname" */
  | { readonly code: 'nicknameMissing'; readonly field: 'nickname' }
  /** Message: "Please choose at least one preferred position" */
  | { readonly code: 'positionMissing'; readonly field: 'position_ids' }
  /** Message: "Invalid e-mail address" */
  | { readonly code: 'emailInvalid'; readonly field: 'email1' }
  | {
      readonly code: 'tooLong';
      readonly field: 'nickname' | 'firstname' | 'surname' | 'email1' | 'telephone1' | 'note';
      readonly max: number;
    };

/** All problems of a player; empty when they can be saved. */
export function playerRefusals(player: Player): readonly PlayerRefusal[] {
  const { nickname, firstname, surname, position_ids, metadata } = player;
  const { email1, telephone1, note } = metadata;
  const refusals: PlayerRefusal[] = [];
  if (nickname.trim() === '') refusals.push({ code: 'nicknameMissing', field: 'nickname' });
  if (position_ids.length === 0) refusals.push({ code: 'positionMissing', field: 'position_ids' });
  if (email1.trim() !== '' && !isEmail(email1.trim()))
    refusals.push({ code: 'emailInvalid', field: 'email1' });
  for (const [field, text] of Object.entries({ nickname, firstname, surname, email1, telephone1, note })) {
    const max = field === 'note' ? PLAYER_NOTE_MAX : TEXT_SHORT;
    if (text.length > max) refusals.push({ code: 'tooLong', field: field as TooLongField, max });
  }
  return refusals;
}

type TooLongField = Extract<PlayerRefusal, { readonly code: 'tooLong' }>['field'];
